"""Whether the card can be used, and since when and why it cannot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from banking.domain import banking
from banking.entities import Card
from banking.models import CardName
from toolkit import Call, CallerId, OwnText, SystemText, ToolInput, ToolOutput


class Input(ToolInput):
    user_id: CallerId
    card: CardName = None


class Block(ToolOutput):
    block_id: SystemText = Field(description="Names this block.")
    reason: OwnText = Field(description="As the user gave it.")
    blocked_at: SystemText = Field(description="When (ISO 8601, UTC).")


class State(ToolOutput):
    last_four: SystemText = Field(description="The card number's last digits.")
    status: Literal["active", "blocked"] = Field(description="Whether new charges are taken.")
    block: Block | None = Field(description="Null for an active card.")


class Output(State):
    others: list[State] = Field(
        default_factory=list,
        exclude_if=lambda others: not others,
        description="The user's other cards, where none was named.",
    )


def get_card_status(request: Input, call: Call) -> Output:
    """Tells whether the user's credit cards are active or blocked.

    Use for every question about the card's state, and after a block or an unblocking that the user
    is not sure of.
    """
    cards = Card.all_of(call.caller)
    asked = [Card.chosen(cards, request.card)] if request.card else cards
    first, *others = (_state(card, cards) for card in asked)
    return Output(**dict(first), others=others)


def _state(card: Card, cards: Sequence[Card]) -> State:
    return State(
        last_four=card.name_among(cards),
        status="blocked" if card.is_blocked else "active",
        block=_block(card) if card.is_blocked else None,
    )


def _block(card: Card) -> Block:
    return Block(block_id=card.block_id, reason=card.block_reason, blocked_at=card.changed_at)


handler = banking.tool(
    get_card_status,
    uses={"banking": "Query"},
    synonyms={
        "en": """
            card status, card active, card blocked, card work*, state card, last four, card still
        """,
        "es": """
            tarjeta activa, tarjeta bloqueada, estado tarjeta, quedo bloqueada, ultimos digitos,
            sirve tarjeta, funciona tarjeta
        """,
        "fr": "carte active, carte bloquee, etat carte, carte marche",
    },
)
