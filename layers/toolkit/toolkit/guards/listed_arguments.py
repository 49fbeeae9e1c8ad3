"""The arguments of a call as its prompt lists them: each on a line of its own, in words.

Texts are quoted, with nothing hidden in them. Amounts, days, months and choices are written as
people write them, going by the arguments' names.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from typing import Any

from toolkit import money
from toolkit.dates import mexico_city
from toolkit.privacy.redaction import redact
from toolkit.text.language import Language
from toolkit.text.months import day_in_words, month_in_words
from toolkit.text.visible import quoted, visible

_CENTS = "_mxn_cents"
_DAYS = frozenset({"date", "date_iso", "day", "to_day", "from_date", "to_date", "target_date"})
_MONTHS = frozenset({"effective_month"})
_MOMENTS = frozenset({"as_of_iso", "now_iso"})
_AMOUNTS = frozenset({"amount", "min_amount", "max_amount", "saved", "target"})
_CHOICES = frozenset(
    {"book", "category_type", "day_order", "decision", "plus", "priority", "repeated", "type"}
)
_AT: dict[Language, str] = {
    "en": "{}, {:%H:%M} in Mexico City",
    "es": "{}, {:%H:%M} en la Ciudad de México",
}
_PLAIN: dict[Language, dict[bool | None, str]] = {
    "en": {True: "yes", False: "no", None: "nothing"},
    "es": {True: "sí", False: "no", None: "nada"},
}
_ENDINGS = re.compile(r"(?:_mxn_cents|_iso|_of_month)$")
SPANISH: Mapping[str, str] = {
    "account_id": "cuenta",
    "amount": "monto",
    "amount_mxn_cents": "monto",
    "as_of_iso": "fecha",
    "balance_mxn_cents": "saldo",
    "bank_balance_mxn_cents": "saldo en el banco",
    "book": "libro",
    "category": "categoría",
    "category_type": "tipo de categoría",
    "conversation_id": "conversación",
    "country": "país",
    "currency": "moneda",
    "current_category": "categoría actual",
    "date": "fecha",
    "date_iso": "fecha",
    "day": "día",
    "day_order": "orden en las fechas",
    "decision": "decisión",
    "description": "descripción",
    "do_not_accelerate": "sin adelantar pagos",
    "docId": "documento",
    "due_day_of_month": "día de pago",
    "effective_month": "desde el mes",
    "email": "correo",
    "entries": "movimientos",
    "expected_balance_mxn_cents": "saldo de antes",
    "from_date": "desde",
    "id": "id",
    "leftOut": "sin incluir",
    "max_amount": "monto máximo",
    "merchant": "comercio",
    "messageId": "mensaje",
    "min_amount": "monto mínimo",
    "minimum_payment_mxn_cents": "pago mínimo",
    "name": "nombre",
    "now_iso": "ahora",
    "order_id": "pedido",
    "phone": "teléfono",
    "plus": "montos sin signo",
    "priority": "prioridad",
    "reason": "motivo",
    "remember": "recordar",
    "repeated": "repetidos",
    "saved": "ahorrado",
    "target": "meta",
    "target_date": "fecha de la meta",
    "text": "texto",
    "thread_id": "conversación",
    "to_date": "hasta",
    "to_day": "nuevo día",
    "transactionId": "movimiento",
    "tx_id": "movimiento",
    "type": "tipo",
    "user_id": "cliente",
    "userId": "cliente",
    "variable_cap_mxn_cents": "tope variable",
    "words": "palabras",
}
"""What each argument is called; one that is not here goes by its name in words."""
SPANISH_CHOICES: Mapping[str, str] = {
    "accept": "aceptar",
    "answer": "responder",
    "budget": "presupuesto",
    "card": "tarjeta",
    "correct": "corregir",
    "day": "día",
    "debt": "deuda",
    "discard": "descartar",
    "donation": "donativo",
    "expense": "gasto",
    "fixed": "fijo",
    "forget_password": "olvidar la contraseña",
    "high": "alta",
    "income": "ingreso",
    "ledger": "cuentas",
    "low": "baja",
    "medium": "media",
    "medium_high": "media alta",
    "medium_low": "media baja",
    "month": "mes",
    "new": "nuevo",
    "read_again": "leer de nuevo",
    "remove": "quitar",
    "same": "repetido",
    "savings": "ahorro",
    "undo": "deshacer",
    "variable": "variable",
    "year": "año",
}


def lines(
    arguments: Mapping[str, Any], language: Language, named: Collection[str] = ()
) -> list[str]:
    """All but those that are `named` by the question itself. Personal numbers are not shown."""
    leaves = [*_leaves({n: value for n, value in arguments.items() if n not in named})]
    ends = Counter(path[-1] for path, _ in leaves)
    return [
        f"- {_called(path if ends[path[-1]] > 1 else path[-1:], language)}: "
        f"{_shown(path[-1], redact(value), language)}"
        for path, value in leaves
    ]


def _leaves(value: Any, *path: str) -> Iterator[tuple[tuple[str, ...], Any]]:
    if not isinstance(value, Mapping):
        yield path, value
        return
    for name, inner in value.items():
        yield from _leaves(inner, *path, name)


def _called(path: tuple[str, ...], language: Language) -> str:
    return " ".join(_name(each, language) for each in path)


def _name(argument: str, language: Language) -> str:
    if language == "es" and argument in SPANISH:
        return SPANISH[argument]
    bare = _ENDINGS.sub("", argument)
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", bare).replace("_", " ").lower()


def _shown(name: str, value: Any, language: Language) -> str:
    if value is None or isinstance(value, bool):
        return _PLAIN[language][value]
    if isinstance(value, int) and name.endswith(_CENTS):
        return money.pesos_told(value)
    if name in _AMOUNTS and isinstance(value, str | int | float):
        try:
            return money.told(Decimal(str(value)), None)
        except InvalidOperation:
            return quoted(str(value))
    if isinstance(value, str):
        return _in_words(name, value, language) or quoted(value)
    return visible(json.dumps(value, ensure_ascii=False))


def _in_words(name: str, text: str, language: Language) -> str | None:
    """None for a text of the user's, and for what is none of the kind that its name says."""
    if name in _CHOICES:
        return choice(text, language)
    try:
        if name in _DAYS:
            return day_in_words(text, language)
        if name in _MONTHS:
            date.fromisoformat(f"{text}-01")
            return month_in_words(text, language)
        if name in _MOMENTS:
            here = datetime.fromisoformat(text).astimezone(mexico_city())
            return _AT[language].format(day_in_words(here.date(), language), here)
    except ValueError:
        return None
    return None


def choice(text: str, language: Language) -> str | None:
    """One of a few words that an argument may be; None for any other."""
    known = text.lower()
    if known not in SPANISH_CHOICES:
        return None
    return SPANISH_CHOICES[known] if language == "es" else known.replace("_", " ")
