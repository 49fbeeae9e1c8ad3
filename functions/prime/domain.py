"""Prime: outputs without an envelope; a refusal is `{"ok": false, "error"}`.

As in rules R183 and R188, where `error` is a sentence.
"""

from __future__ import annotations

from toolkit import Domain, InvalidInput, ToolError
from toolkit.call import Json
from toolkit.family import exactly


class Prime(Domain):
    name = "prime"

    def refusal(self, error: ToolError) -> dict[str, Json]:
        return {"ok": False, "error": _sentence(error)}

    def refusal_schema(self) -> dict[str, Json]:
        return exactly(ok={"type": "boolean", "const": False}, error={"type": "string"})


def _sentence(error: ToolError) -> str:
    """The message; for a missing field it is the contract's: "Missing userId"."""
    if isinstance(error, InvalidInput) and error.problems:
        first = error.problems[0]
        return f"Missing {first.field}" if first.message == "is required" else first.sentence
    return error.message


prime = Prime()
