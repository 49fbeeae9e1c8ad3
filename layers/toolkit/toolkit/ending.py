"""How an attempt ends, before any of it is written: its answer, its audit and its writes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from toolkit.audit import Outcome
from toolkit.call import Answer, Json
from toolkit.dates import iso
from toolkit.definition import Definition
from toolkit.errors import ConfirmationRequired, MethodNotAllowed, RateLimited, ToolError
from toolkit.family import Family
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
    audited = body if tool.writes else _OUTPUT_NOT_KEPT
    return Ending(Answer(200, _text(body)), audited, "success", tuple(writes), is_final=True)


def of_refusal(family: Family, error: ToolError) -> Ending:
    """A refusal writes only what it has to remember, and leaves no record unless it does."""
    audited = family.refusal(error)
    body = dict(audited)
    if isinstance(error, ConfirmationRequired):
        body["confirmation"] = {
            "id": error.id,
            "prompt": error.prompt,
            "expires_at": iso(error.expires_at),
        }
    return Ending(
        Answer(error.status, _text(body), _headers(error)),
        audited,
        "failed" if error.status >= 500 else "refused",
        error.remember,
        is_final=error.is_final and bool(error.remember),
    )


def _headers(error: ToolError) -> dict[str, str]:
    if isinstance(error, RateLimited):
        return {"Retry-After": str(error.retry_after)}
    return {"Allow": "POST"} if isinstance(error, MethodNotAllowed) else {}


def _text(body: Json) -> str:
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))
