"""What AG-UI's HttpAgent posts, a RunAgentInput: the thread's messages, the last of them new, or
the answer to what the run before has asked.

https://docs.ag-ui.com/spec/1.0/basic/patterns/interrupt-resume
Only text is read, and which confirmation the user has answered and how: tools, state and context
are the server's own.

A stream in AG-UI's events is for its `HttpAgent` (npm `@ag-ui/client`). A turn is a run, and what
it asks its user is an interrupt, with which the run ends.
https://docs.ag-ui.com/spec/1.0/events/lifecycle
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from pydantic import Field

from chat.http import chat_request
from chat.http.chat_request import ChatRequest, ConvoId, Id, Lenient, validated
from chat.store.calls import Approval, Confirmation, UsedTool
from chat.stream import sse
from chat.stream.events import Begun, Done, Event, Failed, Note, Step, Token, ToolEnd, ToolStart
from toolkit import Caller
from toolkit.call import Json
from toolkit.errors import InvalidInput
from toolkit.text.sentences import DEFAULT, Language, in_language, say


class UserMessage(Lenient):
    id: Id
    role: Literal["user"]
    content: str | list[dict[str, Json]]


class ApprovalPayload(Lenient):
    approved: bool


class ResumeEntry(Lenient):
    interruptId: Id  # noqa: N815 - the protocol's name
    status: Literal["resolved", "cancelled"]
    payload: Json = None


class RunAgentInput(Lenient):
    threadId: ConvoId  # noqa: N815 - the protocol's name, as the next
    runId: Id  # noqa: N815
    messages: list[dict[str, Json]]
    resume: list[ResumeEntry] = Field(default=[], max_length=1)


def parse(raw: bytes, headers: Mapping[str, str], caller: Caller) -> ChatRequest:
    """Raises InvalidInput."""
    body = validated(RunAgentInput, chat_request.body_of(raw))
    answered = [entry for entry in body.resume if entry.status == "resolved"]
    if answered:
        return _of_answer(body, answered[0])
    if body.resume and not _ends_with_user(body.messages):
        return _of_answer(body, body.resume[0])
    return _of_message(body, headers, caller)


def _ends_with_user(messages: Sequence[dict[str, Json]]) -> bool:
    """Whether the user has said something else instead of an answer."""
    return bool(messages) and messages[-1].get("role") == "user"


def _of_message(body: RunAgentInput, headers: Mapping[str, str], caller: Caller) -> ChatRequest:
    if not body.messages:
        raise InvalidInput(say("chat.no_message"))
    last = validated(UserMessage, body.messages[-1])
    message = chat_request.text_message(last.id, last.content)
    return chat_request.of_message(body.threadId, message, headers, caller, run_id=body.runId)


def _of_answer(body: RunAgentInput, entry: ResumeEntry) -> ChatRequest:
    """The call that it is about, the conversation knows."""
    is_resolved = entry.status == "resolved"
    approved = is_resolved and validated(ApprovalPayload, entry.payload).approved
    approval = Approval(entry.interruptId, approved, "", is_open=True)
    return chat_request.of_approval(body.threadId, approval, run_id=body.runId)


_PROTOCOL_VERSION = "1.0"
_ANSWER: Json = {
    "type": "object",
    "properties": {"approved": {"type": "boolean"}},
    "required": ["approved"],
}
_NO_RESULT = say("turn.no_result")

Payload = dict[str, Json]


class AgUiStream:
    """One run of a thread. Where it answers an interrupt, `approval` is that answer, and the first
    result is of the call which that was about. `language` is the reader's."""

    headers: Mapping[str, str] = MappingProxyType({})
    beginning = b""

    def __init__(
        self,
        correlation_id: str,
        thread_id: str,
        run_id: str,
        approval: Approval | None = None,
        *,
        language: Language = DEFAULT,
    ) -> None:
        self._correlation_id = correlation_id
        self._run: Payload = {"threadId": thread_id, "runId": run_id}
        self._approval = approval
        self._answer_id = ""
        self._messages = 0
        self._message = ""
        self._is_text_open = False
        self._call = ""
        self._calls = 0
        self._asked: dict[str, Json] = {}
        self._failure = ""
        self._language = language

    def encode(self, event: Event) -> list[bytes]:
        return [*map(sse.data, self._events(event))]

    def _events(self, event: Event) -> Iterator[Payload]:
        match event:
            case Begun():
                yield from self._begin(event)
            case Step():
                yield from self._resolve_approval()
                yield from self._end_text()
                self._message = ""
            case Note(text):
                yield {"type": "CUSTOM", "name": "note", "value": text}
            case Token(text):
                yield from self._add_text(text)
            case ToolStart():
                yield from self._start_call(event)
            case ToolEnd(used):
                yield from self._end_call(used)
            case Failed(message):
                self._failure = message
            case Done():
                yield from self._end_text()
                yield self._end(event)

    def _begin(self, begun: Begun) -> Iterator[Payload]:
        self._answer_id = begun.answer_id
        self._approval = self._approval or begun.approval
        yield {"type": "RUN_STARTED", **self._run, "protocolVersion": _PROTOCOL_VERSION}
        correlation_id = begun.correlation_id or self._correlation_id
        value: Json = {"employee": begun.employee, "correlation_id": correlation_id}
        yield {"type": "CUSTOM", "name": "employee", "value": value}

    def _resolve_approval(self) -> Iterator[Payload]:
        """What an answer comes to that has nothing run."""
        approval, self._approval = self._approval, None
        if approval and approval.call_id:
            text = _NO_RESULT if approval.approved else say("confirmation.declined")
            yield self._result(approval.call_id, {"error": in_language(text, self._language)})

    def _begin_message(self) -> None:
        self._messages += 1
        self._message = f"{self._answer_id}-message-{self._messages}"

    def _add_text(self, text: str) -> Iterator[Payload]:
        if not self._is_text_open:
            text = text.lstrip("\n")  # what sets it apart from the text before it
            if not text:
                return
            self._begin_message()
            self._is_text_open = True
            start: Payload = {"type": "TEXT_MESSAGE_START", "messageId": self._message}
            yield start | {"role": "assistant"}
        yield {"type": "TEXT_MESSAGE_CONTENT", "messageId": self._message, "delta": text}

    def _end_text(self) -> Iterator[Payload]:
        if self._is_text_open:
            self._is_text_open = False
            yield {"type": "TEXT_MESSAGE_END", "messageId": self._message}

    def _start_call(self, start: ToolStart) -> Iterator[Payload]:
        """Ids are of our own, since models repeat theirs; what was approved has one already."""
        approval, self._approval = self._approval, None
        if approval and approval.call_id:
            self._call = approval.call_id
            return
        yield from self._end_text()
        if not self._message:
            self._begin_message()
        self._calls += 1
        self._call = f"{self._answer_id}-{self._calls}"
        call: Payload = {"toolCallId": self._call}
        named: Payload = {"toolCallName": start.tool, "parentMessageId": self._message}
        yield {"type": "TOOL_CALL_START", **call, **named}
        yield {"type": "TOOL_CALL_ARGS", **call, "delta": json.dumps(start.arguments)}
        yield {"type": "TOOL_CALL_END", **call}

    def _end_call(self, used: UsedTool) -> Iterator[Payload]:
        asked = used.get("confirmation")
        if used["ok"]:
            yield self._result(self._call, used["result"])
        elif asked is None or asked["id"] in self._asked:
            yield self._result(self._call, {"error": used["error"]})
        else:
            self._asked[asked["id"]] = _interrupt(asked, self._call)

    def _result(self, call_id: str, content: Json) -> Payload:
        return {
            "type": "TOOL_CALL_RESULT",
            "messageId": f"{call_id}-result",
            "toolCallId": call_id,
            "role": "tool",
            "content": json.dumps(content),
        }

    def _end(self, done: Done) -> Payload:
        if self._failure:
            return {"type": "RUN_ERROR", "message": self._failure}
        outcome: Payload = {"type": "success"}
        if done.is_stopped:
            outcome = {"type": "cancelled"}
        elif self._asked:
            outcome = {"type": "interrupt", "interrupts": [*self._asked.values()]}
        finished: Payload = {"type": "RUN_FINISHED", **self._run, "outcome": outcome}
        if done.ungrounded:
            finished["result"] = {"ungrounded": list(done.ungrounded)}
        return finished


def _interrupt(asked: Confirmation, call_id: str) -> Payload:
    return {
        "id": asked["id"],
        "reason": "tool_call",
        "message": asked["prompt"],
        "toolCallId": call_id,
        "responseSchema": _ANSWER,
        "expiresAt": asked["expires_at"],
    }
