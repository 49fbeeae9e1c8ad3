"""`make agents`: .artifacts/agents.yaml, the nested stack for agents of Amazon's.

It is made from the catalog before `sam build`, which reads a nested stack's template first.
"""

from __future__ import annotations

import sys
from typing import Any

from catalog.commands import agentcore_gateway, bedrock_agents
from commands import cloudformation
from commands.command import run
from commands.intrinsics import Resources
from commands.template import ROOT

FILE = ROOT / ".artifacts/agents.yaml"


def template() -> dict[str, Any]:
    return {
        "AWSTemplateFormatVersion": "2010-09-09",
        "Description": "Agents on Bedrock Agents (Classic), and an AgentCore gateway, to Teller.",
        "Parameters": _parameters(),
        "Resources": bedrock_agents.resources() | agentcore_gateway.resources(),
        "Outputs": bedrock_agents.outputs() | agentcore_gateway.outputs(),
    }


def as_text() -> str:
    return cloudformation.as_text(template())


def _parameters() -> Resources:
    return {
        "Name": {
            "Type": "String",
            "Description": "What the names of agents and gateway begin with.",
            "AllowedPattern": "([0-9a-zA-Z]-?){1,40}",
        },
        "ModelId": {
            "Type": "String",
            "Description": "Bedrock model or inference profile that leads the agents.",
        },
        "UserPoolId": {"Type": "String"},
        "UserPoolClientId": {"Type": "String"},
        "LogGroup": {"Type": "String"},
        "Functions": {
            "Type": "String",
            "Description": "What the ARNs of the tools' functions begin with, before the tool.",
            "AllowedPattern": "arn:[^:]+:lambda:[^:]+:[0-9]{12}:function:[^:]+-",
        },
    }


def write() -> None:
    """Write the built file, whose folder git ignores."""
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(as_text())


def main() -> int:
    write()
    print(f"wrote {FILE.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
