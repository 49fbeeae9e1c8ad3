"""A book's rollups: sums of its rows, by cell, written in the transactions that write the rows.

A question over years reads its months' cells, and costs the same at any number of rows. They are
exact: a cell's rows have one currency and one scale, and its sums are whole numbers.

Who writes rows keeps rollups and rows equal. They differ only if something else changed the table:
a person, or a restored backup. `mend` corrects that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import and_
from typing import Any, ClassVar, NamedTuple, Protocol, Self

from pynamodb.attributes import NumberAttribute, UnicodeAttribute
from pynamodb.expressions.condition import Condition

from toolkit.storage import keys, tables
from toolkit.storage.writes import LostRace, Put, Update, commit

_LAST = "~"
"""Sorts behind every month."""


class Owner(Protocol):
    """Whose rollups they are, as a call's caller says it."""

    @property
    def user_id(self) -> str: ...


class Cell(NamedTuple):
    """What the rows of one rollup have in common.

    `month` is as 2025-03; `category_id` is "" for rows without one. All have one scale, so that
    sums are integers.
    """

    month: str
    account_id: str
    category_id: str
    currency: str
    scale: int

    @property
    def key(self) -> str:
        return keys.joined(*map(str, self))

    @classmethod
    def of_key(cls, key: str) -> Cell:
        month, account_id, category_id, currency, scale = keys.parted(key)
        return cls(month, account_id, category_id, currency, int(scale))


class Sums(NamedTuple):
    """The sums of one cell: counts, and debits and credits in units of its scale."""

    entries: int = 0
    debit: int = 0
    debit_count: int = 0
    credit: int = 0
    credit_count: int = 0

    @classmethod
    def of(cls, number: int) -> Sums:
        """Of one row; a debit is negative."""
        if number < 0:
            return cls(1, debit=number, debit_count=1)
        return cls(1, credit=number, credit_count=1) if number else cls(1)

    def plus(self, other: Sums) -> Sums:
        return Sums(*(mine + its for mine, its in zip(self, other, strict=True)))

    def minus(self, other: Sums) -> Sums:
        return Sums(*(mine - its for mine, its in zip(self, other, strict=True)))


Posted = tuple[Cell, Sums]
"""What a row adds to its cell, or takes from it."""


def taken(posted: Posted) -> Posted:
    """What takes it out again."""
    cell, sums = posted
    return cell, Sums().minus(sums)


def rolled_up(posted: Iterable[Posted]) -> dict[Cell, Sums]:
    sums: dict[Cell, Sums] = {}
    for cell, each in posted:
        sums[cell] = sums.get(cell, Sums()).plus(each)
    return sums


class RollupRecord(tables.Record):
    """The sums of a cell. They may be all zero, for a cell whose rows have moved.

    A book's own class adds the table's keys, and says in which partition a user's are, and how
    their sort keys begin.
    """

    export = "sums of the entries"

    PREFIX: ClassVar = "rollup#"

    pk: UnicodeAttribute
    sk: UnicodeAttribute
    entries = NumberAttribute()
    debit = NumberAttribute()
    debit_count = NumberAttribute()
    credit = NumberAttribute()
    credit_count = NumberAttribute()

    @classmethod
    def partition(cls, owner: Owner) -> str:
        return owner.user_id

    @classmethod
    def of(cls, owner: Owner, cell: Cell) -> Self:
        return cls(cls.partition(owner), f"{cls.PREFIX}{cell.key}")

    @classmethod
    def between(cls, owner: Owner, first: str = "", last: str = _LAST) -> dict[Cell, Sums]:
        """The cells from one month to the other; one request returns about 5,000."""
        between = cls.sk.between(f"{cls.PREFIX}{first}", f"{cls.PREFIX}{last}{_LAST}")
        # As DynamoDB's JSON, not by a model: a sum over years takes thousands of cells.
        pages = cls.pages(cls.partition(owner), between)
        return dict(cls._posted(item) for page in pages for item in page["Items"])

    def set(self, sums: Sums, *, seen: Sums | None) -> Put:
        """Replace what is stored, if it still equals `seen`; None expects nothing to be there."""
        for name, value in sums._asdict().items():
            setattr(self, name, value)
        cls = type(self)
        condition: Condition = cls.pk.does_not_exist()
        if seen is not None:
            same = (getattr(cls, name) == value for name, value in seen._asdict().items())
            condition = reduce(and_, same)
        return Put(self, condition)

    def add(self, sums: Sums) -> Update:
        """The write that adds these to what is stored."""
        cls = type(self)
        return Update(self, [getattr(cls, n).add(value) for n, value in sums._asdict().items()])

    @classmethod
    def _posted(cls, item: Mapping[str, Any]) -> Posted:
        cell = Cell.of_key(item["sk"]["S"].removeprefix(cls.PREFIX))
        return cell, Sums(*(int(item[name]["N"]) for name in Sums._fields))


Read = Callable[[], Mapping[Cell, Sums]]


@dataclass(frozen=True)
class Difference:
    """A rollup that is not the sum of its rows; `stored` is None where it is missing."""

    cell: Cell
    stored: Sums | None
    actual: Sums


def settled(stored: Mapping[Cell, Sums], stored_now: Read, actual_now: Read) -> list[Difference]:
    """What differs for certain. An apparent difference may come from a write during the check, so
    only one that shows twice in the same way counts; `stored` is what was read first."""
    certain: dict[Cell, Difference] = {}
    before: dict[Cell, Difference] = {}
    while True:
        different = _compared(stored, actual_now())
        certain |= {cell: each for cell, each in different.items() if each == before.get(cell)}
        if different.keys() <= certain.keys():
            return [certain[cell] for cell in sorted(certain)]
        before, stored = different, stored_now()


def _compared(stored: Mapping[Cell, Sums], actual: Mapping[Cell, Sums]) -> dict[Cell, Difference]:
    return {
        cell: Difference(cell, stored.get(cell), actual.get(cell, Sums()))
        for cell in stored.keys() | actual.keys()
        if stored.get(cell, Sums()) != actual.get(cell, Sums())
    }


def mend(owner: Owner, rollup: type[RollupRecord], difference: Difference) -> bool:
    """Correct the rollup. False if somebody else changed it since it was read."""
    record = rollup.of(owner, difference.cell)
    try:
        commit([record.set(difference.actual, seen=difference.stored)])
    except LostRace:
        return False
    return True
