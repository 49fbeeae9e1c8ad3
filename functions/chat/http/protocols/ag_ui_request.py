"""What AG-UI's HttpAgent posts, a RunAgentInput: the thread's messages, the last of them new, or
the answer to what the run before has asked.

https://docs.ag-ui.com/spec/1.0/basic/patterns/interrupt-resume
Only text is read, and which confirmation the user has answered and how: tools, state and context
are the server's own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from chat.http import chat_request
from chat.http.chat_request import ChatRequest, ConvoId, LastMessage, validated
from chat.store.confirmations import Approval
from toolkit import Caller
from toolkit.call import Json
from toolkit.errors import InvalidInput
from toolkit.text.sentences import say

Id = Annotated[str, Field(min_length=1, max_length=255)]


class _Lenient(BaseModel):
    """What else is sent is ignored, as in every message of the protocol."""

    model_config = ConfigDict(strict=True, extra="ignore")


class TextPart(_Lenient):
    type: Literal["text"]
    text: str


class UserMessage(_Lenient):
    id: Id
    role: Literal["user"]
    content: str | list[dict[str, Json]]


class Given(_Lenient):
    approved: bool


class ResumeEntry(_Lenient):
    interruptId: Id  # noqa: N815 - the protocol's name
    status: Literal["resolved", "cancelled"]
    payload: Json = None


class RunAgentInput(_Lenient):
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
    said = validated(LastMessage, {"role": "user", "content": _text(last.content)})
    text, counts = chat_request.redacted(said.content, caller)
    return ChatRequest(
        convo_id=body.threadId,
        text=text,
        turn_key=chat_request.turn_key(body.threadId, headers.get("idempotency-key") or last.id),
        employee=None,
        redacted=counts,
        client_id=last.id,
        run_id=body.runId,
    )


def _of_answer(body: RunAgentInput, entry: ResumeEntry) -> ChatRequest:
    """One turn however often it is sent. The call that it is about, the conversation knows."""
    is_resolved = entry.status == "resolved"
    approved = is_resolved and validated(Given, entry.payload).approved
    approval = Approval(entry.interruptId, approved, "", is_open=True)
    return ChatRequest(
        convo_id=body.threadId,
        text=approval.reply,
        turn_key=chat_request.turn_key(body.threadId, f"approval {approval.id}"),
        employee=None,
        approval=approval,
        run_id=body.runId,
    )


def _text(content: str | list[dict[str, Json]]) -> str:
    if isinstance(content, str):
        return content
    if any(part.get("type") != "text" for part in content):
        raise InvalidInput(say("chat.only_text"))
    return "\n".join(validated(TextPart, part).text for part in content)
