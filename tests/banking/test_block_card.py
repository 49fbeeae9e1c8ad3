from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from banking.block_card import handler
from banking.entities import Card
from tests.banking.naughty import NAUGHTY
from tests.banking.stored import outcomes, outputs, status
from tests.calling import Reply, answer_confirmation, at_once, direct, rest, say_yes
from toolkit.audit.audit_event import AuditEvent
from toolkit.guards import confirmation

REASON = "Lost card"


def block(user_id: str, reason: str = REASON, **how: Any) -> Reply:
    return rest(handler, user_id, {"user_id": user_id, "reason": reason}, **how)


def block_confirmed(user_id: str, reason: str = REASON) -> Reply:
    say_yes(user_id, block(user_id, reason))
    return block(user_id, reason)


def test_without_a_yes_nothing_changes(card: Card) -> None:
    reply = block(card.pk)
    assert reply.status == 409
    assert reply.body["status"] == "failure"
    assert reply.body["reason"] == "confirmation_required"
    assert reply.body["confirmation"]["prompt"] == (
        "- reason: “Lost card”\nBlock your card ending 4242? Reply YES to confirm."
    )
    assert status(card) == "active"


def test_a_yes_lets_the_same_call_through_once(card: Card) -> None:
    reply = block_confirmed(card.pk)
    assert reply.status == 200
    assert reply.body == {
        "status": "success",
        "message": "Card blocked successfully",
        "block_id": reply.body["block_id"],
    }
    assert status(card) == "blocked"
    assert card.block_id == reply.body["block_id"]
    assert block(card.pk).status == 409


def test_a_yes_in_a_conversation_blocks_in_that_conversation(card: Card) -> None:
    asked = direct(handler, card.pk, {"reason": REASON})
    confirmation.answer(
        user_id=card.pk,
        confirmation_id=asked.body["confirmation"]["id"],
        reply="YES",
        conversation_id="c1",
    )
    assert direct(handler, card.pk, {"reason": REASON}, conversation_id="c2").status == 409
    assert direct(handler, card.pk, {"reason": REASON}).status == 200
    assert status(card) == "blocked"


@pytest.mark.parametrize("text", ["yes please", "no", "", "block it"])
def test_another_reply_leaves_the_card_active(card: Card, text: str) -> None:
    answer_confirmation(card.pk, block(card.pk).body["confirmation"]["id"], text)
    assert block(card.pk).status == 409
    assert status(card) == "active"


def test_a_yes_to_one_reason_is_no_yes_to_another(card: Card) -> None:
    say_yes(card.pk, block(card.pk))
    assert block(card.pk, "Stolen").status == 409
    assert status(card) == "active"


def test_blocking_a_blocked_card_asks_again_and_keeps_its_block_id(card: Card) -> None:
    first = block_confirmed(card.pk)
    again = block_confirmed(card.pk, "Stolen as well")
    assert again.text == first.text
    card.refresh()
    assert card.block_reason == REASON


def test_a_block_after_an_unblock_is_another_block(card: Card) -> None:
    first = block_confirmed(card.pk)
    card.refresh()
    card.update([Card.card_status.set("active"), Card.block_id.remove()])
    assert block_confirmed(card.pk).body["block_id"] != first.body["block_id"]


def test_a_card_that_was_blocked_elsewhere_gets_a_block_id(card: Card) -> None:
    card.update([Card.card_status.set("blocked")])
    block_id = block_confirmed(card.pk).body["block_id"]
    assert block_id.startswith("blk_")
    assert block_confirmed(card.pk).body["block_id"] == block_id


@pytest.mark.parametrize("reason", ["", " ", "\n\t ", "\u3000", "x" * 501, None, 5, True, ["Lost"]])
def test_a_reason_that_is_none_is_refused(card: Card, reason: Any) -> None:
    reply = block(card.pk, reason)
    assert reply.status == 400
    assert reply.body["reason"] == "validation_error"
    assert reply.body["message"].startswith("reason must ")


def test_a_reason_is_required(card: Card) -> None:
    reply = rest(handler, card.pk, {"user_id": card.pk})
    assert reply.body["message"] == "reason is required"


@pytest.mark.parametrize("invented", ["confirmed", "confirmation", "confirmation_id", "otp"])
def test_a_model_cannot_say_that_the_user_confirmed(card: Card, invented: str) -> None:
    reply = direct(handler, card.pk, {"reason": REASON, invented: "YES"})
    assert reply.status == 400
    assert status(card) == "active"


@pytest.mark.parametrize("reason", [*NAUGHTY, "🎉" * 500])
def test_any_reason_is_stored_unchanged(card: Card, reason: str) -> None:
    assert block_confirmed(card.pk, reason).status == 200
    card.refresh()
    assert card.block_reason == reason


def test_the_audit_holds_the_answer_and_not_the_reason(card: Card) -> None:
    reply = block_confirmed(card.pk, "my husband took it")
    events = list(AuditEvent.of_user(card.pk))
    assert [event.outcome for event in events] == ["refused", "success"]
    assert {event.action for event in events} == {"block_card"}
    assert events[1].tool_output == reply.body
    assert events[0].tool_output["reason"] == "confirmation_required"
    assert "husband" not in json.dumps([event.as_contract() for event in events])


def test_a_retry_with_its_key_gets_the_first_answer(card: Card) -> None:
    say_yes(card.pk, block(card.pk, key="k1"))
    first = block(card.pk, key="k1")
    assert first.status == 200
    assert block(card.pk, key="k1").text == first.text
    assert outputs(card.pk)[1:] == [first.body]


@pytest.mark.parametrize("key", ["k1", None])
def test_sixteen_calls_at_once_block_once(card: Card, key: str | None) -> None:
    say_yes(card.pk, block(card.pk))
    arrived = datetime.now(UTC)
    replies = at_once([lambda: block(card.pk, key=key, at=arrived)] * 16)
    assert {reply.status for reply in replies} == {200}
    assert len({reply.text for reply in replies}) == 1
    assert outcomes(card.pk) == ["refused", "success"]


def test_two_confirmed_blocks_at_once_are_one_block(card: Card) -> None:
    reasons = [f"Lost card {number}" for number in range(8)]
    for reason in reasons:
        say_yes(card.pk, block(card.pk, reason))
    calls = [lambda reason=reason: block(card.pk, reason) for reason in reasons]
    replies = at_once(calls)
    assert {reply.status for reply in replies} == {200}
    assert len({reply.body["block_id"] for reply in replies}) == 1
    assert status(card) == "blocked"
