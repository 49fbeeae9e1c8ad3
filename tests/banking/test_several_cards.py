"""Several cards of a user, each with its currency; and an only card as it always was."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from pydantic import ValidationError

from banking.block_card import handler as block
from banking.dispute_transaction import handler as dispute
from banking.entities import Card
from banking.get_account_summary import handler as summary
from banking.get_card_status import handler as card_status
from banking.get_recent_transactions import handler as recent
from banking.get_rewards_summary import handler as rewards
from banking.unblock_card import handler as unblock
from tests.banking.stored import card_row, charge_row, load, today
from tests.calling import Reply, direct, rest, say_yes
from toolkit import Caller, Conflict
from toolkit.storage.writes import commit

INFLUENCED = {"said": "", "is_influenced": True}


def called(handler: Any, user_id: str, **arguments: Any) -> Reply:
    return rest(handler, user_id, {"user_id": user_id, **arguments})


@pytest.fixture
def two(user_id: str) -> str:
    """The user, with a card in rupees and one in yen, and a charge on each."""
    load(
        card_row(user_id),
        card_row(user_id, "1881", currency="JPY", balance=3200, credit_limit=9000, total_points=70),
        charge_row(user_id, "t1", "100.50", card="4242"),
        charge_row(user_id, "t2", 1200, card="1881", merchant="Lawson"),
    )
    return user_id


def test_a_second_card_is_a_second_card(two: str) -> None:
    first, second = (called(summary, two, card=name).body for name in ("4242", "1881"))
    assert (first["balance"], first["card"], first["currency"]) == (15000, "4242", "INR")
    assert (second["balance"], second["card"], second["currency"]) == (3200, "1881", "JPY")
    assert second["available_credit"] == 5800


@pytest.mark.parametrize("handler", [summary, rewards, recent])
def test_without_its_name_the_user_is_asked_which_card(two: str, handler: Any) -> None:
    reply = called(handler, two)
    assert (reply.status, reply.body) == (
        409,
        {
            "status": "failure",
            "message": "Which card? Yours end in: 4242, 1881.",
            "reason": "which_card",
        },
    )


def test_a_card_that_the_user_has_not_is_not_found(two: str) -> None:
    reply = called(summary, two, card="0000")
    assert (reply.status, reply.body["reason"]) == (404, "card_not_found")
    assert reply.body["message"] == "You have no such card. Your cards end in: 4242, 1881."


def test_each_card_has_its_own_transactions_points_and_state(two: str) -> None:
    assert called(recent, two, card="4242").text == (
        f'[{{"card":"4242","currency":"INR","tx_id":"t1","date":"{today()}","amount":100.5,'
        '"merchant":"ElectroMart","category":"Electronics"}]'
    )
    (only,) = called(recent, two, card="1881").body
    assert (only["tx_id"], only["amount"], only["currency"]) == ("t2", 1200, "JPY")
    assert called(rewards, two, card="1881").body["total_points"] == 70
    assert called(card_status, two, card="1881").body["last_four"] == "1881"


def test_the_last_ones_of_a_card_are_its_own(two: str) -> None:
    load(*(charge_row(two, f"a{number}", card="1881") for number in range(5)))
    assert [row["tx_id"] for row in called(recent, two, card="4242", n=1).body] == ["t1"]
    assert [row["tx_id"] for row in called(recent, two, card="1881", n=2).body] == ["t2", "a4"]


def test_a_yes_blocks_the_card_that_it_names(two: str) -> None:
    lost = {"reason": "Lost card", "card": "1881"}
    assert called(block, two, reason="Lost card").body["reason"] == "which_card"
    asked = called(block, two, **lost)
    assert asked.body["confirmation"]["prompt"] == (
        "- reason: “Lost card”\nBlock your card ending 1881? Reply YES to confirm."
    )
    say_yes(two, asked)
    assert called(block, two, reason="Lost card", card="4242").status == 409
    assert called(block, two, **lost).status == 200
    states = [called(card_status, two, card=name).body["status"] for name in ("4242", "1881")]
    assert states == ["active", "blocked"]


def test_the_states_of_all_cards_are_answered_where_none_is_named(two: str) -> None:
    commit([Card.of(Caller(two), "1881").block("Lost", at=datetime.now(UTC))])
    body = called(card_status, two).body
    assert (body["last_four"], body["status"]) == ("4242", "active")
    assert [(each["last_four"], each["status"]) for each in body["others"]] == [("1881", "blocked")]


def test_only_the_card_that_is_named_is_unblocked(two: str) -> None:
    commit([card.block("Lost", at=datetime.now(UTC)) for card in Card.known_of(Caller(two))])
    assert called(unblock, two, otp="123456").body["reason"] == "which_card"
    assert called(unblock, two, otp="123456", card="1881").status == 200
    states = [called(card_status, two, card=name).body["status"] for name in ("4242", "1881")]
    assert states == ["blocked", "active"]


def test_a_dispute_needs_no_card_and_its_question_names_it(two: str) -> None:
    twice = {"tx_id": "t1", "reason": "Twice"}
    prompt = direct(dispute, two, twice, turn=INFLUENCED).body["confirmation"]["prompt"]
    assert "Dispute the charge of 100.50 INR at “ElectroMart” on " in prompt
    assert "on your card ending 4242?" in prompt
    assert called(dispute, two, **twice).status == 200


def test_the_disputes_of_all_cards_are_listed_with_their_cards(two: str) -> None:
    for tx_id in ("t1", "t2"):
        called(dispute, two, tx_id=tx_id, reason="Twice")
    listed = {
        each["tx_id"]: each["transaction"] for each in called(card_status, two).body["disputes"]
    }
    assert (listed["t1"]["card"], listed["t1"]["amount"]) == ("4242", 100.5)
    assert (listed["t2"]["card"], listed["t2"]["currency"]) == ("1881", "JPY")


def test_an_only_card_may_be_named_and_answers_as_without(user_id: str) -> None:
    load(card_row(user_id), charge_row(user_id, "t1"))
    assert called(summary, user_id, card="4242").text == called(summary, user_id).text
    assert called(recent, user_id, card="4242").text == called(recent, user_id).text


def test_an_only_card_of_another_currency_names_it(user_id: str) -> None:
    load(card_row(user_id, currency="MXN", balance="1250.75"), charge_row(user_id, "t1", "0.5"))
    body = called(summary, user_id).body
    assert (body["balance"], body["available_credit"]) == (1250.75, 98749.25)
    assert (body["currency"], "card" in body) == ("MXN", False)
    (charge,) = called(recent, user_id).body
    assert (charge["amount"], charge["currency"]) == (0.5, "MXN")


def test_loading_a_card_again_keeps_its_block_and_makes_no_other(two: str) -> None:
    commit([Card.of(Caller(two), "1881").block("Lost", at=datetime.now(UTC))])
    load(card_row(two, "1881", currency="JPY", balance=1), card_row(two, balance=2))
    assert [card.balance for card in Card.known_of(Caller(two))] == [2, 1]
    assert called(card_status, two, card="1881").body["status"] == "blocked"


def test_two_cards_with_the_same_last_digits_are_told_apart_by_their_ids(user_id: str) -> None:
    load(card_row(user_id, card_id="a"), card_row(user_id, card_id="b", balance=7))
    assert called(summary, user_id, card="4242").body["message"] == (
        "Which card? Yours end in: a, b."
    )
    assert called(summary, user_id, card="b").body["balance"] == 7


def test_a_transaction_that_names_no_card_of_several_is_refused(two: str) -> None:
    with pytest.raises(Conflict, match="Which card"):
        load(charge_row(two, "t3"))
    load(charge_row(two, "t2", 1300))  # it is there already, so it is known whose
    (only,) = called(recent, two, card="1881").body
    assert only["amount"] == 1300


def test_a_transaction_does_not_move_to_another_card(two: str) -> None:
    with pytest.raises(Conflict, match="another card"):
        load(charge_row(two, "t1", card="1881"))


def test_a_card_keeps_its_currency(two: str) -> None:
    with pytest.raises(Conflict, match="another currency"):
        load(card_row(two, "1881", currency="USD"))


@pytest.mark.parametrize(
    ("currency", "amount"), [("INR", "100.505"), ("JPY", "100.5"), ("INR", "12345678901234.55")]
)
def test_an_amount_that_nobody_pays_in_the_currency_is_refused(
    user_id: str, currency: str, amount: str
) -> None:
    with pytest.raises(ValidationError, match=currency):
        load(card_row(user_id, currency=currency, balance=amount))
    assert Card.known_of(Caller(user_id)) == []


def test_a_charge_that_nobody_pays_in_the_cards_currency_is_refused(two: str) -> None:
    with pytest.raises(Conflict, match="is no amount of JPY"):
        load(charge_row(two, "t3", "100.5", card="1881"))
