"""The chat's stream as the AI SDK's UI message stream, for `useChat` (npm `ai`, versions 6 and 7).

https://ai-sdk.dev/docs/ai-sdk-ui/stream-protocol
Only chunk types that both versions know: the SDK refuses a stream with any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from chat.chat_request import Approval
from chat.events import (
    Begun,
    Done,
    Event,
    Failed,
    Note,
    Step,
    Token,
    ToolEnd,
    ToolStart,
    encode,
)

Chunk = dict[str, Any]
_END = b"data: [DONE]\n\n"


class AiSdkStream:
    """One stream: a message of the assistant's, or what is added to the one that asked when an
    `approval` answers it."""

    headers: Mapping[str, str] = MappingProxyType({"x-vercel-ai-ui-message-stream": "v1"})
    beginning = b""

    def __init__(self, approval: Approval | None = None) -> None:
        self._approval = approval
        self._answer_id = ""
        self._is_in_step = False
        self._open_text = ""
        self._texts = 0
        self._call = ""
        self._calls = 0
        self._asked: set[str] = set()
        self._failure = ""

    def encode(self, event: Event) -> bytes:
        told = b"".join(map(encode, self._chunks(event)))
        return told + _END if isinstance(event, Done) else told

    def _chunks(self, event: Event) -> Iterator[Chunk]:
        match event:
            case Begun():
                yield from self._begin(event)
            case Step():
                yield from self._settle()
                yield from self._end_step()
            case Note(text):
                yield {"type": "data-note", "data": {"note": text}, "transient": True}
            case Token(text):
                yield from self._say(text)
            case ToolStart():
                yield from self._start_call(event)
            case ToolEnd(used):
                yield self._end_call(used)
            case Failed(message):
                self._failure = message
            case Done():
                yield from self._end_step(last=True)
                yield from self._finish(event)

    def _begin(self, begun: Begun) -> Iterator[Chunk]:
        """An approval's answer goes on in the message that asked, which keeps its id."""
        self._answer_id = begun.answer_id
        own = {} if self._approval else {"messageId": begun.answer_id}
        yield {"type": "start", **own}
        yield {"type": "data-employee", "id": "employee", "data": {"employee": begun.employee}}

    def _settle(self) -> Iterator[Chunk]:
        """What an approval comes to when it has nothing run: the client waits for it to be told."""
        approval, self._approval = self._approval, None
        if approval is None or not approval.is_open:
            return
        if not approval.approved:
            yield {"type": "tool-output-denied", "toolCallId": approval.call_id}
        else:
            yield _error(approval.call_id, "No result came. Ask whether it was done.")

    def _say(self, text: str) -> Iterator[Chunk]:
        if not self._open_text:
            text = text.lstrip("\n")  # what sets it apart from the text before it
            if not text:
                return
            yield from self._begin_step()
            self._texts += 1
            self._open_text = f"text-{self._texts}"
            yield {"type": "text-start", "id": self._open_text}
        yield {"type": "text-delta", "id": self._open_text, "delta": text}

    def _start_call(self, start: ToolStart) -> Iterator[Chunk]:
        """Ids are of our own, since models repeat theirs; what was approved has one already."""
        if self._approval:
            self._call, self._approval = self._approval.call_id, None
            return
        yield from self._end_text()
        yield from self._begin_step()
        self._calls += 1
        self._call = f"{self._answer_id}-{self._calls}"
        yield {
            "type": "tool-input-available",
            "toolCallId": self._call,
            "toolName": start.tool,
            "input": start.arguments,
            "providerExecuted": True,  # or the client is asked to run it
        }

    def _end_call(self, used: Mapping[str, Any]) -> Chunk:
        if used["ok"]:
            output = used["result"]
            return {"type": "tool-output-available", "toolCallId": self._call, "output": output}
        asked = used.get("confirmation")
        if asked is None or asked["id"] in self._asked:
            return _error(self._call, used["error"])
        self._asked.add(asked["id"])
        return {
            "type": "tool-approval-request",
            "approvalId": asked["id"],
            "toolCallId": self._call,
            "approvalDescriptor": {"prompt": asked["prompt"], "expires_at": asked["expires_at"]},
        }

    def _begin_step(self) -> Iterator[Chunk]:
        """None after an approval request: clients look for its answer in the last step only."""
        if not self._is_in_step and not self._asked:
            self._is_in_step = True
            yield {"type": "start-step"}

    def _end_step(self, *, last: bool = False) -> Iterator[Chunk]:
        yield from self._end_text()
        if self._is_in_step and (last or not self._asked):
            self._is_in_step = False
            yield {"type": "finish-step"}

    def _end_text(self) -> Iterator[Chunk]:
        if self._open_text:
            yield {"type": "text-end", "id": self._open_text}
            self._open_text = ""

    def _finish(self, done: Done) -> Iterator[Chunk]:
        """A client reads no further than an error."""
        if done.ungrounded:
            flag = {"ungrounded": list(done.ungrounded)}
            yield {"type": "message-metadata", "messageMetadata": flag}
        if self._failure:
            yield {"type": "error", "errorText": self._failure}
        yield {"type": "finish", "finishReason": self._reason}

    @property
    def _reason(self) -> str:
        if self._failure:
            return "error"
        return "tool-calls" if self._asked else "stop"


def _error(call_id: str, message: str) -> Chunk:
    return {"type": "tool-output-error", "toolCallId": call_id, "errorText": message}
