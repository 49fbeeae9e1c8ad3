"""The amounts in the rows of a table, and the balances beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache

from prime.documents.direction import doubts
from prime.documents.direction.evidence import Figure, Frame
from prime.documents.direction.resolver import Resolution, resolve
from prime.documents.document import Context
from prime.documents.tables.columns import Columns
from prime.documents.tables.records import Record
from prime.documents.tables.row_kinds import cells_of, description_of
from prime.documents.tables.structure import flags_of
from prime.documents.values import amounts, currencies
from prime.documents.values.amounts import Amount, Mark
from toolkit.text.sentences import say

NO_AMOUNT = say("row.no_amount")
UNREADABLE = say("amount.unreadable")
SEVERAL = say("row.several_amounts")
TWO_CURRENCIES = say("row.two_currencies")
UNKNOWN_CURRENCY = say("row.currency_unreadable")

Parse = Callable[[str, bool], Amount | None]
"""Of a cell's text, and whether it is a number of a spreadsheet."""


@dataclass(frozen=True)
class Printed:
    """`value` is what is printed in `column`, None where that is not certain."""

    value: Decimal | None = None
    amount: Amount | None = None
    column: int | None = None
    balance: Decimal | None = None
    doubts: tuple[str, ...] = ()


def amounts_in(
    rows: Sequence[Record], columns: Columns, frame: Frame
) -> tuple[list[Printed], Resolution]:
    """With the decimal mark that the columns show, or else that the balances prove."""
    places = (*columns.money, *columns.all("balance"))
    texts = {
        cell
        for row in rows
        for at, cell in zip(places, cells_of(row, places), strict=True)
        if at not in row.numbers  # their point is the program's, not the bank's
    }
    mark = amounts.mark_of(texts)
    printed = _printed_in(rows, columns, mark)
    resolution = resolve(_figures(printed, rows, columns), frame)
    if charged := _with_fees(printed, rows, columns, mark):
        more = resolve(_figures(charged, rows, columns), frame)
        if more.proof and not more.proof.misfits:
            printed, resolution = charged, more
    if not mark and any(amounts.UNCERTAIN_MARK in each.doubts for each in printed):
        marks: tuple[Mark, ...] = (".", ",")
        tries = [_printed_in(rows, columns, mark) for mark in marks]
        resolved = [(each, resolve(_figures(each, rows, columns), frame)) for each in tries]
        proved = [each for each in resolved if each[1].proof]
        if len(proved) == 1:
            printed, resolution = proved[0]
        else:
            unproved = [replace(each, balance=None) for each in printed]
            resolution = resolve(_figures(unproved, rows, columns), frame)
    return _doubting_fees(printed, resolution, rows, columns), resolution


def currency_of(
    printed: Printed, row: Record, columns: Columns, context: Context
) -> tuple[str | None, tuple[str, ...]]:
    """What the amount, the row and the header name, or else what is meant."""
    cells = [cell for cell in cells_of(row, columns.all("currency")) if cell]
    codes = {currencies.named(cell.upper()) for cell in cells if cell != "$"}
    if None in codes:
        return None, (UNKNOWN_CURRENCY,)
    amount = printed.amount or Amount(Decimal(0))
    header = columns.currencies.get(printed.column) if printed.column is not None else None
    named = {each for each in (amount.currency, *codes, header) if each}
    if len(named) > 1:
        return None, (TWO_CURRENCIES,)
    dollar = amount.dollar or any("$" in cell for cell in cells)
    meant = replace(amount, currency=next(iter(named), None), dollar=dollar)
    return amounts.currency_of(meant, context)


def _figures(printed: Sequence[Printed], rows: Sequence[Record], columns: Columns) -> list[Figure]:
    sides = (*columns.all("side"), *columns.all("description"))
    return [
        Figure(
            each.value,
            each.amount.sign if each.amount else None,
            columns.role(each.column),
            tuple(cells_of(row, sides)),
            balance=each.balance,
            description=" ".join(
                [description_of(row, columns), *cells_of(row, columns.all("side"))]
            ),
            flag=flag,
        )
        for each, row, flag in zip(printed, rows, flags_of(columns, rows), strict=True)
    ]


def _parser(mark: Mark | None) -> Parse:
    @cache
    def parse(text: str, is_number: bool) -> Amount | None:
        return amounts.parse_amount(text, "." if is_number else mark)

    return parse


def _printed_in(rows: Sequence[Record], columns: Columns, mark: Mark | None) -> list[Printed]:
    parse = _parser(mark)
    return [_printed(row, columns, parse) for row in rows]


def _printed(row: Record, columns: Columns, parse: Parse) -> Printed:
    balances = [each for _, each in _parsed(row, columns.all("balance"), parse) if each]
    balance = balances[0].value if balances and balances[0].certain else None
    parsed = _parsed(row, columns.money, parse)
    if not parsed:
        return Printed(balance=balance, doubts=(NO_AMOUNT,))
    known = [(at, amount) for at, amount in parsed if amount]
    if len(known) < len(parsed):
        return Printed(balance=balance, doubts=(UNREADABLE,))
    known = [each for each in known if each[1].value] or known[:1]
    filled = {at for at, _ in known}
    is_both = all(filled & {*columns.all(role)} for role in ("debit", "credit"))
    if is_both or len({abs(amount.value) for _, amount in known}) > 1:
        which = SEVERAL
        if columns.rivals:
            one, other = columns.rivals
            which = say(doubts.WHICH_OUT, one=one, other=other)
        return Printed(balance=balance, doubts=(which,))
    at, amount = known[-1]  # those of debits and credits stand behind the amount
    if not amount.certain:
        return Printed(amount=amount, balance=balance, doubts=(amounts.UNCERTAIN_MARK,))
    return Printed(amount.value, amount, at, balance)


def _parsed(row: Record, places: Sequence[int], parse: Parse) -> list[tuple[int, Amount | None]]:
    return [
        (at, parse(cell, at in row.numbers))
        for at, cell in zip(places, cells_of(row, places), strict=True)
        if cell
    ]


def _with_fees(
    printed: Sequence[Printed], rows: Sequence[Record], columns: Columns, mark: Mark | None
) -> list[Printed]:
    """The amounts with the fees that stand beside them, as far as any do."""
    parse = _parser(mark)
    fees = [[each for _, each in _parsed(row, columns.all("fee"), parse) if each] for row in rows]
    if not any(fee.value for own in fees for fee in own):
        return []
    return [
        replace(each, value=each.value - sum(abs(fee.value) for fee in own))
        if each.value is not None
        else each
        for each, own in zip(printed, fees, strict=True)
    ]


def _doubting_fees(
    printed: Sequence[Printed], resolution: Resolution, rows: Sequence[Record], columns: Columns
) -> list[Printed]:
    """Where the balance does not prove that the amount is all that moved."""
    proof = resolution.proof
    moves = proof.moves if proof else (None,) * len(printed)
    return [
        replace(each, doubts=(*each.doubts, amounts.FEE))
        if move is None and any(map(amounts.is_some, cells_of(row, columns.all("fee"))))
        else each
        for each, move, row in zip(printed, moves, rows, strict=True)
    ]
