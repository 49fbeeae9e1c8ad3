from __future__ import annotations

from datetime import UTC, datetime

from banking.entities import Card
from banking.get_card_status import handler
from tests.banking.stored import outputs
from tests.calling import direct, rest
from toolkit.storage.writes import commit


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


def test_another_users_card_is_forbidden(card: Card) -> None:
    assert rest(handler, "somebody-else", {"user_id": card.pk}).status == 403


def test_an_unknown_user_is_not_found(user_id: str) -> None:
    reply = rest(handler, user_id, {"user_id": user_id})
    assert (reply.status, reply.body["reason"]) == (404, "user_not_found")


def test_it_changes_nothing_and_its_answer_is_not_kept(card: Card) -> None:
    before = card.serialize()
    rest(handler, card.pk, {"user_id": card.pk})
    card.refresh()
    assert card.serialize() == before
    assert outputs(card.pk) == [{"redacted": True}]
