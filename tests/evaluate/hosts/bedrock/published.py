"""The agents as agents.yaml creates them: what they are instructed, may call, and whom they ask."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from catalog.commands import agents_stack
from chat.store.converse import OfferedTool
from commands import cloudformation

SEND_MESSAGE = "AgentCommunication__sendMessage"
"""The tool by which an agent that leads others asks one of them."""
_NAMES = {
    "Name": "teller",
    "Functions": "arn:aws:lambda:us-east-1:000000000000:function:teller-",
}


@dataclass(frozen=True)
class Action:
    """The one operation of an action group; `function` is the ARN of the Lambda that it runs."""

    group: str
    function: str
    path: str
    method: str
    operation: Mapping[str, Any]

    @property
    def properties(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self._schema.get("properties", {})
        return found

    @property
    def offered(self) -> OfferedTool:
        return {
            "toolSpec": {
                "name": self.operation["operationId"],
                "description": self.operation["description"],
                "inputSchema": {"json": dict(self._schema)},
            }
        }

    @property
    def _schema(self) -> Mapping[str, Any]:
        content = self.operation.get("requestBody", {}).get("content", {})
        found: Mapping[str, Any] = content.get("application/json", {}).get("schema")
        return found or {"type": "object", "properties": {}}


@dataclass(frozen=True)
class Agent:
    """`actions` by their operations' ids, `others` by their names as collaborators, each with what
    to come to them for."""

    name: str
    instruction: str
    actions: Mapping[str, Action]
    others: Mapping[str, tuple[str, Agent]]

    @property
    def offered(self) -> list[OfferedTool]:
        tools = [action.offered for action in self.actions.values()]
        return [*tools, self._asking] if self.others else tools

    @property
    def _asking(self) -> OfferedTool:
        work = "\n".join(f"- {name}: {what}" for name, (what, _) in self.others.items())
        properties = {
            "recipient": {"type": "string", "enum": [*self.others]},
            "content": {"type": "string", "description": "What to tell the colleague."},
        }
        schema = {"type": "object", "properties": properties, "required": [*properties]}
        return {
            "toolSpec": {
                "name": SEND_MESSAGE,
                "description": f"Asks a colleague, whose answer it gives.\n{work}",
                "inputSchema": {"json": schema},
            }
        }


@cache
def leading() -> Agent:
    """The agent that leads the others."""
    return _agent("SupervisorAgent")


def _agent(logical_id: str) -> Agent:
    resources = agents_stack.template()["Resources"]
    stated = resources[logical_id]["Properties"]
    actions = [_action(each) for each in stated.get("ActionGroups", ())]
    others = {}
    for each in stated.get("AgentCollaborators", ()):
        alias, _, _ = each["AgentDescriptor"]["AliasArn"]["Fn::GetAtt"].partition(".")
        agent_id, _, _ = resources[alias]["Properties"]["AgentId"]["Fn::GetAtt"].partition(".")
        others[each["CollaboratorName"]] = each["CollaborationInstruction"], _agent(agent_id)
    return Agent(
        cloudformation.resolve(stated["AgentName"], _NAMES),
        stated["Instruction"],
        {action.operation["operationId"]: action for action in actions},
        others,
    )


def _action(group: Mapping[str, Any]) -> Action:
    """Raises ValueError for a group that is not one operation."""
    ((path, methods),) = json.loads(group["ApiSchema"]["Payload"])["paths"].items()
    ((method, operation),) = methods.items()
    function = cloudformation.resolve(group["ActionGroupExecutor"]["Lambda"], _NAMES)
    return Action(group["ActionGroupName"], function, path, method.upper(), operation)
