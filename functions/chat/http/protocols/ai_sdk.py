"""What the AI SDK's DefaultChatTransport posts: the page's whole conversation, its last message
new.

Only that one is read, and of it only text, or which confirmation the user has answered and how.

The stream is the AI SDK's UI message stream, for `useChat` (npm `ai`, versions 6 and 7). It has
only chunk types that both versions know: the SDK refuses a stream with any other.
https://ai-sdk.dev/docs/ai-sdk-ui/stream-protocol
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from pydantic import Field

from chat.http import chat_request
from chat.http.chat_request import ChatRequest, ConvoId, Id, Lenient, Otp, validated
from chat.store.calls import Approval, UsedTool
from chat.stream import sse
from chat.stream.events import Begun, Done, Event, Failed, Note, Step, Token, ToolEnd, ToolStart
from toolkit import Caller, InvalidInput
from toolkit.call import Json
from toolkit.text.sentences import DEFAULT, Language, say


class PostedBody(Lenient):
    id: ConvoId
    messages: list[dict[str, Json]] = Field(min_length=1)
    trigger: Literal["submit-message", "regenerate-message"] = "submit-message"
    userId: str | None = None  # noqa: N815 - as in the other protocol's body
    employee: str | None = None
    otp: Otp | None = None


class PostedMessage(Lenient):
    id: Id
    role: Literal["user", "assistant"]
    parts: list[dict[str, Json]]


class PostedApproval(Lenient):
    id: Id
    approved: bool


class AnsweredPart(Lenient):
    state: str
    toolCallId: Id  # noqa: N815 - the SDK's name
    approval: PostedApproval


def parse(raw: bytes, headers: Mapping[str, str], caller: Caller) -> ChatRequest:
    """Takes the other protocol's body as well. Raises InvalidInput, and Forbidden when `userId`
    is somebody else's."""
    given = chat_request.body_of(raw)
    if "convoId" in given and "id" not in given:
        return chat_request.of_body(given, headers, caller)
    body = validated(PostedBody, given)
    last = validated(PostedMessage, body.messages[-1])
    if body.userId is not None:
        chat_request.must_be_own(body.userId, caller)
    if last.role == "assistant":
        approval = _approval(last.parts)
        return chat_request.of_approval(body.id, approval, employee=body.employee)
    message = chat_request.text_message(last.id, last.parts)
    only_again = body.trigger == "regenerate-message"
    more = {"employee": body.employee, "otp": body.otp, "only_again": only_again}
    return chat_request.of_message(body.id, message, headers, caller, **more)


def _approval(parts: Sequence[dict[str, Json]]) -> Approval:
    """The last one. If its call has an outcome already, it is sent again."""
    given = [part for part in parts if _is_answered(part.get("approval"))]
    if not given:
        raise InvalidInput(say("chat.last_message_malformed"))
    part = validated(AnsweredPart, given[-1])
    is_open = part.state == "approval-responded"
    return Approval(part.approval.id, part.approval.approved, part.toolCallId, is_open)


def _is_answered(approval: object) -> bool:
    return isinstance(approval, dict) and "approved" in approval


Chunk = dict[str, Json]
"""One event of the protocol, with a `type`."""
_END = b"data: [DONE]\n\n"


class OpenParts:
    """Steps are neither begun nor ended after `keep_step`, but the last one at the end."""

    def __init__(self) -> None:
        self._is_in_step = False
        self._keeps_step = False
        self._open_text = ""
        self._texts = 0

    def keep_step(self) -> None:
        self._keeps_step = True

    def add_text(self, text: str) -> Iterator[Chunk]:
        if not self._open_text:
            text = text.lstrip("\n")  # what sets it apart from the text before it
            if not text:
                return
            yield from self.begin_step()
            self._texts += 1
            self._open_text = f"text-{self._texts}"
            yield {"type": "text-start", "id": self._open_text}
        yield {"type": "text-delta", "id": self._open_text, "delta": text}

    def end_text(self) -> Iterator[Chunk]:
        if self._open_text:
            yield {"type": "text-end", "id": self._open_text}
            self._open_text = ""

    def begin_step(self) -> Iterator[Chunk]:
        if not self._is_in_step and not self._keeps_step:
            self._is_in_step = True
            yield {"type": "start-step"}

    def end_step(self, *, last: bool = False) -> Iterator[Chunk]:
        yield from self.end_text()
        if self._is_in_step and (last or not self._keeps_step):
            self._is_in_step = False
            yield {"type": "finish-step"}


