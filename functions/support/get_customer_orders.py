"""A customer's orders, oldest first; an unknown customer has none (rule R126)."""

from __future__ import annotations

from pydantic import Field

from support.domain import support
from support.entities import Order
from support.models import CustomerId, OrderFields, SupportInput
from toolkit import Call


class Input(SupportInput):
    customer_id: CustomerId = Field(description="The 7-digit customer ID")


def get_customer_orders(request: Input, call: Call) -> list[OrderFields]:
    """Retrieves all orders associated with a customer ID. Returns an array of order objects."""
    call.subject = request.customer_id
    return [OrderFields.of(order) for order in Order.of_customer(request.customer_id)]


handler = support.tool(
    get_customer_orders,
    uses={"support": "Query"},
    synonyms={
        "en": """
            orders, ordered, orders of, all orders, customer orders, bought, order history,
            they order
        """,
        "es": "pedidos, ordenes, pidio, compro, sus pedidos, ha pedido, historial",
        "fr": "commandes, a commande, ses commandes, historique commandes",
    },
    example={"customer_id": "1213210"},
)
