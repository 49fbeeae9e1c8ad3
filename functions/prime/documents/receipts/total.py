"""The total among a receipt's amounts, and whether its parts make it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from prime.documents.only import only
from prime.documents.paper.row_values import Money, money_in
from prime.documents.paper.rows import Row
from prime.documents.values import currencies
from prime.documents.values.amounts import Mark
from prime.documents.words import lexicon
from toolkit.text.folding import unaccented
from toolkit.text.sentences import say

_SUBTOTAL = lexicon.whole("receipt.subtotal")
_TAX = lexicon.whole("receipt.tax")
_TIP = lexicon.whole("receipt.tip")
_ADDED = lexicon.whole("receipt.tip", "receipt.service")
_SUGGESTED = lexicon.whole("receipt.suggested")
_ROUNDING = lexicon.whole("receipt.rounding")
_HANDED = lexicon.whole("receipt.handed")
_LESS = lexicon.whole("receipt.less")
_TOTAL = lexicon.whole("receipt.total")
_NO_TOTAL = lexicon.whole("receipt.no_total")
_CHANGE = lexicon.whole("receipt.change")
_WITH_TIP = re.compile(
    rf"{_TOTAL.pattern} (?:{lexicon.alternatives('receipt.with')})\b.*(?:{_TIP.pattern})"
)
# "Total tax", but not "Total (tax included)" and not "Total TTC".
_TAX_ROW = re.compile(
    rf"(?:{lexicon.alternatives('receipt.tax_row')}) (?:du |de |de la )?(?:{_TAX.pattern})"
    rf"|^{_TAX.pattern}"
)


TIP = say("receipt.tip_below")


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
    return bool(_WITH_TIP.search(text) or _TOTAL.search(text)) and not any(
        other.search(_WITH_TIP.sub("", text))
        for other in (_SUBTOTAL, _TAX_ROW, _NO_TOTAL, _LESS, _TIP)
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
    """A doubt, if they differ, but for one before the tip, rounding or discount of the last one."""
    values = {each.value for each in totals}
    if len(values) < 2:
        return None
    last, tip, rounding = totals[-1].value, _added(sums, _ADDED), _added(sums, _ROUNDING)
    less = -abs(_added(sums, _LESS))
    steps = {tip, rounding, -rounding, tip + rounding, tip - rounding, less} - {Decimal()}
    if any(values == {last, last - step} for step in steps):
        return None
    told = ", ".join(dict.fromkeys(str(each.value) for each in totals))
    return say("receipt.several_totals", totals=told)


def wrong_sum(sums: Sequence[Sum], total: Sum) -> str | None:
    """A doubt, unless the parts make the total. Taxes may be within the subtotal already, and a
    tip below the total is none of its parts."""
    subtotals = [each.value for each in sums if _is(each, _SUBTOTAL)]
    if not subtotals:
        return None
    above = sums[: _place(total, sums)]
    tax, less, rounding = (_added(sums, part) for part in (_TAX, _LESS, _ROUNDING))
    tip = _added(above, _TIP)
    before = subtotals[-1] + tip
    ways = {before, before + tax, before - abs(less), before + tax - abs(less)}
    more = _added(_behind(above, _SUBTOTAL), _ADDED) - tip  # a service may be what was bought
    steps = {Decimal(), more, rounding, -rounding, more + rounding}
    if any(total.value - way in steps for way in ways):
        return None
    made = before + tax
    return say("receipt.parts_do_not_add_up", sum=made, total=total.value)


def with_tip(total: Sum, sums: Sequence[Sum]) -> tuple[Decimal, str | None]:
    """What was paid, with the tip and the rounding that stand below the last total: proved by what
    was handed over and came back, or by parts that make the total without them. Else that is a
    doubt."""
    below = [each for each in sums[_place(total, sums) + 1 :] if not _is(each, _SUGGESTED)]
    tip, rounding = max(_added(below, _ADDED), Decimal()), _added(below, _ROUNDING)
    paid = total.value + tip
    if not tip and not rounding:
        return paid, None
    given = {each.value for each in below if _is(each, _HANDED)}
    handed = given | {each - _added(below, _CHANGE) for each in given}
    for way in (paid + rounding, paid - rounding):
        if way in handed:
            return way, None
    if total.value in handed:
        return total.value, TIP if tip else None
    if rounding:
        return paid, say("receipt.parts_do_not_add_up", sum=paid + rounding, total=total.value)
    is_made = any(_is(each, _SUBTOTAL) for each in sums) and not wrong_sum(sums, total)
    return paid, None if is_made else TIP


def _place(total: Sum, sums: Sequence[Sum]) -> int:
    return next((at for at, each in enumerate(sums) if each.row is total.row), len(sums))


def of_currency(totals: Sequence[Sum], currency: str | None) -> Sequence[Sum]:
    """Of totals in several currencies those in this one."""
    named = [_named(each) for each in totals]
    if currency not in named or len({*named}) < 2 or None in named:
        return totals
    return [each for each, code in zip(totals, named, strict=True) if code == currency]


def _named(each: Sum) -> str | None:
    codes = (currencies.named(word.text.strip("():")) for word in each.row.words)
    return each.money.amount.currency or only(code for code in codes if code)


def _is(each: Sum, part: re.Pattern[str]) -> bool:
    return part.search(unaccented(each.row.text)) is not None


def _behind(sums: Sequence[Sum], part: re.Pattern[str]) -> Sequence[Sum]:
    """Those below the last one of this part."""
    last = max((at for at, each in enumerate(sums) if _is(each, part)), default=-1)
    return sums[last + 1 :]


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
