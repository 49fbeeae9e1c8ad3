from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from banking.block_card import handler
from banking.entities import Card
from tests.calling import Reply, rest
from toolkit import confirmation
from toolkit.audit import AuditEvent

LOST = {"reason": "Lost card"}


def block(user_id: str, key: str | None = None) -> Reply:
    return rest(handler, user_id, {"user_id": user_id, **LOST}, key=key)


def say_yes(user_id: str, reply: Reply) -> None:
    confirmation.answer(
        user_id=user_id, confirmation_id=reply.body["confirmation"]["id"], reply="YES"
    )


def successes(user_id: str) -> list[AuditEvent]:
    return [event for event in AuditEvent.of_user(user_id) if event.outcome == "success"]


def at_once(call: Callable[[], Reply], times: int = 16) -> list[Reply]:
    with ThreadPoolExecutor(times) as threads:
        return [future.result() for future in [threads.submit(call) for _ in range(times)]]


def test_without_a_yes_nothing_changes(card: Card) -> None:
    reply = block(card.pk)
    assert reply.status == 409
    assert reply.body["status"] == "failure"
    assert reply.body["reason"] == "confirmation_required"
    assert reply.body["confirmation"]["prompt"] == (
        "Block your card ending 4242? Reply YES to confirm."
    )
    card.refresh()
    assert card.card_status == "active"


def test_a_yes_lets_the_same_call_through_once(card: Card) -> None:
    say_yes(card.pk, block(card.pk))
    reply = block(card.pk)
    assert reply.status == 200
    assert reply.body == {
        "status": "success",
        "message": "Card blocked successfully",
        "block_id": reply.body["block_id"],
    }
    card.refresh()
    assert card.card_status == "blocked"
    assert card.block_id == reply.body["block_id"]
    assert block(card.pk).status == 409


def test_blocking_a_blocked_card_asks_again_and_keeps_its_block_id(card: Card) -> None:
    say_yes(card.pk, block(card.pk))
    first = block(card.pk)
    say_yes(card.pk, block(card.pk))
    assert block(card.pk).body == first.body


def test_sixteen_calls_with_one_key_block_once(card: Card) -> None:
    say_yes(card.pk, block(card.pk))
    replies = at_once(lambda: block(card.pk, key="k1"))
    assert {reply.status for reply in replies} == {200}
    assert len({str(reply.body) for reply in replies}) == 1
    assert len(successes(card.pk)) == 1


def test_sixteen_calls_without_a_key_block_once(card: Card) -> None:
    say_yes(card.pk, block(card.pk))
    replies = at_once(lambda: block(card.pk))
    assert {reply.status for reply in replies} == {200}
    assert len({str(reply.body) for reply in replies}) == 1
    assert len(successes(card.pk)) == 1
