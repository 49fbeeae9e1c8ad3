from __future__ import annotations

from datetime import UTC, datetime, timedelta

from banking.entities import Card, Dispute
from banking.get_card_status import MOST_DISPUTES, handler
from tests.banking.stored import spend
from tests.calling import direct, rest
from toolkit import Caller
from toolkit.storage.writes import commit

FIRST = datetime(2025, 11, 20, 8, 30, tzinfo=UTC)


def test_an_active_card_has_no_block(card: Card) -> None:
    reply = rest(handler, card.pk, {"user_id": card.pk})
    assert reply.status == 200
    assert reply.text == '{"last_four":"4242","status":"active","block":null}'


def test_a_blocked_card_tells_since_when_and_why(card: Card) -> None:
    commit([card.block("Lost card", at=datetime(2025, 11, 20, 8, 30, tzinfo=UTC))])
    assert direct(handler, card.pk, {}).body == {
        "last_four": "4242",
        "status": "blocked",
        "block": {
            "block_id": card.block_id,
            "reason": "Lost card",
            "blocked_at": "2025-11-20T08:30:00.000000+00:00",
        },
    }


def test_after_an_unblocking_it_is_active_again(card: Card) -> None:
    now = datetime(2025, 11, 20, 8, 30, tzinfo=UTC)
    commit([card.block("Lost card", at=now)])
    card.refresh()
    commit([card.unblock(at=now)])
    assert direct(handler, card.pk, {}).body["status"] == "active"


def submit(user_id: str, tx_id: str, *, minutes: int = 0) -> Dispute:
    at = FIRST + timedelta(minutes=minutes)
    dispute = Dispute.new(Caller(user_id), tx_id, "Charged twice", at=at)
    commit([dispute.submit()])
    return dispute


def test_a_dispute_is_told_with_its_transaction(card: Card) -> None:
    spend(card.pk, "t1", amount=4000, merchant="ElectroMart")
    dispute = submit(card.pk, "t1")
    assert rest(handler, card.pk, {"user_id": card.pk}).body["disputes"] == [
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
    ]


def test_of_many_disputes_the_newest_are_listed_and_the_others_counted(card: Card) -> None:
    for number in range(MOST_DISPUTES + 2):
        submit(card.pk, f"t{number:02}", minutes=number)
    body = direct(handler, card.pk, {}).body
    listed = [each["tx_id"] for each in body["disputes"]]
    assert (listed[0], listed[-1], len(listed)) == ("t21", "t02", MOST_DISPUTES)
    assert body["more_disputes"] == 2


def test_a_disputed_transaction_that_the_bank_has_no_longer_is_null(card: Card) -> None:
    submit(card.pk, "gone")
    (only,) = direct(handler, card.pk, {}).body["disputes"]
    assert (only["tx_id"], only["transaction"]) == ("gone", None)
