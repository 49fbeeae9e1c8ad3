"""Personal data: what a user may ask of all that is kept of them, whichever family keeps it.

Outputs have no envelope; a refusal is `{"ok": false, "code", "error"}`, where `error` is a sentence
and `code` the reason, or one of toolkit.errors.
"""

from __future__ import annotations

from toolkit import Domain, ToolError
from toolkit.call import Json
from toolkit.family import exactly


class PersonalData(Domain):
    name = "personal_data"
    purpose = (
        "All that is kept of the user: an archive of it, deleting a conversation, forgetting what "
        "is remembered."
    )

    def refusal(self, error: ToolError) -> dict[str, Json]:
        return {"ok": False, "code": error.reason, "error": error.message}

    def refusal_schema(self) -> dict[str, Json]:
        text = {"type": "string"}
        return exactly(ok={"type": "boolean", "const": False}, code=text, error=text)


personal_data = PersonalData()
