"""What `make books-verify` holds against an entry: its id, and the documents that state it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from money.astray import Astray, compared, mend
from money.entities import Twins
from money.entry import EntryRecord
from money.index import EntryId, Stating
from money.writes import changing
from tests.money.ledgers import differing
from tests.money.stored import entry_of, put, witness
from toolkit import Caller
from toolkit.storage.writes import commit


@pytest.fixture
def caller(user_id: str) -> Caller:
    """With an entry that counts, one that waits and one that was discarded, of two documents."""
    caller = Caller(user_id)
    both = [witness("first"), witness("second")]
    put(
        caller,
        entry_of(caller, "counts", witnesses=both),
        entry_of(caller, "waits", day=None, state="waiting", witnesses=both[1:]),
        entry_of(caller, "out", state="discarded", witnesses=both[:1]),
    )
    return caller


def astray(caller: Caller) -> list[Astray]:
    return [each for some in compared(caller) for each in some]


def id_of(caller: Caller, id: str) -> EntryId:
    return EntryId.all_of(caller, [id])[id]


def without_id(caller: Caller) -> None:
    id_of(caller, "counts").delete()


def with_an_older_version(caller: Caller) -> None:
    id = id_of(caller, "waits")
    id.version = "older"
    id.save()


def without_a_document(caller: Caller) -> None:
    for stating in Stating.all_of(caller, EntryRecord.of(caller, "waits")).values():
        stating.delete()


def test_what_the_tools_write_is_found_as_it_stands(caller: Caller) -> None:
    assert astray(caller) == []
    for id, state in (("counts", "discarded"), ("waits", "discarded"), ("out", "entered")):
        seen = EntryRecord.of(caller, id)
        commit(changing(caller, [(seen, seen.replaced(state=state))]))
        assert astray(caller) == []
    assert [e.id for e in EntryRecord.of_document(caller, "first")] == ["counts", "out"]


def named_by_no_twin(caller: Caller) -> None:
    entry = EntryRecord.of(caller, "counts")
    entry.twin = "budget#gone"
    entry.save()
    (sums,) = entry.posted
    commit([Twins.of(caller, sums[0]).add(sums[1])])


@pytest.mark.parametrize(
    ("harm", "id", "what"),
    [
        (without_id, "counts", "is not found by its id"),
        (with_an_older_version, "waits", "is elsewhere by its id"),
        (without_a_document, "waits", "is not found by what states it"),
        (named_by_no_twin, "counts", "has a twin that does not name it"),
    ],
    ids=["id", "version", "document", "twin"],
)
def test_what_was_harmed_is_told_and_mended(
    harm: Callable[[Caller], None], id: str, what: str, caller: Caller
) -> None:
    harm(caller)
    (found,) = astray(caller)
    assert (found.entry.id, found.what) == (id, what)
    assert mend(caller, found)
    assert astray(caller) == []
    assert EntryRecord.of(caller, id).id == id
    assert differing(caller.user_id) == []


def test_of_two_entries_with_one_id_a_person_says_which_is_right(caller: Caller) -> None:
    stray = EntryRecord.of(caller, "counts").replaced(booked_at="2025-01-09T00:00:00+00:00")
    stray.version = "stray"
    stray.save()
    (found,) = astray(caller)
    assert (found.entry.day, found.what) == ("2025-01-09", "is elsewhere by its id")
    assert not mend(caller, found)
    assert len(astray(caller)) == 1
