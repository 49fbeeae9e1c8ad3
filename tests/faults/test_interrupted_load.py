"""Entering rows that is killed, or does not hear storage's answer, and is done again."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest

from money.writes import Recorded
from tests.faults.conftest import redirected
from tests.faults.killing import kill
from tests.faults.network import COMMIT, EVERY_TRY, Fault, Kind, Moment, Network
from tests.faults.tool_process import start_load
from tests.finance.calls import book, search
from tests.money.ledgers import assert_whole, differing, entries, rollups
from toolkit.storage import tables

pytestmark = pytest.mark.faults

ROWS: list[dict[str, Any]] = [
    {
        "id": f"t{n}",
        "booked_at": f"2025-{1 + n % 3:02}-{1 + n % 28:02}",
        "account_id": f"a{n % 2}",
        "amount": f"-{n}.{n % 7}",
    }
    for n in range(900)
]
CHANGED = [row | {"booked_at": f"2024-{1 + n % 4:02}-01"} for n, row in enumerate(ROWS)]


def kill_in(network: Network, user_id: str, rows: list[dict[str, Any]], moment: Moment) -> None:
    """With up to four transactions on their way."""
    kill(network, moment, partial(start_load, (user_id, rows)))


def assert_consistent(user_id: str, rows: list[dict[str, Any]]) -> int:
    """Of the rows some are there, each once, and counted; how many."""
    assert differing(user_id) == []
    held = [entry.id for entry in entries(user_id)]
    assert len(held) == len(set(held))
    assert set(held) <= {row["id"] for row in rows}
    return len(held)


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_a_load_that_is_killed_again_and_again_enters_each_row_once(
    after: bool, network: Network, user_id: str
) -> None:
    """It goes on where it was; the rows come in another order each time."""
    held: list[int] = []
    for nth in (1, 2, 3, 1):
        rows = random.Random(len(held)).sample(ROWS, len(ROWS))  # noqa: S311
        kill_in(network, user_id, rows, Moment(COMMIT, nth, after))
        held.append(assert_consistent(user_id, ROWS))
    assert held == sorted(held)
    assert 0 < held[-1] < len(ROWS)
    done = book(user_id, *ROWS)
    assert done == Recorded(added=len(ROWS) - held[-1], unchanged=held[-1])
    assert_whole(user_id, ROWS)
    assert sum(sums.entries for sums in rollups(user_id).values()) == len(ROWS)
    assert search(user_id)["total"] == len(ROWS)


def test_a_load_of_changes_that_is_killed_moves_each_row_once(
    network: Network, user_id: str
) -> None:
    book(user_id, *ROWS)
    for nth in (1, 3, 5):
        kill_in(network, user_id, CHANGED, Moment(COMMIT, nth))
        assert assert_consistent(user_id, ROWS) == len(ROWS)
    done = book(user_id, *CHANGED)
    assert (done.added, done.changed + done.unchanged) == (0, len(ROWS))
    assert done.unchanged > 0
    assert_whole(user_id, CHANGED)


@pytest.mark.parametrize(("kind", "after"), [("throttling", False), ("torn", True)])
def test_an_answer_that_is_lost_once_is_asked_for_again(
    kind: Kind, after: bool, network: Network, user_id: str
) -> None:
    rows = ROWS[:120]
    with redirected(network.line(Fault(Moment(COMMIT, 2, after), kind, 1))):
        assert book(user_id, *rows) == Recorded(added=120)
    assert_whole(user_id, rows)


@pytest.mark.parametrize(
    ("operation", "after"), [(COMMIT, False), (COMMIT, True), ("BatchGetItem", False)]
)
def test_what_failed_half_way_can_be_done_again(
    operation: str, after: bool, network: Network, user_id: str
) -> None:
    rows = ROWS[:240]
    moment = Moment(operation, 2, after)
    with (
        redirected(network.line(Fault(moment, "cut", EVERY_TRY))),
        pytest.raises(tables.StorageFailure),
    ):
        book(user_id, *rows)
    held = assert_consistent(user_id, rows)
    assert book(user_id, *rows) == Recorded(added=240 - held, unchanged=held)
    assert_whole(user_id, rows)
