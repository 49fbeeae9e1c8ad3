"""Books: what a user asks over all places where their money is written down: the card's
transactions, the budget, the ledgers' accounts.

Outputs have no envelope; a refusal is `{"ok": false, "code", "error"}`, where `error` is a sentence
and `code` the reason, or one of toolkit.errors.
"""

from __future__ import annotations

from toolkit import Domain, ToolError
from toolkit.call import Json
from toolkit.family import exactly


class Books(Domain):
    name = "books"

    def refusal(self, error: ToolError) -> dict[str, Json]:
        return {"ok": False, "code": error.reason, "error": error.message}

    def refusal_schema(self) -> dict[str, Json]:
        text = {"type": "string"}
        return exactly(ok={"type": "boolean", "const": False}, code=text, error=text)


books = Books()
