"""What the AI SDK's DefaultChatTransport posts: the page's whole conversation, its last message
new.

Only that one is read, and of it only text, or which confirmation the user has answered and how.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from chat.http import chat_request
from chat.http.chat_request import ChatRequest, ConvoId, LastMessage, Otp, validated
from chat.store.confirmations import Approval
from toolkit import Caller, InvalidInput
from toolkit.call import Json
from toolkit.text.sentences import say

Id = Annotated[str, Field(min_length=1, max_length=255)]


class _Lenient(BaseModel):
    """What else is sent is ignored: applications add fields, and the SDK's versions do."""

    model_config = ConfigDict(strict=True, extra="ignore")


class Body(_Lenient):
    id: ConvoId
    messages: list[dict[str, Json]] = Field(min_length=1)
    trigger: Literal["submit-message", "regenerate-message"] = "submit-message"
    userId: str | None = None  # noqa: N815 - as in the other protocol's body
    employee: str | None = None
    otp: Otp | None = None


class UiMessage(_Lenient):
    id: Id
    role: Literal["user", "assistant"]
    parts: list[dict[str, Json]]


class Text(_Lenient):
    type: Literal["text"]
    text: str


class Answered(_Lenient):
    id: Id
    approved: bool


class AnsweredPart(_Lenient):
    state: str
    toolCallId: Id  # noqa: N815 - the SDK's name
    approval: Answered


def parse(raw: bytes, headers: Mapping[str, str], caller: Caller) -> ChatRequest:
    """Takes the other protocol's body as well. Raises InvalidInput, and Forbidden when `userId`
    is somebody else's."""
    given = chat_request.body_of(raw)
    if "convoId" in given and "id" not in given:
        return chat_request.of_body(given, headers, caller)
    body = validated(Body, given)
    last = validated(UiMessage, body.messages[-1])
    if body.userId is not None:
        chat_request.must_be_own(body.userId, caller)
    if last.role == "assistant":
        return _of_approval(body, _approval(last.parts))
    return _of_message(body, last, headers, caller)


def _of_message(
    body: Body, last: UiMessage, headers: Mapping[str, str], caller: Caller
) -> ChatRequest:
    said = validated(LastMessage, {"role": "user", "content": _text(last.parts)})
    text, counts = chat_request.redacted(said.content, caller)
    return ChatRequest(
        convo_id=body.id,
        text=text,
        turn_key=chat_request.turn_key(body.id, headers.get("idempotency-key") or last.id),
        employee=body.employee,
        redacted=counts,
        otp=body.otp,
        only_again=body.trigger == "regenerate-message",
        client_id=last.id,
    )


def _of_approval(body: Body, approval: Approval) -> ChatRequest:
    """One turn however often it is sent, and whatever key an application sends with everything."""
    return ChatRequest(
        convo_id=body.id,
        text=approval.reply,
        turn_key=chat_request.turn_key(body.id, f"approval {approval.id}"),
        employee=body.employee,
        approval=approval,
    )


def _text(parts: Sequence[dict[str, Json]]) -> str:
    if any(part.get("type") != "text" for part in parts):
        raise InvalidInput(say("chat.only_text"))
    return "\n".join(validated(Text, part).text for part in parts)


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
