"""How models of known behaviour write: as the prompts ask for it, and as badly as can be.

Both tell the same values; what else they say holds no figure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from tests.evaluate.scenario import Manner, Scenario
from toolkit.text.months import NAMES

DONE: Mapping[str, str] = {
    "en": "That is done for you.",
    "es": "Listo, ya está hecho.",
    "mixed": "That is done for you.",
}
WAITS: Mapping[str, str] = {
    "en": "Please confirm it on the page.",
    "es": "Confírmalo en la página, por favor.",
    "mixed": "Please confirm it on the page.",
}
NOT_OFFERED: Mapping[str, str] = {
    "en": "I have no tool for that.",
    "es": "No tengo con qué hacer eso.",
    "mixed": "I have no tool for that.",
}
_FOUND: Mapping[str, str] = {
    "en": "This is what I found for you",
    "es": "Esto es lo que hay para ti",
    "mixed": "This is what I found for you",
}
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
    is_spanish = scenario.language == "es"
    names = NAMES["es" if is_spanish else "en"]
    named = {number: name for name, number in reversed(names.items())}
    parts = [(month[:4], named[int(month[5:])]) for month in manner.months]
    return [
        f"{name} de {year}" if is_spanish else f"{name.capitalize()} {year}" for year, name in parts
    ]


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
