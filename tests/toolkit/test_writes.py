from __future__ import annotations

import uuid

import pytest
from pynamodb.exceptions import TransactWriteError

from tests.toolkit.counting import Counter
from toolkit import Check, Delete, Put, Update
from toolkit.idempotency import FinishedCall
from toolkit.writes import LostRace, commit

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
