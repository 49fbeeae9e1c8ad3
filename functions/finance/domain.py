"""Finance: the contract's models without an envelope, and its ToolError for a refusal.

It has four codes (rule R156): what the caller can mend is VALIDATION_ERROR, what has to be tried
again later is BACKEND_ERROR.
"""

from __future__ import annotations

from finance.models import ToolErrorCode
from toolkit import Domain, InvalidInput, NotFound, errors
from toolkit.call import Json
from toolkit.errors import InternalError, RateLimited, Unavailable, UnknownTool
from toolkit.family import exactly

_CODES: tuple[tuple[type[errors.ToolError], ToolErrorCode], ...] = (
    (UnknownTool, ToolErrorCode.UNKNOWN_TOOL),
    (NotFound, ToolErrorCode.NOT_FOUND),
    (RateLimited, ToolErrorCode.BACKEND_ERROR),
    (InternalError, ToolErrorCode.BACKEND_ERROR),
    (Unavailable, ToolErrorCode.BACKEND_ERROR),
    (errors.ToolError, ToolErrorCode.VALIDATION_ERROR),
)


class Finance(Domain):
    name = "finance"
    purpose = (
        "The user's booked transactions in all their accounts: searching them and adding them up."
    )
    keeps_money = True

    def refusal(self, error: errors.ToolError) -> dict[str, Json]:
        code = next(code for kind, code in _CODES if isinstance(error, kind))
        return {"code": str(code), "message": error.message, "details": _details(error)}

    def refusal_schema(self) -> dict[str, Json]:
        return exactly(
            code={"type": "string", "enum": list(map(str, ToolErrorCode))},
            message={"type": "string"},
            details={"anyOf": [{"type": "object"}, {"type": "null"}]},
        )


def _details(error: errors.ToolError) -> dict[str, Json] | None:
    """The problems by field, or the error's own details."""
    if isinstance(error, RateLimited):
        return {"retry_after": error.retry_after}
    if isinstance(error, InvalidInput) and error.problems:
        return {problem.field: problem.message for problem in error.problems}
    return dict(error.details) or None


finance = Finance()
