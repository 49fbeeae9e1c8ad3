"""The audit's person, apart from its events."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.calling import agent_function, rest
from tests.toolkit.counting import Counter, add, read
from toolkit.audit import audit_event, pseudonym
from toolkit.audit.audit_event import AuditEvent
from toolkit.audit.pseudonym import TOKENS_LAST, Erased, Pseudonym
from toolkit.storage.tables import client
from toolkit.storage.writes import commit

NOW = datetime.now(UTC)


def items(table: str) -> list[Any]:
    found: list[Any] = []
    asked: Any = {"TableName": table}
    while asked:
        page: Any = client().scan(**asked, ConsistentRead=True)
        found += page["Items"]
        after = page.get("LastEvaluatedKey")
        asked = {"TableName": table, "ExclusiveStartKey": after} if after else {}
    return found


def rows_of(user_id: str) -> list[Any]:
    person = Pseudonym.find(user_id)
    assert person
    return [
        item for item in items(AuditEvent.Meta.table_name) if item["user_id"]["S"] == person.name
    ]


def erase(user_id: str, at: datetime = NOW) -> None:
    """As the erasure's worker does at its end, and as a process that knows nothing yet."""
    commit([Pseudonym.erased(user_id, at)])
    forget_known()


def forget_known() -> None:
    pseudonym._known.clear()


def test_in_the_audits_table_stands_neither_the_user_nor_what_the_call_gave(
    counter: Counter,
) -> None:
    rest(add, counter.pk, {"user_id": counter.pk, "by": 77_123})
    [row] = rows_of(counter.pk)
    assert counter.pk not in str(row)
    assert "77123" not in str(row)
    assert row["action"] == {"S": "add_to_counter"}


def test_a_conversation_that_is_named_by_a_person_elsewhere_is_sealed(counter: Counter) -> None:
    agent_function(read, counter.pk, {}, session={"thread_id": "chat-4242424"})
    [row] = rows_of(counter.pk)
    assert "chat-4242424" not in str(row)
    [event] = AuditEvent.of_user(counter.pk)
    assert event.conversation_id == "chat-4242424"


def test_a_user_who_is_called_as_a_pseudonym_is_reads_nobodys_events(counter: Counter) -> None:
    rest(read, counter.pk, {"user_id": counter.pk})
    assert list(AuditEvent.of_user(Pseudonym.of(counter.pk).name)) == []


def test_a_row_in_the_table_of_pseudonyms_does_not_say_whose_it_is(counter: Counter) -> None:
    rest(add, counter.pk, {"user_id": counter.pk, "by": 1})
    assert counter.pk not in str(items(Pseudonym.Meta.table_name))


def test_another_process_finds_the_same_pseudonym(counter: Counter) -> None:
    first = Pseudonym.of(counter.pk)
    forget_known()
    assert (Pseudonym.of(counter.pk).name, Pseudonym.of(counter.pk).key) == (first.name, first.key)


def test_calls_that_are_a_users_first_at_once_have_one_pseudonym(user_id: str) -> None:
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(Pseudonym._made, [user_id] * 8))
    assert len({person.name for person in made}) == 1
    assert len({person.key for person in made}) == 1


def test_two_users_share_nothing(user_id: str) -> None:
    one, other = Pseudonym.of(user_id), Pseudonym.of(f"{user_id}-2")
    assert one.name != other.name
    assert one.key != other.key


def test_what_was_sealed_for_one_event_opens_for_no_other() -> None:
    one, another = (
        audit_event.event_key(bytes(range(32)), event_id) for event_id in ("one", "another")
    )
    blob = audit_event.seal({"total": 1}, one)
    assert audit_event.unseal(blob, one) == {"total": 1}
    with pytest.raises(ValueError, match="MAC"):
        audit_event.unseal(blob, another)


def test_while_a_user_is_erased_their_calls_are_refused_and_audited(counter: Counter) -> None:
    rest(read, counter.pk, {"user_id": counter.pk})
    commit([Pseudonym.begin_erasing(counter.pk, NOW)])
    forget_known()
    reply = rest(add, counter.pk, {"user_id": counter.pk, "by": 1})
    assert reply.status == 403
    assert "is being erased" in reply.text
    assert [event.outcome for event in AuditEvent.of_user(counter.pk)] == ["success", "refused"]


def test_an_erasure_that_is_begun_twice_is_as_old_as_the_first(user_id: str) -> None:
    Pseudonym.of(user_id)
    for minutes in (0, 5):
        commit([Pseudonym.begin_erasing(user_id, NOW + timedelta(minutes=minutes))])
    forget_known()
    assert Pseudonym.of(user_id).erasing_since == NOW.isoformat(timespec="microseconds")


def test_an_erased_users_events_stay_and_are_nobodys(counter: Counter) -> None:
    rest(add, counter.pk, {"user_id": counter.pk, "by": 1})
    before = rows_of(counter.pk)
    erase(counter.pk)
    assert Pseudonym.find(counter.pk) is None
    assert list(AuditEvent.of_user(counter.pk)) == []
    table = items(AuditEvent.Meta.table_name)
    assert before
    assert all(row in table for row in before)


@pytest.mark.parametrize("tool", [add, read])
def test_an_erased_users_call_is_refused_and_leaves_no_event(counter: Counter, tool: Any) -> None:
    rest(read, counter.pk, {"user_id": counter.pk})
    erase(counter.pk)
    count = len(items(AuditEvent.Meta.table_name))
    reply = rest(tool, counter.pk, {"user_id": counter.pk} | ({"by": 1} if tool is add else {}))
    assert reply.status == 403
    assert "was erased" in reply.text
    assert len(items(AuditEvent.Meta.table_name)) == count


def test_when_their_tokens_have_ended_an_erased_user_may_begin_anew(counter: Counter) -> None:
    before = Pseudonym.of(counter.pk).name
    erase(counter.pk, datetime.now(UTC) - TOKENS_LAST - timedelta(minutes=1))
    assert rest(read, counter.pk, {"user_id": counter.pk}).status == 200
    after = Pseudonym.of(counter.pk)
    assert after.name != before
    assert after.expires_at is None
    assert len(list(AuditEvent.of_user(counter.pk))) == 1


def test_a_mark_says_not_whose_it_is(user_id: str) -> None:
    Pseudonym.of(user_id)
    erase(user_id)
    assert user_id not in str(items(Pseudonym.Meta.table_name))


def test_a_process_asks_again_in_time(user_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    Pseudonym.of(user_id)
    commit([Pseudonym.begin_erasing(user_id, NOW)])
    pseudonym.admit(user_id)  # known from before
    later = time.monotonic() + pseudonym.KNOWN_SECONDS
    monkeypatch.setattr("toolkit.audit.pseudonym.time.monotonic", lambda: later)
    with pytest.raises(Erased):
        pseudonym.admit(user_id)


def test_events_of_before_there_were_pseudonyms_are_still_found(user_id: str) -> None:
    old = AuditEvent.new(
        user_id=user_id,
        action="add_to_counter",
        tool_output={"total": 1},
        at=NOW - timedelta(days=1),
        family="counting",
        outcome="success",
        channel="rest",
        correlation_id="r1",
        duration_ms=1,
    )
    old.save()
    new = AuditEvent.new(
        user_id=user_id,
        action="add_to_counter",
        tool_output={"total": 2},
        at=NOW,
        family="counting",
        outcome="success",
        channel="rest",
        correlation_id="r2",
        duration_ms=1,
    )
    new.write()
    assert [event.tool_output for event in AuditEvent.of_user(user_id)] == [
        {"total": 1},
        {"total": 2},
    ]
