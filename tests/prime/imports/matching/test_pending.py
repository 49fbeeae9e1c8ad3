"""Purchases that are pending in one document and posted in a later one: entered once, or asked."""

from __future__ import annotations

import pytest

from tests.prime.calls import body_of, confirmed
from tests.prime.imports.killing import killed_after
from tests.prime.imports.ordering import order
from tests.prime.stored import (
    assert_ledger_has_what_is_accepted,
    booked,
    document,
    imported,
    keep,
    transactions,
    upload,
    work,
)

PENDING = "2025-01-06,Coffee Corner,-4.50,USD,Pending"
POSTED = "2025-01-08,COFFEE CORNER #8812 SEATTLE,-4.50,USD,Posted"
LUNCH = "2025-01-07,Noodle Bar,-12.00,USD,Posted"
COFFEE = ("2025-01-08", "COFFEE CORNER #8812 SEATTLE", "-4.50")
NOODLES = ("2025-01-07", "Noodle Bar", "-12.00")


def export(*rows: str) -> str:
    return "\n".join(["Date,Description,Amount,Currency,Status", *rows, ""])


def waiting(owner: str) -> dict[str, str]:
    found = [each for each in transactions(owner) if each.state == "waiting"]
    return {str(each.day): " ".join(each.doubts) for each in found}


def accept(owner: str, day: str = "2025-01-06") -> None:
    (pending,) = [each.id for each in transactions(owner) if each.day == day]
    given = {"id": pending, "decision": "accept"}
    body_of(confirmed("review_transaction", owner, **given))


def states(owner: str) -> dict[str, str | None]:
    """What was set aside, by day."""
    return {str(each.day): each.set_aside for each in transactions(owner) if each.set_aside}


@pytest.mark.parametrize("state", ["Pending", "pendiente", "Autorizado", "En attente", "Pendente"])
def test_what_is_pending_waits_and_its_posted_self_takes_its_place(state: str, owner: str) -> None:
    first = imported(owner, export(PENDING.replace("Pending", state), LUNCH))
    assert waiting(owner) == {"2025-01-06": "This transaction is not final yet."}
    imported(owner, export(LUNCH, POSTED))
    assert booked(owner) == [NOODLES, COFFEE]
    assert waiting(owner) == {}
    assert states(owner) == {"2025-01-06": "posted"}
    assert (document(owner, first).transactions, document(owner, first).needs_review) == (1, 0)
    assert_ledger_has_what_is_accepted(owner)


def test_a_pending_one_that_was_accepted_is_replaced_in_the_ledger(owner: str) -> None:
    first = imported(owner, export(PENDING, LUNCH))
    accept(owner)
    assert len(booked(owner)) == 2
    imported(owner, export(LUNCH, POSTED))
    assert booked(owner) == [NOODLES, COFFEE]
    assert document(owner, first).totals == {"USD": "-12.00"}
    assert_ledger_has_what_is_accepted(owner)


def test_what_is_posted_on_the_same_day_under_the_same_name_waits_no_more(owner: str) -> None:
    first = imported(owner, export(PENDING, LUNCH))
    second = imported(owner, export(PENDING.replace("Pending", "Posted"), LUNCH))
    assert booked(owner) == [("2025-01-06", "Coffee Corner", "-4.50"), NOODLES]
    assert waiting(owner) == {}
    counts = [document(owner, id).transactions for id in (first, second)]
    assert counts == [1, 1]


def test_of_two_pending_ones_each_is_posted_once(owner: str) -> None:
    later = PENDING.replace("01-06", "01-07")
    imported(owner, export(PENDING, later))
    imported(owner, export(POSTED))
    assert list(waiting(owner)) == ["2025-01-06"]
    imported(owner, export(POSTED.replace("01-08", "01-09"), LUNCH))
    assert waiting(owner) == {}
    assert [amount for *_, amount in booked(owner)].count("-4.50") == 2


def test_what_is_posted_on_the_day_that_a_pending_one_had_is_asked_about(owner: str) -> None:
    """The pending one was posted two days later; a later export has another of its first day."""
    imported(owner, export(PENDING))
    imported(owner, export(POSTED))
    imported(owner, export(PENDING.replace("Pending", "Posted"), LUNCH))
    kept = {each.day: each.state for each in transactions(owner)}
    assert kept["2025-01-06"] == "waiting"


@pytest.mark.parametrize(
    "other",
    [
        POSTED.replace("COFFEE CORNER", "TEA HOUSE"),
        POSTED.replace("-4.50", "-5.50"),
        POSTED.replace("USD", "CAD"),
        POSTED.replace("01-08", "01-12"),
        POSTED.replace("01-08", "01-05"),
    ],
    ids=["merchant", "amount", "currency", "a week later", "a day before"],
)
def test_another_purchase_takes_no_pending_ones_place(other: str, owner: str) -> None:
    imported(owner, export(PENDING))
    imported(owner, export(other))
    assert "2025-01-06" in waiting(owner)
    assert states(owner) == {}


