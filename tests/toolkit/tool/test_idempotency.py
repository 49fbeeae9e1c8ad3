from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.calling import Reply, at_once, direct, rest, say_yes
from tests.toolkit.counting import Counter, add, raise_to, set_to, total, zero
from toolkit.audit.audit_event import AuditEvent
from toolkit.tool.idempotency import FinishedCall


def adding(counter: Counter, key: str | None = "k1", **fields: Any) -> Reply:
    return rest(add, counter.pk, {"user_id": counter.pk, "by": 1, **fields}, key=key)


def zeroing(counter: Counter, otp: str, key: str | None = None, **when: Any) -> Reply:
    return rest(zero, counter.pk, {"user_id": counter.pk, "otp": otp}, key=key, **when)


def outcomes(counter: Counter) -> list[str]:
    return sorted(event.outcome for event in AuditEvent.of_user(counter.pk))


def records() -> dict[str, FinishedCall]:
    return {row.id: row for row in FinishedCall.scan(FinishedCall.id.startswith("call#"))}


@contextmanager
def recorded() -> Iterator[list[FinishedCall]]:
    """The records that the calls made within it leave."""
    before, new = records(), list[FinishedCall]()
    yield new
    new.extend(row for key, row in records().items() if key not in before)


def test_a_key_replays_the_first_answer_to_the_byte(counter: Counter) -> None:
    first = adding(counter, note='café 🎉 "\\u0041" \x00')
    assert first.status == 200
    for _ in range(3):
        again = adding(counter, note='café 🎉 "\\u0041" \x00')
        assert (again.status, again.text) == (first.status, first.text)
    assert total(counter) == 1
    assert outcomes(counter) == ["success"]


def test_the_order_and_the_spacing_of_the_fields_do_not_matter(counter: Counter) -> None:
    first = adding(counter)
    again = rest(add, counter.pk, f'{{ "by":1 , "user_id":"{counter.pk}" }}', key="k1")
    assert again.text == first.text
    assert total(counter) == 1


def test_a_replay_answers_what_was_true_then(counter: Counter) -> None:
    first = adding(counter, "k1")
    adding(counter, "k2")
    assert adding(counter, "k1").text == first.text
    assert total(counter) == 2


def test_the_same_key_with_another_body_is_a_conflict_and_changes_nothing(counter: Counter) -> None:
    first = adding(counter)
    for fields in ({"by": 2}, {"note": "x"}):
        other = adding(counter, **fields)
        assert other.status == 409
        assert other.body["code"] == "conflict"
    assert total(counter) == 1
    assert adding(counter).text == first.text


def test_another_users_same_key_is_unrelated(counter: Counter) -> None:
    other = Counter(f"{counter.pk}-other", total=40)
    other.save()
    adding(counter)
    assert adding(other).body["total"] == 41
    assert total(counter) == 1


def test_another_tools_same_key_is_unrelated(counter: Counter) -> None:
    assert adding(counter).status == 200
    assert zeroing(counter, "123456", "k1").body["total"] == 0
    assert zeroing(counter, "123456", "k1").status == 200
    assert adding(counter).body["total"] == 1


def test_two_tools_with_the_same_arguments_do_not_share_a_key(counter: Counter) -> None:
    body = {"user_id": counter.pk, "to": 3}
    asked = [rest(tool, counter.pk, body, key="k1") for tool in (set_to, raise_to)]
    assert len({reply.body["confirmation"]["id"] for reply in asked}) == 2


def test_chats_key_and_rests_same_key_are_unrelated(counter: Counter) -> None:
    adding(counter)
    assert direct(add, counter.pk, {"by": 1}, key="k1").body["total"] == 2
    assert direct(add, counter.pk, {"by": 1}, key="k1").body["total"] == 2


def test_the_same_key_in_another_conversation_is_unrelated(counter: Counter) -> None:
    """Models number their tool calls: `call_0` comes back in every conversation."""
    direct(add, counter.pk, {"by": 1}, key="call_0", conversation_id="c1")
    direct(add, counter.pk, {"by": 1}, key="call_0", conversation_id="c2")
    assert total(counter) == 2


def test_keys_that_differ_in_case_or_at_their_end_are_two(counter: Counter) -> None:
    for key in ("key", "KEY", "key1", "key-"):
        adding(counter, key)
    assert total(counter) == 4


@pytest.mark.parametrize(("key", "status"), [("k" * 255, 200), ("k" * 256, 400)])
def test_a_key_has_up_to_255_characters(counter: Counter, key: str, status: int) -> None:
    assert adding(counter, key).status == status


def test_without_a_key_each_call_counts(counter: Counter) -> None:
    assert [adding(counter, None).body["total"] for _ in range(3)] == [1, 2, 3]


def test_a_refusal_is_not_replayed(counter: Counter) -> None:
    counter.delete()
    assert adding(counter).status == 404
    Counter(counter.pk, total=0).save()
    assert adding(counter).status == 200


def test_invalid_arguments_do_not_use_up_a_key(counter: Counter) -> None:
    assert adding(counter, by="1").status == 400
    assert adding(counter).status == 200


def test_a_counted_wrong_password_is_replayed_and_not_counted_again(counter: Counter) -> None:
    first = zeroing(counter, "000000", "k1")
    assert first.status == 403
    for _ in range(5):
        assert zeroing(counter, "000000", "k1").text == first.text
    assert zeroing(counter, "123456").status == 200


