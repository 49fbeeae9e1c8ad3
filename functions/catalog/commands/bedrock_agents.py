"""The agents of agents.yaml: one a domain within AWS's quotas, and one that leads them all.

https://docs.aws.amazon.com/bedrock/latest/userguide/agents-multi-agent-collaboration.html
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator

from catalog import CatalogEntry
from catalog.commands.agent_schemas import api, fitted
from catalog.commands.agents_roster import AGENTS, LEADING, Agent, instruction
from commands.intrinsics import (
    Resource,
    Resources,
    allow,
    attribute,
    function_of,
    pascal,
    ref,
    role,
    sub,
)

_DESCRIPTION_LENGTH = 200
_AGENTS = "arn:${AWS::Partition}:bedrock:${AWS::Region}:${AWS::AccountId}:agent/*"
_PROFILE = (
    "arn:${AWS::Partition}:bedrock:${AWS::Region}:${AWS::AccountId}:inference-profile/${ModelId}"
)
_MODEL = "arn:${AWS::Partition}:bedrock:${AWS::Region}::foundation-model/${ModelId}"
_ANY_MODEL = "arn:${AWS::Partition}:bedrock:*::foundation-model/*"


def resources() -> Resources:
    found: Resources = {
        "AgentRole": role("bedrock.amazonaws.com", sub(_AGENTS), _uses_the_model()),
        "SupervisorRole": role(
            "bedrock.amazonaws.com", sub(_AGENTS), [*_uses_the_model(), _asks_the_others()]
        ),
    }
    for agent in AGENTS:
        found |= _with_alias(agent.logical_id, agent.name, _of_a_domain(agent))
        found |= {f"{pascal(tool)}Permission": each for tool, each in _permissions(agent)}
    return found | _with_alias("SupervisorAgent", "supervisor", _leading())


def outputs() -> Resources:
    names = [agent.logical_id for agent in AGENTS] + ["SupervisorAgent"]
    given = "What InvokeAgent is given: agentId|agentAliasId."
    return {name: {"Description": given, "Value": ref(f"{name}Alias")} for name in names}


def _of_a_domain(agent: Agent) -> Resource:
    return {
        "AgentResourceRoleArn": attribute("AgentRole", "Arn"),
        "Description": agent.work,
        "Instruction": instruction(agent),
        "ActionGroups": [_action_group(entry) for entry in agent.entries],
    }


def _leading() -> Resource:
    return {
        "AgentResourceRoleArn": attribute("SupervisorRole", "Arn"),
        "Description": "Hands each question to the agent whose work it is.",
        "Instruction": LEADING,
        "AgentCollaboration": "SUPERVISOR",
        "AgentCollaborators": [
            {
                "CollaboratorName": agent.name,
                "CollaborationInstruction": agent.work,
                "AgentDescriptor": {
                    "AliasArn": attribute(f"{agent.logical_id}Alias", "AgentAliasArn")
                },
                "RelayConversationHistory": "TO_COLLABORATOR",
            }
            for agent in AGENTS
        ],
    }


def _with_alias(logical_id: str, name: str, properties: Resource) -> Resources:
    """An alias is of the version that was there when it last changed: so it changes with all that
    the agent is made of."""
    properties = {
        "AgentName": sub(f"${{Name}}-{name}"),
        "FoundationModel": ref("ModelId"),
        "AutoPrepare": True,
        "IdleSessionTTLInSeconds": 900,
        **properties,
    }
    digest = hashlib.sha256(json.dumps(properties).encode()).hexdigest()[:12]
    alias = {
        "AgentAliasName": "live",
        "AgentId": attribute(logical_id, "AgentId"),
        "Description": sub(f"{digest} on ${{ModelId}}"),
    }
    return {
        logical_id: {"Type": "AWS::Bedrock::Agent", "Properties": properties},
        f"{logical_id}Alias": {"Type": "AWS::Bedrock::AgentAlias", "Properties": alias},
    }


def _action_group(entry: CatalogEntry) -> Resource:
    return {
        "ActionGroupName": entry["name"],
        "ActionGroupState": "ENABLED",
        "Description": fitted(entry["description"].split("\n")[0], _DESCRIPTION_LENGTH),
        "ActionGroupExecutor": {"Lambda": function_of(entry["name"])},
        "ApiSchema": {"Payload": json.dumps(api(entry), separators=(",", ":"), ensure_ascii=False)},
        "SkipResourceInUseCheckOnDelete": True,
    }


def _permissions(agent: Agent) -> Iterator[tuple[str, Resource]]:
    for entry in agent.entries:
        properties = {
            "Action": "lambda:InvokeFunction",
            "FunctionName": function_of(entry["name"]),
            "Principal": "bedrock.amazonaws.com",
            "SourceAccount": ref("AWS::AccountId"),
            "SourceArn": attribute(agent.logical_id, "AgentArn"),
        }
        yield entry["name"], {"Type": "AWS::Lambda::Permission", "Properties": properties}


def _uses_the_model() -> list[Resource]:
    """The model is a foundation model, or a profile that leads to some in several regions."""
    through_the_profile = {"ArnLike": {"bedrock:InferenceProfileArn": sub(_PROFILE)}}
    return [
        allow("bedrock:InvokeModel", [sub(_MODEL), sub(_PROFILE)]),
        allow("bedrock:InvokeModel", [sub(_ANY_MODEL)], through_the_profile),
        allow("bedrock:GetInferenceProfile", [sub(_PROFILE)]),
    ]


def _asks_the_others() -> Resource:
    aliases = [attribute(f"{agent.logical_id}Alias", "AgentAliasArn") for agent in AGENTS]
    return allow(["bedrock:GetAgentAlias", "bedrock:InvokeAgent"], aliases)
