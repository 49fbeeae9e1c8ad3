"""Books: what a user asks over all places where their money is written down: the card's
transactions, the budget, the ledgers' accounts.

Outputs have no envelope; a refusal is `{"ok": false, "code", "error"}`, where `error` is a sentence
and `code` the reason, or one of toolkit.errors. Where single entries are why, `entries` names them,
each with its own reason.
"""

from __future__ import annotations

from toolkit import Domain, ToolError
from toolkit.call import Json
from toolkit.family import exactly


class Books(Domain):
    name = "books"
    purpose = (
        "What the user spent and received over all of their books: the card, the budget and the "
        "ledgers; and what they save for."
    )

    def refusal(self, error: ToolError) -> dict[str, Json]:
        body = {"ok": False, "code": error.reason, "error": error.message}
        named = error.details.get("entries")
        return body if named is None else body | {"entries": named}

    def refusal_schema(self) -> dict[str, Json]:
        text = {"type": "string"}
        shape = exactly(ok={"type": "boolean", "const": False}, code=text, error=text)
        reasons = {"type": "string", "enum": ["already_there", "income", "expense", "not_found"]}
        entry = exactly(book=text, id=text, day=text, reason=reasons)
        shape["properties"]["entries"] = {"type": "array", "items": entry}
        return shape


books = Books()
