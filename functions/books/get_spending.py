"""What was spent and received over all of the user's books: the card, the budget, the ledgers.

A purchase that is known in several books is counted once; no currency is added to another. Where
the books that were asked hold nothing, the answer has what others do, or when there was something.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from decimal import Decimal
from functools import partial
from typing import Annotated, Any

from pydantic import Field

from books.days import period
from books.domain import books
from books.models import Asked
from books.rules import Flow, Flows, Grouping, Question, added, together, totals
from books.sources.entries import postings, sums_suffice
from books.sources.open_books import extents, first_day, open_to
from finance.models import Exact
from money.rules import Book
from toolkit import Call, NotNull, OthersText, SystemText, ToolOutput, Whole


class Input(Asked):
    """A first day alone ends today, a last day alone starts with the first entry; without days it
    is this month."""

    by: Annotated[Grouping | None, NotNull] = Field(
        default=None, description="What to break it down by; totals alone where it is left out."
    )
    compare: bool = Field(
        default=False,
        description="Whether to answer the period before as well: of a month so far, the same "
        "days of the month before.",
    )
    limit: Annotated[int, Field(ge=1, le=100), Whole] = Field(
        default=20, description="The most groups."
    )


class Total(ToolOutput):
    currency: SystemText = Field(description="ISO 4217.")
    spent: Exact = Field(description="Purchases, fees and payments of debts, less refunds.")
    received: Exact = Field(description="Income.")
    moved_out: Exact = Field(
        default=Decimal(0),
        exclude_if=lambda amount: not amount,
        description="What went to the user's own accounts or cards, which is no spending.",
    )
    moved_in: Exact = Field(
        default=Decimal(0),
        exclude_if=lambda amount: not amount,
        description="What came from them, which is no income.",
    )
    refunded: Exact = Field(
        default=Decimal(0),
        exclude_if=lambda amount: not amount,
        description="What came back for purchases, which is taken off spent already.",
    )
    count: int = Field(description="How many entries these are.")


class Group(Total):
    key: OthersText = Field(description="The day, month, category, merchant or account.")


class InBook(Total):
    book: Book = Field(description="Where it is written down.")


class Before(ToolOutput):
    from_date: date = Field(description="The first day.")
    to_date: date = Field(description="The last day.")
    totals: list[Total] = Field(description="For each currency.")


class LookedAt(ToolOutput):
    book: Book = Field(description="Which.")
    count: int = Field(description="How many entries of the question it holds.")


class Extent(ToolOutput):
    book: Book = Field(description="A book that has something, if not for this question.")
    first: SystemText = Field(description="The first month with an entry.")
    last: SystemText = Field(description="The last one.")


class Output(ToolOutput):
    from_date: date = Field(description="The first day of the question.")
    to_date: date = Field(description="The last day.")
    books: list[LookedAt] = Field(description="Which were looked at.")
    totals: list[Total] = Field(
        description="For each currency, over the books that were looked at. What is known to be "
        "one purchase is counted once."
    )
    groups: list[Group] = Field(
        default_factory=list,
        exclude_if=lambda groups: not groups,
        description="The most spent first; days and months in their order.",
    )
    more_groups: int = Field(
        default=0, exclude_if=lambda more: not more, description="How many the limit leaves out."
    )
    before: Before | None = Field(
        default=None,
        exclude_if=lambda before: before is None,
        description="The period right before, to compare.",
    )
    in_other_books: list[InBook] = Field(
        default_factory=list,
        exclude_if=lambda totals: not totals,
        description="What the others answer to the same question, when the one asked has nothing.",
    )
    extents: list[Extent] = Field(
        default_factory=list,
        exclude_if=lambda extents: not extents,
        description="When there is something in each book, when the question finds nothing at all.",
    )


def get_spending(request: Input, call: Call) -> Output:
    """Tell what was spent and received in a period: on the card, in the budget and in the ledgers
    with what was imported, each purchase once.

    Without days it is this month; from_date alone ends today. Use for every question about how much
    money went out or came in, over all books. Name the currency of each figure, and never add
    figures of several.
    """
    open_books = open_to(call)
    asked = [book for book in open_books if request.book in (None, book)]
    days = period.asked(
        request.from_date, request.to_date, today=call.today, begin=partial(first_day, call, asked)
    )
    question = request.question(days, request.by, asked)
    if not sums_suffice(question):
        period.require_readable(days)
    flows = _flows(call, asked, question)
    every = together(flows.values())
    groups = _groups(every, request.by) if request.by else []
    others: dict[Book, Flows] = {}
    if not any(flows.values()):
        unasked = [book for book in open_books if book not in asked]
        others = _flows(call, unasked, question)
    assert days.first
    assert days.last
    return Output(
        from_date=days.first,
        to_date=days.last,
        books=[LookedAt(book=book, count=_count(each)) for book, each in flows.items()],
        totals=_totals(every),
        groups=groups[: request.limit],
        more_groups=max(len(groups) - request.limit, 0),
        before=_before(call, asked, question) if request.compare else None,
        in_other_books=[
            InBook(book=book, currency=currency, **_amounts(flow))
            for book, each in others.items()
            for currency, flow in sorted(totals(each).items())
        ],
        extents=[] if any({**flows, **others}.values()) else _extents(call, open_books),
    )


def _flows(call: Call, asked: Iterable[Book], question: Question) -> dict[Book, Flows]:
    """All are being read before the first is added up."""
    reading = {book: postings(call.caller, book, question) for book in asked}
    return {book: added(each) for book, each in reading.items()}


def _before(call: Call, asked: Iterable[Book], question: Question) -> Before:
    then = period.before(question.days, today=call.today)
    assert then.first
    assert then.last
    flows = _flows(call, asked, replace(question, days=then, by=None))
    before = _totals(together(flows.values()))
    return Before(from_date=then.first, to_date=then.last, totals=before)


def _count(flows: Flows) -> int:
    return sum(flow.entries for flow in flows.values())


def _totals(flows: Flows) -> list[Total]:
    return [Total(currency=each, **_amounts(flow)) for each, flow in sorted(totals(flows).items())]


def _groups(flows: Flows, by: Grouping) -> list[Group]:
    groups = [
        Group(currency=currency, key=key, **_amounts(flow))
        for (currency, key), flow in flows.items()
    ]
    if by in ("day", "month"):
        return sorted(groups, key=lambda group: (group.key, group.currency))
    return sorted(groups, key=lambda g: (g.currency, -g.spent, -g.received, g.key))


def _amounts(flow: Flow) -> dict[str, Any]:
    amounts = flow._asdict()
    count = amounts.pop("entries")
    return {name: units.amount for name, units in amounts.items()} | {"count": count}


def _extents(call: Call, open_books: Iterable[Book]) -> list[Extent]:
    found = extents(call, open_books).items()
    return [Extent(book=book, first=first, last=last) for book, (first, last) in found]


handler = books.tool(
    get_spending,
    uses={
        "settings": "GetItem",
        "money": "Query",
        "money/*": "Query",
    },
    synonyms={
        "en": """
            spending, spend, spent, money go, all books, everywhere, altogether, whole of it,
            compared, more than, less than, went out, trend*, report*, where money, out in,
            over all, card budget, how much spen*, analys*, month before, last month, year,
            how much, came in, received, spen* month
        """,
        "es": """
            gastos, gaste, gasto, todo lo que, entre todo, en todos lados, comparad*, mas o menos,
            se me fue, reporte*, informe*, tendencia*, cuanto gast*, en total, mes pasado,
            cuanto, gast* mes, entro, dinero entro, gastos por, por comercio, todas cuentas,
            mes anterior, analiz*
        """,
        "fr": """
            depenses, depense*, partout, tous livres, compar*, plus que, rapport*, tendance*,
            combien depens*, argent va, mois dernier, analys*
        """,
    },
    example={"by": "category"},
)
