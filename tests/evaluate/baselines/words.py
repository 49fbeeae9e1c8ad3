"""How models of known behaviour write: as the prompts ask for it, and as badly as can be.

Both tell the same values; what else they say holds no figure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from tests.evaluate.scenario import Manner, Scenario
from toolkit.text.language import Language
from toolkit.text.months import month_in_words


def _said(english: str, spanish: str) -> Mapping[str, str]:
    """By a scenario's language; who mixes them reads English."""
    return {"en": english, "es": spanish, "mixed": english}


DONE = _said("That is done for you.", "Listo, ya está hecho.")
WAITS = _said("Please confirm it on the page.", "Confírmalo en la página, por favor.")
NOT_OFFERED = _said("I have no tool for that.", "No tengo con qué hacer eso.")
_FOUND = _said("This is what I found for you", "Esto es lo que hay para ti")
_TEDIOUS: Mapping[str, str] = {
    # Of each that the person does not speak.
    "en": "La respuesta del sistema se muestra a continuación con los campos de la consulta que se "
    "ha ejecutado y con el estado de la fila que se ha leído.",
    "es": "The response of the system is shown below with the fields of the query that was made "
    "and with the state of the row that was read.",
    "mixed": "La réponse du système est montrée dans le tableau avec les champs de la requête et "
    "pour la suite du compte avec des lignes que nous avons lues.",
}
_TIMES = 6
_ISO = re.compile(r"\b20\d\d-\d\d-\d\d\b")
_ID = "abcdefab-cdef-abcd-efab-cdefabcdefab"
"""Without a digit: no number of it is from nowhere."""


def told(scenario: Scenario) -> Sequence[str]:
    return [values.split("|")[0] for values in scenario.ends.told]


def well_written(scenario: Scenario, *, is_last: bool) -> str:
    """The figure first, with what stands beside it."""
    values = told(scenario)
    if not (is_last and values):
        return DONE[scenario.language]
    found = _FOUND[scenario.language]
    manner = scenario.manner
    if not manner:
        return f"{found}: {', '.join(values)}."
    beside = [names.split("|")[0] for names in manner.names] + _months(scenario, manner)
    others = [value for value in values if value != manner.first]
    first = f"{manner.first} {', '.join(beside)}"
    return f"{first}. {found}{': ' if others else ''}{', '.join(others)}."


def _months(scenario: Scenario, manner: Manner) -> list[str]:
    """As people name them, such as November 2026."""
    language: Language = "es" if scenario.language == "es" else "en"
    return [month_in_words(month, language) for month in manner.months]


def recited(scenario: Scenario, heard: str, *, asks: str, is_last: bool) -> str:
    """With the first day of what was `heard`, as it stands there."""
    values = asks or " ".join(told(scenario) if is_last else ())
    day = _ISO.search(heard)
    return "\n".join(
        [
            "## result_set",
            "",
            "| row_count | row_id |",
            "| --- | --- |",
            f"| 1 | {_ID} |",
            "",
            f"as_of {day[0]}" if day else "as_of",
            *[f"**{_TEDIOUS[scenario.language]}**"] * _TIMES,
            values,
        ]
    )
