"""The card's reward points and their value."""

from __future__ import annotations

from pydantic import Field

from banking.domain import banking
from banking.entities import Card
from banking.models import CardName, WithCard, of_card
from toolkit import Call, CallerId, ToolInput, money


class Input(ToolInput):
    user_id: CallerId
    card: CardName = None


class Output(WithCard):
    total_points: int = Field(description="Points collected.")
    expiring_soon: int = Field(description="How many of them expire soon.")
    redeemable_value_inr: int = Field(description="What they are worth, in whole rupees.")


def get_rewards_summary(request: Input, call: Call) -> Output:
    """Retrieves the user's reward points balance and expiry details."""
    cards = Card.all_of(call.caller)
    card = Card.chosen(cards, request.card)
    points = int(card.total_points)
    return Output(
        total_points=points,
        expiring_soon=int(card.expiring_soon),
        redeemable_value_inr=money.rupees_for_points(points),
        **of_card(card, cards),
    )


handler = banking.tool(
    get_rewards_summary,
    uses={"banking": "Query"},
    synonyms={
        "en": "reward*, point*, loyalty, cashback, redeem*",
        "es": "punto*, recompensa*, canje*",
        "fr": "point*, recompense*, fidelite",
    },
)
