"""Whether the card can be used, since when and why it cannot, and the disputes that the user has
submitted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from banking.domain import banking
from banking.entities import Card, Dispute
from banking.models import CardName, Transaction
from banking.transactions import of_ids
from toolkit import Call, Caller, CallerId, OwnText, SystemText, ToolInput, ToolOutput

MOST_DISPUTES = 20


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


class Submitted(ToolOutput):
    ticket_id: SystemText = Field(description="Names the dispute.")
    tx_id: SystemText = Field(description="The disputed transaction's ID.")
    transaction: Transaction | None = Field(description="Null if the bank has it no longer.")
    reason: OwnText = Field(description="As the user gave it.")
    submitted_at: SystemText = Field(description="When (ISO 8601, UTC).")


class Output(State):
    others: list[State] = Field(
        default_factory=list,
        exclude_if=lambda others: not others,
        description="The user's other cards, where none was named.",
    )
    disputes: list[Submitted] = Field(
        default_factory=list,
        exclude_if=lambda disputes: not disputes,
        description="What the user has disputed, newest first. What the bank decides is not known.",
    )
    more_disputes: int = Field(
        default=0, exclude_if=lambda more: not more, description="How many older ones there are."
    )


def get_card_status(request: Input, call: Call) -> Output:
    """Tells whether the user's credit cards are active or blocked, and lists the disputes that the
    user has submitted.

    Use for every question about the card's state or a dispute, and after a block or an unblocking
    that the user is not sure of.
    """
    cards = Card.all_of(call.caller)
    asked = [Card.chosen(cards, request.card)] if request.card else cards
    first, *others = (_state(card, cards) for card in asked)
    newest, more = _disputes(call.caller, cards)
    return Output(**dict(first), others=others, disputes=newest, more_disputes=more)


def _disputes(caller: Caller, cards: Sequence[Card]) -> tuple[list[Submitted], int]:
    """The newest of all cards', and how many more there are."""
    submitted = Dispute.all_of(caller)
    newest = sorted(submitted, key=lambda each: (each.submitted_at, each.tx_id), reverse=True)
    listed = newest[:MOST_DISPUTES]
    transactions = of_ids(caller, [each.tx_id for each in listed])
    shown = [
        Submitted(
            ticket_id=each.ticket_id,
            tx_id=each.tx_id,
            transaction=found and Transaction.of(found, cards),
            reason=each.reason,
            submitted_at=each.submitted_at,
        )
        for each in listed
        for found in [transactions.get(each.tx_id)]
    ]
    return shown, len(submitted) - len(listed)


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
    uses={"banking": "Query", "money": "BatchGetItem"},
    synonyms={
        "en": """
            card status, card active, card blocked, card work*, state card, last four, card still,
            dispute*, my disputes, status dispute, news dispute, ticket*, open disputes,
            running disputes
        """,
        "es": """
            tarjeta activa, tarjeta bloqueada, estado tarjeta, quedo bloqueada, ultimos digitos,
            sirve tarjeta, funciona tarjeta, disputa*, aclaracion*,
            como va aclaracion, folio, ticket*, mis disputas
        """,
        "fr": """
            carte active, carte bloquee, etat carte, carte marche, litige*, contestation*,
            mes litiges
        """,
    },
)
