"""Prime: outputs without an envelope; a refusal is `{"ok": false, "error"}`.

As in rules R183 and R188, where `error` is a sentence.
"""

from __future__ import annotations

from toolkit import Domain, InvalidInput, ToolError
from toolkit.call import Json
from toolkit.family import exactly


class Prime(Domain):
    name = "prime"
    purpose = (
        "The user's mail and imported documents: searching Gmail, importing statements and "
        "receipts, reviewing what was read, disconnecting Gmail."
    )

    def refusal(self, error: ToolError) -> dict[str, Json]:
        message = error.first if isinstance(error, InvalidInput) else error.message
        return {"ok": False, "error": message}

    def refusal_schema(self) -> dict[str, Json]:
        return exactly(ok={"type": "boolean", "const": False}, error={"type": "string"})


prime = Prime()
