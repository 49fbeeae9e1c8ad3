"""The total among a receipt's amounts, and whether its parts make it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from prime.documents.paper.row_values import Money, money_in
from prime.documents.paper.rows import Row
from prime.documents.values.amounts import Mark
from prime.documents.words import lexicon
from toolkit.text.folding import unaccented

_SUBTOTAL = lexicon.whole("receipt.subtotal")
_TAX = lexicon.whole("receipt.tax")
_TIP = lexicon.whole("receipt.tip")
_LESS = lexicon.whole("receipt.less")
_TOTAL = lexicon.whole("receipt.total")
_NO_TOTAL = lexicon.whole("receipt.no_total")
# "Total tax", but not "Total (tax included)" and not "Total TTC".
_TAX_ROW = re.compile(
    rf"(?:{lexicon.alternatives('receipt.tax_row')}) (?:du |de |de la )?(?:{_TAX.pattern})"
    rf"|^{_TAX.pattern}"
)


@dataclass(frozen=True)
class Sum:
    """An amount with what its row says of it."""

    row: Row
    money: Money

    @property
    def value(self) -> Decimal:
        return self.money.amount.value


def sums_in(rows: Sequence[Row], mark: Mark | None) -> list[Sum]:
    """The last amount of each row that has one."""
    found = ((row, money_in(row, mark)) for row in rows)
    return [Sum(row, money[-1]) for row, money in found if money]


def is_total(text: str) -> bool:
    """Of a row's plain text."""
    return bool(_TOTAL.search(text)) and not any(
        other.search(text) for other in (_SUBTOTAL, _TAX_ROW, _NO_TOTAL, _LESS, _TIP)
    )


def is_part(each: Sum) -> bool:
    """Whether it is a total, a subtotal or a tax: what a till sums up, and nothing bought."""
    text = unaccented(each.row.text)
    return is_total(text) or bool(_SUBTOTAL.search(text) or _TAX_ROW.search(text))


def totals_in(rows: Sequence[Row], mark: Mark | None) -> Iterator[Sum]:
    """The amounts that a row calls the total, or that stand alone below the word."""
    for number, row in enumerate(rows):
        if not is_total(unaccented(row.text)):
            continue
        money = money_in(row, mark)
        if money:
            yield Sum(row, money[-1])
        elif number + 1 < len(rows):
            below = money_in(rows[number + 1], mark)
            if below and below[0].start == 0:
                yield Sum(rows[number + 1], below[0])


def agreed(totals: Sequence[Sum], sums: Sequence[Sum]) -> Sum | None:
    """The one in the largest letters, if it is also the last, or the last where all agree."""
    if not totals:
        return None
    largest = max(totals, key=lambda each: each.row.height)
    is_last = largest.value == totals[-1].value
    if several(totals, sums) is None:
        return largest if is_last else totals[-1]
    return largest if is_last else None


def several(totals: Sequence[Sum], sums: Sequence[Sum]) -> str | None:
    """A doubt, if they differ, but for one before the tip that the last one adds."""
    values = {each.value for each in totals}
    if len(values) < 2:
        return None
    tip = _added(sums, _TIP)
    if tip > 0 and values == {totals[-1].value, totals[-1].value - tip}:
        return None
    told = ", ".join(dict.fromkeys(str(each.value) for each in totals))
    return f"This receipt has several totals: {told}."


def wrong_sum(sums: Sequence[Sum], total: Decimal) -> str | None:
    """A doubt, unless the parts make the total. Taxes may be within the subtotal already."""
    subtotals = [each.value for each in sums if _SUBTOTAL.search(unaccented(each.row.text))]
    if not subtotals:
        return None
    tax, tip, less = (_added(sums, part) for part in (_TAX, _TIP, _LESS))
    before = subtotals[-1] + tip
    if total in {before, before + tax, before - abs(less), before + tax - abs(less)}:
        return None
    return f"The subtotal, tax and tip make {before + tax}, but the total says {total}."


def _added(sums: Sequence[Sum], part: re.Pattern[str]) -> Decimal:
    rows = ((unaccented(each.row.text), each.value) for each in sums)
    return sum(
        (
            value
            for text, value in rows
            if part.search(text) and not _SUBTOTAL.search(text) and not is_total(text)
        ),
        Decimal(),
    )
