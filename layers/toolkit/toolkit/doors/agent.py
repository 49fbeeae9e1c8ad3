"""Action groups of Amazon Bedrock's agents (Classic), in both shapes of their events:
https://docs.aws.amazon.com/bedrock/latest/userguide/agents-lambda.html

The user is never taken from what a model can write. The program that invokes the agent has
authenticated the user and sets `sessionAttributes`: `user_id`, `groups` ("a,b"), `thread_id` (by
default the session is the conversation), and after a YES the answered `confirmation_id`.

An agent's parameters, whose values are all strings, are converted by the tool's own schema.
"""

from __future__ import annotations

import json
import re
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from toolkit.call import Call, HttpResponse, Json
from toolkit.doors import rest
from toolkit.doors.door import Door, Event
from toolkit.errors import InvalidInput, UnknownTool
from toolkit.strict_json import parse_object, parse_value
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


Schema = Mapping[str, Any]
_LIST = re.compile(r"\s*\[(.*)\]\s*", re.DOTALL)
_ABSENT = ("", "null", "None")


def parse_parameters(parameters: Sequence[Mapping[str, str]], schema: Schema) -> dict[str, Json]:
    """The arguments, as if they had been posted as one JSON object.

    A field that may be a string takes the text as it is; any other is parsed as JSON, its numbers
    exact. What is not JSON stays text, and the tool says what is wrong with it. An optional field
    without a value is left out.

    `parameters` are [{"name", "type", "value"}]; "type" is the agent's guess and is ignored. Raises
    InvalidInput as parse_object does: a name given twice, too large, nested too deep.
    """
    members = []
    for each in parameters:
        name, text = each["name"], each["value"]
        field = schema.get("properties", {}).get(name)
        if field and name not in schema.get("required", ()) and text.strip() in _ABSENT:
            continue
        members.append(f"{_quoted(name)}:{_json(text, field or {}, schema.get('$defs', {}))}")
    return parse_object(f"{{{','.join(members)}}}")


def _json(text: str, field: Schema, definitions: Mapping[str, Schema]) -> str:
    """The value as JSON text."""
    kinds = _kinds(field, definitions)
    if "string" in kinds or not kinds:
        return _quoted(text)
    if "array" in kinds:
        text = _list(text, kinds["array"].get("items", {}), definitions)
    return _quoted(text) if _value(text) is _NOT_JSON else text


def _kinds(field: Schema, definitions: Mapping[str, Schema]) -> dict[str, Schema]:
    """The JSON types that the field may have, each with its schema."""
    if "$ref" in field:
        return _kinds(definitions[field["$ref"].removeprefix("#/$defs/")], definitions)
    kinds: dict[str, Schema] = {}
    for choice in (*field.get("anyOf", ()), *field.get("oneOf", ())):
        kinds |= _kinds(choice, definitions)
    named = field.get("type", ())
    for kind in [named] if isinstance(named, str) else named:
        kinds[kind] = field
    return kinds


def _list(text: str, items: Schema, definitions: Mapping[str, Schema]) -> str:
    """A list whose strings lack quotes, [a, b], as JSON; any other text unchanged."""
    written = _LIST.fullmatch(text)
    given = _value(text)
    if written is None or not (
        given is _NOT_JSON or _lacks_quotes(given, _kinds(items, definitions))
    ):
        return text
    parts = (_json(part.strip(), items, definitions) for part in written[1].split(","))
    return f"[{','.join(parts)}]"


def _lacks_quotes(given: Json, kinds: Mapping[str, Schema]) -> bool:
    numbers = all(isinstance(item, int | Decimal) for item in given)
    return bool(given) and numbers and "string" in kinds


_NOT_JSON = object()


def _value(text: str) -> Json:
    try:
        return parse_value(text)
    except InvalidInput:
        return _NOT_JSON


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
