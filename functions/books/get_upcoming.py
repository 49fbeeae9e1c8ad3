"""What has to be paid soon: obligations, debts, the card, and charges that come again."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Annotated, Literal

from pydantic import Field

from books.days import period
from books.days.recurring import LOOKED_BACK_DAYS, days_of, recurring
from books.domain import books
from books.models import Exact
from books.rules import Book, Entry
from books.sources.open_books import SOURCES, from_each, open_to
from toolkit import Call, CallerId, OthersText, OurText, ToolInput, ToolOutput, Whole
from toolkit.dates import mexico_city


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
    found = from_each(
        open_to(call),
        lambda book: [*_due(call, book, today, until), *_recurring(call, book, today, until)],
    )
    payments = [payment for each in found.values() for payment in each]
    payments.sort(key=lambda payment: (payment.due, payment.kind, payment.name))
    return Output(from_date=today, to_date=until, upcoming=payments)


def _due(call: Call, book: Book, first: date, last: date) -> list[Payment]:
    return [
        Payment(
            due=each.day,
            kind=each.kind,
            name=each.name,
            book=book,
            currency=each.currency,
            amount=each.amount.amount,
        )
        for each in SOURCES[book].dues(call.caller, first, last)
    ]


def _recurring(call: Call, book: Book, today: date, until: date) -> list[Payment]:
    back = period.Days(today - timedelta(days=LOOKED_BACK_DAYS), today)
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


handler = books.tool(
    get_upcoming,
    uses={
        "banking": "GetItem",
        "banking/by_date": "Query",
        "budget": "Query",
        "finance": "Query",
        "finance/*": "Query",
    },
    synonyms={
        "en": """
            upcoming, coming, next bills, bills, have to pay, due soon, due, next payments,
            next weeks, next days, coming month, must pay, soon, payments coming, next week
        """,
        "es": """
            proxim*, tengo que pagar, debo pagar, pagos, vence*, van a caer, van a cobrar,
            que viene, siguientes pagos, por pagar, pronto, toca pagar
        """,
        "fr": """
            prochain*, a venir, dois payer, factures, bientot, echeance*, a payer, semaine prochaine
        """,
    },
    example={"days": 30},
)
