"""Renames an account of the ledgers, puts it into the budget or takes it out, and states what it
held at the end of a day by its owner's word. An account of the card is the bank's."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

from pydantic import Field, ValidationInfo, field_validator

from books.domain import books
from budget.models import Name
from budget.transactions import CURRENCY as BUDGETS_CURRENCY
from finance.models import Amount, Currency, Day, Exact, LedgerId
from money.balances import currencies_of
from money.entities import Account, StatedBalance
from toolkit import (
    Call,
    CallerId,
    InvalidInput,
    NotFound,
    NotNull,
    OthersText,
    SystemText,
    ToolInput,
    ToolOutput,
)
from toolkit.errors import Problem
from toolkit.money import minor_digits
from toolkit.text.sentences import say


class Input(ToolInput):
    user_id: CallerId
    account_id: LedgerId = Field(description="As finance_accounts_list has it.")
    name: Annotated[Name | None, NotNull] = Field(
        default=None, description="What the user calls it from now on."
    )
    in_budget: Annotated[bool | None, NotNull] = Field(
        default=None, description="Whether the budget counts its pesos too."
    )
    balance: Annotated[Amount | None, NotNull] = Field(
        default=None,
        description="What it held at the end of the day, as the user says; below zero for what "
        "was owed.",
    )
    day: Annotated[Day | None, NotNull] = Field(
        default=None, description="Of the balance; today where it is left out."
    )
    currency: Annotated[Currency | None, NotNull] = Field(
        default=None, description="Of the balance; required if the account holds several."
    )

    @field_validator("day", "currency")
    @classmethod
    def _of_a_balance(cls, value: Any, given: ValidationInfo) -> Any:
        if "balance" in given.data and given.data["balance"] is None:
            raise ValueError(say("rule.only_beside_balance"))
        return value


class Stated(ToolOutput):
    balance: Exact = Field(description="As stated.")
    currency: SystemText = Field(description="ISO 4217.")
    day: date = Field(description="At the end of which the account held it.")


class Output(ToolOutput):
    account_id: SystemText = Field(description="As asked for.")
    name: OthersText | None = Field(description="As it is called now; null if it has no name.")
    in_budget: bool = Field(description="Whether the budget counts what is booked on it.")
    stated: Stated | None = Field(description="What was stated, if anything was.")


def change_account(request: Input, call: Call) -> Output:
    """Rename an account, put it into the budget, or state what it held at the end of a day.

    The budget's sums then have the account's purchases and income, each once: what was typed as
    well is not counted twice, and money moved between the user's accounts is neither.
    The balance of the latest day counts, whether the user or a statement has stated it, and goes on
    with the entries after that day.
    """
    if (request.name, request.in_budget, request.balance) == (None, None, None):
        raise InvalidInput(say("account.nothing_to_change"))
    held = currencies_of(call.caller, request.account_id)
    if not held:
        raise NotFound(say("account.not_found"))
    account = Account.of(call.caller, request.account_id)
    name = request.name.strip() if request.name else account.name
    is_in = account.in_budget if request.in_budget is None else request.in_budget
    if is_in and BUDGETS_CURRENCY not in held:
        raise InvalidInput.of(
            Problem("in_budget", say("rule.pesos_alone", currency=BUDGETS_CURRENCY))
        )
    if (name, is_in) != (account.name, account.in_budget):
        call.stage(account.changed(name=name, in_budget=is_in))
    return Output(
        account_id=request.account_id,
        name=name,
        in_budget=bool(is_in),
        stated=_stated(request, call, held),
    )


def _stated(request: Input, call: Call, held: set[str]) -> Stated | None:
    """Stages the balance that its owner states, in place of their earlier one for that day."""
    if request.balance is None:
        return None
    currency, day = _currency(request, held), request.day or call.today
    if day > call.today:
        raise InvalidInput.of(Problem("day", say("rule.not_in_future")))
    most = minor_digits(currency)
    if request.balance != round(request.balance, most):
        raise InvalidInput.of(
            Problem("balance", say("rule.decimals", most=most, currency=currency))
        )
    amount = round(request.balance, most)
    id = request.account_id
    call.stage(StatedBalance.new(call.caller, id, currency, day=day, amount=amount).replace())
    return Stated(balance=amount, currency=currency, day=day)


def _currency(request: Input, held: set[str]) -> str:
    if request.currency is None and len(held) > 1:
        raise InvalidInput.of(Problem("currency", say("rule.required")))
    currency = request.currency or min(held)
    if currency not in held:
        raise NotFound(say("goal.no_such_account", currency=currency))
    return currency


handler = books.tool(
    change_account,
    persons_own=True,
    writes=True,
    uses={"settings": "GetItem", "money": "GetItem Query PutItem UpdateItem"},
    example={"account_id": "acc_main", "name": "Payroll"},
)
