"""Cancels an order that is still being processed; of two simultaneous changes one wins (rule
R130)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from support import request_words
from support.domain import support
from support.entities import Order
from support.models import OrderId, SupportInput
from toolkit import Call, Conflict, OurText, ToolOutput

_TOO_LATE = {
    "Shipped": "Order has already shipped. Can't cancel it.",
    "Delivered": "Order has already been delivered. Can't cancel it.",
    "Cancelled": "Order is already cancelled.",
}


class Input(SupportInput):
    order_id: OrderId = Field(description="The 5-digit order ID to cancel")


class Output(ToolOutput):
    status: Literal["Cancelled"] = Field(default="Cancelled", description="Of the order, now.")
    message: OurText = Field(description="Says that the order was cancelled.")


def cancel_order(request: Input, call: Call) -> Output:
    """Cancels an order by changing its status to 'Cancelled'. Only works if the order status is
    currently 'Processing'. Returns an error if the order has already shipped or been delivered."""
    order = Order.of(request.order_id)
    call.subject = order.customer_id
    if order.status != "Processing":
        why = _TOO_LATE.get(order.status, f"Order is {order.status}. Can't cancel it.")
        raise Conflict(why, details={"status": order.status})
    call.stage(*order.cancel())
    return Output(message=f"Order {order.id} has been successfully cancelled")


handler = support.tool(
    cancel_order,
    writes=True,
    in_spanish="Cancelo este pedido",
    asked_by=request_words.CANCEL_ORDER,
    uses={"support": "GetItem UpdateItem"},
)
