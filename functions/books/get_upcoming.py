"""What has to be paid soon, or is overdue: obligations, debts, the card, bills that
were sent and bills that come again."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Annotated, Literal

from pydantic import Field

from books.days import period
from books.days.owed import OVERDUE_DAYS, InBook, are_one_bill, to_pay
from books.days.recurring import LOOKED_BACK_DAYS, Recurring, days_of, recurring
from books.domain import books
from books.rules import Due, Question
from books.sources.dues import dues
from books.sources.entries import entries
from books.sources.open_books import open_to
from finance.models import Exact
from money.rules import Book
from toolkit import Call, CallerId, OthersText, SystemText, ToolInput, ToolOutput, Whole


class Input(ToolInput):
    user_id: CallerId
    days: Annotated[int, Field(ge=1, le=92), Whole] = Field(
        default=30, description="How many days ahead."
    )


class Payment(ToolOutput):
    due: date = Field(description="When.")
    overdue: bool = Field(
        default=False,
        exclude_if=lambda overdue: not overdue,
        description="The day has passed, and no entry pays it.",
    )
    kind: Literal["obligation", "debt", "card", "bill", "recurring"] = Field(
        description="bill: one that was imported; recurring: a bill that has come again and "
        "again, found by its days."
    )
    name: OthersText = Field(description="What for.")
    book: Book = Field(description="Where it is written down.")
    currency: SystemText = Field(description="ISO 4217.")
    amount: Exact = Field(
        description="What has to be paid; a card's and a debt's minimum; of a recurring charge the "
        "last amount."
    )
    varies: bool = Field(
        default=False, exclude_if=lambda varies: not varies, description="Amounts differed before."
    )


class Output(ToolOutput):
    from_date: date = Field(description="Today.")
    to_date: date = Field(description="The last day looked at.")
    upcoming: list[Payment] = Field(description="What is overdue, then the next first.")


def get_upcoming(request: Input, call: Call) -> Output:
    """Tell what the user has to pay in the next days and what is overdue: obligations, debts, the
    card's minimum, imported bills, and those that come every month or week.

    Use for every question about upcoming bills and payments.
    """
    today = call.today
    until = today + timedelta(days=request.days)
    back = period.Days(today - timedelta(days=LOOKED_BACK_DAYS), today)
    since = today - timedelta(days=OVERDUE_DAYS)
    asked = open_to(call)
    reading = {book: entries(call.caller, book, Question(back).over(asked)) for book in asked}
    found = [
        InBook(book, list(dues(call, book, since, until)), list(each))
        for book, each in reading.items()
    ]
    owed = to_pay(found, today)
    bills = [
        (each.book, bill, due)
        for each in found
        for bill in recurring(each.entries, today)
        if not any(are_one_bill(bill, due) for _, due in owed)
        for due in days_of(bill, until)
    ]
    payments = [_owed(book, due, today) for book, due in owed]
    payments += [_expected(book, bill, max(due, today)) for book, bill, due in bills]
    payments.sort(key=lambda payment: (payment.due, payment.kind, payment.name))
    return Output(from_date=today, to_date=until, upcoming=payments)


def _owed(book: Book, owed: Due, today: date) -> Payment:
    return Payment(
        due=owed.day,
        overdue=owed.day < today,
        kind=owed.kind,
        name=owed.name,
        book=book,
        currency=owed.currency,
        amount=owed.amount.amount,
    )


def _expected(book: Book, bill: Recurring, due: date) -> Payment:
    return Payment(
        due=due,
        kind="recurring",
        name=bill.text,
        book=book,
        currency=bill.currency,
        amount=bill.amount.amount,
        varies=bill.varies,
    )


handler = books.tool(
    get_upcoming,
    uses={
        "settings": "GetItem",
        "bills": "Query",
        "banking": "Query",
        "budget": "Query",
        "money": "Query",
        "money/*": "Query",
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
