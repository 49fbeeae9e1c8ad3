"""What others wrote, as it is shown: on one line, and without its links."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tests.local.offline_model.language.decimals import written
from tests.local.offline_model.language.language import Language, Text, in_language

_LINK = re.compile(r"\b(?:https?://|www\.)\S+", re.I)
_LONGEST = 120
_TRANSACTIONS: dict[bool, Text] = {
    True: {"en": "1 transaction", "es": "1 movimiento", "fr": "1 transaction"},
    False: {"en": "{} transactions", "es": "{} movimientos", "fr": "{} transactions"},
}


def shown(text: str) -> str:
    line = " ".join(_LINK.sub("[link]", text).split())
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"


def money(amount: float, currency: str | None = None) -> str:
    """`$4.50` and `4.50 EUR`, of an amount without its sign; those of the contract are dollars and
    do not say so."""
    text = written(abs(amount))
    return f"${text}" if currency in ("USD", None) else f"{text} {currency}"


def signed(amount: float, currency: str | None) -> str:
    """`-4.50 USD`, as it stands in the result."""
    sign = "-" if amount < 0 else ""
    return " ".join(filter(None, (sign + written(abs(amount)), currency)))


def transaction(row: Mapping[str, Any]) -> str:
    """One line of an imported transaction; what its document did not state is left out."""
    amount = row["amount"]
    parts = (
        row["date"],
        shown(row["merchant"]),
        None if amount is None else signed(amount, row["currency"]),
        row["category"] and shown(row["category"]),
        row["id"],
    )
    return " · ".join(part for part in parts if part)


def counted_transactions(count: int, language: Language) -> str:
    return in_language(_TRANSACTIONS[count == 1], language).format(count)
