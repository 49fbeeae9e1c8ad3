"""What an attempt came to, before any of it is written: its response, audit output and writes.

Everything in it is redacted: a tool's output by definition.py, a refusal's text here.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from toolkit import telemetry
from toolkit.audit.audit_event import Outcome, redacted_output
from toolkit.call import HttpResponse, Json
from toolkit.dates import iso
from toolkit.definition import Definition
from toolkit.errors import (
    ConfirmationRequired,
    InternalError,
    ToolError,
)
from toolkit.family import Family
from toolkit.privacy.redaction import KEPT, NEVER, redact
from toolkit.storage.writes import Write

_OUTPUT_NOT_KEPT = {"redacted": True}


@dataclass(frozen=True)
class CallResult:
    response: HttpResponse
    audited: dict[str, Json]
    outcome: Outcome
    writes: Sequence[Write]
    is_final: bool
    """Whether a repetition of the call gets this result too; if not, it runs again."""


def of_success(tool: Definition, output: Json, writes: Sequence[Write]) -> CallResult:
    body = tool.family.success(output)
    audited = _OUTPUT_NOT_KEPT
    if tool.writes:
        audited = redacted_output(body, NEVER if tool.family.answers_with_contacts else KEPT)
    return CallResult(
        HttpResponse(200, _text(body)), audited, "success", tuple(writes), is_final=True
    )


def of_refusal(family: Family, error: ToolError) -> CallResult:
    """A refusal writes nothing but `error.remember`; one with nothing to remember is not final."""
    try:
        body = redact(_body(family, error))
    except Exception:  # noqa: BLE001 - fails closed: a message may repeat what the user typed
        telemetry.logger.exception("refusal withheld")
        error = InternalError("Something went wrong on our side.", remember=error.remember)
        body = _body(family, error)
    audited = {name: value for name, value in body.items() if name != "confirmation"}
    return CallResult(
        HttpResponse(error.status, _text(body), error.headers, family.rules_at),
        redacted_output(audited, KEPT),
        "failed" if error.status >= 500 else "refused",
        error.remember,
        is_final=error.is_final and bool(error.remember),
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


def _text(body: Json) -> str:
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))
