"""Budget: `{"ok": true, "data"}` and `{"ok": false, "error": {"code", "message", "details"}}`.

See rules R65-R67 and R69. No other code leaves these tools, so what the contract has no code for
takes the nearest one.
"""

from __future__ import annotations

from toolkit import (
    Conflict,
    Domain,
    Forbidden,
    InvalidInput,
    NotFound,
    ToolError,
)
from toolkit.call import Json
from toolkit.errors import MethodNotAllowed, RateLimited, Unauthenticated
from toolkit.family import exactly

_CODES: tuple[tuple[type[ToolError], str], ...] = (
    (InvalidInput, "VALIDATION_ERROR"),
    (MethodNotAllowed, "VALIDATION_ERROR"),
    (NotFound, "NOT_FOUND"),
    (Unauthenticated, "AUTH_ERROR"),
    (Forbidden, "AUTH_ERROR"),
    (Conflict, "CONFLICT"),
    (RateLimited, "CONFLICT"),
    (ToolError, "DB_ERROR"),
)


class Budget(Domain):
    name = "budget"
    purpose = (
        "What the user of the budget has spent or received, owes, has in the bank and may spend."
    )
    keeps_money = True
    users_setting = "BUDGET_ALLOWED_USERS"

    def success(self, output: Json) -> dict[str, Json]:
        return {"ok": True, "data": output}

    def refusal(self, error: ToolError) -> dict[str, Json]:
        code = next(code for kind, code in _CODES if isinstance(error, kind))
        details = _details(error)
        return {
            "ok": False,
            "error": {"code": code, "message": error.message, "details": details},
        }

    def refusal_schema(self) -> dict[str, Json]:
        codes = sorted({code for _, code in _CODES})
        error = exactly(
            code={"type": "string", "enum": codes},
            message={"type": "string"},
            details={"type": "object"},
        )
        return exactly(ok={"type": "boolean", "const": False}, error=error)


def _details(error: ToolError) -> dict[str, Json]:
    if isinstance(error, RateLimited):
        return {"retry_after": error.retry_after}
    if not isinstance(error, InvalidInput) or not error.problems:
        return dict(error.details)
    first, *others = error.problems
    details: dict[str, Json] = {"field": first.field}
    if first.value is not None:
        details["value"] = first.value
    if others:
        details["also"] = [{"field": other.field, "message": other.sentence} for other in others]
    return details


budget = Budget()
