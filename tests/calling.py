"""Calls of a handler as the doors' senders make them."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime
from threading import Barrier
from typing import Any, TypeVar

from confirmations.answer_confirmation import handler as confirmations_handler
from tests.local.aws.tokens import FIRST_PARTY
from toolkit import Caller
from toolkit.call import ACT, CONFIRM, Channel
from toolkit.doors.rest import authorizer_context
from toolkit.guards.caller_assertion import vouched
from toolkit.guards.confirmation import Confirmation
from toolkit.tool.tool import Tool

Result = TypeVar("Result")


PAGE = "http://localhost:8000"
"""The origin of the console's pages."""
NOTHING_READ: Mapping[str, Any] = {"said": "", "is_influenced": False}
"""The chat's word of a turn in whose conversation no text of others was read."""


@dataclass(frozen=True)
class ClientContext:
    custom: Mapping[str, Any] | None


@dataclass(frozen=True)
class Context:
    function_name: str = "test"
    client_context: ClientContext | None = None
    aws_request_id: str = field(default_factory=lambda: str(uuid.uuid4()))

    def get_remaining_time_in_millis(self) -> int:
        return 25_000


@dataclass(frozen=True)
class Reply:
    """`status` is 0 where an answer has none; `state` is an agent's responseState; `whole` is the
    answer as the handler gave it."""

    status: int
    body: Any
    headers: dict[str, str]
    text: str = ""
    state: str | None = None
    whole: Any = None


def proxy_event(
    user_id: str | None,
    body: object,
    *,
    key: str | None = None,
    groups: Sequence[str] = (),
    method: str = "POST",
    at: datetime | None = None,
    path: Mapping[str, str] | None = None,
    scopes: Sequence[str] = (ACT, CONFIRM),
    with_voucher: bool = False,
    language: str | None = None,
    origin: str | None = None,
    client: str = FIRST_PARTY,
) -> dict[str, Any]:
    """API Gateway's proxy event. Without a user nobody is signed in; `at` is when it arrived. A
    function that invokes tools needs a voucher in it. A page names its `origin`."""
    caller = Caller(user_id or "", frozenset(groups), frozenset(scopes), client=client)
    caller = vouched(caller) if with_voucher else caller
    return {
        "httpMethod": method,
        "headers": {
            **({"Idempotency-Key": key} if key is not None else {}),
            **({"Accept-Language": language} if language else {}),
            **({"Origin": origin} if origin is not None else {}),
        },
        "pathParameters": path,
        "requestContext": {
            "requestId": str(uuid.uuid4()),
            "requestTimeEpoch": int((at or datetime.now(UTC)).timestamp() * 1000),
            "authorizer": authorizer_context(caller) if user_id else None,
        },
        "body": body if body is None or isinstance(body, str) else json.dumps(body),
        "isBase64Encoded": False,
    }


def send(handler: Callable[[dict[str, Any], Any], Any], event: dict[str, Any]) -> Reply:
    """What the handler answers to a proxy event."""
    answer = handler(event, Context())
    text = answer["body"]
    return Reply(answer["statusCode"], json.loads(text), answer["headers"], text)


def rest(
    tool: Tool,
    user_id: str,
    body: dict[str, Any] | str,
    *,
    key: str | None = None,
    groups: Sequence[str] = (),
    method: str = "POST",
    at: datetime | None = None,
    language: str | None = None,
) -> Reply:
    """A signed-in user's request, from a browser in that `language` if one is said."""
    event = proxy_event(
        user_id, body, key=key, groups=groups, method=method, at=at, language=language
    )
    return send(tool, event)


def direct(
    tool: Tool,
    user_id: str,
    arguments: object,
    *,
    key: str | None = None,
    conversation_id: str | None = "c1",
    groups: Sequence[str] = (),
    name: str | None = None,
    channel: Channel = "chat",
    scopes: Sequence[str] = (ACT, CONFIRM),
    by: str | None = None,
    families: Sequence[str] = (),
    otp: str | None = None,
    turn: Mapping[str, Any] = NOTHING_READ,
    language: str | None = None,
    client: str = "",
) -> Reply:
    """The orchestrator's direct invoke, or another function's; `name` is the tool it asks for, if
    not this one. An integration that acts for the user is `by`; `turn` is the chat's."""
    caller = Caller(
        user_id,
        frozenset(groups),
        frozenset(scopes),
        by,
        frozenset(families),
        client=client,
    )
    event = {
        "tool": name or tool.name,
        "input": arguments,
        "voucher": vouched(caller, channel).voucher,
        "channel": channel,
        "conversation_id": conversation_id,
        "idempotency_key": key,
        "correlation_id": "test",
        **({"otp": otp} if otp else {}),
        **({"language": language} if language else {}),
    }
    if channel == "chat":
        event["turn"] = dict(turn)
    answer = tool(event, Context())
    return Reply(answer["status"], answer["body"], {}, whole=answer)


