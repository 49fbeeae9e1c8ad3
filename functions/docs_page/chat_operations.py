"""The operations of conversations, their memory and their notifications, as OpenAPI describes
them."""

from __future__ import annotations

from typing import Any

from catalog.json_schema_subset import Schema, inlined
from chat.http import chat_request
from chat.http.user_memory import Forgotten
from docs_page.openapi import CONFIRMATION
from docs_page.openapi_parts import (
    INSTANT,
    OBJECT,
    TEXT,
    TEXT_OR_NULL,
    Operation,
    content,
    in_path,
    listed,
    operation,
)
from toolkit.family import exactly
from toolkit.fields import without_titles

_WORDS = TEXT | {"maxLength": 200, "pattern": r"\S"}
_UP_TO_20 = {"type": "integer", "minimum": 1, "maximum": 20}
_EVENTS: dict[str, Any] = {"text/event-stream": {}}
"""OpenAPI 3.1 has no schema for a stream."""
_STREAM = """
Server-sent events, each a JSON object with a `type`: `employee` (who answers, and the
answer's `correlation_id`), `note`, `token` (the next piece of the answer), `tool_start`,
`tool_result`, `tool_error` (with a `confirmation` where the user is asked: their next message is
the reply), `error` and, last, `done`.
""".strip()


def say() -> Operation:
    summary = "The user's next message, answered as a stream"
    described = operation("chat", "chat", summary, {"content": _EVENTS}, body=_message())
    key = {
        "name": "Idempotency-Key",
        "in": "header",
        "description": "Yours; the same message with the same key gets the same answer.",
        "schema": TEXT,
    }
    return _in_every_protocol(described) | {
        "description": f"{summary}.\n\n{_STREAM}",
        "parameters": [key, _protocol()],
    }


def conversations() -> Operation:
    line = exactly(id=TEXT, title=TEXT_OR_NULL, updated_at=INSTANT, messages={"type": "integer"})
    next = TEXT_OR_NULL | {"description": "To be sent as `before` for those that come after."}
    answer = content(exactly(conversations=listed(line), next=next))
    before = {"name": "before", "in": "query", "schema": TEXT}
    described = operation("list_conversations", "chat", "The user's conversations", answer)
    q = {
        "name": "q",
        "in": "query",
        "description": "Those alone that have all these words in what was said, or have them in "
        "their title, where a part of a word does.",
        "schema": _WORDS,
    }
    return described | {"parameters": [before, q]}


def rename() -> Operation:
    summary = "Give a conversation another title"
    answer = content(exactly(id=TEXT, title=TEXT))
    body = without_titles(chat_request.Renamed.model_json_schema())
    described = operation("rename_conversation", "chat", summary, answer, body=body)
    return described | {"parameters": [_convo_id()]}


def conversation() -> Operation:
    message = exactly(id=TEXT, role=TEXT, text=TEXT, employee=TEXT, created_at=INSTANT)
    message["properties"] |= {
        "tools": listed(OBJECT | {"required": ["tool", "ok"]}),
        "ungrounded": listed(TEXT) | {"description": "Numbers that no tool has given."},
        "interrupted": {"type": "boolean"},
    }
    shown = exactly(id=TEXT, role=TEXT, parts=listed(OBJECT | {"required": ["type"]}))
    shown["properties"] |= {"metadata": OBJECT}
    shown["description"] = "With the protocol `ai-sdk`: a UIMessage of the AI SDK."
    answer = exactly(messages=listed({"anyOf": [message, shown]}))
    running = {"type": "boolean", "description": "Whether an answer is being written."}
    answer["properties"] |= {"confirmation": CONFIRMATION, "running": running}
    described = operation("get_conversation", "chat", "A conversation", content(answer))
    return _in_every_protocol(described) | {"parameters": [_convo_id(), _protocol()]}


def attach() -> Operation:
    summary = "What the turn that runs says, from its beginning or from where one was"
    last = {
        "name": "Last-Event-ID",
        "in": "header",
        "description": "The id of the event that was read last: what follows it is told, also of a "
        "turn that has ended since. Of an event of POST it is the answer's `x-stream-id`, a hyphen "
        "and the number of the event, from 1.",
        "schema": TEXT,
    }
    described = operation("attach_to_turn", "chat", summary, {"content": _EVENTS})
    described["responses"]["204"] = {"description": "No turn runs."}
    return _in_every_protocol(described) | {
        "description": f"{summary}.\n\n{_STREAM}\n\nEach event has an `id`.",
        "parameters": [_convo_id(), last, _protocol()],
    }


