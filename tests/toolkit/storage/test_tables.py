from __future__ import annotations

import socket
import threading
from collections.abc import Callable

import pytest
from pynamodb.exceptions import PutError, QueryError

from tests.dynamodb_traffic import redirected, tries
from tests.toolkit.counting import Counter
from toolkit.storage.tables import LAST_TRY_MS, OutOfTime, StorageFailure, submit, time_limit


def nothing_left() -> int:
    return LAST_TRY_MS - 1


def enough_left() -> int:
    return LAST_TRY_MS


def total_of(user_id: str) -> int:
    return int(Counter.get(user_id, "counter", consistent_read=True).total)


def test_running_out_of_time_is_a_failure_of_storage() -> None:
    assert issubclass(OutOfTime, StorageFailure)


def test_no_try_begins_that_might_outlast_the_limit(counter: Counter) -> None:
    with time_limit(nothing_left), pytest.raises(StorageFailure) as raised:
        counter.refresh(consistent_read=True)
    assert isinstance(getattr(raised.value, "cause", raised.value), OutOfTime)


def test_nothing_is_written_when_no_time_is_left(counter: Counter) -> None:
    with time_limit(nothing_left), pytest.raises(PutError):
        Counter(counter.pk, total=5).save()
    assert total_of(counter.pk) == 0


def test_a_try_that_fits_is_made(counter: Counter) -> None:
    with time_limit(enough_left):
        assert total_of(counter.pk) == 0


def test_outside_of_a_limit_there_is_none(counter: Counter) -> None:
    with time_limit(nothing_left):
        pass
    assert total_of(counter.pk) == 0


def test_a_limit_within_a_limit_counts_until_its_end(counter: Counter) -> None:
    with time_limit(nothing_left):
        with time_limit(enough_left):
            assert total_of(counter.pk) == 0
        with pytest.raises(StorageFailure):
            counter.refresh()


def test_the_time_that_is_left_is_asked_before_every_try(counter: Counter) -> None:
    """A page is a try of its own."""
    left = iter([LAST_TRY_MS, LAST_TRY_MS, 0])
    rows = Counter.query(counter.pk, page_size=1)
    for n in range(3):
        Counter(counter.pk, f"counter-{n}", total=n).save()
    with time_limit(lambda: next(left)), pytest.raises(QueryError) as raised:
        list(rows)
    assert isinstance(raised.value.cause, OutOfTime)


def test_a_try_that_fails_is_not_made_again_without_time(monkeypatch: pytest.MonkeyPatch) -> None:
    left = iter([LAST_TRY_MS, LAST_TRY_MS - 1])
    with (
        socket.create_server(("127.0.0.1", 0)) as closing,
        tries() as seen,
        time_limit(lambda: next(left)),
    ):
        hang_up = threading.Thread(target=_hang_up_on_one, args=[closing], daemon=True)
        hang_up.start()
        url = f"http://127.0.0.1:{closing.getsockname()[1]}/"
        with redirected(url), pytest.raises(StorageFailure):
            Counter.get("nobody", "counter")
        hang_up.join(30)
    assert len(seen) == 1
    assert list(left) == []


def _hang_up_on_one(server: socket.socket) -> None:
    connection, _ = server.accept()
    connection.close()


def test_what_is_submitted_has_its_result() -> None:
    assert submit(divmod, 7, 3).result() == (2, 1)


def test_what_submitted_work_raises_is_raised_by_the_result() -> None:
    failed = submit(divmod, 7, 0)
    with pytest.raises(ZeroDivisionError):
        failed.result()


def test_it_is_done_while_the_caller_goes_on() -> None:
    go_on = threading.Event()
    waiting = submit(go_on.wait, 30)
    assert not waiting.done()
    go_on.set()
    assert waiting.result()


def test_many_are_done_at_the_same_time() -> None:
    together = threading.Barrier(8)
    waiting = [submit(together.wait, 30) for _ in range(8)]
    assert sorted(each.result() for each in waiting) == list(range(8))


def test_a_limit_holds_for_what_is_submitted(counter: Counter) -> None:
    with time_limit(nothing_left):
        limited = submit(total_of, counter.pk)
    with pytest.raises(StorageFailure):
        limited.result()
    assert submit(total_of, counter.pk).result() == 0


def test_limits_of_calls_at_the_same_time_are_their_own(counter: Counter) -> None:
    both = threading.Barrier(2)

    def read(left: Callable[[], int]) -> int:
        with time_limit(left):
            both.wait(30)
            return total_of(counter.pk)

    generous, strict = submit(read, enough_left), submit(read, nothing_left)
    assert generous.result() == 0
    with pytest.raises(StorageFailure):
        strict.result()


@pytest.mark.parametrize(("left", "begins"), [(6_000, True), (5_999, False)])
def test_a_try_begins_only_while_six_seconds_are_left(
    counter: Counter, left: int, begins: bool
) -> None:
    with time_limit(lambda: left):
        if begins:
            assert total_of(counter.pk) == 0
        else:
            with pytest.raises(StorageFailure):
                total_of(counter.pk)
