"""Which of its two languages the user speaks, told by everyday words, and texts in both."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

Language = Literal["en", "es"]
Text = str | Mapping[Language, str]
"""What the planner says: in both languages, or one text for both."""

_WITHOUT_ACCENTS = str.maketrans("áéíóúüñÁÉÍÓÚÜÑ", "aeiouunAEIOUUN")
_SPANISH = frozenset(
    re.findall(
        r"\S+",
        "el la los las un una unos unas de del al en mi mis que cual cuanto cuanta cuantos como "
        "por para con sin es son fue fueron era eran y o lo se te le su este esta ese eso mes "
        "semana ayer hoy antier manana gaste gastado pague compre recibi cobre depositaron pagaron "
        "nomina quincena saldo deuda deudas tope presupuesto borra elimina corrige cambia cambialo "
        "agrega pon gasto gastos ingreso ingresos categoria banco puedo debo tengo comprar mensual "
        "donativo renta pagos fijos ultimo ultima gracias hola si ayuda quien eres comida cena "
        "desayuno tacos minimo vence prioridad media alta baja",
    )
)
_ENGLISH = frozenset(
    re.findall(
        r"\S+",
        "the my i is are was were what how much many to of for on in at it this that last first "
        "month did do have can buy spend spent paid bought got received delete change correct add "
        "set show list debt debts cap budget category balance bank fixed payments today yesterday "
        "lunch dinner breakfast groceries and with please yes hi hello thanks who you your card "
        "block because not expense income donation rent monthly due minimum priority",
    )
)


def spoken(text: str) -> Language | None:
    """The language of the text, or None where its words do not tell."""
    words = re.findall(r"[a-z]+", folded(text).lower())
    spanish = sum(word in _SPANISH for word in words) + len(re.findall(r"[áéíóúñ¿¡]", text.lower()))
    english = sum(word in _ENGLISH for word in words)
    if spanish == english:
        return None
    return "es" if spanish > english else "en"


def folded(text: str) -> str:
    """The text without Spanish accents, every character in its place."""
    return text.translate(_WITHOUT_ACCENTS)


def in_language(text: Text, language: Language) -> str:
    return text if isinstance(text, str) else text[language]
