"""How support agents ask for customers and orders, in English and Spanish."""

from __future__ import annotations

from functools import partial

from tests.local.offline_model.language.language import Text
from tests.local.offline_model.support.contacts import EMAIL, contact, who, who_it_is
from tests.local.offline_model.support.wording import PROFILE, changed, everything, order, orders
from tests.local.offline_model.tool_phrases import ToolPhrases

_CUSTOMER = r"\b(?:customers?|clients?|clientes?)\b"
_NUMBERED = r"\s*(?:id |number |n[uú]mero )?#?[0-9]"
_ORDERS = r"\b(?:orders|pedidos|ordenes)"
_ONE_ORDER = r"\b(?:orders?|pedidos?|orden)\b"
_SHOW = (
    r"\b(?:look(?:ing)? ?up|find|search(?: for)?|get|show|fetch|pull up|who is|who's"
    r"|busca(?:r|me)?|encuentra|muestra(?:me)?|quien es)\b"
)
_ANY = r"(?:[^.?!,]|\.(?=\w)){0,60}?"
_ALL = r"(?:[^?!]|\.(?=\w))*"
_IDS = r"(?:(?:\s*(?:,|&|\band\b|\by\b))+\s*(?:(?:order|pedido)s? )?#?[0-9]+)*"

# No word of digits: the chat takes digits that answer such a question for a one-time password.
_WHICH_ORDER: Text = {
    "en": "Which order? Please give me its number.",
    "es": "¿Qué pedido? Dame su número.",
}
_WHICH_CUSTOMER: Text = {
    "en": "Which customer? Please give me the customer's number.",
    "es": "¿Qué cliente? Dame su número de cliente.",
}
_BY_WHAT: Text = {
    "en": "Which customer? Please give me an email, a phone number or a username.",
    "es": "¿Qué cliente? Dame un correo, un teléfono o un usuario.",
}
_look_up = partial(
    ToolPhrases,
    parse=who,
    questions={"key": _BY_WHAT, "value": _BY_WHAT},
    replies={"key": who_it_is, "value": who_it_is},
)

PHRASES = {
    "get_user": _look_up(
        asks=(
            rf"{_SHOW}(?:(?!{_ONE_ORDER}|\b(?:everything|all|todo|full)\b)(?:[^.?!,]|\.(?=\w))){{0,60}}?"
            rf"{_CUSTOMER}",
            rf"{_CUSTOMER} (?:with|whose|by|con|cuyo)\b",
            rf"\b(?:look ?up|find|search(?: for)?|who is|busca|quien es) (?:\w+ ){{0,2}}?{EMAIL}",
            r"\b(?:look ?up|find|search for|who is) (?:the )?user\b",
        ),
        answer=PROFILE,
    ),
    "get_user_info": _look_up(
        asks=(
            r"\b(?:everything|todo|all (?:the )?(?:info\w*|details|data|about|there is)"
            rf"|(?:full|complete|whole) \w+)\b{_ANY}(?:{_CUSTOMER}|\buser\b|{EMAIL})",
            rf"(?:{_SHOW}{_ANY})?{_ORDERS} (?:of|for|from|by|del?|para) (?:the |el |la )?"
            rf"{_CUSTOMER}(?!{_NUMBERED}) \w",
            rf"(?:{_SHOW}{_ANY})?{_CUSTOMER} [\w.-]*[a-z][\w.-]*'s orders\b",
        ),
        answer=everything,
    ),
    "get_order_by_id": ToolPhrases(
        asks=(
            r"(?:\b(?:status|state|details?|where|track|show|get|look ?up|find|what'?s?|estado"
            rf"|donde|muestra|busca)\b{_ANY})?{_ONE_ORDER}(?: (?:id|number|no\.?|numero))?"
            rf"\s*[:#]?\s*[0-9]{{3,}}{_IDS}",
            rf"\b(?:status|estado) (?:of|del?) (?:an |the |my |this |un |el )?{_ONE_ORDER}"
            rf"(?! (?:of|for|del?)\b)",
        ),
        questions={"order_id": _WHICH_ORDER},
        answer=order,
    ),
    "get_customer_orders": ToolPhrases(
        asks=(
            rf"(?:{_SHOW}{_ANY}|\b(?:all|list)\b{_ANY})?{_ORDERS} (?:of|for|from|by|del?|para) "
            rf"(?:the |a |el |un )?{_CUSTOMER}(?:{_NUMBERED}|\W*$)",
            rf"(?:{_SHOW}{_ANY}|\b(?:all|list)\b{_ANY})?{_CUSTOMER}{_NUMBERED}[0-9]*'?s? orders\b",
        ),
        questions={"customer_id": _WHICH_CUSTOMER},
        answer=orders,
    ),
    "cancel_order": ToolPhrases(
        asks=(
            rf"\bcancel(?:l?ing|ar|a)?\b(?: \w+){{0,3}}? {_ONE_ORDER}"
            rf"(?:(?: (?:id|number|no\.?|numero))?\s*[:#]?\s*[0-9]+{_IDS})?",
        ),
        questions={"order_id": _WHICH_ORDER},
        answer="{message}.",
    ),
    "update_user_contact": ToolPhrases(
        asks=(
            r"\b(?:update|change|set|correct|edit|replace|actualiza|cambia|corrige|pon)(?:r|le)?\b"
            rf"{_ANY}\b(?:e-?mail|phone|contact|correo|telefono|contacto)\b{_ALL}",
        ),
        parse=contact,
        questions={"user_id": _WHICH_CUSTOMER},
        answer=changed,
    ),
}