def stop() -> Operation:
    """Without a body; the answers have none either."""
    summary = "End the turn that runs: what was said is kept"
    described = operation("stop_turn", "chat", summary, {})
    del described["responses"]["200"]
    described["responses"] |= {
        "202": {"description": "The turn ends."},
        "204": {"description": "No turn runs."},
    }
    return described | {"parameters": [_convo_id()]}


def _convo_id() -> Schema:
    return in_path("convoId", TEXT | {"pattern": f"^{chat_request.CONVO_ID}$"})


def _in_every_protocol(described: Operation) -> Operation:
    """What is refused by us may be a sentence: see `_protocol`."""
    for status, response in described["responses"].items():
        if status.startswith(("4", "5")) and status != "401":
            response["content"] |= content(TEXT, "text/plain")["content"]
    return described


def _protocol() -> Schema:
    return {
        "name": "x-stream-protocol",
        "in": "header",
        "description": "`ai-sdk` for the AI SDK's UI message stream, its body and its messages, "
        "`ag-ui` for AG-UI's events and its RunAgentInput. Refusals are then a sentence in "
        "`text/plain`.",
        "schema": {"type": "string", "enum": ["ai-sdk", "ag-ui"]},
    }


def guardrail_events() -> Operation:
    names = ("source", "preset", "action", "input_hash", "conversation_id")
    event = exactly(at=INSTANT, found=OBJECT, **dict.fromkeys(names, TEXT))
    answer = content(exactly(events=listed(event)))
    summary = "What was cut out of the user's messages, newest first"
    return operation("list_guardrail_events", "chat", summary, answer)


def notifications() -> Operation:
    each = exactly(
        **dict.fromkeys(("id", "kind", "message"), TEXT),
        document_id=TEXT_OR_NULL,
        page=TEXT_OR_NULL | {"description": "The console's page that has more of it."},
        created_at=INSTANT,
        read_at={"anyOf": [INSTANT, {"type": "null"}]},
    )
    answer = content(exactly(notifications=listed(each)))
    answer["content"] |= _EVENTS
    last = {
        "name": "Last-Event-ID",
        "in": "header",
        "description": "Of the stream: the id of the one that was seen last.",
        "schema": TEXT,
    }
    summary = "What happened meanwhile, newest first, or as a stream while it does"
    described = operation("list_notifications", "notifications", summary, answer)
    before = {
        "name": "before",
        "in": "query",
        "description": "The id of one: those that came before it.",
        "schema": TEXT | {"pattern": "^[0-9A-Z]{26}$"},
    }
    return described | {"parameters": [last, before]}


def read_notification() -> Operation:
    summary = "Mark a notification as read"
    answer = content(exactly(read=TEXT))
    described = operation("read_notification", "notifications", summary, answer)
    return described | {"parameters": [in_path("id", TEXT)]}


def read_notifications() -> Operation:
    summary = "Mark these notifications as read, or without a body all of them"
    count = {"type": "integer", "description": "How many were unread until now."}
    answer = content(exactly(count=count))
    described = operation("read_notifications", "notifications", summary, answer)
    ids = listed(TEXT) | {"minItems": 1, "maxItems": 100}
    return described | {"requestBody": {"required": False, **content(exactly(ids=ids))}}


def memory() -> Operation:
    fact = exactly(id=TEXT, text=TEXT, created_at=INSTANT)
    answer = content(exactly(facts=listed(fact)))
    return operation("list_memory", "memory", "What is remembered of the user", answer)


def recall() -> Operation:
    """What is found is a message or a document."""
    message = exactly(
        **dict.fromkeys(("kind", "conversation", "role", "text"), TEXT),
        title=TEXT_OR_NULL,
        created_at=INSTANT,
    )
    document = exactly(**dict.fromkeys(("kind", "id", "name", "status"), TEXT), uploaded_at=INSTANT)
    answer = content(exactly(found=listed({"anyOf": [message, document]})))
    asked = {"name": "q", "in": "query", "required": True, "schema": _WORDS}
    most = {"name": "limit", "in": "query", "schema": _UP_TO_20}
    summary = "What was said before, and documents, by words; the best first"
    described = operation("recall", "memory", summary, answer)
    return described | {"parameters": [asked, most]}


def forget() -> Operation:
    body = without_titles(Forgotten.model_json_schema())
    answer = content(exactly(forgotten=TEXT))
    return operation("forget", "memory", "Forget one of these facts", answer, body=body)


def _message() -> Schema:
    body = inlined(without_titles(chat_request.Body.model_json_schema()))
    last = inlined(without_titles(chat_request.LastMessage.model_json_schema()))
    read = {"description": "The last one is read; the server has the others.", "items": last}
    body["properties"]["messages"] |= read
    body["properties"]["convoId"]["pattern"] = f"^{chat_request.CONVO_ID}$"  # ECMA knows no \A
    return body
