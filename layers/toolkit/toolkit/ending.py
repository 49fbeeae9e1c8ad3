"""How an attempt ends, before any of it is written: its answer, its audit and its writes.

Nothing leaves unless it was redacted: a tool's output is (definition.py), a refusal's text here.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from toolkit import audit, telemetry
from toolkit.audit import Outcome
from toolkit.call import Answer, Json
from toolkit.dates import iso
from toolkit.definition import Definition
from toolkit.errors import (
    ConfirmationRequired,
    InternalError,
    ToolError,
)
from toolkit.family import Family
from toolkit.redaction import KEPT, NEVER, redact
from toolkit.writes import Write

_OUTPUT_NOT_KEPT = {"redacted": True}


@dataclass(frozen=True)
class Ending:
    answer: Answer
    audited: dict[str, Json]
    outcome: Outcome
    writes: Sequence[Write]
    is_final: bool
    """Whether a duplicate of the call gets this ending too; if not, it starts anew."""


def of_success(tool: Definition, output: Json, writes: Sequence[Write]) -> Ending:
    body = tool.family.success(output)
    audited = _OUTPUT_NOT_KEPT
    if tool.writes:
        audited = audit.kept(body, NEVER if tool.family.answers_with_contacts else KEPT)
    return Ending(Answer(200, _text(body)), audited, "success", tuple(writes), is_final=True)


def of_refusal(family: Family, error: ToolError) -> Ending:
    """A refusal writes only what it has to remember, and leaves no record unless it does."""
    try:
        told = redact(_body(family, error))
    except Exception:  # noqa: BLE001 - fails closed: a message may repeat what was typed
        telemetry.logger.exception("refusal withheld")
        error = InternalError("Something went wrong on our side.", remember=error.remember)
        told = _body(family, error)
    audited = {name: value for name, value in told.items() if name != "confirmation"}
    return Ending(
        Answer(error.status, _text(told), error.headers),
        audit.kept(audited, KEPT),
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
    return body


def _text(body: Json) -> str:
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))
