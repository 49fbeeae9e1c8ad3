from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest

from money.index import EntryId
from money.writes import Recorded, record
from tests.calling import at_once
from tests.finance.calls import book, search, total, transaction
from tests.money.ledgers import (
    assert_whole,
    differing,
    entries,
    items_of,
    rollups,
)
from toolkit import Caller

THREADS = 8
FIRST: dict[str, Any] = {"id": "t0"}
CHANGES: dict[str, dict[str, Any]] = {
    "another minute": {"booked_at": "2025-01-15T08:31:00Z"},
    "another microsecond": {"booked_at": "2025-01-15T08:30:00.000001Z"},
    "another offset": {"booked_at": "2025-01-15T08:30:00+01:00"},
    "no offset": {"booked_at": "2025-01-15T08:30:00"},
    "another month": {"booked_at": "2025-02-15T08:30:00Z"},
    "another year": {"booked_at": "2024-01-15T08:30:00Z"},
    "another amount": {"amount": "-3.41"},
    "the other sign": {"amount": "3.40"},
    "nothing": {"amount": "0.00"},
    "another scale": {"amount": "-3.400"},
    "another currency": {"currency": "USD"},
    "another account": {"account_id": "acc_savings"},
    "another category": {"category_id": "food"},
    "no category": {"category_id": None},
    "a category called None": {"category_id": "None"},
    "another description": {"description": "Tea"},
    "everything": {
        "booked_at": "2025-03-31", "amount": "1000", "currency": "CHF", "account_id": "x",
        "category_id": "y", "description": "",
    },
}  # fmt: skip
every_change = pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())


def rows(count: int, **fields: Any) -> list[dict[str, Any]]:
    """Over three months, two accounts, three categories and three scales."""
    return [
        {
            "id": f"t{n}",
            "booked_at": f"2025-{1 + n % 3:02}-{1 + n % 28:02}",
            "account_id": f"a{n % 2}",
            "category_id": (None, "c", "d")[n % 3],
            "amount": ("-1", "2.50", "-0.125")[n // 2 % 3],
            **fields,
        }
        for n in range(count)
    ]


def test_what_is_entered_is_there_with_its_rollups(user_id: str) -> None:
    booked = rows(40)
    assert book(user_id, *booked) == Recorded(added=40)
    assert_whole(user_id, booked)
    assert sum(sums.entries for sums in rollups(user_id).values()) == 40


def test_nothing_to_enter_changes_nothing(user_id: str) -> None:
    assert record(Caller(user_id), []) == Recorded()
    assert items_of(user_id) == []


def test_what_is_entered_again_changes_nothing(user_id: str) -> None:
    booked = rows(60)
    book(user_id, *booked)
    before = items_of(user_id)
    assert book(user_id, *reversed(booked)) == Recorded(unchanged=60)
    assert items_of(user_id) == before
    assert book(user_id, *booked, {"id": "new"}) == Recorded(added=1, unchanged=60)


@every_change
def test_an_id_that_comes_again_with_something_else_replaces_what_was_there(
    change: dict[str, Any], user_id: str
) -> None:
    book(user_id, FIRST, {"id": "another"})
    assert book(user_id, FIRST | change) == Recorded(changed=1)
    assert_whole(user_id, [FIRST | change, {"id": "another"}])
    (shown,) = (item for item in search(user_id)["items"] if item["id"] == "t0")
    for name in change.keys() & {"account_id", "category_id", "description"}:
        assert shown[name] == change[name]


def test_no_category_and_a_category_called_none_are_two(user_id: str) -> None:
    for category in (None, "None", None):
        assert book(user_id, FIRST | {"category_id": category}).unchanged == 0
        assert_whole(user_id, [FIRST | {"category_id": category}])


@every_change
def test_what_was_replaced_can_come_back(change: dict[str, Any], user_id: str) -> None:
    book(user_id, FIRST)
    before = rollups(user_id)
    book(user_id, FIRST | change)
    assert book(user_id, FIRST) == Recorded(changed=1)
    assert_whole(user_id, [FIRST])
    assert rollups(user_id) == before


@every_change
def test_of_several_of_one_id_the_last_one_counts(change: dict[str, Any], user_id: str) -> None:
    assert book(user_id, FIRST | change, {"id": "another"}, FIRST) == Recorded(added=2)
    assert book(user_id, FIRST, FIRST | change) == Recorded(changed=1)
    assert_whole(user_id, [FIRST | change, {"id": "another"}])


def test_of_several_that_are_looked_up_apart_the_last_one_counts_too(
    user_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("money.writes._LOOKED_UP_TOGETHER", 3)
    booked = [*rows(7), {"id": "t1", "amount": "5"}, {"id": "t6", "amount": "6"}]
    assert book(user_id, *booked) == Recorded(added=7, changed=1)
    assert_whole(user_id, [*rows(7)[:1], *rows(7)[2:6], *booked[-2:]])


def test_many_move_from_a_cell_of_their_own_to_another(user_id: str) -> None:
    """So that a write holds as many rollups as it has room for."""
    apart = [{"id": f"t{n}", "account_id": f"a{n}"} for n in range(60)]
    book(user_id, *apart)
    moved = [row | {"category_id": f"c{n}"} for n, row in enumerate(apart)]
    assert book(user_id, *moved) == Recorded(changed=60)
    assert_whole(user_id, moved)
    assert len(rollups(user_id)) == 60


def test_the_longest_amounts_are_added_up_exactly(user_id: str) -> None:
    booked = [{"id": f"t{n}", "amount": "-999999999999999.9999999999"} for n in range(30)]
    book(user_id, *booked)
    assert total(user_id) == ("-29999999999999999.9999999970", "EUR", 30)
    assert_whole(user_id, booked)


def test_threads_that_enter_the_same_rows_enter_each_once(user_id: str) -> None:
    booked = rows(50)
    done = at_once([partial(book, user_id, *shuffled(booked, n)) for n in range(THREADS)])
    assert_whole(user_id, booked)
    assert sum(each.added for each in done) == 50
    assert sum(each.unchanged for each in done) == 50 * (THREADS - 1)
    assert sum(each.changed for each in done) == 0


def test_threads_that_enter_parts_that_overlap_lose_nothing(user_id: str) -> None:
    booked = rows(90)
    parts = [shuffled(booked[10 * n : 10 * n + 20], n) for n in range(THREADS)]
    done = at_once([partial(book, user_id, *part) for part in parts])
    assert_whole(user_id, booked)
    assert sum(each.added for each in done) == 90


@pytest.mark.slow
def test_of_threads_that_enter_one_id_differently_one_is_the_last(user_id: str) -> None:
    versions = [
        rows(12, booked_at=f"2025-{1 + n % 4:02}-{1 + n:02}", amount=f"{n}.{n}")
        for n in range(THREADS)
    ]
    at_once([partial(book, user_id, *shuffled(rows, n)) for n, rows in enumerate(versions)])
    possible = {transaction(**row).entry for version in versions for row in version}
    held = entries(user_id)
    assert {entry.id for entry in held} == {f"t{n}" for n in range(12)}
    assert len(held) == 12
    assert set(held) <= possible
    assert EntryId.all_of(Caller(user_id), [entry.id for entry in held]).keys() == {
        entry.id for entry in held
    }
    assert differing(user_id) == []


def shuffled(rows: list[dict[str, Any]], seed: int) -> list[dict[str, Any]]:
    return random.Random(seed).sample(rows, len(rows))  # noqa: S311
