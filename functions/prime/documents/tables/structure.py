"""What the columns of a table are by their cells, where their titles do not say it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from prime.documents.direction import running_balance
from prime.documents.document import Context
from prime.documents.tables.columns import Columns
from prime.documents.tables.records import Record
from prime.documents.values import amounts, currencies, days
from prime.documents.words import acts
from prime.documents.words.columns import Role

Values = dict[int, list[Decimal | None]]
"""Of columns by their places: what each row has."""
Way = Callable[[Columns, Sequence[Record], Values, Context], int | None]

_LONGEST_FLAG = 12
_LONGEST_UNTITLED_FLAG = 5


def with_days(columns: Columns, rows: Sequence[Record], context: Context) -> Columns:
    """`Valeur` may head amounts, or the days from which interest counts: its cells say which."""
    days_ = [at for at in columns.all("amount") if _are_days(_cells(at, rows), context)]
    if not days_ or columns.is_guessed or set(days_) >= {*columns.money}:
        return columns
    return columns.without(days_).adding("date", days_)


def _are_days(cells: Sequence[str], context: Context) -> bool:
    filled = [cell for cell in cells if cell]
    return bool(filled) and all(days.parse_date(cell, context.today) for cell in filled)


def with_sides(columns: Columns, rows: Sequence[Record]) -> Columns:
    """`Dr` may head amounts, or the marks beside them: its cells say which. So they do under a
    title that nobody knows, where they say both."""
    marks = {
        at
        for at in (*columns.all("debit"), *columns.all("credit"))
        if _say_sides({*_cells(at, rows)})
    }
    for at in range(max((len(row.cells) for row in rows), default=0)):
        if columns.role(at) is None and _say_both({*_cells(at, rows)}):
            marks.add(at)
    if not marks or marks.issuperset(columns.money):
        return columns
    return columns.without(marks).adding("side", sorted(marks))


def _say_sides(cells: set[str]) -> bool:
    return not any(re.search("[0-9]", cell) for cell in cells) and bool(acts.sides_of(cells))


def _say_both(cells: set[str]) -> bool:
    sides = acts.sides_of(cells) or {}
    return len(cells) == 2 and {*sides.values()} == {1, -1}


def without_idle(columns: Columns, rows: Sequence[Record]) -> Columns:
    """Columns of money that hold none say nothing where another holds the amounts."""
    idle = {at for at in columns.money if not any(map(amounts.parse_amount, _cells(at, rows)))}
    if not idle or columns.is_proposed or not {*columns.all("amount")} - idle:
        return columns
    return columns.without(idle)


def settled(columns: Columns, rows: Sequence[Record], context: Context) -> Columns:
    """With the one column of amounts that counts, where several say different things of a row: by
    the account's currency, the running balance, or the fee that lies between them."""
    if len(columns.all("amount")) < 2 or columns.is_proposed:
        return columns
    values = {at: [*_values(at, rows, _mark(columns, rows))] for at in columns.all("amount")}
    if all(
        len({abs(each) for each in row if each}) < 2 for row in zip(*values.values(), strict=True)
    ):
        return columns
    ways: tuple[Way, ...] = (_as_said, _of_the_account, _less_the_fee, _moving_the_balance)
    for way in ways:
        if (meant := way(columns, rows, values, context)) is not None:
            rest = {at for at in values if at != meant}
            if way not in (_as_said, _of_the_account):
                rest.update(columns.all("fee"))
            kept = columns.without(rest).adding("other", sorted(rest))
            return replace(kept, is_net=way is _less_the_fee)
    return replace(columns, rivals=_titles(columns, values))


def _titles(columns: Columns, values: Values) -> tuple[str, ...]:
    """Of two columns, where they have any."""
    titles = [_title(columns, at) for at in values if columns.header]
    return (*titles,) if len({*titles}) == len(titles) == 2 else ()


