"""Text as if it had been typed on a plain keyboard, character for character.

Numbers come with no-break spaces, typographic hyphens, full-width letters and the digits of every
script. What looks for them reads this, and cuts the original at the same places.
"""

from __future__ import annotations

import unicodedata

_DOTS = "\u00b7\u2022\u2219\u2027\u30fb\u3002"
_MINUS = "\u00ad\u2212"


class _Typed(dict[int, str]):
    """What `str.translate` looks up. Only what changes is kept, which is bounded."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        typed = _typed(character)
        if typed != character:
            self[code] = typed
        return typed


def _typed(character: str) -> str:
    if character.isascii():
        return character
    category = unicodedata.category(character)
    if category == "Nd":
        return str(unicodedata.decimal(character))
    if character in _MINUS or category == "Pd":
        return "-"
    if category in ("Zs", "Cf", "Zl", "Zp"):
        return " "
    if character in _DOTS:
        return "."
    plain = unicodedata.normalize("NFKC", character)
    return plain if len(plain) == 1 and plain.isascii() and category != "No" else character


_TYPED = _Typed()


def as_typed(text: str) -> str:
    """`text` with plain spaces, hyphens, dots, letters and digits, of the same length."""
    return text if text.isascii() else text.translate(_TYPED)
