"""Unblocks the customer's card against a one-time password; no YES is asked for."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from banking.domain import banking
from banking.entities import Card
from toolkit import Call, CallerId, OneTimePassword, ToolInput, ToolOutput
from toolkit.guards import one_time_password


class Input(ToolInput):
    user_id: CallerId
    otp: OneTimePassword = Field(
        max_length=16,
        description="One-Time Password provided by user; empty to have one sent to their phone.",
    )


class Output(ToolOutput):
    status: Literal["success"] = Field(default="success", description="The card is active.")
    message: Literal["Card unblocked successfully"] = Field(
        default="Card unblocked successfully", description="For the user."
    )


def unblock_card(request: Input, call: Call) -> Output:
    """Unblocks a previously blocked card using an OTP.

    Ask the user for the one-time password. If none was sent to them yet, call with an empty one:
    it is sent and the call fails with invalid_otp.
    """
    card = Card.of(call.caller)
    one_time_password.redeem(call, request.otp, phone=card.phone)
    if card.card_status == "blocked":
        call.stage(card.unblock(at=call.now))
    return Output()


one_time_password.provider()  # a prod stage does not start with the prototype's password
handler = banking.tool(unblock_card, writes=True, needs_otp=True)
