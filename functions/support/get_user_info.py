"""A customer and all their orders, in two reads: the look-up returns the whole customer."""

from __future__ import annotations

from pydantic import Field

from support.domain import support
from support.entities import Customer, Order
from support.models import OrderFields, Profile, Search
from toolkit import Call, ToolOutput


class Output(ToolOutput):
    user_info: Profile = Field(description="The customer.")
    orders: list[OrderFields] = Field(description="As they were placed, the first one first.")


def get_user_info(request: Search, call: Call) -> Output:
    """Retrieves comprehensive customer information including their profile and all associated
    orders. This is a convenience method that combines get_user and get_customer_orders."""
    customer = Customer.search(request.key, request.value)
    call.subject = customer.id
    return Output(
        user_info=Profile.of(customer),
        orders=[OrderFields.of(order) for order in Order.of_customer(customer.id)],
    )


handler = support.tool(
    get_user_info,
    uses={"support": "Query"},
    synonyms={
        "en": """
            everything about customer, @, all about, customer*, everything about, who they are,
            all ordered, pull up, ever ordered, orders profile, customer orders
        """,
        "es": """
            todo cliente, todo sobre, cliente*, que pidio, pidio, informacion cliente,
            toda informacion
        """,
        "fr": "tout client, tout sur, client*, commandes client, a commande",
    },
    example={"key": "username", "value": "johndoe"},
)
