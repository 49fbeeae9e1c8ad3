"""Blocks the customer's card. Unblocking needs a one-time password: unblock_card."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from banking.domain import banking
from banking.entities import Card
from banking.models import CardName
from toolkit import Call, CallerId, SystemText, ToolInput, ToolOutput, UserText
from toolkit.text.sentences import Sentence, say


class Input(ToolInput):
    user_id: CallerId
    reason: UserText = Field(
        min_length=1, max_length=500, description="Reason for blocking, in the user's own words."
    )
    card: CardName = None


class Output(ToolOutput):
    status: Literal["success"] = Field(default="success", description="The card is blocked.")
    message: Literal["Card blocked successfully"] = Field(
        default="Card blocked successfully", description="For the user."
    )
    block_id: SystemText = Field(
        description="Names this block; the same until the card is unblocked."
    )


def block_card(request: Input, call: Call) -> Output:
    """Temporarily blocks the user's credit card to prevent new transactions.

    Use when the user reports the card lost, stolen or misused. The user is asked to reply YES
    first: the first call answers with the prompt to show them.
    """
    card = Card.of(call.caller, request.card)
    if not card.is_blocked:
        call.stage(card.block(request.reason, at=call.now))
    return Output(block_id=str(card.block_id))


def confirmation(request: Input, call: Call) -> Sentence:
    return say("card.ask_block", last_four=Card.of(call.caller, request.card).last_four)


handler = banking.tool(
    block_card,
    writes=True,
    confirm=confirmation,
    named=["card"],
    uses={"banking": "Query UpdateItem"},
    synonyms={
        "en": """
            block*, freeze*, frozen, lock, suspend card, lost card, lost wallet, lost purse, stole*,
            stolen*, misplac*, missing card, snatch*, thief, robbed, clon* card, hacked,
            compromised, find card, gone card
        """,
        "es": """
            bloque*, congel*, perdi, perdio, perdid*, robar*, robo, robad*, asalt*, extravi*,
            clonar*, clonad*, encuentro tarjeta, encuentro cartera, suspend* tarjeta
        """,
        "fr": "bloque*, gele*, vole*, perdu*, opposition, retrouve carte, egare*",
    },
    example={"reason": "Lost card"},
)