class AiSdkStream:
    """One stream: a message of the assistant's, or what is added to the one that asked when an
    `approval` answers it: the one that this request has sent, or that began the turn. Where the
    client has forgotten that message, its chunks go `before` the others. `language` is the
    reader's."""

    headers: Mapping[str, str] = MappingProxyType({"x-vercel-ai-ui-message-stream": "v1"})

    def __init__(
        self,
        correlation_id: str,
        approval: Approval | None = None,
        before: Iterable[Chunk] = (),
        *,
        language: Language = DEFAULT,
    ) -> None:
        self.beginning = b"".join(map(sse.data, before))
        self._correlation_id = correlation_id
        self._approval = approval
        self._parts = OpenParts()
        self._answer_id = ""
        self._call = ""
        self._calls = 0
        self._asked: set[str] = set()
        self._failure = ""
        self._language = language

    def encode(self, event: Event) -> list[bytes]:
        encoded = [*map(sse.data, self.chunks(event))]
        return [*encoded, _END] if isinstance(event, Done) else encoded

    def chunks(self, event: Event) -> Iterator[Chunk]:
        match event:
            case Begun():
                yield from self._begin(event)
            case Step():
                yield from self._resolve_approval()
                yield from self._parts.end_step()
            case Note(text):
                yield {"type": "data-note", "data": {"note": text}, "transient": True}
            case Token(text):
                yield from self._parts.add_text(text)
            case ToolStart():
                yield from self._start_call(event)
            case ToolEnd(used):
                yield self._end_call(used)
            case Failed(message):
                self._failure = message
            case Done():
                yield from self._parts.end_step(last=True)
                yield from self._finish(event)

    def _begin(self, begun: Begun) -> Iterator[Chunk]:
        """An approval's answer goes on in the message that asked, which keeps its id."""
        self._answer_id = begun.answer_id
        self._approval = self._approval or begun.approval
        own = {} if self._approval else {"messageId": begun.answer_id}
        correlation_id = begun.correlation_id or self._correlation_id
        known = {"messageMetadata": {"correlation_id": correlation_id}} if correlation_id else {}
        yield {"type": "start", **known, **own}
        yield {"type": "data-employee", "id": "employee", "data": {"employee": begun.employee}}

    def _resolve_approval(self) -> Iterator[Chunk]:
        """What an approval comes to when it has nothing run: the client waits for its outcome."""
        approval, self._approval = self._approval, None
        if approval is None or not approval.is_open:
            return
        if not approval.approved:
            yield {"type": "tool-output-denied", "toolCallId": approval.call_id}
        else:
            text = say("turn.no_result").in_(self._language)
            yield _error(approval.call_id, text)

    def _start_call(self, start: ToolStart) -> Iterator[Chunk]:
        """Ids are of our own, since models repeat theirs; what was approved has one already."""
        if self._approval:
            self._call, self._approval = self._approval.call_id, None
            return
        yield from self._parts.end_text()
        yield from self._parts.begin_step()
        self._calls += 1
        self._call = f"{self._answer_id}-{self._calls}"
        yield {
            "type": "tool-input-available",
            "toolCallId": self._call,
            "toolName": start.tool,
            "input": start.arguments,
            "providerExecuted": True,  # or the client is asked to run it
        }

    def _end_call(self, used: UsedTool) -> Chunk:
        if used["ok"]:
            output = used["result"]
            return {"type": "tool-output-available", "toolCallId": self._call, "output": output}
        asked = used.get("confirmation")
        if asked is None or asked["id"] in self._asked:
            return _error(self._call, used["error"])
        self._asked.add(asked["id"])
        self._parts.keep_step()  # clients look for the answer to a request in the last step only
        return {
            "type": "tool-approval-request",
            "approvalId": asked["id"],
            "toolCallId": self._call,
            "approvalDescriptor": {"prompt": asked["prompt"], "expires_at": asked["expires_at"]},
        }

    def _finish(self, done: Done) -> Iterator[Chunk]:
        """A client reads no further than an error."""
        flags: dict[str, Json] = {}
        if done.ungrounded:
            flags["ungrounded"] = list(done.ungrounded)
        if done.is_stopped:
            flags["stopped"] = True
        if self._failure:
            flags["failed"] = self._failure  # the error itself is no part of the message
        if flags:
            yield {"type": "message-metadata", "messageMetadata": flags}
        if self._failure:
            yield {"type": "error", "errorText": self._failure}
        yield {"type": "finish", "finishReason": self._reason(done)}

    def _reason(self, done: Done) -> str:
        if self._failure:
            return "error"
        if done.is_stopped:
            return "other"
        return "tool-calls" if self._asked else "stop"


def _error(call_id: str, message: str) -> Chunk:
    return {"type": "tool-output-error", "toolCallId": call_id, "errorText": message}
