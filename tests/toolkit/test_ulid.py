from __future__ import annotations

import re
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest

from tests.calling import at_once
from toolkit.storage import keys

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def clock_at(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    monkeypatch.setattr("toolkit.storage.keys.time.time", lambda: seconds)


@pytest.fixture(autouse=True)
def _of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test does to the clock leaves the ids of later tests alone."""
    monkeypatch.setattr(keys, "_last", keys._last)


def test_it_is_26_digits_of_crockfords_base_32() -> None:
    assert re.fullmatch(r"[0-7][0-9A-HJKMNP-TV-Z]{25}", keys.ulid())


def test_the_specifications_example_is_read() -> None:
    assert keys.created_at("01ARZ3NDEKTSV4RRFFQ69G5FAV") == EPOCH + timedelta(
        milliseconds=1469922850259
    )


def test_it_tells_when_it_was_made_to_the_millisecond() -> None:
    before = datetime.now(UTC) - timedelta(milliseconds=1)
    made = keys.created_at(keys.ulid())
    assert before <= made <= datetime.now(UTC)
    assert made.microsecond % 1000 == 0


def test_each_is_greater_than_the_one_before() -> None:
    made = [keys.ulid() for _ in range(5_000)]
    assert sorted(set(made)) == made
    assert len({keys.created_at(each) for each in made}) < len(made)


def test_within_a_millisecond_they_count_up(monkeypatch: pytest.MonkeyPatch) -> None:
    clock_at(monkeypatch, time.time() + 10)
    first, second, third = (keys.ulid() for _ in range(3))
    assert first < second < third
    assert first[:20] == third[:20]


def test_when_the_clock_steps_back_they_still_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time()
    clock_at(monkeypatch, now + 10)
    later = keys.ulid()
    clock_at(monkeypatch, now)
    made = [keys.ulid() for _ in range(3)]
    assert sorted([later, *made]) == [later, *made]
    clock_at(monkeypatch, now + 20)
    assert keys.created_at(keys.ulid()) == EPOCH + timedelta(milliseconds=int((now + 20) * 1000))


def test_counting_up_may_run_into_the_next_millisecond(monkeypatch: pytest.MonkeyPatch) -> None:
    clock_at(monkeypatch, 1.0)
    monkeypatch.setattr(keys, "_last", (1001 << 80) - 1)
    assert keys.ulid() == keys._encoded(1001 << 80)
    clock_at(monkeypatch, 1.001)
    assert keys.ulid() == keys._encoded((1001 << 80) + 1)


def test_no_two_threads_get_the_same() -> None:
    made = [each for batch in at_once([_many] * 8) for each in batch]
    assert len(set(made)) == len(made)


def _many() -> list[str]:
    return [keys.ulid() for _ in range(500)]


def test_each_thread_sees_its_own_grow() -> None:
    with ThreadPoolExecutor(4) as threads:
        for batch in threads.map(lambda _: _many(), range(4)):
            assert sorted(batch) == batch


def test_the_end_of_time_has_an_id() -> None:
    assert keys._encoded((1 << 128) - 1) == "7ZZZZZZZZZZZZZZZZZZZZZZZZZ"
