"""A goal as its tools answer it, with what is saved for it now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from decimal import Decimal

from pydantic import Field

from books.entities import Goal
from books.goals.progress import Progress, State
from books.sources.open_books import open_to
from finance.models import Exact
from money.balances import holdings_of
from toolkit import Call, Forbidden, OwnText, SystemText, ToolOutput
from toolkit.money import Units
from toolkit.text.sentences import say

Balances = dict[tuple[str, str], Units | None]
"""By account and currency; None where nobody has told it."""


class GoalProgress(ToolOutput):
    name: OwnText = Field(description="As the user calls it.")
    currency: SystemText = Field(description="ISO 4217; of all its amounts.")
    target: Exact = Field(description="What is to be saved.")
    saved: Exact | None = Field(
        description="What is saved, or the account's balance now; null where that is not known."
    )
    account_id: SystemText | None = Field(
        description="The account of the ledgers that it is saved in; null if it was told."
    )
    missing: Exact | None = Field(
        description="Still to be saved; 0 once it is reached, null where that is not known."
    )
    percent: SystemText | None = Field(description="Of the target, cut off after one decimal.")
    state: State = Field(
        description="overdue: its day is over and it is not reached. unknown: nobody has told what "
        "its account holds."
    )
    target_date: date | None = Field(description="The day by which it is wanted, if there is one.")
    months_left: int | None = Field(description="Whole months until then.")
    per_month: Exact | None = Field(
        description="To be saved a month to reach it in time, rounded up; null if it has no day to "
        "come or is reached."
    )

    @classmethod
    def of(cls, goal: Goal, progress: Progress) -> GoalProgress:
        per_month = progress.per_month
        return cls(
            name=goal.name,
            currency=goal.currency,
            target=progress.target.amount,
            saved=None if progress.saved is None else progress.saved.amount,
            account_id=goal.account_id,
            missing=None if progress.missing is None else progress.missing.amount,
            percent=progress.percent,
            state=progress.state,
            target_date=progress.target_date,
            months_left=progress.months_left,
            per_month=None if per_month is None else per_month.amount,
        )


def shown(call: Call, goals: Iterable[Goal]) -> Iterator[GoalProgress]:
    """Raises Forbidden where one is saved in an account that the caller may not look into."""
    goals = list(goals)
    balances = balances_of(call) if any(goal.account_id for goal in goals) else {}
    return (GoalProgress.of(goal, _progress(goal, balances, call.today)) for goal in goals)


def balances_of(call: Call) -> Balances:
    """Raises Forbidden."""
    if "ledger" not in open_to(call):
        raise Forbidden(say("call.not_allowed"))
    return {
        (held.id, held.currency): None if held.balance is None else Units.of(held.balance)
        for held in holdings_of(call.caller)
    }


def _progress(goal: Goal, balances: Balances, today: date) -> Progress:
    in_account = balances.get((goal.account_id, goal.currency))
    day = None if goal.target_date is None else date.fromisoformat(goal.target_date)
    return Progress(
        goal.currency,
        Units.of(Decimal(goal.target)),
        in_account if goal.account_id else Units.of(Decimal(goal.saved)),
        day,
        today,
    )
