from __future__ import annotations

import time
import uuid

import pytest
from pynamodb.exceptions import TransactWriteError

from tests.calling import rest
from tests.dynamodb_traffic import every_commit_cancelled
from tests.toolkit.counting import Counter, add
from toolkit import Check, Delete, Put, Update
from toolkit.storage.writes import LostRace, commit, retried
from toolkit.tool.idempotency import FinishedCall

pytestmark = pytest.mark.usefixtures("aws")


def another(total: int = 0) -> Counter:
    counter = Counter(f"user-{uuid.uuid4()}", total=total)
    counter.save()
    return counter


def stored(counter: Counter) -> int | None:
    try:
        return int(Counter.get(counter.pk, "counter", consistent_read=True).total)
    except Counter.DoesNotExist:
        return None


def test_writes_of_every_kind_happen_together() -> None:
    kept, changed, gone = (another(total) for total in (1, 2, 3))
    new = Counter(f"user-{uuid.uuid4()}", total=9)
    commit(
        [
            Put(new, Counter.pk.does_not_exist()),
            Update(changed, [Counter.total.add(5)], Counter.total == 2),
            Delete(gone, Counter.total == 3),
            Put(Counter(kept.pk, total=4)),
        ]
    )
    assert [stored(counter) for counter in (new, changed, gone, kept)] == [9, 7, None, 4]


@pytest.mark.parametrize("position", [0, 1, 2])
def test_one_condition_that_fails_undoes_all(position: int) -> None:
    counters = [another(), another(), another()]
    writes = [
        Update(counter, [Counter.total.set(8)], Counter.total == (1 if n == position else 0))
        for n, counter in enumerate(counters)
    ]
    with pytest.raises(LostRace):
        commit(writes)
    assert [stored(counter) for counter in counters] == [0, 0, 0]


@pytest.mark.parametrize("kind", ["put", "delete"])
def test_a_put_or_delete_that_lost_undoes_the_others(kind: str) -> None:
    first, second = another(), another()
    lost = Counter.total == 1
    write = Delete(second, lost) if kind == "delete" else Put(Counter(second.pk, total=8), lost)
    with pytest.raises(LostRace):
        commit([Put(Counter(first.pk, total=8)), write])
    assert (stored(first), stored(second)) == (0, 0)


def test_a_check_writes_nothing_and_stops_the_rest() -> None:
    counter = another()
    absent = f"call#{uuid.uuid4()}"
    commit(
        [
            Check(FinishedCall, absent, FinishedCall.id.does_not_exist()),
            Put(Counter(counter.pk, total=1)),
        ]
    )
    with pytest.raises(LostRace):
        commit(
            [
                Check(FinishedCall, absent, FinishedCall.id.exists()),
                Put(Counter(counter.pk, total=2)),
            ]
        )
    assert stored(counter) == 1
    assert FinishedCall.count(absent) == 0


def test_what_storage_refuses_is_no_lost_race() -> None:
    counter = another()
    with pytest.raises(TransactWriteError):
        commit([Put(counter), Put(counter)])
    assert stored(counter) == 0


LOST = ("ConditionalCheckFailed", "TransactionConflict")


@pytest.mark.parametrize("reasons", [LOST[:1], LOST[1:], LOST, ("None", LOST[0])])
def test_a_lost_race_is_one_whichever_way_it_was_lost(reasons: tuple[str, ...]) -> None:
    with every_commit_cancelled(*reasons), pytest.raises(LostRace):
        commit([Put(another())])


@pytest.mark.parametrize("other", ["ThrottlingError", "ProvisionedThroughputExceeded"])
@pytest.mark.parametrize("lost", LOST)
def test_a_throttle_beside_a_lost_race_is_a_failure_of_storage(lost: str, other: str) -> None:
    """Tried again at once, it would only be throttled again."""
    for reasons in ((lost, other), (other, lost)):
        with every_commit_cancelled(*reasons), pytest.raises(TransactWriteError):
            commit([Put(another())])


def test_a_call_that_is_throttled_beside_a_lost_race_is_not_tried_again() -> None:
    counter = another()
    with every_commit_cancelled(LOST[0], "ThrottlingError") as sent:
        reply = rest(add, counter.pk, {"user_id": counter.pk, "by": 1})
    assert (reply.status, len(sent)) == (503, 1)


@pytest.mark.slow
def test_a_call_that_keeps_losing_its_race_is_refused_after_ten() -> None:
    counter = another()
    with every_commit_cancelled(LOST[0]) as sent:
        reply = rest(add, counter.pk, {"user_id": counter.pk, "by": 1})
    assert (reply.status, reply.body["code"], len(sent)) == (409, "conflict", 10)


class Busy(Exception):
    pass


def lose() -> str:
    raise LostRace


def win() -> str:
    return "won"


def test_after_a_lost_race_it_waits_longer_each_time_but_never_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waits: list[float] = []
    monkeypatch.setattr(time, "sleep", waits.append)
    for _ in range(500):
        with pytest.raises(Busy):
            retried(lose, Busy(), races=9)
    longest = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.5, 0.5, 0.5]
    for race, most in enumerate(longest):
        after_this_race = waits[race :: len(longest)]
        assert 0.9 * most < max(after_this_race) <= most
        assert min(after_this_race) < 0.1 * most


def test_what_wins_in_the_end_is_returned_after_as_many_tries_as_it_took(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(time, "sleep", lambda _: None)
    tries = iter([lose, lose, win])
    assert retried(lambda: next(tries)(), Busy()) == "won"
    assert next(tries, None) is None
