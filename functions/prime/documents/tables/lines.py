"""Reads the rows of a table as transactions, all of them together: one row explains another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from prime.documents.direction import doubts
from prime.documents.direction.account_balances import balances_after, in_order, sums_of_others
from prime.documents.direction.evidence import Frame
from prime.documents.direction.resolver import Resolution
from prime.documents.direction.running_balance import Proof
from prime.documents.document import Context, First, Line
from prime.documents.tables import row_kinds, structure
from prime.documents.tables.columns import Columns
from prime.documents.tables.printed_amounts import Printed, amounts_in, currency_of
from prime.documents.tables.records import Record
from prime.documents.tables.row_kinds import cells_of, description_of
from prime.documents.values import day_order, days
from prime.documents.values.days import WHICH_DAY
from prime.documents.words import acts
from prime.documents.words.columns import Role
from prime.documents.words.movements import plan_in
from prime.documents.words.sections import Kind
from toolkit.text.sentences import say

NOT_FITTING = say("row.cells_do_not_fit")
MAYBE_BALANCE = say("row.may_be_balance")
PENDING = say("row.file_not_completed")


@dataclass(frozen=True)
class Around:
    """What stands around a table: the kinds of accounts it speaks of, and its period's days."""

    kinds: frozenset[Kind] = frozenset()
    period: Sequence[days.Meanings] = ()


Row = tuple[Record, bool]
"""A record, and whether it is a transaction: the others prove something only."""


def lines_of(columns: Columns, rows: Sequence[Row], context: Context, around: Around) -> list[Line]:
    """A line for each transaction."""
    width = len(columns.header) or _usual_width(rows)
    records = [_fitted(record, width) for record, _ in rows]
    columns = structure.settled(columns, records, context)
    dates = [_meanings(record, columns, context) for record in records]
    frame = _frame(records, columns, context, day_order.ascending(dates), around.kinds)
    printed, resolution = amounts_in(records, columns, frame)
    first = _first(records, columns, context, resolution.proof, around.period)
    resolved = zip(resolution.amounts, resolution.doubts, strict=True)
    dated = [days.resolve_date(meant, first, context) for meant in dates]
    lines = [
        _line(record, columns, context, day, each, amount)
        for record, day, each, amount in zip(records, dated, printed, resolved, strict=True)
    ]
    if columns.is_guessed:
        lines = list(_with_rivals(lines, records, columns, first, context))
    if resolution.proof is None:
        lines = list(_without_balances(lines))
    after = _balances(rows, printed, resolution)
    return [
        replace(line, balance=balance)
        for line, balance, (_, is_transaction) in zip(lines, after, rows, strict=True)
        if is_transaction
    ]


def _without_balances(lines: Sequence[Line]) -> Iterator[Line]:
    """Where amounts are what others among them add up to: see sums_of_others."""
    sums = sums_of_others([line.amount for line in lines])
    for at, line in enumerate(lines):
        is_new = at in sums and MAYBE_BALANCE not in line.doubts
        yield line.doubted(MAYBE_BALANCE) if is_new else line


def _with_rivals(
    lines: Sequence[Line],
    records: Sequence[Record],
    columns: Columns,
    first: First | None,
    context: Context,
) -> Iterator[Line]:
    """No balance proves a day: where another column of dates may be meant as well, and says
    another, it cannot be told."""
    own = [line.date for line in lines]
    rivals = []
    for at in (*columns.all("date")[1:], *columns.all("description")):
        cells = (record.cell(at) for record in records)
        meant = [days.parse_date(cell, context.today) for cell in cells]
        other = [days.resolve_date(each, first, context)[0] for each in meant]
        if 2 * sum(map(bool, meant)) > len(lines) and not _are_the_booked(own, other):
            rivals.append(other)
    for at, line in enumerate(lines):
        differs = any(rival[at] != line.date for rival in rivals)
        yield line.doubted(WHICH_DAY) if differs else line


def _are_the_booked(own: Sequence[date | None], other: Sequence[date | None]) -> bool:
    """Whether rows are sorted by the one and not by the other, and not because it is always the
    same day."""
    is_sorted = day_order.run_one_way(own) and not day_order.run_one_way(other)
    return is_sorted and 2 * len(set(own)) > len(set(other))