def test_a_finished_call_is_kept_for_a_day(counter: Counter) -> None:
    day = 24 * 60 * 60
    earliest = int(time.time())
    with recorded() as new:
        adding(counter)
    [row] = new
    assert earliest + day <= row.expires_at <= int(time.time()) + day


def test_an_expired_record_is_as_good_as_none(counter: Counter) -> None:
    with recorded() as new:
        adding(counter)
    [row] = new
    row.update([FinishedCall.expires_at.set(int(time.time()) - 1)])
    assert adding(counter).body["total"] == 2
    assert adding(counter).body["total"] == 2
    assert adding(counter, by=5).status == 409


@pytest.mark.parametrize(("left", "counted"), [(1, 1), (0, 2)])
def test_a_record_is_good_until_the_second_in_which_it_expires(
    counter: Counter, left: int, counted: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    with recorded() as new:
        adding(counter)
    [row] = new
    now = int(time.time())
    row.update([FinishedCall.expires_at.set(now + left)])
    monkeypatch.setattr(time, "time", lambda: float(now))
    assert adding(counter).body["total"] == counted


def test_an_expired_record_does_not_hold_another_body_up(counter: Counter) -> None:
    with recorded() as new:
        adding(counter)
    [row] = new
    row.update([FinishedCall.expires_at.set(int(time.time()) - 1)])
    assert adding(counter, by=5).body["total"] == 6


def test_neither_the_key_nor_the_arguments_are_stored_as_given(counter: Counter) -> None:
    with recorded() as new:
        adding(counter, "my-very-own-key", note="nobody's business")
    [row] = new
    assert "my-very-own-key" not in row.id
    assert "business" not in row.id + row.payload_hash


def test_32_threads_with_4_keys_have_4_effects(counter: Counter) -> None:
    calls = [lambda key=f"k{n % 4}": (key, adding(counter, key)) for n in range(32)]
    replies = at_once(calls)
    assert {reply.status for _, reply in replies} == {200}
    assert len({(key, reply.text) for key, reply in replies}) == 4
    assert sorted({reply.body["total"] for _, reply in replies}) == [1, 2, 3, 4]
    assert total(counter) == 4
    assert outcomes(counter) == ["success"] * 4


def test_of_two_bodies_under_one_key_at_once_one_has_an_effect(counter: Counter) -> None:
    calls = [lambda by=n % 2 + 1: (by, adding(counter, by=by)) for n in range(16)]
    replies = at_once(calls)
    [winner] = {by for by, reply in replies if reply.status == 200}
    assert {reply.status for by, reply in replies if by != winner} == {409}
    assert {reply.status for by, reply in replies if by == winner} == {200}
    assert total(counter) == winner
    assert outcomes(counter).count("success") == 1


def test_racing_calls_without_a_key_lose_no_addition(counter: Counter) -> None:
    replies = at_once([lambda: adding(counter, None)] * 16)
    added = [reply for reply in replies if reply.status == 200]
    assert {reply.status for reply in replies} <= {200, 409}
    assert sorted(reply.body["total"] for reply in added) == list(range(1, len(added) + 1))
    assert total(counter) == len(added)
    assert outcomes(counter).count("success") == len(added)


def test_duplicates_in_flight_have_one_effect(counter: Counter) -> None:
    arrived = datetime.now(UTC)
    zeroing(counter, "000000")
    replies = at_once([lambda: zeroing(counter, "123456", at=arrived)] * 16)
    assert {reply.status for reply in replies} == {200}
    assert outcomes(counter) == ["refused", "success"]


def test_a_call_that_came_after_its_like_was_finished_is_a_call_of_its_own(
    counter: Counter,
) -> None:
    zeroing(counter, "123456")
    adding(counter, None)
    later = datetime.now(UTC) + timedelta(seconds=1)
    assert zeroing(counter, "123456", at=later).body["total"] == 0
    assert total(counter) == 0


@pytest.mark.parametrize(("later", "total_after"), [(0, 1), (1, 0), (-60_000, 1), (-60_001, 0)])
def test_it_is_a_duplicate_up_to_the_millisecond_in_which_its_like_was_finished(
    counter: Counter, later: int, total_after: int
) -> None:
    """If that was longer after it than calls take, a clock was set back in between."""
    with recorded() as new:
        zeroing(counter, "123456")
    [row] = new
    adding(counter, None)
    arrived = datetime.fromtimestamp((row.completed_at + later) / 1000, UTC)
    assert zeroing(counter, "123456", at=arrived).status == 200
    assert total(counter) == total_after


@pytest.mark.parametrize("key", ["k1", None])
def test_duplicates_of_a_confirmed_call_share_its_one_yes(
    counter: Counter, key: str | None
) -> None:
    """One that reads after the first has committed finds no YES any more, but its answer."""
    arrived = datetime.now(UTC)
    body = {"user_id": counter.pk, "to": 5}
    say_yes(counter.pk, rest(set_to, counter.pk, body))
    replies = at_once([lambda: rest(set_to, counter.pk, body, key=key, at=arrived)] * 16)
    assert {(reply.status, reply.text) for reply in replies} == {(200, '{"total":5,"note":null}')}
    assert outcomes(counter) == ["refused", "success"]
