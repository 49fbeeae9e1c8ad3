from __future__ import annotations

import pytest

from tests.budget.calls import add
from tests.calling import rest
from tests.dynamodb_traffic import apart_from_the_count, tries
from tests.toolkit.counting import Counter
from tests.toolkit.counting import add as count_up
from toolkit import Delete, Following, Put, Update, Write
from toolkit.guards.write_policy import InfluenceMark
from toolkit.storage.last_change import SLOTS, LastChange, digest, writes_remembering
from toolkit.storage.writes import LostRace, commit, still

pytestmark = pytest.mark.usefixtures("aws")


def remembered(user_id: str, *staged: Write) -> LastChange:
    commit(writes_remembering(user_id, "a_tool", staged))
    found = LastChange.newest_of(user_id)
    assert found
    return found


def test_a_row_is_remembered_as_it_was_and_a_digest_of_what_it_is(user_id: str) -> None:
    was, made = Counter(user_id, total=1), Counter(user_id, total=2)
    change = remembered(user_id, Put(made, before=was))
    assert change.changed == [
        ("Counter", [user_id, "counter"], was.serialize(), digest(made)),
    ]
    assert change.tool == "a_tool"


def test_nothing_stood_where_something_is_added_and_nothing_stands_where_it_is_deleted(
    user_id: str,
) -> None:
    counter = Counter(user_id, total=1)
    change = remembered(user_id, Put(counter, before="nothing"), Delete(counter, before=counter))
    assert [(row.before, row.after) for row in change.changed or ()] == [
        (None, digest(counter)),
        (counter.serialize(), None),
    ]


@pytest.mark.parametrize("kind", ["put", "update", "delete"])
def test_one_write_that_does_not_know_leaves_the_change_without_an_inverse(
    user_id: str, kind: str
) -> None:
    counter = Counter(user_id, total=1)
    blind: dict[str, Write] = {
        "put": Put(counter),
        "update": Update(counter, [Counter.total.add(1)]),
        "delete": Delete(counter),
    }
    change = remembered(user_id, Put(counter, before="nothing"), blind[kind])
    assert (change.tool, change.changed) == ("a_tool", None)


def test_what_follows_is_not_remembered_itself(user_id: str) -> None:
    counter = Counter(user_id, total=1)
    following = Following(Update(counter, [Counter.total.add(1)]))
    change = remembered(user_id, Put(counter, before="nothing"), following)
    assert [row.model for row in change.changed or ()] == ["Counter"]


def test_what_passes_by_itself_is_no_change(user_id: str) -> None:
    mark = InfluenceMark(f"influence#{user_id}", expires_at=1)
    assert writes_remembering(user_id, "a_tool", []) == []
    assert writes_remembering(user_id, "a_tool", [Put(mark)]) == []


def test_the_newest_is_found_in_whichever_slot_it_is(user_id: str) -> None:
    for total in range(2 * SLOTS):
        counter = Counter(user_id, total=total)
        change = remembered(user_id, Put(counter, before="nothing"))
        assert [row.after for row in change.changed or ()] == [digest(counter)]
    assert len([*LastChange.scan(LastChange.user_id == user_id)]) <= SLOTS


def test_what_is_taken_back_stays_the_newest_change_and_is_so_once(user_id: str) -> None:
    change = remembered(user_id, Put(Counter(user_id, total=1), before="nothing"))
    taken_back = change.taken_back_by("another_tool")
    assert writes_remembering(user_id, "another_tool", [taken_back]) == []
    commit([taken_back])
    found = LastChange.newest_of(user_id)
    assert found
    assert (found.change, found.tool, found.changed) == (change.change, "another_tool", None)


def test_a_row_is_still_what_it_is_and_no_more_after_any_change(user_id: str) -> None:
    counter = Counter(user_id, total=1)
    counter.save()
    counter.update([Counter.total.set(1)], still(counter))
    seen = Counter(user_id, total=2)
    assert not _holds(seen)
    assert _holds(counter)


def _holds(counter: Counter) -> bool:
    try:
        commit([Put(Counter(counter.pk, total=1), still(counter))])
    except LostRace:
        return False
    return True


def test_it_takes_no_request_of_its_own(user_id: str) -> None:
    add(user_id)
    with tries() as seen:
        add(user_id)
    looks_for_a_statements = "Query"
    assert apart_from_the_count(seen) == [looks_for_a_statements, "TransactWriteItems"]


def test_a_call_that_changes_nothing_leaves_the_last_change(user_id: str) -> None:
    Counter(user_id, total=0).save()
    rest(count_up, user_id, {"user_id": user_id, "by": 1})
    before = LastChange.newest_of(user_id)
    rest(count_up, user_id, {"user_id": user_id, "by": "x"})
    after = LastChange.newest_of(user_id)
    assert before
    assert after
    assert after.change == before.change
