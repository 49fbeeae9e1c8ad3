"""What the AI SDK's DefaultChatTransport posts: the page's whole conversation, its last message
new.

Only that one is read, and of it only text, or which confirmation the user has answered and how.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from chat import chat_request
from chat.chat_request import Approval, Asked, ConvoId, LastMessage, validated
from toolkit import Caller, InvalidInput

Id = Annotated[str, Field(min_length=1, max_length=255)]


class _Read(BaseModel):
    """What else is sent is not read: applications add fields, and the SDK's versions do."""

    model_config = ConfigDict(strict=True, extra="ignore")


class Body(_Read):
    id: ConvoId
    messages: list[dict[str, Any]] = Field(min_length=1)
    trigger: Literal["submit-message", "regenerate-message"] = "submit-message"
    userId: str | None = None  # noqa: N815 - as in the other protocol's body
    employee: str | None = None


class UiMessage(_Read):
    id: Id
    role: Literal["user", "assistant"]
    parts: list[dict[str, Any]]


class Text(_Read):
    type: Literal["text"]
    text: str


class Answered(_Read):
    id: Id
    approved: bool


class AnsweredPart(_Read):
    state: str
    toolCallId: Id  # noqa: N815 - the SDK's name
    approval: Answered


def read(raw: bytes, headers: Mapping[str, str], caller: Caller) -> Asked:
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


def _of_message(body: Body, last: UiMessage, headers: Mapping[str, str], caller: Caller) -> Asked:
    said = validated(LastMessage, {"role": "user", "content": _text(last.parts)})
    text, found = chat_request.redacted(said.content, caller)
    return Asked(
        convo_id=body.id,
        text=text,
        turn_key=chat_request.turn_key(body.id, headers.get("idempotency-key") or last.id),
        employee=body.employee,
        found=found,
        only_again=body.trigger == "regenerate-message",
    )


def _of_approval(body: Body, approval: Approval) -> Asked:
    """One turn however often it is sent, and whatever key an application sends with everything."""
    return Asked(
        convo_id=body.id,
        text=approval.reply,
        turn_key=chat_request.turn_key(body.id, f"approval {approval.id}"),
        employee=body.employee,
        approval=approval,
    )


def _text(parts: Sequence[dict[str, Any]]) -> str:
    if any(part.get("type") != "text" for part in parts):
        raise InvalidInput("Only text can be sent: no files, and no other parts.")
    return "\n".join(validated(Text, part).text for part in parts)


def _approval(parts: Sequence[dict[str, Any]]) -> Approval:
    """The last one, which may have been told already what came of it: then it is sent again."""
    given = [part for part in parts if _is_answered(part.get("approval"))]
    if not given:
        raise InvalidInput("The last message must be the user's, or answer an approval request.")
    part = validated(AnsweredPart, given[-1])
    is_open = part.state == "approval-responded"
    return Approval(part.approval.id, part.approval.approved, part.toolCallId, is_open)


def _is_answered(approval: object) -> bool:
    return isinstance(approval, dict) and "approved" in approval
