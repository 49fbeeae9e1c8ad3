"""What support's tools return, as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.local.offline_model.language.decimals import written
from tests.local.offline_model.language.language import Language, Text, filled, in_language

PROFILE: Text = {
    "en": "{name}: customer {id}, {email}, {phone}, username {username}.",
    "es": "{name}: cliente {id}, {email}, {phone}, usuario {username}.",
}
_ORDER: Text = {
    "en": "Order {id} of customer {customer_id}: {quantity} × {product} at {price}, {status}.",  # noqa: RUF001
    "es": "Pedido {id} del cliente {customer_id}: {quantity} × {product} a {price}, {status}.",  # noqa: RUF001
}
_LINE: Text = "{id} · {product} · {quantity} × {price} · {status}"  # noqa: RUF001
_NO_ORDERS: Text = {"en": "There are no orders.", "es": "No hay pedidos."}
_ITS_ORDERS: Text = {"en": "Orders:", "es": "Pedidos:"}


def everything(info: Mapping[str, Any], language: Language) -> str:
    return f"{filled(PROFILE, info['user_info'], language)}\n{orders(info['orders'], language)}"


def order(result: Mapping[str, Any], language: Language) -> str:
    return _priced(_ORDER, result, language)


def orders(result: Any, language: Language) -> str:
    """A result that is a list comes to the model in an object."""
    rows = result["result"] if isinstance(result, dict) else result
    head = in_language(_ITS_ORDERS if rows else _NO_ORDERS, language)
    return "\n".join([head, *(f"- {_priced(_LINE, row, language)}" for row in rows)])


def _priced(text: Text, order: Mapping[str, Any], language: Language) -> str:
    return filled(text, {**order, "price": written(order["price"])}, language)


def changed(profile: Mapping[str, Any], language: Language) -> str:
    return f"{profile['message']}. {filled(PROFILE, profile, language)}"
