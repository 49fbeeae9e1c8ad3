"""What a client may send to POST /chat (contracts/prime.md; requirements R158)."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from chat import presets
from toolkit import Caller, telemetry
from toolkit.errors import Forbidden, InternalError, InvalidInput
from toolkit.fields import Said
from toolkit.redaction import Profile, counted, redact_text
from toolkit.strict_json import read_object

CONVO_ID = "[A-Za-z0-9_.:-]{1,128}"


class LastMessage(BaseModel):
    """Only the last message is read; the server has the others."""

    model_config = ConfigDict(strict=True, extra="ignore")

    id: Annotated[str, Field(max_length=255)] | None = None
    role: Literal["user"]
    content: Said = Field(max_length=10_000)


class Body(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")

    userId: str  # noqa: N815 - the contract's name, as the next
    convoId: Annotated[str, Field(pattern=rf"\A{CONVO_ID}\z")]  # noqa: N815
    messages: list[dict[str, Any]] = Field(min_length=1)
    employee: str | None = None


@dataclass(frozen=True)
class Asked:
    """`text` is redacted; `found` says of what, and how much of each kind. `turn_key` is the same
    when a client sends the same message again."""

    convo_id: str
    text: str
    turn_key: str
    employee: str | None
    found: dict[str, int] = field(default_factory=dict)


def read(raw: bytes, headers: Mapping[str, str], caller: Caller) -> Asked:
    """Raises InvalidInput, and Forbidden when `userId` is somebody else's."""
    try:
        given = read_object(raw.decode())
        body = Body.model_validate(given)
        last = LastMessage.model_validate(given["messages"][-1])
    except UnicodeDecodeError as error:
        raise InvalidInput("The body is not UTF-8 text.") from error
    except ValidationError as error:
        raise InvalidInput(_what_is_wrong(error)) from None
    if body.userId != caller.user_id:
        raise Forbidden("userId must be your own.")
    text, found = _redacted(last.content, presets.for_model(caller))
    given_key = headers.get("idempotency-key") or last.id
    return Asked(
        convo_id=body.convoId,
        text=text,
        turn_key=_turn_key(body.convoId, given_key),
        employee=body.employee,
        found=found,
    )


def _redacted(text: str, profile: Profile) -> tuple[str, dict[str, int]]:
    """Raises InternalError: what cannot be redacted goes nowhere."""
    try:
        return redact_text(text, profile), counted(text, profile)
    except Exception:  # noqa: BLE001 - fails closed
        telemetry.logger.exception("message not redacted")
        raise InternalError("Something went wrong on our side.") from None


def _turn_key(convo_id: str, given: str | None) -> str:
    if given is None:
        return secrets.token_hex(16)
    return hashlib.sha256(f"{convo_id} {given}".encode()).hexdigest()[:32]


def _what_is_wrong(error: ValidationError) -> str:
    first = error.errors(include_input=False, include_url=False, include_context=False)[0]
    field = ".".join(map(str, first["loc"]))[:64]
    return f"{field}: {first['msg']}"