def _balances(
    rows: Sequence[Row], printed: Sequence[Printed], resolution: Resolution
) -> list[Decimal | None]:
    """After each row, where the running balance proves their order. Those between the transactions
    move nothing."""
    if resolution.proof is None:
        return [None] * len(rows)
    moved = zip(resolution.amounts, rows, strict=True)
    return balances_after(
        [amount if is_transaction else Decimal() for amount, (_, is_transaction) in moved],
        in_order(len(rows), ascending=resolution.proof.ascending),
        [each.balance for each in printed],
    )


def _usual_width(rows: Sequence[Row]) -> int:
    widths = Counter(len(record.cells) for record, _ in rows)
    return max(widths, key=lambda width: widths[width], default=0)


def _fitted(record: Record, width: int) -> Record:
    """Without its cells, when they are more than the columns."""
    return replace(record, cells=()) if any(record.cells[width:]) else record


def _meanings(record: Record, columns: Columns, context: Context) -> days.Meanings:
    cells = cells_of(record, columns.all("date"))
    return next((meant for cell in cells if (meant := days.parse_date(cell, context.today))), {})


def _frame(
    records: Sequence[Record],
    columns: Columns,
    context: Context,
    ascending: bool | None,
    kinds: frozenset[Kind],
) -> Frame:
    """A file that calls itself a card's is only suspected to be one: cards count their balances
    and print their signs either way."""
    return Frame(
        "export",
        "bank" if kinds == {"bank"} or columns.is_net else None,
        may_be_card="card" in kinds or _names_a_card_everywhere(records, columns),
        columns=frozenset(columns.roles),
        ascending=ascending,
        plus=context.facts.plus,
        outflow=context.facts.outflow,
    )


def _names_a_card_everywhere(records: Sequence[Record], columns: Columns) -> bool:
    return any(all(record.cell(at) for record in records) for at in columns.cards)


def _first(
    records: Sequence[Record],
    columns: Columns,
    context: Context,
    proof: Proof | None,
    period: Sequence[days.Meanings],
) -> First | None:
    dates = (
        [days.parse_date(record.cell(column), context.today) for record in records]
        for column in columns.all("date")
    )
    way = proof.ascending if proof else None
    return day_order.first_in_columns(
        dates, context, columns.language, ascending=way, period=period
    )


def _line(
    record: Record,
    columns: Columns,
    context: Context,
    dated: tuple[date | None, tuple[str, ...]],
    printed: Printed,
    resolved: tuple[Decimal | None, str | None],
) -> Line:
    if not record.cells:
        return Line(record.place, record.text, " ".join(record.text.split()), doubts=(NOT_FITTING,))
    day, of_day = dated
    amount, of_amount = resolved
    currency, of_currency = currency_of(printed, record, columns, context)
    plan = _plan(record, columns)
    return Line(
        place=record.place,
        text=record.text,
        description=" ".join(filter(None, [description_of(record, columns), plan])),
        date=day,
        amount=amount,
        currency=currency,
        category=_cell(record, columns, "category"),
        reference=_cell(record, columns, "reference"),
        doubts=(
            *(*of_day, *printed.doubts, *filter(None, (of_amount,)), *of_currency),
            *_others(record, columns),
            *([days.OF_PURCHASE] if plan else ()),
        ),
    )


def _plan(record: Record, columns: Columns) -> str | None:
    """Of a purchase in months, where a column of its own says it: each month has the same row."""
    if " de " not in record.text and " of " not in record.text:
        return None
    own = (at for at in range(len(record.cells)) if columns.role(at) in (None, "number"))
    return next(filter(None, (plan_in(record.cells[at]) for at in own)), None)


def _others(record: Record, columns: Columns) -> Iterator[str]:
    if row_kinds.may_be_balance(record):
        yield MAYBE_BALANCE
    status = _cell(record, columns, "status")
    if status and not acts.is_completed(status):
        yield doubts.NOT_FINAL if acts.is_pending(status) else PENDING


def _cell(record: Record, columns: Columns, role: Role) -> str | None:
    return next((each for each in cells_of(record, columns.all(role)) if each), None)
