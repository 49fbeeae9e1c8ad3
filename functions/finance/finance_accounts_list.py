"""The user's accounts and what each holds, from the ledger's rollups."""

from __future__ import annotations

from pydantic import Field

from finance.domain import finance
from finance.ledger.accounts import accounts_of
from finance.models import Exact
from toolkit import Call, OthersText, OurText, ToolInput, ToolOutput


class Input(ToolInput):
    pass


class Account(ToolOutput):
    id: OurText = Field(description="Names the account; what account_id takes.")
    name: OthersText = Field(description="What the user calls it.")
    type: OurText = Field(description="What kind of account it is.")
    currency: OurText = Field(description="Its code of three letters.")
    balance: Exact = Field(description="The exact sum of its transactions, a decimal as text.")


class Output(ToolOutput):
    items: list[Account] = Field(description="By id; once for each currency an account holds.")


def finance_accounts_list(request: Input, call: Call) -> Output:
    """List the user's accounts with their balances.

    Use to learn an account's id, or for a question about what an account holds.
    """
    return Output(
        items=[
            Account(
                id=held.id,
                name=held.name,
                type=held.type,
                currency=held.currency,
                balance=held.balance,
            )
            for held in accounts_of(call.caller)
        ]
    )


handler = finance.tool(
    finance_accounts_list,
    uses={"finance": "Query"},
    synonyms={
        "en": """
            accounts, my accounts, account, savings account, joint account, current account,
            checking, balance* account, which accounts, account hold*, ledger
        """,
        "es": """
            cuentas, mis cuentas, cuenta, cuenta ahorro*, nomina, cada cuenta, saldos, cuenta debito
        """,
        "fr": "comptes, mes comptes, compte, livret, compte courant, soldes",
    },
)
