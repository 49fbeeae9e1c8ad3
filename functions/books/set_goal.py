"""Stores what the user saves for, or changes the goal of the same name."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated

from pydantic import Field, ValidationInfo, field_validator

from books import request_words
from books.domain import books
from books.goals.setting import as_told
from books.goals.shown import GoalProgress, shown
from books.models import Amount, Currency, Day, LedgerId, Name
from toolkit import Call, CallerId, NotNull, ToolInput, ToolOutput


class Input(ToolInput):
    user_id: CallerId
    name: Name = Field(description="What the user calls it, such as Trip.")
    target: Annotated[Amount | None, NotNull] = Field(
        default=None, description="What is to be saved in all. A new goal needs it."
    )
    currency: Annotated[Currency | None, NotNull] = Field(
        default=None, description="ISO 4217, of target and saved. A new goal needs it."
    )
    saved: Annotated[Amount | None, NotNull] = Field(
        default=None, description="What is saved so far in all; 0 if never said."
    )
    account_id: Annotated[LedgerId | None, NotNull] = Field(
        default=None,
        description="Instead of saved: the account of the ledgers whose balance it is, as "
        "finance_accounts_list has it.",
    )
    target_date: Day | None = Field(
        default=None, description="The day by which it is wanted; null if there is none."
    )

    @field_validator("target")
    @classmethod
    def _something(cls, amount: Decimal) -> Decimal:
        if amount <= 0:
            raise ValueError("must be above zero")
        return amount

    @field_validator("saved")
    @classmethod
    def _not_owed(cls, amount: Decimal) -> Decimal:
        if amount < 0:
            raise ValueError("must not be below zero")
        return amount

    @field_validator("account_id")
    @classmethod
    def _of_one_source(cls, id: str, given: ValidationInfo) -> str:
        if given.data.get("saved") is not None:
            raise ValueError("must not be given beside saved: it is one or the other")
        return id


class Output(ToolOutput):
    stored: GoalProgress = Field(description="As it is now.")


def set_goal(request: Input, call: Call) -> Output:
    """Store what the user wants to save for, such as a trip, or change the goal of that name.

    Name only what the user gave: what is left out stays as it was. When they have put more aside,
    give all that is saved by then.
    """
    told = request.model_dump(exclude_unset=True, exclude={"user_id", "name"})
    goal, write = as_told(call, request.name, told)
    call.stage(write)
    [stored] = shown(call, [goal])
    return Output(stored=stored)


handler = books.tool(
    set_goal,
    writes=True,
    in_spanish="Guardo esta meta",
    asked_by=request_words.SET_GOAL,
    uses={"budget": "GetItem Query PutItem", "finance": "Query"},
)
