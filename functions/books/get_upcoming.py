"""What has to be paid soon: obligations, debts, the card, and charges that come again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from typing import Annotated, Literal

from pydantic import Field

from banking.entities import Card
from books.domain import books
from books.flows import Book, Entry
from books.open_books import SOURCES, open_to
from books.recurring import LOOKED_BACK_DAYS, days_of, recurring
from books.sources import budget, card
from budget.entities import Debt, Obligation
from budget.rules import next_due
from finance.models import Exact
from finance.rules import Days
from toolkit import Call, CallerId, NotFound, OthersText, OurText, ToolInput, ToolOutput, Whole
from toolkit.dates import mexico_city
from toolkit.money import Units
from toolkit.storage.tables import submit


class Input(ToolInput):
    user_id: CallerId
    days: Annotated[int, Field(ge=1, le=92), Whole] = Field(
        default=30, description="How many days ahead."
    )


class Payment(ToolOutput):
    due: date = Field(description="When.")
    kind: Literal["obligation", "debt", "card", "recurring"] = Field(
        description="recurring: a charge that has come again and again, found by its days."
    )
    name: OthersText = Field(description="What for.")
    book: Book = Field(description="Where it is written down.")
    currency: OurText = Field(description="ISO 4217.")
    amount: Exact = Field(
        description="What has to be paid; a card's and a debt's minimum; of a recurring charge the "
        "last amount."
    )
    varies: bool = Field(
        default=False, exclude_if=lambda varies: not varies, description="Amounts differed before."
    )


class Output(ToolOutput):
    from_date: date = Field(description="Today, in Mexico City.")
    to_date: date = Field(description="The last day looked at.")
    upcoming: list[Payment] = Field(
        description="The next first. The same payment may be an obligation and a recurring charge."
    )


def get_upcoming(request: Input, call: Call) -> Output:
    """Tell what the user has to pay in the next days: obligations, debts, the card's minimum, and
    charges that come every month or week.

    Use for every question about upcoming bills and payments.
    """
    today = call.now.astimezone(mexico_city()).date()
    until = today + timedelta(days=request.days)
    is_open = open_to(call)
    found = [submit(_recurring, call, book, today, until) for book in is_open]
    payments: list[Payment] = []
    if "card" in is_open:
        payments += _of_card(call, today, until)
    if "budget" in is_open:
        payments += _of_budget(call, today, until)
    for future in found:
        payments += future.result()
    payments.sort(key=lambda payment: (payment.due, payment.kind, payment.name))
    return Output(from_date=today, to_date=until, upcoming=payments)


def _of_card(call: Call, today: date, until: date) -> Iterator[Payment]:
    try:
        own = Card.of(call.caller)
    except NotFound:
        return
    due, minimum = date.fromisoformat(own.due_date), int(own.minimum_due)
    if minimum and today <= due <= until:
        yield Payment(
            due=due,
            kind="card",
            name=f"Card ending {own.last_four}",
            book="card",
            currency=card.CURRENCY,
            amount=Units(minimum, 0).amount,
        )


def _of_budget(call: Call, today: date, until: date) -> Iterator[Payment]:
    owed = [
        *(("obligation", each) for each in Obligation.all_of(call.caller)),
        *(("debt", each) for each in Debt.all_of(call.caller)),
    ]
    for kind, each in owed:
        due = next_due(each.due_day, today)
        while due and due <= until and each.monthly_mxn_cents:
            yield Payment(
                due=due,
                kind=kind,
                name=each.name,
                book="budget",
                currency=budget.CURRENCY,
                amount=Units(each.monthly_mxn_cents, 2).amount,
            )
            due = next_due(each.due_day, due + timedelta(days=1))


def _recurring(call: Call, book: Book, today: date, until: date) -> list[Payment]:
    back = Days(today - timedelta(days=LOOKED_BACK_DAYS), today)
    entries: Iterable[Entry] = SOURCES[book].entries(call.caller, back)
    return [
        Payment(
            due=max(due, today),
            kind="recurring",
            name=each.text,
            book=book,
            currency=each.currency,
            amount=each.amount.amount,
            varies=each.varies,
        )
        for each in recurring(entries, today)
        for due in days_of(each, until)
    ]


handler = books.tool(get_upcoming)
