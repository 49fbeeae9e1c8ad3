"""Action groups of Amazon Bedrock's agents (Classic), in both shapes of their events:
https://docs.aws.amazon.com/bedrock/latest/userguide/agents-lambda.html

The user is never taken from what a model can write. The program that invokes the agent has
authenticated the user and sets `sessionAttributes`: `user_id`, `groups` ("a,b"), `thread_id` (by
default the session is the conversation), and after a YES the answered `confirmation_id`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from toolkit.call import Call, HttpResponse, Json
from toolkit.doors import rest
from toolkit.doors.agent_values import parse_parameters
from toolkit.doors.door import Door, Event
from toolkit.errors import UnknownTool
from toolkit.text.sentences import say

if TYPE_CHECKING:
    from toolkit.definition import Definition

Parameters = Sequence[Mapping[str, str]]


class AgentDoor(Door):
    _is_admitted = False

    def call(self, tool: Definition) -> Call:
        if self.asked_for != tool.name:
            raise UnknownTool(say("call.unknown_tool", name=self.asked_for))
        given = self.event.get("sessionAttributes") or {}
        session = self.event.get("sessionId")
        caller = rest.caller_of_claims(_claims(given))
        self._is_admitted = True
        return Call(
            caller=caller,
            channel="agent",
            arguments=lambda: parse_parameters(self.parameters, tool.arguments.schema),
            conversation_id=given.get("thread_id") or session,
            confirmation_id=given.get("confirmation_id"),
            correlation_id=self.correlation_id,
            remaining_ms=self.remaining_ms,
        )

    def reply(self, response: HttpResponse) -> Json:
        return {
            "messageVersion": "1.0",
            "response": {"actionGroup": self.event["actionGroup"], **self.result(response)},
            "sessionAttributes": self.event.get("sessionAttributes") or {},
            "promptSessionAttributes": self.event.get("promptSessionAttributes") or {},
        }

    @property
    @abstractmethod
    def asked_for(self) -> str:
        """The name of the tool that the agent calls."""

    @property
    @abstractmethod
    def parameters(self) -> Parameters: ...

    @abstractmethod
    def result(self, response: HttpResponse) -> dict[str, Json]: ...


class AgentFunctionDoor(AgentDoor):
    """An action group with function details."""

    @staticmethod
    def knows(event: Event, context: Any) -> bool:
        return event.keys() >= {"actionGroup", "function"}

    @property
    def asked_for(self) -> str:
        return str(self.event["function"])

    @property
    def parameters(self) -> Parameters:
        return self.event.get("parameters") or ()

    def result(self, response: HttpResponse) -> dict[str, Json]:
        body = {"responseBody": {"TEXT": {"body": response.body}}}
        return {
            "function": self.event["function"],
            "functionResponse": self._state(response.status) | body,
        }

    def _state(self, status: int) -> dict[str, str]:
        """REPROMPT returns to the model what it can correct or pass on to the user. FAILURE goes to
        the agent's caller: our failures, a session without a user, a misconfigured action group."""
        if status < 400:
            return {}
        ours = status >= 500 or not self._is_admitted
        return {"responseState": "FAILURE" if ours else "REPROMPT"}


class AgentApiDoor(AgentDoor):
    """An action group with an OpenAPI schema, whose paths end in the tools' names."""

    @staticmethod
    def knows(event: Event, context: Any) -> bool:
        return event.keys() >= {"actionGroup", "apiPath", "httpMethod"}

    @property
    def asked_for(self) -> str:
        return str(self.event["apiPath"]).rpartition("/")[2]

    @property
    def parameters(self) -> Parameters:
        content = (self.event.get("requestBody") or {}).get("content") or {}
        properties = (content.get("application/json") or {}).get("properties") or ()
        return [*(self.event.get("parameters") or ()), *properties]

    def result(self, response: HttpResponse) -> dict[str, Json]:
        return {
            "apiPath": self.event["apiPath"],
            "httpMethod": self.event["httpMethod"],
            "httpStatusCode": response.status,
            "responseBody": {"application/json": {"body": response.body}},
        }


def _claims(given: Mapping[str, str]) -> dict[str, str | None]:
    return {"sub": given.get("user_id"), "cognito:groups": given.get("groups")}
