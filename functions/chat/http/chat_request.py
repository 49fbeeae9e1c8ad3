"""What a client may send to POST /chat (rule R158)."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from chat.store import guardrails
from chat.store.calls import Approval
from chat.store.conversation_state import TITLE_LENGTH
from toolkit import Caller, telemetry
from toolkit.call import Json
from toolkit.errors import Forbidden, InternalError, InvalidInput
from toolkit.fields import UserText, invalid_input
from toolkit.privacy.named_patterns import SECRETS
from toolkit.privacy.redaction import Profile, counted, redact_text
from toolkit.strict_json import parse_object
from toolkit.text.sentences import DEFAULT, Language, say

CONVO_ID = "[A-Za-z0-9_.:-]{1,128}"
ConvoId = Annotated[str, Field(pattern=rf"\A{CONVO_ID}\z")]
Otp = Annotated[str, Field(min_length=1, max_length=16)]
Model = TypeVar("Model", bound=BaseModel)


class LastMessage(BaseModel):
    """Only the last message is read; the server has the others."""

    model_config = ConfigDict(strict=True, extra="ignore")

    id: Annotated[str, Field(max_length=255)] | None = None
    role: Literal["user"]
    content: UserText = Field(max_length=10_000)


class Body(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")

    userId: str  # noqa: N815 - the contract's name, as the next
    convoId: ConvoId  # noqa: N815
    messages: list[dict[str, Json]] = Field(min_length=1)
    employee: str | None = None
    otp: Otp | None = None
    answers: Annotated[str, Field(max_length=64)] | None = None


class Renamed(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")

    title: UserText = Field(max_length=TITLE_LENGTH)


@dataclass(frozen=True)
class ChatRequest:
    """What a client asks, in whatever protocol. `text` is redacted; `redacted` counts what was cut
    of each kind. `turn_key` is the same when a client sends the same message again; `only_again`
    says that it wants nothing else. `approval` answers a confirmation, and `text` is its reply.
    `otp` is the one-time password that the user has entered in its own field. `answers` is the id
    of the confirmation that they see, "" for none, None where the client does not say. `client_id`
    is the client's own id of the message, if it has one, and `run_id` its id of the run that it
    begins, where a protocol has runs. `language` is that in which they are asked."""

    convo_id: str
    text: str
    turn_key: str
    employee: str | None
    redacted: dict[str, int] = field(default_factory=dict)
    approval: Approval | None = None
    only_again: bool = False
    otp: str | None = None
    answers: str | None = None
    client_id: str | None = None
    run_id: str = ""
    language: Language = DEFAULT


def parse(raw: bytes, headers: Mapping[str, str], caller: Caller) -> ChatRequest:
    """Raises InvalidInput, and Forbidden when `userId` is somebody else's."""
    return of_body(body_of(raw), headers, caller)


def body_of(raw: bytes) -> dict[str, Json]:
    try:
        return parse_object(raw.decode())
    except UnicodeDecodeError as error:
        raise InvalidInput(say("body.no_utf8")) from error


def of_body(given: dict[str, Json], headers: Mapping[str, str], caller: Caller) -> ChatRequest:
    body = validated(Body, given)
    last = validated(LastMessage, body.messages[-1])
    must_be_own(body.userId, caller)
    text, counts = redacted(last.content, caller)
    return ChatRequest(
        convo_id=body.convoId,
        text=text,
        turn_key=turn_key(body.convoId, headers.get("idempotency-key") or last.id),
        employee=body.employee,
        redacted=counts,
        otp=body.otp,
        answers=body.answers,
        client_id=last.id,
    )


def must_be_own(user_id: str, caller: Caller) -> None:
    if user_id != caller.user_id:
        raise Forbidden("userId must be your own.")


def redacted(text: str, caller: Caller) -> tuple[str, dict[str, int]]:
    """A user's text without what the model must not read, and how much of each kind that was. What
    a word calls a password or a code is left: it may be the one-time password that is awaited.

    Raises InternalError: what cannot be redacted goes nowhere.
    """
    profile = guardrails.profile_for_model(caller)
    return _without(text, tuple(kind for kind in profile if kind not in SECRETS))


def without_secrets(text: str) -> tuple[str, dict[str, int]]:
    """The same for what was left, once a one-time password is masked. Raises InternalError."""
    return _without(text, SECRETS)


def _without(text: str, profile: Profile) -> tuple[str, dict[str, int]]:
    try:
        found = counted(text, profile)
        return redact_text(text, profile) if found else text, found
    except Exception:  # noqa: BLE001 - fails closed
        telemetry.logger.exception("message not redacted")
        raise InternalError(say("call.failed")) from None


def turn_key(convo_id: str, given: str | None) -> str:
    if given is None:
        return secrets.token_hex(16)
    return hashlib.sha256(f"{convo_id} {given}".encode()).hexdigest()[:32]


def validated(model: type[Model], given: Json) -> Model:
    """Raises InvalidInput, with the first thing that is wrong."""
    try:
        return model.model_validate(given)
    except ValidationError as error:
        raise InvalidInput(invalid_input(error).first) from None
