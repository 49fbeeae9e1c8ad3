"""Banking: bare answers, and `{"status": "failure", "message", "reason"}` for a refusal.

Source: contracts/banking.md for the answers, decision A7 for the failures.
"""

from __future__ import annotations

from typing import Any

from toolkit import Domain, ToolError
from toolkit.family import exactly


class Banking(Domain):
    name = "banking"

    def refusal(self, error: ToolError) -> dict[str, Any]:
        return {"status": "failure", "message": error.message, "reason": error.reason}

    def refusal_schema(self) -> dict[str, Any]:
        text = {"type": "string"}
        return exactly(status={"type": "string", "const": "failure"}, message=text, reason=text)


banking = Banking()
