from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from money import differences
from money.differences import Difference, mend
from money.entities import MoneyRecord, Rollup
from money.entry import EntryRecord
from money.rules import Cell, Sums
from tests.finance.calls import book, search, total, transaction
from tests.finance.concurrent_calls import entering, right_before
from tests.money.ledgers import assert_whole, differing
from toolkit import Caller

CELL = Cell("2025-01", "acc_main", "coffee", "EUR", 2)
THREE = [{"id": f"t{n}"} for n in range(3)]
ALL_MONTHS = differences._MONTHS
TRUE = Sums(3, -1020, 3, 0, 0)


@pytest.fixture
def saver(user_id: str) -> str:
    """Somebody who has had three coffees."""
    book(user_id, *THREE)
    return user_id


def stored(user_id: str, cell: Cell) -> Rollup:
    key = Rollup.of(Caller(user_id), cell)
    return Rollup.get(key.pk, key.sk, consistent_read=True)


def invent(user_id: str, cell: Cell, sums: Sums) -> None:
    rollup = Rollup.of(Caller(user_id), cell)
    for name, value in sums._asdict().items():
        setattr(rollup, name, value)
    rollup.save()


def mended(user_id: str) -> list[Difference]:
    """What differed; all of it is mended, and nothing differs any more."""
    found = differing(user_id)
    assert all(mend(Caller(user_id), difference) for difference in found)
    assert differing(user_id) == []
    return found


@pytest.mark.parametrize("field", Sums._fields)
def test_a_rollup_that_was_changed_by_hand_is_found_and_mended(field: str, saver: str) -> None:
    stored(saver, CELL).update([getattr(Rollup, field).add(1)])
    wrong = TRUE._replace(**{field: getattr(TRUE, field) + 1})
    assert mended(saver) == [Difference(CELL, wrong, TRUE)]
    assert_whole(saver, THREE)
    assert total(saver) == ("-10.20", "EUR", 3)


def test_a_rollup_that_was_deleted_is_found_and_mended(saver: str) -> None:
    stored(saver, CELL).delete()
    assert total(saver)[2] == 0
    assert mended(saver) == [Difference(CELL, None, TRUE)]
    assert total(saver) == ("-10.20", "EUR", 3)


@pytest.mark.parametrize(
    "cell",
    [
        CELL._replace(month="2025-04"),
        CELL._replace(account_id="acc#x"),
        CELL._replace(category_id=""),
        CELL._replace(currency="USD"),
        CELL._replace(scale=0),
    ],
)
def test_a_rollup_that_was_invented_is_found_and_mended(cell: Cell, saver: str) -> None:
    invent(saver, cell, Sums(1, -5, 1, 0, 0))
    assert mended(saver) == [Difference(cell, Sums(1, -5, 1, 0, 0), Sums())]
    assert total(saver) == ("-10.20", "EUR", 3)
    assert search(saver)["total"] == 3


def test_an_invented_rollup_of_nothing_is_no_difference(saver: str) -> None:
    invent(saver, CELL._replace(account_id="empty"), Sums())
    assert differing(saver) == []


def test_an_entry_that_was_deleted_by_hand_is_found_and_the_sums_follow(saver: str) -> None:
    EntryRecord.of_ledger(Caller(saver), transaction(id="t1").entry).delete()
    assert mended(saver) == [Difference(CELL, TRUE, Sums(2, -680, 2, 0, 0))]
    assert total(saver) == ("-6.80", "EUR", 2)
    assert [item["id"] for item in search(saver)["items"]] == ["t2", "t0"]


def test_an_entry_that_was_deleted_by_hand_is_entered_again_once_it_comes_changed(
    saver: str,
) -> None:
    EntryRecord.of_ledger(Caller(saver), transaction(id="t1").entry).delete()
    mended(saver)
    book(saver, {"id": "t1", "amount": "-9.99"})
    changed = [row | ({"amount": "-9.99"} if row["id"] == "t1" else {}) for row in THREE]
    assert_whole(saver, changed)


def test_an_entry_that_was_put_by_hand_is_found_where_no_rollup_tells_of_its_month(
    saver: str,
) -> None:
    by_hand = transaction(id="x", booked_at="2024-02-29", amount="7").entry
    EntryRecord.of_ledger(Caller(saver), by_hand).save()
    assert search(saver)["total"] == 3
    assert mended(saver) == [Difference(by_hand.cell, None, Sums(1, 0, 0, 7, 1))]
    assert total(saver, direction="CREDIT_ONLY") == ("7", "EUR", 1)