def test_a_tip_on_top_of_what_was_accepted_as_pending_is_asked_about(owner: str) -> None:
    imported(owner, export(PENDING))
    accept(owner)
    imported(owner, export(POSTED.replace("-4.50", "-5.40"), LUNCH))
    assert "what was pending on 2025-01-06" in waiting(owner)["2025-01-08"]
    assert len(booked(owner)) == 2


@pytest.mark.parametrize(
    ("posted", "is_asked"),
    [
        (POSTED.replace("-4.50", "-4.51"), True),
        (POSTED.replace("-4.50", "-5.85"), True),
        (POSTED.replace("-4.50", "-5.40").replace("01-08", "01-11"), True),
        (POSTED.replace("-4.50", "-5.40").replace("USD", "CAD"), False),
        (POSTED.replace("-4.50", "-5.86"), False),
        (POSTED.replace("-4.50", "-4.49"), False),
        (POSTED.replace("-4.50", "5.40"), False),
        (POSTED.replace("-4.50", "-5.40").replace("COFFEE CORNER", "TEA HOUSE"), False),
        (POSTED.replace("-4.50", "-5.40").replace("01-08", "01-12"), False),
        (POSTED.replace("-4.50", "-5.40").replace("01-08", "01-05"), False),
    ],
    ids=[
        "a centavo", "30 percent", "five days later", "currency", "more than 30 percent", "less",
        "income", "merchant", "six days later", "a day before",
    ],
)  # fmt: skip
def test_a_tip_is_at_most_30_percent_of_one_merchant_currency_and_week(
    posted: str, is_asked: bool, owner: str
) -> None:
    imported(owner, export(PENDING))
    accept(owner)
    imported(owner, export(posted))
    assert ("what was pending on 2025-01-06" in " ".join(waiting(owner).values())) == is_asked


def test_without_the_mark_a_purchase_of_another_day_is_asked_about(owner: str) -> None:
    """The second statement has the first one's day, and the purchase two days later."""
    imported(owner, export(PENDING.replace("Pending", "Posted"), LUNCH))
    imported(owner, export("2025-01-05,Bakery,-2.00,USD,Posted", LUNCH, POSTED))
    assert "that of 2025-01-06" in waiting(owner)["2025-01-08"]
    assert len(booked(owner)) == 3


def test_the_same_coffee_of_another_week_is_another_coffee(owner: str) -> None:
    """The second statement begins after the first one's coffee."""
    imported(owner, export(PENDING.replace("Pending", "Posted")))
    imported(owner, export(LUNCH, POSTED))
    assert len(booked(owner)) == 3
    assert waiting(owner) == {}


def test_a_receipt_of_some_days_before_the_statements_line_is_asked_about(owner: str) -> None:
    keep(owner, "receipt", account_id="receipts", description="COFFEE CORNER 12", day="2025-01-05")
    imported(owner, export(LUNCH, POSTED))
    assert "that of 2025-01-05" in waiting(owner)["2025-01-08"]


def test_what_is_pending_in_a_later_document_waits(owner: str) -> None:
    imported(owner, export(POSTED))
    imported(owner, export(PENDING, LUNCH))
    assert list(waiting(owner)) == ["2025-01-06"]


@pytest.mark.slow
def test_what_was_posted_does_not_come_back_when_its_document_is_read_again(owner: str) -> None:
    first = imported(owner, export(PENDING, LUNCH))
    second = imported(owner, export(LUNCH, POSTED))
    order(owner, first, "read_again")
    assert booked(owner) == [NOODLES, COFFEE]
    assert waiting(owner) == {}
    order(owner, second, "undo")
    order(owner, first, "read_again")
    assert list(waiting(owner)) == ["2025-01-06"]
    assert booked(owner) == [NOODLES]


@pytest.mark.parametrize("is_accepted", [False, True])
@pytest.mark.parametrize("writes", range(3))
def test_killed_after_any_write_the_posted_one_is_entered_once(
    writes: int, is_accepted: bool, owner: str
) -> None:
    imported(owner, export(PENDING, LUNCH))
    if is_accepted:
        accept(owner)
    id = upload(owner, export(LUNCH, POSTED))
    with killed_after(writes):
        work(owner, id)
    work(owner, id)
    work(owner, id)
    assert booked(owner) == [NOODLES, COFFEE]
    assert waiting(owner) == {}
    assert_ledger_has_what_is_accepted(owner)
