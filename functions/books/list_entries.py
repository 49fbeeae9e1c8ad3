"""The newest entries of all books, with the ids by which each book knows them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from heapq import nlargest
from typing import Annotated

from pydantic import Field

from books.days import period
from books.domain import books
from books.models import Asked, Written
from books.sources.entries import entry, rows
from books.sources.open_books import open_to
from budget.models import MAY_BE, MayBe, is_none
from money.matching import lines_like, near
from toolkit import Call, OwnText, ToolOutput, Whole

USUAL_DAYS = 31
MOST_SKIPPED = 20_000
"""As many as the ledgers are read for one by one."""


class Input(Asked):
    n: Annotated[int, Field(ge=1, le=500), Whole] = Field(default=20, description="The most.")
    offset: Annotated[int, Field(ge=0, le=MOST_SKIPPED), Whole] = Field(
        default=0, description="How many of the newest to skip, for the next page."
    )


class Listed(Written):
    entered_by: OwnText | None = Field(
        default=None,
        exclude_if=is_none,
        description="Who has typed it, by their id in the integration that they use.",
    )
    may_be: MayBe | None = Field(default=None, exclude_if=is_none, description=MAY_BE)


class Output(ToolOutput):
    from_date: date = Field(description="The first day of the question.")
    to_date: date = Field(description="The last day.")
    entries: list[Listed] = Field(description="The newest first.")
    total: int = Field(description="How many there are in these days.")


def list_entries(request: Input, call: Call) -> Output:
    """List the newest entries of the card, the budget and the ledgers together, of some days, text,
    category or account.

    Without days, those of the last month. Use whenever the user wants to see entries and names no
    one book's tool, to find the one that they mean, and to show what stands behind a figure.
    What is known to be one purchase is listed once, others of several books may be one too.
    """
    last = request.to_date or call.today
    first = request.from_date or last - timedelta(days=USUAL_DAYS - 1)
    days = period.asked(first, last, today=call.today, begin=lambda: None)
    open_books = open_to(call)
    asked = [book for book in open_books if request.book in (None, book)]
    question = request.question(period.require_readable(days), None, asked)
    beside = replace(question, days=near(first, last))
    reading = {
        book: rows(call.caller, book, beside if book == "ledger" else question)
        for book in open_books
        if book in asked or book == "ledger"
    }
    read = {book: [*each] for book, each in reading.items()}
    alone = [row for book, each in read.items() if book != "ledger" for row in each]
    lines = lines_like(alone, read.get("ledger", ()))
    every = ((book, entry(row)) for book in asked for row in read[book])
    of_days = ((book, each) for book, each in every if str(first) <= each.day <= str(last))
    found = [(book, each) for book, each in of_days if each.answers(question)]
    reached = request.offset + request.n
    newest = nlargest(reached, found, key=lambda each: (each[1].day, each[0], each[1].id))
    return Output(
        from_date=first,
        to_date=last,
        entries=[
            Listed.of(
                book,
                each,
                may_be=MayBe.of(lines.get((each.account, each.id))),
                entered_by=each.entered_by,
            )
            for book, each in newest[request.offset :]
        ],
        total=len(found),
    )


handler = books.tool(
    list_entries,
    uses={
        "settings": "GetItem",
        "money": "Query",
        "money/*": "Query",
    },
    synonyms={
        "en": """
            entries, entry, latest, recent, last movements, show last, all books, noted, wrote down,
            budget entry, in my budget, latest entries, movements, few days ago, weeks ago,
            noted down, older, the other day
        """,
        "es": """
            apunt*, asiento*, ultimos movimientos, ultimos, mis movimientos, movimiento*, registros,
            apuntados, anotado*, hace dias, hace semanas, gasto de, de todo, anote
        """,
        "fr": "ecriture*, derniers mouvements, dernieres, recentes, notes, il y a, mouvement*",
    },
    example={"n": 5},
)
