"""Stores a snapshot of the bank balance; the one of the latest instant counts."""

from __future__ import annotations

from pydantic import Field

from budget import request_words
from budget.domain import budget
from budget.entities import BankBalance
from budget.models import BudgetInput, Cents, Instant
from toolkit import Call, OurText, ToolOutput


class Input(BudgetInput):
    bank_balance_mxn_cents: Cents = Field(description="What is in the bank, in centavos.")
    as_of_iso: Instant | None = Field(
        default=None, description="When it was so, as a timestamp; left out, it is now."
    )


class Stored(ToolOutput):
    bank_balance_mxn_cents: int = Field(description="In centavos.")
    as_of_iso: OurText = Field(description="When it was so, on Mexico City's clock.")


class Output(ToolOutput):
    stored: Stored = Field(description="The snapshot.")


def set_bank_balance(request: Input, call: Call) -> Output:
    """Store the user's bank balance as they report it."""
    as_of = request.as_of_iso or request.now
    cents = request.bank_balance_mxn_cents
    call.stage(BankBalance.new(call.caller, as_of, cents).state(looks=call.has_lost_a_race))
    return Output(
        stored=Stored(bank_balance_mxn_cents=cents, as_of_iso=as_of.isoformat()),
    )


handler = budget.tool(
    set_bank_balance,
    writes=True,
    in_spanish="Guardo este saldo en el banco",
    asked_by=request_words.SET_BANK_BALANCE,
    uses={"budget": "GetItem PutItem"},
)
