"""The user's accounts and what each holds (rules R281 and R282)."""

from __future__ import annotations

from dataclasses import asdict
from datetime import date

from pydantic import Field

from finance.domain import finance
from finance.models import Exact
from money.balances import holdings_of
from toolkit import Call, OthersText, SystemText, ToolInput, ToolOutput


class Input(ToolInput):
    pass


class Account(ToolOutput):
    id: SystemText = Field(description="Names the account; what account_id takes.")
    name: OthersText = Field(description="What the user calls it.")
    type: SystemText = Field(description="What kind of account it is.")
    currency: SystemText = Field(description="Its code of three letters.")
    balance: Exact | None = Field(
        description="What it holds, a decimal as text, below zero for what is owed: the balance "
        "that a statement or the user has told last, carried on by what was booked after that day. "
        "Null where none was ever told: say so, a sum of transactions is no balance."
    )
    as_of: date | None = Field(description="The day of the balance that was told last.")
    moved: Exact = Field(
        description="What its transactions after that day add up to; without a balance, all."
    )
    entries: int = Field(description="How many transactions moved is of.")
    since: date | None = Field(
        description="Without a balance, the day of the first transaction; null with one."
    )
    in_budget: bool = Field(
        default=False,
        exclude_if=lambda is_in: not is_in,
        description="Whether the budget counts it too.",
    )


class Output(ToolOutput):
    items: list[Account] = Field(description="By id; once for each currency an account holds.")


def finance_accounts_list(request: Input, call: Call) -> Output:
    """List the user's accounts with their balances.

    Use to learn an account's id, or for a question about what an account holds.
    """
    return Output(items=[Account(**asdict(held)) for held in holdings_of(call.caller)])


handler = finance.tool(
    finance_accounts_list,
    uses={"money": "Query", "money/*": "Query"},
    synonyms={
        "en": """
            accounts, my accounts, account, savings account, joint account, current account,
            checking, balance* account, which accounts, account hold*, ledger
        """,
        "es": """
            cuentas, mis cuentas, cuentas banco, cuentas tengo, cuenta, cuenta ahorro*,
            nomina, cada cuenta, saldos, cuenta debito
        """,
        "fr": "comptes, mes comptes, compte, livret, compte courant, soldes",
    },
)