def _as_said(
    columns: Columns, rows: Sequence[Record], values: Values, context: Context
) -> int | None:
    return next((at for at in values if _title(columns, at) == context.facts.outflow), None)


def _of_the_account(
    columns: Columns, rows: Sequence[Record], values: Values, context: Context
) -> int | None:
    named = [columns.currencies.get(at) for at in values]
    if None in named or len({*named}) < len(named):
        return None
    return next((at for at in values if columns.currencies[at] == context.facts.currency), None)


def _moving_the_balance(
    columns: Columns, rows: Sequence[Record], values: Values, context: Context
) -> int | None:
    strengths = {}
    mark = _mark(columns, rows)
    for balance in columns.all("balance")[:1]:
        printed = [*_values(balance, rows, mark)]
        for at, own in values.items():
            proof = running_balance.proof_of([*zip(own, printed, strict=True)])
            if proof and not proof.misfits:
                strengths[at] = proof.strength
    return next(iter(strengths)) if len(strengths) == 1 else None


def _less_the_fee(
    columns: Columns, rows: Sequence[Record], values: Values, context: Context
) -> int | None:
    """The one that is another less the fee in all rows."""
    if len(columns.all("fee")) != 1 or len(values) != 2:
        return None
    fees = [*_values(columns.all("fee")[0], rows, _mark(columns, rows))]
    one, other = values
    for gross, net in ((one, other), (other, one)):
        pairs = [*zip(values[gross], values[net], fees, strict=True)]
        if all(
            before is not None and after is not None and after == before - abs(fee or Decimal())
            for before, after, fee in pairs
        ):
            return net
    return None


def flags_of(columns: Columns, rows: Sequence[Record]) -> Sequence[str | None]:
    """Of each row one of two words, or the title of one of two columns, that may say which way its
    money goes; None for all where nothing does."""
    if columns.is_proposed:
        return [None] * len(rows)
    if split := _split(columns, rows):
        filled = ({at for at in split if amounts.is_some(row.cell(at))} for row in rows)
        return [_title(columns, min(each)) if len(each) == 1 else None for each in filled]
    found = [
        at
        for at in range(max((len(row.cells) for row in rows), default=0))
        if columns.role(at) in (None, "side") and _may_be_flags(_cells(at, rows), columns.role(at))
    ]
    return _cells(found[0], rows) if len(found) == 1 else [None] * len(rows)


def _split(columns: Columns, rows: Sequence[Record]) -> Sequence[int]:
    """Two columns of amounts of which each row fills one."""
    split = columns.all("amount")
    if len(split) != 2 or columns.all("debit") or columns.all("credit"):
        return ()
    filled = [[at for at in split if amounts.is_some(row.cell(at))] for row in rows]
    is_split = all(len(each) < 2 for each in filled)
    return split if is_split and len({at for each in filled for at in each}) == 2 else ()


def _title(columns: Columns, at: int) -> str:
    return columns.header[at] if columns.header and columns.header[at] else f"column {at + 1}"


def _may_be_flags(cells: Sequence[str], role: Role | None) -> bool:
    longest = _LONGEST_FLAG if role else _LONGEST_UNTITLED_FLAG
    return (
        len({*cells}) == 2
        and all(len(cell) <= longest and re.fullmatch(r"[^\W\d_]+\.?", cell) for cell in cells)
        and not currencies.CODES.issuperset(cells)
    )


def _cells(at: int, rows: Sequence[Record]) -> list[str]:
    return [row.cell(at) for row in rows]


def _mark(columns: Columns, rows: Sequence[Record]) -> amounts.Mark | None:
    places = (*columns.money, *columns.all("balance"))
    return amounts.mark_of({cell for at in places for cell in _cells(at, rows)})


def _values(at: int, rows: Sequence[Record], mark: amounts.Mark | None) -> Iterator[Decimal | None]:
    for row, cell in zip(rows, _cells(at, rows), strict=True):
        amount = amounts.parse_amount(cell, "." if at in row.numbers else mark)
        yield amount.value if amount else None
