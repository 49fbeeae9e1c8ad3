"""The latest snapshot of the bank balance."""

from __future__ import annotations

from pydantic import Field

from budget.domain import budget
from budget.entities import BankBalance
from budget.models import BudgetInput
from toolkit import Call, NotFound, SystemText, ToolOutput
from toolkit.dates import mexico_city
from toolkit.text.sentences import say


class Input(BudgetInput):
    pass


class Output(ToolOutput):
    bank_balance_mxn_cents: int = Field(description="In centavos.")
    as_of_iso: SystemText = Field(description="When it was so, on Mexico City's clock.")


def get_bank_balance(request: Input, call: Call) -> Output:
    """Get the user's latest bank balance, as they last reported it."""
    latest = BankBalance.latest_of(call.caller)
    if latest is None:
        raise NotFound(say("balance.not_found"))
    return Output(
        bank_balance_mxn_cents=int(latest.bank_balance_mxn_cents),
        as_of_iso=latest.as_of.astimezone(mexico_city()).isoformat(),
    )


handler = budget.tool(
    get_bank_balance,
    uses={"budget": "Query"},
    synonyms={
        "en": """
            bank balance, money in bank, in the bank, balance bank, told you bank, how much bank,
            have in bank
        """,
        "es": "saldo banco, en el banco, tengo banco, saldo bancario, dinero banco, cuanto tengo",
        "fr": "solde bancaire, en banque, a la banque, solde banque",
    },
)
