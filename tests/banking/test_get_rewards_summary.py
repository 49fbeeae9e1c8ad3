from __future__ import annotations

import pytest

from banking.entities import Card
from banking.get_rewards_summary import handler
from tests.calling import direct, rest


def test_the_contracts_rewards_are_answered(card: Card) -> None:
    reply = rest(handler, card.pk, {"user_id": card.pk})
    assert reply.status == 200
    assert reply.text == '{"total_points":5000,"expiring_soon":100,"redeemable_value_inr":500}'


@pytest.mark.parametrize(("points", "rupees"), [(0, 0), (9, 0), (10, 1), (19, 1), (5009, 500)])
def test_ten_points_are_a_rupee_and_the_rest_is_not_counted(
    card: Card, points: int, rupees: int
) -> None:
    card.update([Card.total_points.set(points)])
    assert direct(handler, card.pk, {}).body["redeemable_value_inr"] == rupees
