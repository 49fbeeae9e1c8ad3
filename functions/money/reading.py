"""The entries of one month that are selected, as sums and pages read them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import chain, islice
from typing import Any

from pynamodb.expressions.condition import Condition

from money.entry import FIELDS, LAST, PROJECTED, EntryRecord, entry_of, prefix_of
from money.rules import LedgerEntry, Selection
from toolkit import Caller
from toolkit.storage import keys
from toolkit.storage.ownership import Item

PAGE = 500
"""Entries per request to DynamoDB."""
_INDEXES = {
    (False, False): None,
    (True, False): "by_account",
    (False, True): "by_category",
    (True, True): "by_both",
}


def newest(
    caller: Caller, month: str, which: Selection, skip: int, limit: int
) -> tuple[list[LedgerEntry], int]:
    """Up to `limit` of a month's selected entries, and how many were skipped before them: fewer
    than `skip` where there are not enough. DynamoDB counts the skipped ones without sending
    them."""
    query = _Query.of(caller, month, which)
    start, skipped = query.skip(skip)
    if skip and start is None:
        return [], skipped
    return list(islice(chain.from_iterable(query.pages(limit, start)), limit)), skipped


def first_day(caller: Caller, month: str, account_id: str, currency: str) -> date | None:
    """The day of the account's first entry of that currency in that month."""
    pages = _Query.of(caller, month, Selection(account_id)).pages(10, newest_first=False)
    days = (e.booked_at.date() for e in chain.from_iterable(pages) if e.currency == currency)
    return next(days, None)


def walk(caller: Caller, month: str, which: Selection) -> Iterator[list[LedgerEntry]]:
    """A month's selected entries, newest first, a page at a time."""
    return _Query.of(caller, month, which).pages(PAGE)


@dataclass(frozen=True)
class _Query:
    """A query for entries of one month. A search may read tens of thousands."""

    pk: str
    between: Condition
    index: str | None

    @classmethod
    def of(cls, caller: Caller, month: str, which: Selection) -> _Query:
        named = [part for part in (which.account_id, which.category_id) if part is not None]
        index = _INDEXES[which.account_id is not None, which.category_id is not None]
        prefix = prefix_of(which.book) + (keys.joined(*named, "") if named else "")
        first, last = which.days.within(month)
        key = getattr(EntryRecord, index or "sk")
        between = key.between(f"{prefix}{first}", f"{prefix}{last}{LAST}")
        return cls(keys.joined(caller.user_id, "month", month), between, index)

    def pages(
        self, size: int, start: Item | None = None, *, newest_first: bool = True
    ) -> Iterator[list[LedgerEntry]]:
        names = PROJECTED if self.index else FIELDS
        for page in self._query(
            size, start, scan_index_forward=not newest_first, attributes_to_get=[*names]
        ):
            yield [entry_of(item) for item in page["Items"]]

    def skip(self, count: int) -> tuple[Item | None, int]:
        """The key to go on from after `count` entries, and how many there were, at most `count`."""
        start, left = None, count
        while left:
            page = next(self._query(left, start, scan_index_forward=False, select="COUNT"))
            left -= page["Count"]
            start = page.get("LastEvaluatedKey")
            if start is None:
                break
        return start, count - left

    def _query(self, limit: int, start: Item | None, **what: Any) -> Iterator[Item]:
        return EntryRecord.pages(
            self.pk,
            self.between,
            index_name=self.index,
            limit=limit,
            exclusive_start_key=start,
            **what,
        )
