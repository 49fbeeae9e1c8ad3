"""agents.yaml, the nested stack for agents of Amazon's, made from the catalog: `make catalog`.

It is committed because `sam build` reads a nested stack's template before it builds anything, so no
build step can write it. To stay small it has no space within schemas, and four lines for a tool.
"""

from __future__ import annotations

from typing import Any

import yaml

from catalog.commands import agentcore_gateway, bedrock_agents
from commands.intrinsics import Resources
from commands.template import ROOT

FILE = ROOT / "agents.yaml"
_HEAD = "# Written by `make catalog` from the catalog and the domains' policies.\n"
_UNBROKEN = 1_000_000
"""Characters a line may have before it is broken: a schema stands on one."""
_ONE_LINE_TYPES = ("AWS::Lambda::Permission", "AWS::BedrockAgentCore::GatewayTarget")


def template() -> dict[str, Any]:
    return {
        "AWSTemplateFormatVersion": "2010-09-09",
        "Description": "Agents on Bedrock Agents (Classic), and an AgentCore gateway, to Teller.",
        "Parameters": _parameters(),
        "Resources": bedrock_agents.resources() | agentcore_gateway.resources(),
        "Outputs": bedrock_agents.outputs() | agentcore_gateway.outputs(),
    }


def as_text() -> str:
    body = yaml.dump(
        template(), Dumper=_Dumper, sort_keys=False, width=_UNBROKEN, allow_unicode=True
    )
    return _HEAD + body


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


class _Dumper(yaml.SafeDumper):
    """CloudFormation's functions by their short names, text of several lines as a block, and on one
    line what is there for each tool: action groups, permissions and targets."""

    def ignore_aliases(self, data: object) -> bool:
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


def _mapping(dumper: yaml.SafeDumper, mapping: dict[str, Any]) -> yaml.Node:
    match list(mapping.items()):
        case [("Ref" | "Fn::Sub" | "Fn::GetAtt" as name, str(text))]:
            return dumper.represent_scalar(f"!{name.removeprefix('Fn::')}", text)
    on_one_line = mapping.get("Type") in _ONE_LINE_TYPES or "ActionGroupName" in mapping
    return dumper.represent_mapping("tag:yaml.org,2002:map", mapping, flow_style=on_one_line)


_Dumper.add_representer(str, _text)
_Dumper.add_representer(dict, _mapping)
