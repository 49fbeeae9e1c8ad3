"""Purchases that one document has as pending, and a later one as posted days after.

The posted one takes the place of the pending one where that is marked as such, is of the same
account, merchant and amount, and not more than five days older. Without the mark it may be another
purchase: then it is asked about, never silently entered twice. So is a tip that was added.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import date
from decimal import Decimal

from money.entry import EntryRecord
from money.matching import shifted
from money.rules import Days
from prime.documents.direction.doubts import NOT_FINAL
from prime.imports.matching.same_run import is_one_account
from prime.rules import RECEIPTS, StatedTransaction
from toolkit.text.folding import unaccented

WITHIN_DAYS = 5
_MOST_TIP = Decimal("1.3")
_NOISE = frozenset(
    {
        *("pos", "pending", "authorized", "purchase", "card", "debit", "credit", "payment"),
        *("visa", "mastercard", "the", "of", "com", "www"),
        *("pendiente", "autorizado", "autorizacion", "compra", "tarjeta", "pago"),
        *("achat", "carte", "de", "la", "el", "du", "des"),
    }
)
"""What banks put around a merchant's name, and words that are in any."""

Key = tuple[str, str | None, Decimal | None]
"""Day, currency and amount."""


def is_pending(known: EntryRecord) -> bool:
    return NOT_FINAL in known.doubts


def posted(
    stated: Sequence[StatedTransaction], known: Iterable[EntryRecord]
) -> dict[str, EntryRecord]:
    """Of the stated transactions those that are a pending one's posted self, by their ids."""
    pending = _Known(each for each in known if is_pending(each))
    found: dict[str, EntryRecord] = {}
    for days in range(WITHIN_DAYS + 1):
        for each in stated:
            if each.id not in found and (same := pending.take(each, -days)):
                found[each.id] = same
    return found


def moved(
    stated: Sequence[StatedTransaction], known: Iterable[EntryRecord]
) -> dict[str, EntryRecord]:
    """Those that may be one that is known of another day. A statement that has that day too, and
    not the other one on it, may have it on another; a receipt's day is seldom the statement's."""
    days = [str(each.line.date) for each in stated]
    period = (min(days), max(days)) if days else None
    others = _Known(known)
    found = {}
    for each in stated:
        for step in (*range(-1, -WITHIN_DAYS - 1, -1), *range(1, WITHIN_DAYS + 1)):
            if same := others.take(each, step, period):
                found[each.id] = same
                break
    return found


def tipped(
    stated: Iterable[StatedTransaction], known: Iterable[EntryRecord]
) -> dict[str, EntryRecord]:
    """Those that may be a pending one, which its owner has accepted, with a tip on top."""
    by_day: dict[str | None, list[EntryRecord]] = defaultdict(list)
    for each in known:
        if is_pending(each) and each.counts:
            by_day[each.day].append(each)
    found: dict[str, EntryRecord] = {}
    for one in stated if by_day else ():
        for days in range(WITHIN_DAYS + 1):
            near = by_day[_day(one, -days)]
            same = next((other for other in near if _has_tip(one, other)), None)
            if same:
                near.remove(same)
                found[one.id] = same
                break
    return found


def _has_tip(stated: StatedTransaction, known: EntryRecord) -> bool:
    paid, before = stated.line.amount, known.decimal
    return (
        paid is not None
        and before is not None
        and paid < before < 0
        and paid >= before * _MOST_TIP
        and stated.line.currency == known.currency
        and _is_one(stated, known)
    )


class _Known:
    """What is known, by day and amount; each stands for one stated transaction at most."""

    def __init__(self, known: Iterable[EntryRecord]) -> None:
        self._left: dict[Key, list[EntryRecord]] = defaultdict(list)
        for each in known:
            if each.day is not None:
                self._left[each.day, each.currency, each.decimal].append(each)

    def take(
        self, stated: StatedTransaction, days: int, period: tuple[str, str] | None = None
    ) -> EntryRecord | None:
        """One of so many days later; within the period, where there is one, but for receipts."""
        day = _day(stated, days)
        near = self._left.get((day, stated.line.currency, stated.line.amount), [])
        is_within = period is None or period[0] <= day <= period[1]
        for each in near:
            is_receipt = RECEIPTS in (each.account_id, stated.account)
            if (is_within or is_receipt) and _is_one(stated, each):
                near.remove(each)
                return each
        return None


def near(days: Collection[date]) -> Days:
    """The days on which other sides or selves of what has these may be."""
    return Days(shifted(min(days), -WITHIN_DAYS), shifted(max(days), WITHIN_DAYS))


def _day(stated: StatedTransaction, days: int) -> str:
    """ISO 8601."""
    return str(shifted(stated.line.date or date.min, days))


def _is_one(stated: StatedTransaction, known: EntryRecord) -> bool:
    """Whether account and merchant may be the same."""
    one, other = stated.account, known.account_id
    is_receipt = (one == RECEIPTS) != (other == RECEIPTS)
    is_near = is_receipt or is_one_account(one, other)
    return is_near and is_one_merchant(stated.line.description, known.description)


def is_one_merchant(one: str, other: str) -> bool:
    """Whether all words of the shorter name stand in the longer: `COFFEE CORNER #8812 SEATTLE`."""
    words, others = set(_words(one)), set(_words(other))
    return bool(words and others) and (words <= others or others <= words)


def _words(text: str) -> Iterator[str]:
    for word in re.findall(r"[^\W\d_]{2,}", unaccented(text)):
        if word not in _NOISE:
            yield word
