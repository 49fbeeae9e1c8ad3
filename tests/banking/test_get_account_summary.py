from __future__ import annotations

from decimal import Decimal

import pytest

from banking.entities import Card
from banking.get_account_summary import handler
from tests.banking.stored import card_row, load
from tests.calling import direct, rest


def test_the_contracts_account_is_answered(card: Card) -> None:
    reply = rest(handler, card.pk, {"user_id": card.pk})
    assert reply.status == 200
    assert reply.text == (
        f'{{"user_id":"{card.pk}","balance":15000,"credit_limit":100000,'
        '"available_credit":85000,"due_date":"2025-12-03","minimum_due":750}'
    )


@pytest.mark.parametrize(
    ("balance", "limit", "available"),
    [(0, 0, 0), (100_000, 100_000, 0), (100_001, 100_000, -1), (-500, 1_000, 1_500)],
)
def test_available_credit_is_the_limit_less_the_balance(
    card: Card, balance: int, limit: int, available: int
) -> None:
    card.update([Card.balance.set(Decimal(balance)), Card.credit_limit.set(Decimal(limit))])
    assert rest(handler, card.pk, {"user_id": card.pk}).body["available_credit"] == available


def test_amounts_beyond_a_floats_exactness_are_exact(card: Card) -> None:
    card.update([Card.balance.set(Decimal(9_007_199_254_740_993))])
    assert '"balance":9007199254740993,' in rest(handler, card.pk, {"user_id": card.pk}).text


def test_a_chat_need_not_say_who_asks(card: Card) -> None:
    assert direct(handler, card.pk, {}).body["user_id"] == card.pk


def test_it_takes_no_other_field(card: Card) -> None:
    reply = rest(handler, card.pk, {"user_id": card.pk, "cards": "4242"})
    assert reply.status == 400
    assert reply.body["reason"] == "validation_error"


def test_a_user_whose_id_looks_like_a_card_number_gets_it_back(card: Card) -> None:
    """Identifiers of this length are common, and every tenth of them passes a card's checksum."""
    user_id = "4111111111111111"
    Card(**card.attribute_values | {"pk": user_id}).save()
    assert rest(handler, user_id, {"user_id": user_id}).body["user_id"] == user_id


def test_an_amount_that_no_json_number_carries_is_refused(user_id: str) -> None:
    load(card_row(user_id, credit_limit=10**15 - 1, balance="0.01"))
    reply = rest(handler, user_id, {"user_id": user_id})
    assert (reply.status, reply.body["status"], reply.body["reason"]) == (
        409,
        "failure",
        "amount_too_long",
    )
    assert reply.body["message"] == "A number has more digits than can be carried."
