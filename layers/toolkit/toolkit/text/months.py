"""The names of months as they are read, in English, Spanish and French: in small letters, without
accents."""

from __future__ import annotations

from typing import Literal

Language = Literal["en", "es", "fr"]

_NAMES: dict[Language, str] = {
    "en": "january february march april may june july august september october november december",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre "
    "diciembre",
    "fr": "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre",
}
_SHORT: dict[Language, str] = {
    "en": "jan feb mar apr may jun jul aug sep oct nov dec",
    "es": "ene feb mar abr may jun jul ago sep oct nov dic",
    "fr": "janv fevr mars avr mai juin juil aout sept oct nov dec",
}


def _numbered(names: str) -> dict[str, int]:
    return {name: number for number, name in enumerate(names.split(), 1)}


NAMES: dict[Language, dict[str, int]] = {
    language: _numbered(names) for language, names in _NAMES.items()
}
"""The number, 1 to 12, of each whole name."""
NAMES["es"]["setiembre"] = 9

SHORT: dict[Language, dict[str, int]] = {
    language: _numbered(names) | {"sept": 9} for language, names in _SHORT.items()
}
"""The number of each usual abbreviation, without its period."""
