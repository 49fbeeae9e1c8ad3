"""Whether a purchase fits the variable cap and leaves enough for what has to be paid."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from budget.categories.month import transactions_of
from budget.domain import budget
from budget.entities import BankBalance, Cap, Debt, Obligation
from budget.models import BudgetInput, CategoryName, Cents, Description, LocalDate
from budget.rules import Totals, next_due, remaining
from toolkit import Call, Caller, NotFound, OwnText, SystemText, ToolInput, ToolOutput
from toolkit.storage.tables import submit
from toolkit.text.sentences import say

OVER_THE_CAP = "Would exceed variable spending cap for the month"
BELOW_OBLIGATIONS = "Would reduce cash available below upcoming mandatory obligations"


class Purchase(ToolInput):
    amount_mxn_cents: Cents = Field(description="Its price in centavos.")
    date_iso: LocalDate | None = Field(
        default=None, description="The day as YYYY-MM-DD, or a timestamp; left out, it is today."
    )
    category: CategoryName | None = Field(default=None, description="What it is for.")
    description: Description | None = Field(default=None, description="In the user's own words.")


def _boolean(value: object) -> object:
    """Refuses 0, which Literal[False] would accept because 0 == False."""
    if not isinstance(value, bool):
        raise ValueError(say("rule.false"))  # noqa: TRY004
    return value


class Assumptions(ToolInput):
    cash_available_definition: Literal["BANK_BALANCE_ONLY"] = Field(
        default="BANK_BALANCE_ONLY", description="Cash available is the bank balance alone."
    )
    include_cash: Annotated[Literal[False], BeforeValidator(_boolean)] = Field(
        default=False, description="Cash in hand never counts."
    )


class Input(BudgetInput):
    purchase: Purchase = Field(description="What the user thinks of buying.")
    assumptions: Assumptions = Field(
        default=Assumptions(), description="What counts as cash available."
    )


class NextObligation(ToolOutput):
    name: OwnText = Field(description="What has to be paid.")
    amount_mxn_cents: int = Field(description="In centavos.")
    due_date_iso: datetime.date | None = Field(description="When; null if it has no day.")


class Output(ToolOutput):
    affordable: bool = Field(description="Whether there is no reason against it.")
    reasons: list[SystemText] = Field(description="What speaks against it, for the user.")
    variable_cap_mxn_cents: int | None = Field(
        description="The month's cap in centavos; null if none was ever set."
    )
    variable_remaining_mxn_cents: int | None = Field(
        description="What is left of the cap before the purchase, in centavos."
    )
    next_obligations: list[NextObligation] = Field(
        description="What has to be paid next: by date, then those without one."
    )


def simulate_purchase(request: Input, call: Call) -> Output:
    """Find out whether the user can afford a purchase; nothing is bought or stored.

    Use for every question of the kind "can I buy". It needs a bank balance that has been set.
    """
    purchase = request.purchase
    day = purchase.date_iso or call.local(request.now).date()
    position = Position.on(day, call.caller)
    after = position.cash - purchase.amount_mxn_cents
    reasons = []
    if position.left is not None and purchase.amount_mxn_cents > position.left:
        reasons.append(OVER_THE_CAP)
    if after < sum(each.amount_mxn_cents for each in position.due):
        reasons.append(BELOW_OBLIGATIONS)
    return Output(
        affordable=not reasons,
        reasons=reasons,
        variable_cap_mxn_cents=position.cap,
        variable_remaining_mxn_cents=position.left,
        next_obligations=position.due,
    )


@dataclass(frozen=True)
class Position:
    """Where the user stands on a day; the amounts are centavos."""

    cap: int | None
    left: int | None
    cash: int
    due: list[NextObligation]

    @classmethod
    def on(cls, day: datetime.date, caller: Caller) -> Position:
        """Reads everything at the same time. Raises NotFound when no bank balance was ever set."""
        month = day.isoformat()[:7]
        cap_in_force = submit(Cap.in_force, caller, month)
        latest_balance = submit(BankBalance.latest_of, caller)
        debts = submit(Debt.all_of, caller)
        obligations = submit(Obligation.all_of, caller)
        spent = Totals.of(transactions_of(caller, month)).variable
        balance, cap = latest_balance.result(), cap_in_force.result()
        if balance is None:
            missing = {"missing": ["bank_balance_mxn_cents"]}
            raise NotFound(say("balance.not_set"), details=missing)
        due = _due([*debts.result(), *obligations.result()], day)
        return cls(cap, remaining(cap, spent), int(balance.bank_balance_mxn_cents), due)


def _due(owed: Sequence[Debt | Obligation], day: datetime.date) -> list[NextObligation]:
    """What has to be paid next, dated first (rule R114)."""
    due = [
        NextObligation(
            name=each.name,
            amount_mxn_cents=each.monthly_mxn_cents,
            due_date_iso=next_due(each.due_day, day),
        )
        for each in owed
        if each.monthly_mxn_cents > 0
    ]
    return sorted(due, key=lambda each: (each.due_date_iso or datetime.date.max, each.name))


handler = budget.tool(
    simulate_purchase,
    uses={"budget": "Query", "money": "Query", "money/by_account": "Query", "settings": "GetItem"},
    synonyms={
        "en": """
            can i buy, can i afford, afford*, should i buy, enough for, could i buy, want to buy,
            thinking buy*, if i buy, spare
        """,
        "es": """
            puedo comprar, alcanza*, me alcanza para, me conviene comprar, si compro,
            quiero comprar, puedo gastar, permitirme, como ves, comprarme
        """,
        "fr": "puis acheter, peux acheter, permettre, acheter, assez pour, si achete",
    },
    example={
        "purchase": {
            "amount_mxn_cents": 250000,
            "date_iso": "2026-02-05",
            "category": "Personal purchases",
            "description": "Headphones",
        },
        "assumptions": {"cash_available_definition": "BANK_BALANCE_ONLY", "include_cash": False},
    },
)
