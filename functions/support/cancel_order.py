"""Cancels an order that is still being processed; of two simultaneous changes one wins (rule
R130)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from support.domain import support
from support.entities import Order
from support.models import OrderId, SupportInput
from toolkit import Call, Conflict, RequestPhrases, SystemText, ToolOutput
from toolkit.text.sentences import say

_TOO_LATE = {
    "Shipped": "order.shipped",
    "Delivered": "order.delivered",
    "Cancelled": "order.already_cancelled",
}


class Input(SupportInput):
    order_id: OrderId = Field(description="The 5-digit order ID to cancel")


class Output(ToolOutput):
    status: Literal["Cancelled"] = Field(default="Cancelled", description="Of the order, now.")
    message: SystemText = Field(description="Says that the order was cancelled.")


def cancel_order(request: Input, call: Call) -> Output:
    """Cancels an order by changing its status to 'Cancelled'. Only works if the order status is
    currently 'Processing'. Returns an error if the order has already shipped or been delivered."""
    order = Order.of(request.order_id)
    call.subject = order.customer_id
    if order.status != "Processing":
        status = say("word.order_pending") if order.status == "Pending" else order.status
        late = _TOO_LATE.get(order.status)
        why = say(late) if late else say("order.cannot_cancel", status=status)
        raise Conflict(why, details={"status": order.status})
    call.stage(*order.cancel())
    return Output(message=f"Order {order.id} has been successfully cancelled")


handler = support.tool(
    cancel_order,
    writes=True,
    uses={"support": "GetItem UpdateItem"},
    request_phrases=RequestPhrases(
        pattern=(
            r"cancel|cancela|cancele|cancelar|canceles|cancelen|cancelame|anula|anule|anular"
            r"|anules|annule|annuler|annulez|annules"
        ),
        made_of="""
            cancel cancelled order purchase cancela cancelá cancele cancelar canceles cancelen
            cancélame anula anulá anule anular anules orden pedido compra annule annuler
            annulez annules commande achat
        """,
    ),
    synonyms={
        "en": "cancel*, order #, want* out, want any more, force it, does not want, call off",
        "es": "cancel*, anul*, pedido #, ya no quiere, no lo quiere",
        "fr": "annul*, commande #, ne veut plus",
    },
    example={"order_id": "47652"},
)
