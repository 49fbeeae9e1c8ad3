"""What models of known behaviour say: the values that a scenario wants, and no other figure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.evaluate.scenario import Scenario


def _said(english: str, spanish: str) -> Mapping[str, str]:
    """By a scenario's language; who mixes them reads English."""
    return {"en": english, "es": spanish, "mixed": english}


DONE = _said("That is done for you.", "Listo, ya está hecho.")
WAITS = _said("Please confirm it on the page.", "Confírmalo en la página, por favor.")
NOT_OFFERED = _said("I have no tool for that.", "No tengo con qué hacer eso.")
_FOUND = _said("This is what I found for you", "Esto es lo que hay para ti")


def values_of(scenario: Scenario) -> Sequence[str]:
    return [values.split("|")[0] for values in scenario.ends.told]


def answer(scenario: Scenario, *, is_last: bool) -> str:
    values = values_of(scenario)
    if not (is_last and values):
        return DONE[scenario.language]
    return f"{_FOUND[scenario.language]}: {', '.join(values)}."
