"""agents.yaml, the nested stack for agents of Amazon's, made from the catalog: `make catalog`."""

from __future__ import annotations

from typing import Any

import yaml

import catalog
from tests.local import agentcore_gateway, bedrock_agents
from tests.local.intrinsics import Resources, alias_of
from tests.local.template import ROOT

FILE = ROOT / "agents.yaml"
_HEAD = "# Written by `make catalog` from the catalog and the domains' policies.\n"
_ALIAS_ARN = r"arn:[^:]+:lambda:[^:]+:[0-9]{12}:function:[^:]+:[^:]+"


def template() -> dict[str, Any]:
    return {
        "AWSTemplateFormatVersion": "2010-09-09",
        "Description": "Agents on Bedrock Agents (Classic), and an AgentCore gateway, to Teller.",
        "Parameters": _parameters(),
        "Resources": bedrock_agents.resources() | agentcore_gateway.resources(),
        "Outputs": bedrock_agents.outputs() | agentcore_gateway.outputs(),
    }


def as_text() -> str:
    body = yaml.dump(template(), Dumper=_Dumper, sort_keys=False, width=100, allow_unicode=True)
    return _HEAD + body


def _parameters() -> Resources:
    given: Resources = {
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
    }
    for name in catalog.entries():
        given[alias_of(name)] = {"Type": "String", "AllowedPattern": _ALIAS_ARN}
    return given


class _Dumper(yaml.SafeDumper):
    """CloudFormation's functions by their short names, text of several lines as a block."""

    def ignore_aliases(self, data: object) -> bool:
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


def _mapping(dumper: yaml.SafeDumper, mapping: dict[str, Any]) -> yaml.Node:
    match list(mapping.items()):
        case [("Ref" | "Fn::Sub" | "Fn::GetAtt" as name, str(text))]:
            return dumper.represent_scalar(f"!{name.removeprefix('Fn::')}", text)
    return dumper.represent_dict(mapping)


_Dumper.add_representer(str, _text)
_Dumper.add_representer(dict, _mapping)
