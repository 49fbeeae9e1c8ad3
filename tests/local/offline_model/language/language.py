"""Which of its languages the user speaks, judged by everyday words, and texts in them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal

from toolkit.text.folding import unaccented_in_place

Language = Literal["en", "es", "fr"]
Text = str | Mapping[Language, str]
"""What the planner says: by language, English where there is none of the user's, or one text for
all."""

_SPANISH = frozenset(
    re.findall(
        r"\S+",
        "el la los las un una unos unas de del al en mi mis que cual cuanto cuanta cuantos como "
        "por para con sin es son fue fueron era eran y o lo se te le su este esta ese eso mes "
        "semana ayer hoy antier manana gaste gastado pague compre recibi cobre depositaron pagaron "
        "nomina quincena saldo deuda deudas tope presupuesto borra elimina corrige cambia cambialo "
        "agrega pon gasto gastos ingreso ingresos categoria banco puedo debo tengo comprar mensual "
        "donativo renta pagos fijos ultimo ultima gracias hola si ayuda quien eres comida cena "
        "desayuno tacos tarjeta bloquea bloquear desbloquea desbloquear puntos movimientos "
        "espera perdi porque disputa disputar cargo minimo vence prioridad media alta baja",
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
_FRENCH = frozenset(
    re.findall(
        r"\S+",
        "de en la un que es mes le les des du et ou je j ai nous mon ma au aux pour avec dans "
        "sur combien quel quelle quels montre affiche liste cherche trouve somme solde "
        "soldes compte comptes depense depenses depensee recu recus recettes virement suivante "
        "precedente suite janvier fevrier mars avril mai juin juillet aout septembre octobre "
        "novembre decembre hier mois dernier depuis entre bonjour merci oui",
    )
)
"""Also the words that Spanish has too, so that these do not make French Spanish."""
_OWN_WORDS: tuple[tuple[Language, frozenset[str], str], ...] = (
    ("en", _ENGLISH, r"(?!)"),
    ("es", _SPANISH, r"[áéíóúñ¿¡]"),
    ("fr", _FRENCH, r"[àâçèéêëîïôùû]"),
)


def spoken(text: str) -> Language | None:
    """The language of the text, or None where its words leave it open."""
    words = re.findall(r"[a-z]+", folded(text).lower())
    scores = {
        language: sum(word in own for word in words) + len(re.findall(letters, text.lower()))
        for language, own, letters in _OWN_WORDS
    }
    if scores["fr"] <= scores["es"]:
        del scores["fr"]
    best = max(scores, key=scores.__getitem__)
    return best if list(scores.values()).count(scores[best]) == 1 else None


def folded(text: str) -> str:
    """The text without accents, every character in its place."""
    return unaccented_in_place(text)


def filled(text: Text, values: Mapping[str, Any], language: Language) -> str:
    """The text formatted with the values, each on one line."""
    one_line = {k: " ".join(v.split()) if isinstance(v, str) else v for k, v in values.items()}
    return in_language(text, language).format_map(one_line)


def in_language(text: Text, language: Language) -> str:
    return text if isinstance(text, str) else text.get(language, text["en"])
