"""Banking: bare answers, and `{"status": "failure", "message", "reason"}` for a refusal.

Source: contracts/banking.md for the answers, decision A7 for the failures.
"""

from __future__ import annotations

from typing import Any

from toolkit import Domain, ToolError


class Banking(Domain):
    name = "banking"

    def refusal(self, error: ToolError) -> dict[str, Any]:
        return {"status": "failure", "message": error.message, "reason": error.reason}


banking = Banking()
