"""What was imported is held against the ledger: what differs is found, told once, and mended."""

from __future__ import annotations

import pytest

from books.commands.imported import astray, mend
from finance.entities import EntryId
from prime.entities import ImportedTransaction
from prime.imports import ledger_entries
from tests.finance.ledger.ledgers import differing
from tests.prime.conftest import queue
from tests.prime.stored import COFFEE, LUNCH, SALARY, booked, imported, keep, statement
from tests.prime.stored import transactions as rows_of
from toolkit import Caller
from toolkit.storage.writes import commit

pytestmark = pytest.mark.slow

__all__ = ["queue"]


@pytest.fixture
def owner(user_id: str, queue: str) -> str:
    """Somebody who has imported a statement of three rows."""
    imported(user_id, statement(COFFEE, LUNCH, SALARY))
    return user_id


def row(owner: str, merchant: str) -> ImportedTransaction:
    (found,) = (each for each in rows_of(owner) if each.merchant == merchant)
    return found


def told(owner: str) -> list[tuple[str, str]]:
    return sorted((each.row.merchant, each.what) for each in astray(Caller(owner)))


def all_mended(owner: str) -> None:
    assert all(mend(Caller(owner), each) for each in astray(Caller(owner)))
    assert told(owner) == []
    assert differing(owner) == []


def test_an_import_is_in_the_ledger_as_it_is(owner: str) -> None:
    assert told(owner) == []


def test_one_that_the_ledger_lost_is_entered_again(owner: str) -> None:
    lunch = row(owner, "Noodle Bar")
    ledger_entries.remove(Caller(owner), [lunch])
    assert told(owner) == [("Noodle Bar", "missing")]
    all_mended(owner)
    assert booked(owner) == [COFFEE, LUNCH, SALARY]


def test_one_that_was_changed_past_the_tools_is_as_its_row_again(owner: str) -> None:
    lunch = row(owner, "Noodle Bar")
    ledger_entries.enter(Caller(owner), [lunch.replaced(amount="-120.00")])
    assert told(owner) == [("Noodle Bar", "otherwise")]
    all_mended(owner)
    assert booked(owner) == [COFFEE, LUNCH, SALARY]


def test_one_that_was_discarded_past_the_tools_goes_from_the_ledger(owner: str) -> None:
    row(owner, "Noodle Bar").replaced(review_status="discarded").save()
    assert told(owner) == [("Noodle Bar", "left over")]
    all_mended(owner)
    assert booked(owner) == [COFFEE, SALARY]


def test_what_waits_without_a_day_is_in_no_ledger(owner: str) -> None:
    keep(owner, "txn_open", review_status="needs_review", date=None)
    assert told(owner) == []


def test_what_is_decided_on_while_it_is_compared_is_no_difference(
    owner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The row was read before its owner removed it, the ledger after that."""
    lunch = row(owner, "Noodle Bar")
    every = EntryId.all_of

    def removed_meanwhile(caller: Caller, ids: list[str]) -> dict[str, EntryId]:
        if row(owner, "Noodle Bar").review_status == "accepted":
            lunch.replaced(review_status="discarded").save()
            commit(ledger_entries.writes_removing(caller, lunch))
        found: dict[str, EntryId] = every(caller, ids)
        return found

    monkeypatch.setattr(EntryId, "all_of", removed_meanwhile)
    assert told(owner) == []


def test_what_somebody_else_changes_before_it_is_mended_stays_as_they_have_it(owner: str) -> None:
    lunch = row(owner, "Noodle Bar")
    ledger_entries.remove(Caller(owner), [lunch])
    (found,) = astray(Caller(owner))
    lunch.replaced(review_status="discarded").save()
    assert not mend(Caller(owner), found)
    assert booked(owner) == [COFFEE, SALARY]
