"""A book's rollups: sums of its rows, by cell, written in the transactions that write the rows.

A question over years reads its months' cells, and costs the same at any number of rows. They are
exact: a cell's rows have one currency and one scale, and its sums are whole numbers.

A table that had rows before it had rollups also has a marker for each user whose rollups count
every row. It is put with a user's first row, or by who has compared all (`make books-verify`).

Who writes rows keeps rollups and rows equal. They differ only if something else changed the table:
a person, a restored backup, or a version from before there were rollups. `mend` corrects that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import and_
from typing import Any, ClassVar, NamedTuple, Protocol, Self

from pynamodb.attributes import NumberAttribute, UnicodeAttribute
from pynamodb.expressions.condition import Condition

from toolkit.storage import keys, tables
from toolkit.storage.writes import Following, LostRace, Put, Update, Write, commit

_PREFIX = "rollup#"
_MARKER = f"{_PREFIX}whole"
_LAST = "~"
"""Sorts behind every month, and behind the marker."""


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

    A book's own class adds the table's keys, and says in which partition a user's are.
    """

    export = "sums of the entries"

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
        return cls(cls.partition(owner), f"{_PREFIX}{cell.key}")

    @classmethod
    def between(cls, owner: Owner, first: str = "", last: str = _LAST) -> dict[Cell, Sums]:
        """The cells from one month to the other; one request returns about 5,000."""
        items = cls._items(owner, first, f"{last}{_LAST}")
        return dict(_posted(item) for item in items if item["sk"]["S"] != _MARKER)

    @classmethod
    def changes(cls, owner: Owner, sums: Mapping[Cell, Sums]) -> list[Update]:
        """The writes that add these sums to what is stored."""
        return [cls.of(owner, cell)._add(each) for cell, each in sums.items() if any(each)]

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

    def _add(self, sums: Sums) -> Update:
        cls = type(self)
        return Update(self, [getattr(cls, n).add(value) for n, value in sums._asdict().items()])

    @classmethod
    def _items(cls, owner: Owner, first: str, last: str) -> Iterator[dict[str, Any]]:
        """As DynamoDB's JSON, not by a model: a sum over years takes thousands of cells."""
        between = cls.sk.between(f"{_PREFIX}{first}", f"{_PREFIX}{last}")
        for page in cls.pages(cls.partition(owner), between):
            yield from page["Items"]


def _posted(item: Mapping[str, Any]) -> Posted:
    cell = Cell.of_key(item["sk"]["S"].removeprefix(_PREFIX))
    return cell, Sums(*(int(item[name]["N"]) for name in Sums._fields))


class MarkedRollup(RollupRecord):
    """Of a table that had rows before it had rollups, in the partition of the rows.

    Every writer of rows adds to the rollups, with the marker or without it. So what is missing
    without it stays the same until it is put in, whoever writes meanwhile.
    """

    ROWS: ClassVar = "transaction#"
    """How the sort keys of the rows begin: the first key behind the marker."""

    @classmethod
    def known_since(cls, owner: Owner, first: str) -> dict[Cell, Sums] | None:
        """The cells of that month and of all later ones, up to the marker that is stored behind
        them: so it is found by the same request. None where there is no marker."""
        items = list(cls._items(owner, first, _MARKER.removeprefix(_PREFIX)))
        if not items or items[-1]["sk"]["S"] != _MARKER:
            return None
        return dict(map(_posted, items[:-1]))

    @classmethod
    def lacks_marker(cls, owner: Owner) -> bool:
        """Whether there are rows or sums, and nothing says that all rows count."""
        return cls._first_from(owner, _MARKER) != _MARKER and cls._has_begun(owner)

    @classmethod
    def following(cls, owner: Owner, posted: Iterable[Posted]) -> list[Write]:
        """The writes that follow from those of the rows."""
        return [Following(change) for change in cls.changes(owner, rolled_up(posted))]

    @classmethod
    def beginning(cls, owner: Owner) -> list[Write]:
        """The write of the marker, with what may be a user's first row; none where there are rows
        already, or sums: those of rows that never counted and are gone. The commit loses its race
        when another first row has come between."""
        return [] if cls._has_begun(owner) else [Following(cls.marker(owner))]

    @classmethod
    def marker(cls, owner: Owner) -> Put:
        marker = cls(cls.partition(owner), _MARKER, **Sums()._asdict())
        return Put(marker, cls.pk.does_not_exist())

    @classmethod
    def _has_begun(cls, owner: Owner) -> bool:
        return cls._first_from(owner, _PREFIX) is not None

    @classmethod
    def _first_from(cls, owner: Owner, key: str) -> str | None:
        """The first sort key from that one on, of sums, the marker and rows."""
        behind = cls.sk.between(key, f"{cls.ROWS}{_LAST}")
        page = cls._get_connection().query(
            cls.partition(owner), behind, limit=1, consistent_read=True
        )
        return next((str(item["sk"]["S"]) for item in page["Items"]), None)


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
