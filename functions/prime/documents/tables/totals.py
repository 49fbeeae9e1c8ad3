"""What a table's own totals prove of its transactions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

from prime.documents.document import Line
from prime.documents.tables.columns import Columns
from prime.documents.tables.lines import MAYBE_BALANCE
from prime.documents.tables.records import Record
from prime.documents.tables.row_kinds import cells_of, sum_in
from prime.documents.values import amounts
from prime.documents.words import sums
from prime.documents.words.columns import Sign, flow_in
from toolkit.text.sentences import say

Total = tuple[str, Sign | None, Decimal]
"""What it is called, the side that it sums up where it says so, and its amount without a sign."""


def totals_in(rows: Iterable[Record], columns: Columns) -> Iterator[Total]:
    for row in rows:
        name = sum_in(row, columns)
        if name is None or not sums.names_total(name):
            continue
        cells = filter(None, cells_of(row, columns.money))
        printed = [amount for cell in cells if (amount := amounts.parse_amount(cell))]
        if len(printed) == 1 and printed[0].certain:
            yield name, flow_in(name), abs(printed[0].value)


def held_to(lines: Sequence[Line], totals: Iterable[Total]) -> list[Line]:
    """The lines, but for a last one that is called a total and is what all others make; each with a
    doubt where a total is not what they make."""
    kept = list(lines)
    if len(kept) > 2 and _is_their_sum(kept[-1], kept[:-1]):
        kept.pop()
    wrong = [doubt for total in totals if (doubt := _denied(kept, total))]
    return [line.doubted(*wrong) for line in kept] if wrong else kept


def _is_their_sum(last: Line, others: Sequence[Line]) -> bool:
    is_named = sums.names_total(last.description) and sums.says_only_a_sum(last.description)
    made = _made(others)
    return is_named and last.amount is not None and abs(last.amount) in {abs(each) for each in made}


def _made(lines: Iterable[Line]) -> tuple[Decimal, Decimal, Decimal]:
    """What went out, what came in, and both together, but for what may be a balance."""
    moved = (line for line in lines if MAYBE_BALANCE not in line.doubts)
    known = [line.amount for line in moved if line.amount is not None]
    out = sum((-amount for amount in known if amount < 0), Decimal())
    back = sum((amount for amount in known if amount > 0), Decimal())
    return out, back, back - out


def _denied(lines: Sequence[Line], total: Total) -> str | None:
    name, side, stated = total
    out, back, both = _made(lines)
    made = {-1: out, 1: back, None: abs(both)}[side]
    if stated == made or (side is None and stated in {out, back, out + back}):
        return None
    return say("totals.file_says", what=name, total=stated, sum=made)
