"""The days of the week that stand before dates in English, Spanish, French, Portuguese and
German."""

from __future__ import annotations

import re

from toolkit.text.folding import unaccented

_DAYS = (
    *(("mon", "lun", "seg"), ("tue", "mar", "ter", "die"), ("wed", "mie", "mer", "qua", "mit")),
    *(("thu", "jue", "jeu", "qui", "don"), ("fri", "vie", "ven", "sex", "fre")),
    *(("sat", "sab", "sam"), ("sun", "dom", "dim", "son")),
)
_NUMBERS = {name: number for number, names in enumerate(_DAYS) for name in names}
PATTERN = rf"(?:{'|'.join(_NUMBERS)})[a-z]{{0,7}}(?:-feira)?\.?,?\s+"
"""A regular expression of one and the space behind it, in small letters without accents."""
_LEADING = re.compile(rf"({PATTERN})([0-9]+[-/.][0-9]+[-/.][0-9].*)")


def parted(text: str) -> tuple[int | None, str]:
    """The day of the week before a whole date of digits, as `date.weekday` counts, and the date."""
    found = _LEADING.fullmatch(unaccented(text))
    return (_NUMBERS[found[1][:3]], found[2]) if found else (None, text)
