"""One order."""

from __future__ import annotations

from pydantic import Field

from support.domain import support
from support.entities import Order
from support.models import OrderFields, OrderId, SupportInput
from toolkit import Call


class Input(SupportInput):
    order_id: OrderId = Field(description="The 5-digit order ID")


def get_order_by_id(request: Input, call: Call) -> OrderFields:
    """Retrieves order details by order ID. Returns order information including customer ID,
    product, quantity, price, and current status."""
    order = Order.of(request.order_id)
    call.subject = order.customer_id
    return OrderFields.of(order)


handler = support.tool(
    get_order_by_id,
    uses={"support": "GetItem"},
    synonyms={
        "en": """
            order*, order #, what is in, status order, shipped, delivered, parcel, package,
            open order, check order
        """,
        "es": "pedido*, orden*, pedido #, orden #, como va, envio, paquete, entregad*, enviad*",
        "fr": "commande*, commande #, livr*, expedi*, colis",
    },
    example={"order_id": "24601"},
)
