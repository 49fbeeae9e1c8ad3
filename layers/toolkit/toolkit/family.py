"""A family of tools: its response envelope, its error shape, who may call, and what a call came to.

All that is answered is redacted: a tool's output by definition.py, a refusal's text here.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NotRequired, TypedDict

from toolkit import settings, telemetry
from toolkit.audit.audit_event import Outcome, redacted_output
from toolkit.call import Caller, HttpResponse, Json
from toolkit.dates import iso
from toolkit.errors import ConfirmationRequired, Forbidden, InternalError, ToolError
from toolkit.privacy.redaction import KEPT, NEVER, redact
from toolkit.storage.writes import Write
from toolkit.text.sentences import DEFAULT, Language, holds_sentences, in_language, packed, say

_OUTPUT_NOT_KEPT = {"redacted": True}


class Family(ABC):
    name: str
    purpose: str
    """What people come to it for, for them and for a model that hands their questions on."""
    groups: frozenset[str] = frozenset()
    """The groups whose members may call; empty means everybody who is signed in."""
    users_setting: str = ""
    """The setting with the ids of the users who may call, with commas; everybody where it is empty
    or there is none."""
    answers_with_contacts: bool = False
    """Whether the contract's outputs contain e-mail addresses and phone numbers. Where they do not,
    these are redacted from whatever is stored of an output."""

    keeps_money: bool = False
    """Whether calls at once may be kept free for its tools (MoneyToolConcurrency)."""

    def admit(self, caller: Caller) -> None:
        """Raise Forbidden when this caller may not use the family's tools."""
        if not is_admitted(caller, self.name, self.groups, self.users_setting):
            raise Forbidden(say("call.not_allowed"))

    def success(self, output: Json) -> Json:
        """The response body for a tool's output: the output itself unless the contract wraps it."""
        return output

    @abstractmethod
    def refusal(self, error: ToolError) -> dict[str, Json]:
        """The family's error shape."""

    @abstractmethod
    def refusal_schema(self) -> dict[str, Json]:
        """JSON Schema of every refusal: an object without unnamed fields."""


@dataclass(frozen=True)
class CallResult:
    """What a call came to, before any of it is written. `is_final` says whether a repetition gets
    this result too, or runs again; `holds_others_text` whether text of others goes out with it."""

    response: HttpResponse
    audited: dict[str, Json]
    outcome: Outcome | Literal["replayed"]
    writes: Sequence[Write]
    is_final: bool
    holds_others_text: bool


class Recorded(TypedDict):
    """The part of a response that is recorded, and repeated for a duplicate."""

    status: int
    body: str
    packed: NotRequired[str]


def of_success(
    family: Family,
    output: Json,
    writes: Sequence[Write],
    *,
    audits_output: bool,
    holds_others_text: bool,
    language: Language = DEFAULT,
) -> CallResult:
    payload = family.success(output)
    audited = _OUTPUT_NOT_KEPT
    if audits_output:
        profile = NEVER if family.answers_with_contacts else KEPT
        audited = redacted_output(in_language(payload, language), profile)
    return CallResult(
        _response(200, payload, language),
        audited,
        "success",
        tuple(writes),
        is_final=True,
        holds_others_text=holds_others_text,
    )


def of_refusal(
    family: Family,
    error: ToolError,
    *,
    language: Language = DEFAULT,
    holds_others_text: bool = False,
) -> CallResult:
    """A refusal writes nothing but `error.remember`; one with nothing to remember is not final. It
    is answered in `language`, and audited in English."""
    try:
        body = redact(_body(family, error))
    except Exception:  # noqa: BLE001 - fails closed: a message may repeat what the user typed
        telemetry.logger.exception("refusal withheld")
        error = InternalError(say("call.failed"), remember=error.remember)
        body = _body(family, error)
    audited = {name: value for name, value in body.items() if name != "confirmation"}
    return CallResult(
        _response(error.status, body, language, error.headers),
        redacted_output(audited, KEPT),
        "failed" if error.status >= 500 else "refused",
        error.remember,
        is_final=error.is_final and bool(error.remember),
        holds_others_text=holds_others_text,
    )


def of_replay(recorded: Recorded, *, holds_others_text: bool) -> CallResult:
    """The first answer again. It writes nothing."""
    return CallResult(
        HttpResponse(recorded["status"], recorded["body"], packed=recorded.get("packed", "")),
        {},
        "replayed",
        (),
        is_final=True,
        holds_others_text=holds_others_text,
    )


def _body(family: Family, error: ToolError) -> dict[str, Json]:
    body = dict(family.refusal(error))
    if isinstance(error, ConfirmationRequired):
        body["confirmation"] = {
            "id": error.id,
            "prompt": error.prompt,
            "expires_at": iso(error.expires_at),
        }
        if error.field:
            body["confirmation"]["field"] = error.field
    return body


def _response(
    status: int, body: Json, language: Language, headers: Mapping[str, str] | None = None
) -> HttpResponse:
    payload = ""
    if holds_sentences(body):
        payload, body = packed(body), in_language(body, language)
    return HttpResponse(status, _text(body), headers or {}, payload)


def _text(body: Json) -> str:
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


def is_admitted(caller: Caller, family: str, groups: Collection[str], users_setting: str) -> bool:
    """Whether the caller's token reaches the family, and its `groups` and `users_setting` let them
    in."""
    if not caller.may_reach(family):
        return False
    users = settings.text(users_setting, "") if users_setting else ""
    if users and caller.user_id not in map(str.strip, users.split(",")):
        return False
    return not groups or not caller.groups.isdisjoint(groups)


def exactly(**fields: Json) -> dict[str, Json]:
    """JSON Schema of an object with exactly these fields, all required."""
    return {
        "type": "object",
        "additionalProperties": False,
        "required": list(fields),
        "properties": fields,
    }
