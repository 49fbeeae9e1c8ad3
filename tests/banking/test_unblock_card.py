from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from moto.backends import get_backend

from banking.entities import Card
from banking.unblock_card import handler
from tests.banking.stored import outcomes, outputs, status
from tests.calling import Reply, at_once, rest
from tests.local.aws.emulator import REGION
from tests.simulated_aws import ACCOUNT, simulated
from toolkit.audit.audit_event import AuditEvent
from toolkit.guards import one_time_password

SUCCESS = {"status": "success", "message": "Card unblocked successfully"}
INVALID = {"status": "failure", "message": "Invalid OTP", "reason": "invalid_otp"}


def unblock(user_id: str, otp: Any = "123456", **how: Any) -> Reply:
    return rest(handler, user_id, {"user_id": user_id, "otp": otp}, **how)


@pytest.fixture
def blocked(card: Card) -> Card:
    card.update(
        [
            Card.card_status.set("blocked"),
            Card.block_id.set("blk_999"),
            Card.block_reason.set("Lost card"),
        ]
    )
    return card


Sent = Callable[[], list[tuple[str, str]]]


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sent]:
    """Passwords are issued; (phone, text) of what SNS has published since."""
    monkeypatch.setenv("OTP_PROVIDER", "sns")
    cached = (one_time_password.provider, one_time_password._sns)
    with simulated("sns"):
        for each in cached:
            each.cache_clear()
        yield lambda: [*get_backend("sns")[ACCOUNT][REGION].sms_messages.values()]
    for each in cached:
        each.cache_clear()


def test_the_right_password_unblocks_without_a_yes(blocked: Card) -> None:
    reply = unblock(blocked.pk)
    assert reply.status == 200
    assert reply.body == SUCCESS
    assert status(blocked) == "active"
    assert blocked.block_id is None
    assert blocked.block_reason is None


def test_a_wrong_password_changes_nothing(blocked: Card) -> None:
    reply = unblock(blocked.pk, "654321")
    assert reply.status == 403
    assert reply.body == INVALID
    assert status(blocked) == "blocked"
    assert blocked.block_id == "blk_999"


def test_an_active_card_is_unblocked_with_the_right_password_only(card: Card) -> None:
    assert unblock(card.pk).body == SUCCESS
    assert unblock(card.pk, "000000").body == INVALID
    assert status(card) == "active"


def test_unblocking_again_succeeds(blocked: Card) -> None:
    assert unblock(blocked.pk).body == SUCCESS
    assert unblock(blocked.pk).body == SUCCESS


def test_a_card_that_was_blocked_elsewhere_is_unblocked(card: Card) -> None:
    card.update([Card.card_status.set("blocked")])
    assert unblock(card.pk).body == SUCCESS
    assert status(card) == "active"


@pytest.mark.parametrize("otp", [123456, 123456.0, None, True, ["123456"], "1" * 17])
def test_a_password_that_is_no_short_text_is_refused(blocked: Card, otp: Any) -> None:
    reply = unblock(blocked.pk, otp)
    assert reply.status == 400
    assert reply.body["reason"] == "validation_error"
    assert status(blocked) == "blocked"


def test_three_wrong_passwords_lock_the_right_one_out(blocked: Card) -> None:
    for otp in ("000001", "000002", "000003"):
        assert unblock(blocked.pk, otp).body == INVALID
    reply = unblock(blocked.pk)
    assert (reply.status, reply.body["reason"]) == (403, "otp_locked")
    assert status(blocked) == "blocked"


def test_the_audit_holds_neither_password(blocked: Card) -> None:
    unblock(blocked.pk, "778899")
    unblock(blocked.pk)
    events = [event.as_contract() for event in AuditEvent.of_user(blocked.pk)]
    assert [event["tool_output"] for event in events] == [INVALID, SUCCESS]
    text = json.dumps([event["tool_output"] for event in events])
    assert "778899" not in text
    assert "123456" not in text


def test_a_retry_with_its_key_does_not_unblock_a_later_block(blocked: Card) -> None:
    first = unblock(blocked.pk, key="k1")
    blocked.update([Card.card_status.set("blocked"), Card.block_id.set("blk_later")])
    assert unblock(blocked.pk, key="k1").text == first.text
    assert status(blocked) == "blocked"


def test_sixteen_calls_at_once_unblock_once(blocked: Card) -> None:
    arrived = datetime.now(UTC)
    replies = at_once([lambda: unblock(blocked.pk, at=arrived)] * 16)
    assert {reply.status for reply in replies} == {200}
    assert outcomes(blocked.pk) == ["success"]


def test_an_empty_password_has_one_sent_to_the_cards_phone(blocked: Card, sent: Sent) -> None:
    assert unblock(blocked.pk, "").body == INVALID
    [(phone, text)] = sent()
    assert phone == "+910000000000"
    assert unblock(blocked.pk, text[:6]).body == SUCCESS
    assert status(blocked) == "active"
    assert text[:6] not in json.dumps(outputs(blocked.pk))


def test_without_a_phone_none_can_be_sent(blocked: Card, sent: Sent) -> None:
    blocked.update([Card.phone.remove()])
    reply = unblock(blocked.pk, "")
    assert (reply.status, reply.body["reason"]) == (403, "otp_no_phone")
    assert sent() == []


def test_the_prototypes_password_is_wrong_where_they_are_issued(blocked: Card, sent: Sent) -> None:
    assert unblock(blocked.pk).body == INVALID
    assert status(blocked) == "blocked"


@pytest.mark.parametrize(("otp", "status"), [("1" * 16, 403), ("1" * 17, 400)])
def test_a_password_of_16_characters_is_tried(blocked: Card, otp: str, status: int) -> None:
    assert unblock(blocked.pk, otp).status == status


def test_a_password_sent_for_one_card_does_not_unblock_another(blocked: Card, sent: Sent) -> None:
    other = Card(**blocked.attribute_values | {"sk": "card#b", "last_four": "1881"})
    other.phone = "+911111111111"
    other.save()

    def called(otp: str, card: str) -> Reply:
        return rest(handler, blocked.pk, {"user_id": blocked.pk, "otp": otp, "card": card})

    called("", "4242")
    [(_, text)] = sent()
    assert called(text[:6], "1881").body == INVALID
    assert status(other) == "blocked"
    assert called(text[:6], "4242").body == SUCCESS
