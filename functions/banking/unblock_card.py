"""Unblocks the customer's card against a one-time password; no YES is asked for."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from banking.domain import banking
from banking.entities import Card
from banking.models import CardName
from toolkit import Call, CallerId, OneTimePassword, ToolInput, ToolOutput
from toolkit.definition import AskedPassword
from toolkit.guards.one_time_password import provider
from toolkit.text.sentences import say


class Input(ToolInput):
    user_id: CallerId
    otp: OneTimePassword = Field(
        max_length=16,
        description="One-Time Password provided by user; empty to have one sent to their phone. "
        "From a model only ever empty, or what stands for it in the user's message.",
    )
    card: CardName = None


class Output(ToolOutput):
    status: Literal["success"] = Field(default="success", description="The card is active.")
    message: Literal["Card unblocked successfully"] = Field(
        default="Card unblocked successfully", description="For the user."
    )


def unblock_card(request: Input, call: Call) -> Output:
    """Unblocks a previously blocked card using an OTP.

    Call with an empty one-time password: one is sent to the user, who is asked to enter it in a
    field of its own. Never ask them to type it.
    """
    card = Card.of(call.caller, request.card)
    if card.card_status == "blocked":
        call.stage(card.unblock(at=call.now))
    return Output()


def ask_password(request: Input, call: Call) -> AskedPassword:
    card = Card.of(call.caller, request.card)
    return AskedPassword(
        card.phone,
        say("card.ask_unblock_password", last_four=card.last_four),
    )


provider()  # a prod stage does not start with the prototype's password
handler = banking.tool(
    unblock_card,
    writes=True,
    needs_otp=ask_password,
    uses={"banking": "Query UpdateItem", "phones": "Publish"},
    synonyms={
        "en": """
            unblock*, un block, remove block, unfreeze*, unlock*, reactivat*, card back on,
            turn back on, found card, lift block, otp, code card
        """,
        "es": """
            desbloque*, quita* bloqueo, descongel*, reactiv*, encontre, aparecio tarjeta, codigo,
            contrasena, otp
        """,
        "fr": "debloqu*, degel*, reactiv*, retrouve, code, otp",
    },
    follows=("block_card",),
    example={"otp": "123456"},
)
