from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from banking.entities import Card, Dispute
from banking.get_disputes import handler
from tests.banking.stored import outputs, spend
from tests.calling import direct, rest
from toolkit import Caller
from toolkit.storage.writes import commit

FIRST = datetime(2025, 11, 20, 8, 30, tzinfo=UTC)


def submit(user_id: str, tx_id: str, *, days: int = 0) -> Dispute:
    dispute = Dispute.new(Caller(user_id), tx_id, "Charged twice", at=FIRST + timedelta(days))
    commit([dispute.submit()])
    return dispute


def test_a_dispute_is_told_with_its_transaction(card: Card) -> None:
    spend(card.pk, "t1", amount=4000, merchant="ElectroMart")
    dispute = submit(card.pk, "t1")
    assert rest(handler, card.pk, {"user_id": card.pk}).body == {
        "disputes": [
            {
                "ticket_id": dispute.ticket_id,
                "tx_id": "t1",
                "transaction": {
                    "tx_id": "t1",
                    "date": "2025-11-10",
                    "amount": 4000,
                    "merchant": "ElectroMart",
                    "category": "Electronics",
                },
                "reason": "Charged twice",
                "submitted_at": "2025-11-20T08:30:00.000000+00:00",
            }
        ],
        "total": 1,
    }


def test_the_newest_come_first_and_all_are_counted(card: Card) -> None:
    for number, tx_id in enumerate(["b", "c", "a"]):
        spend(card.pk, tx_id)
        submit(card.pk, tx_id, days=number)
    body = direct(handler, card.pk, {"n": 2}).body
    assert [each["tx_id"] for each in body["disputes"]] == ["a", "c"]
    assert body["total"] == 3


def test_a_transaction_that_the_bank_has_no_longer_is_null(card: Card) -> None:
    submit(card.pk, "gone")
    (only,) = direct(handler, card.pk, {}).body["disputes"]
    assert (only["tx_id"], only["transaction"]) == ("gone", None)


def test_without_disputes_the_list_is_empty(card: Card) -> None:
    assert direct(handler, card.pk, {}).body == {"disputes": [], "total": 0}


@pytest.mark.parametrize("n", [0, 101, "many", 1.5, None])
def test_a_count_that_is_none_is_refused(card: Card, n: Any) -> None:
    assert rest(handler, card.pk, {"user_id": card.pk, "n": n}).status == 400


def test_another_users_disputes_are_forbidden(card: Card) -> None:
    assert rest(handler, "somebody-else", {"user_id": card.pk}).status == 403


def test_an_unknown_user_is_not_found(user_id: str) -> None:
    reply = rest(handler, user_id, {"user_id": user_id})
    assert (reply.status, reply.body["reason"]) == (404, "user_not_found")


def test_it_changes_nothing_and_its_answer_is_not_kept(card: Card) -> None:
    spend(card.pk)
    submit(card.pk, "t1")
    rest(handler, card.pk, {"user_id": card.pk})
    assert outputs(card.pk) == [{"redacted": True}]
