"""What the owner of an import is asked before what they have decided is done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from prime.entities import DocumentRecord
from toolkit.text.language import Language
from toolkit.text.visible import quoted

_DEEDS: dict[Language, dict[str, str]] = {
    "en": {
        "accept": "Enter into your ledger what waits in {name}, {waiting}{but}?",
        "undo": "Undo the import of {name}: take {transactions} out of your books?",
        "read_again": "Read {name} again{facts}?",
        "answer": "Import {name}{facts}?",
        "forget_password": "Forget the password that is remembered for the sender of {name}?",
    },
    "es": {
        "accept": "¿Anoto en tus cuentas lo que espera en {name}, {waiting}{but}?",
        "undo": "¿Deshago la importación de {name} y quito {transactions} de tus libros?",
        "read_again": "¿Leo de nuevo {name}{facts}?",
        "answer": "¿Importo {name}{facts}?",
        "forget_password": "¿Olvido la contraseña que se recuerda de quien envía {name}?",
    },
}
_MEANT: dict[Language, dict[str, str]] = {
    "en": {
        "currency": "amounts in {}",
        "day_order": "the {} first in dates",
        "plus": "amounts without a minus as {}",
        "repeated": "what looks like another import's as {}",
    },
    "es": {
        "currency": "los montos en {}",
        "day_order": "primero {} en las fechas",
        "plus": "los montos sin signo menos como {}",
        "repeated": "lo que parece de otra importación como {}",
    },
}
_SPOKEN: dict[Language, dict[str, str]] = {
    "en": {"same": "the same"},
    "es": {
        "day": "el día",
        "month": "el mes",
        "year": "el año",
        "expense": "gastos",
        "income": "ingresos",
        "same": "lo mismo",
        "new": "nuevo",
    },
}
_PASSWORD: dict[Language, tuple[str, str]] = {
    "en": ("the password that you have entered", ", which is remembered for its sender"),
    "es": ("la contraseña que escribiste", ", que se recuerda para quien lo envía"),
}
_TRANSACTIONS: dict[Language, tuple[str, str]] = {
    "en": ("{} transaction", "{} transactions"),
    "es": ("{} movimiento", "{} movimientos"),
}
_BUT: dict[Language, str] = {"en": ", but for {}", "es": ", menos {}"}
_WITH: dict[Language, str] = {"en": ", with {}", "es": ", con {}"}


def question(
    decision: str,
    document: DocumentRecord,
    said: Sequence[str],
    *,
    left: int,
    language: Language,
) -> str:
    """`said` is what its owner says of it, in words; so many rows are `left` out."""
    return _DEEDS[language][decision].format(
        name=quoted(document.name),
        waiting=_counted(int(document.needs_review), language),
        transactions=_counted(int(document.transactions), language),
        but=_BUT[language].format(left) if left else "",
        facts=_WITH[language].format(", ".join(said)) if said else "",
    )


def said(facts: Mapping[str, Any], language: Language) -> list[str]:
    """What holds for the document, in words."""
    spoken, meant = _SPOKEN[language], _MEANT[language]
    return [meant[name].format(spoken.get(value, value)) for name, value in facts.items()]


def password(language: Language, *, is_kept: bool) -> str:
    entered, kept = _PASSWORD[language]
    return entered + kept if is_kept else entered


def _counted(transactions: int, language: Language) -> str:
    one, several = _TRANSACTIONS[language]
    return (one if transactions == 1 else several).format(transactions)