def agent_event(
    user_id: str | None,
    *,
    groups: Sequence[str] = (),
    session: Mapping[str, str] | None = None,
    session_id: str | None = "s1",
) -> dict[str, Any]:
    """What both kinds of a Bedrock agent's events have. `session` is what the agent's caller puts
    into the session's attributes besides."""
    attributes = {"user_id": user_id, "groups": ",".join(groups)} if user_id else {}
    return {
        "messageVersion": "1.0",
        "agent": {"name": "teller", "id": "AGENT12345", "alias": "TSTALIASID", "version": "DRAFT"},
        "inputText": "what the user wrote",
        "sessionId": session_id,
        "actionGroup": "teller",
        "sessionAttributes": attributes | dict(session or {}),
        "promptSessionAttributes": {"today": "2026-11-21"},
    }


def function_event(
    tool: Tool, user_id: str | None, arguments: Mapping[str, object], **session: Any
) -> dict[str, Any]:
    """`session` is as in agent_event."""
    parameters = parameters_of(arguments)
    return agent_event(user_id, **session) | {"function": tool.name, "parameters": parameters}


def api_event(
    tool: Tool, user_id: str | None, arguments: Mapping[str, object], **session: Any
) -> dict[str, Any]:
    """`session` is as in agent_event."""
    return agent_event(user_id, **session) | {
        "apiPath": f"/tools/{tool.name}",
        "httpMethod": "POST",
        "parameters": [],
        "requestBody": {"content": {"application/json": {"properties": parameters_of(arguments)}}},
    }


def parameters_of(arguments: Mapping[str, object]) -> list[dict[str, str]]:
    """Arguments as an agent passes them on: every value is a string."""
    return [
        {"name": name, "type": "string", "value": v if isinstance(v, str) else json.dumps(v)}
        for name, v in arguments.items()
    ]


def agent_function(
    tool: Tool, user_id: str | None, arguments: Mapping[str, object], **session: Any
) -> Reply:
    """A Bedrock agent's call of a function. `session` is as in agent_event."""
    return send_function(tool, function_event(tool, user_id, arguments, **session))


def agent_api(
    tool: Tool, user_id: str | None, arguments: Mapping[str, object], **session: Any
) -> Reply:
    """A Bedrock agent's call of an API's operation. `session` is as in agent_event."""
    return send_api(tool, api_event(tool, user_id, arguments, **session))


def send_function(tool: Tool, event: dict[str, Any]) -> Reply:
    answer = tool(event, Context())
    response = answer["response"]["functionResponse"]
    text = response["responseBody"]["TEXT"]["body"]
    return Reply(0, json.loads(text), {}, text, response.get("responseState"), answer)


def send_api(tool: Tool, event: dict[str, Any]) -> Reply:
    answer = tool(event, Context())
    response = answer["response"]
    text = response["responseBody"]["application/json"]["body"]
    return Reply(response["httpStatusCode"], json.loads(text), {}, text, whole=answer)


def agentcore(
    tool: Tool,
    token: str | None,
    arguments: Any,
    *,
    name: str | None = None,
    custom: Mapping[str, Any] | None = None,
) -> Reply:
    """An AgentCore gateway's call in the name of whose token it is. `custom` is what else, or
    otherwise, its context says; `name` is the tool it asks for, if not this one."""
    said = {
        "bedrockAgentCoreMessageVersion": "1.0",
        "bedrockAgentCoreAwsRequestId": str(uuid.uuid4()),
        "bedrockAgentCoreMcpMessageId": "1",
        "bedrockAgentCoreGatewayId": "teller-abcdefghij",
        "bedrockAgentCoreTargetId": "ABCDEFGHIJ",
        "bedrockAgentCoreToolName": f"teller___{tool.name if name is None else name}",
        "bedrockAgentCorePropagatedHeaders": {"Authorization": f"Bearer {token}"} if token else {},
    }
    context = Context(client_context=ClientContext(said | dict(custom or {})))
    answer = tool(json.loads(json.dumps(arguments)), context)
    return Reply(0, answer, {}, json.dumps(answer), whole=answer)


def enter_password(user_id: str, confirmation_id: str, otp: str = "123456") -> Reply:
    """What the user enters on the page, for what waits for a one-time password."""
    event = proxy_event(user_id, {"otp": otp}, path={"id": confirmation_id}, origin=PAGE)
    return send(confirmations_handler, event)


def answer_confirmation(user_id: str, confirmation_id: str, text: str = "YES") -> Reply:
    """The user's own answer, over the confirmations route."""
    event = proxy_event(user_id, {"reply": text}, path={"id": confirmation_id}, origin=PAGE)
    return send(confirmations_handler, event)


def stored_confirmation(confirmation_id: str) -> Confirmation:
    """Whoever's it is. Raises Confirmation.DoesNotExist."""
    for found in Confirmation.scan(Confirmation.nonce == confirmation_id[32:]):
        if found.public_id == confirmation_id:
            return found
    raise Confirmation.DoesNotExist


def say_yes(user_id: str, asked: Reply) -> None:
    """Confirm what `asked` wants confirmed."""
    assert asked.status == 409, asked.body
    answered = answer_confirmation(user_id, asked.body["confirmation"]["id"])
    assert answered.status == 200, answered.body


def at_once(calls: Sequence[Callable[[], Result]]) -> list[Result]:
    """The results of calls that are let go at the same moment, each in its own thread."""
    gate = Barrier(len(calls))

    def go(call: Callable[[], Result]) -> Result:
        gate.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(go, calls))
