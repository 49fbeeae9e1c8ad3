"""Banking: outputs without an envelope; a refusal is `{"status": "failure", "message", "reason"}`.

See docs/rules/banking.md; for the failures decision A7.
"""

from __future__ import annotations

from toolkit import Domain, ToolError
from toolkit.call import Json
from toolkit.family import exactly


class Banking(Domain):
    name = "banking"
    purpose = (
        "The user's credit card: its account, transactions and rewards, blocking, unblocking and "
        "disputes."
    )
    keeps_money = True

    def refusal(self, error: ToolError) -> dict[str, Json]:
        return {"status": "failure", "message": error.message, "reason": error.reason}

    def refusal_schema(self) -> dict[str, Json]:
        text = {"type": "string"}
        return exactly(status={"type": "string", "const": "failure"}, message=text, reason=text)


banking = Banking()