def test_several_differences_are_all_found(saver: str) -> None:
    book(saver, {"id": "april", "booked_at": "2025-04-30"}, {"id": "usd", "currency": "USD"})
    for item in MoneyRecord.query(f"{saver}#", MoneyRecord.sk.startswith("rollup#")):
        item.delete()
    assert {difference.cell.month for difference in mended(saver)} == {"2025-01", "2025-04"}
    assert_whole(
        saver,
        [*THREE, {"id": "april", "booked_at": "2025-04-30"}, {"id": "usd", "currency": "USD"}],
    )


@pytest.mark.parametrize("written", [{"id": "new"}, {"id": "t0", "amount": "-3.41"}], ids=str)
def test_what_has_changed_since_is_not_mended_over(written: dict[str, Any], saver: str) -> None:
    stored(saver, CELL).update([Rollup.credit.add(5)])
    (difference,) = differing(saver)
    book(saver, written)
    assert not mend(Caller(saver), difference)
    assert mended(saver)
    assert_whole(saver, [row for row in THREE if row["id"] != written["id"]] + [written])


def test_what_was_made_since_is_not_mended_over(saver: str) -> None:
    stored(saver, CELL).delete()
    (difference,) = differing(saver)
    book(saver, {"id": "new"})
    assert not mend(Caller(saver), difference)
    assert mended(saver)
    assert total(saver)[2] == 4


def test_somebody_elses_ledger_is_left_alone(saver: str) -> None:
    other = f"{saver}-other"
    book(other, {})
    stored(other, CELL).delete()
    assert differing(saver) == []
    assert differing(other)


@pytest.mark.parametrize("nth", [1, 2])
@pytest.mark.parametrize(
    "written",
    [
        {"id": "new"},
        {"id": "t1", "booked_at": "2025-01-31"},
        {"id": "t1", "booked_at": "2025-01-01"},
        {"id": "t1", "booked_at": "2025-02-01"},
        {"id": "t1", "account_id": "other"},
        {"id": "t1", "amount": "100"},
    ],
    ids=str,
)
def test_what_is_written_while_it_looks_is_no_difference(
    written: dict[str, Any], nth: int, saver: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before or in the midst of reading a month, whose entries come in several pages."""
    monkeypatch.setattr("money.reading.PAGE", 1)
    with right_before(f"{saver}#month#2025-01", lambda: book(saver, written), nth=nth):
        assert differing(saver) == []


def test_every_month_that_may_be_booked_is_looked_into(
    user_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert tuple(f"{1970 + n // 12}-{1 + n % 12:02}" for n in range(12 * 130)) == ALL_MONTHS
    monkeypatch.setattr(differences, "_MONTHS", (*ALL_MONTHS[:40], *ALL_MONTHS[-40:]))
    booked = [transaction(id=day, booked_at=day).entry for day in ("1970-01-01", "2099-12-31")]
    for entry in booked:
        EntryRecord.of_ledger(Caller(user_id), entry).save()
    assert [found.cell for found in differing(user_id)] == [entry.cell for entry in booked]


def test_a_writer_at_the_same_time_makes_no_false_alarm_and_loses_nothing(user_id: str) -> None:
    with entering(partial(enter_and_move, user_id)) as beside:
        assert [differing(user_id) for _ in range(6)] == [[]] * 6
    assert_whole(user_id, beside.rows)


def test_a_writer_at_the_same_time_is_not_mended_over(user_id: str) -> None:
    """A rollup is broken and mended again and again; in the end all is as it was entered."""
    with entering(partial(enter_and_move, user_id)) as beside:
        for _ in range(4):
            invent(user_id, CELL._replace(scale=9), Sums(1, 0, 0, 1, 1))
            for difference in differing(user_id):
                mend(Caller(user_id), difference)
    mended(user_id)
    assert_whole(user_id, beside.rows)


def enter_and_move(user_id: str, number: int) -> list[dict[str, Any]]:
    """Rows that are entered, taken to another month and cell, and back."""
    rows = [{"id": f"{number}-{n}", "booked_at": f"2025-01-{n + 1:02}"} for n in range(5)]
    book(user_id, *rows)
    book(user_id, *(row | {"booked_at": "2025-02-01", "amount": "9"} for row in rows))
    book(user_id, *rows)
    return rows
