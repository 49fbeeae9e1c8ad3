"""Prime: the contract's answers bare, and `{"ok": false, "error"}` for a refusal.

Source: contracts/prime.md, "DIFF 2" and runbook test 5; `error` is a sentence, as in "DIFF 5".
"""

from __future__ import annotations

from typing import Any

from toolkit import Domain, InvalidInput, ToolError
from toolkit.family import exactly


class Prime(Domain):
    name = "prime"

    def refusal(self, error: ToolError) -> dict[str, Any]:
        return {"ok": False, "error": _sentence(error)}

    def refusal_schema(self) -> dict[str, Any]:
        return exactly(ok={"type": "boolean", "const": False}, error={"type": "string"})


def _sentence(error: ToolError) -> str:
    """The contract's word for a field that is not there: "Missing userId"."""
    if isinstance(error, InvalidInput) and error.problems:
        first = error.problems[0]
        return f"Missing {first.field}" if first.message == "is required" else first.sentence
    return error.message


prime = Prime()
