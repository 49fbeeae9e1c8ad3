"""Budget: `{"ok": true, "data"}` and `{"ok": false, "error": {"code", "message", "details"}}`.

See rules R65-R67 and R69. No other code leaves these tools, so what the contract has no code for
takes the nearest one.
"""

from __future__ import annotations

from toolkit import CodedDomain
from toolkit.call import Json


class Budget(CodedDomain):
    name = "budget"
    purpose = (
        "What the user of the budget has spent or received, owes, has in the bank and may spend."
    )
    keeps_money = True
    names_reasons = False
    users_setting = "BUDGET_ALLOWED_USERS"

    def success(self, output: Json) -> dict[str, Json]:
        return {"ok": True, "data": output}


budget = Budget()
