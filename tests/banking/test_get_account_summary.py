from __future__ import annotations

from decimal import Decimal

import pytest

from banking.entities import Card
from banking.get_account_summary import handler
from tests.calling import rest


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


def test_an_unknown_user_is_not_found(user_id: str) -> None:
    reply = rest(handler, user_id, {"user_id": user_id})
    assert reply.status == 404
    assert reply.body["status"] == "failure"
    assert reply.body["reason"] == "user_not_found"


def test_a_user_whose_id_looks_like_a_card_number_gets_it_back(card: Card) -> None:
    """Identifiers of this length are common, and every tenth of them passes a card's checksum."""
    user_id = "4111111111111111"
    Card(**card.attribute_values | {"pk": user_id}).save()
    assert rest(handler, user_id, {"user_id": user_id}).body["user_id"] == user_id
