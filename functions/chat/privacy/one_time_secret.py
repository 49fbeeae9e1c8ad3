"""Keeps a one-time password that the user types out of all that is kept.

The text goes on with a placeholder in its place: to the store, the model and the page. The value
lives as long as the turn, and only the call of a tool that asks for it gets it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from toolkit.text.folding import unaccented

PLACEHOLDER = "[one-time password]"
_ALONE = re.compile(r"\s*[0-9]{4,8}\s*", re.ASCII)
_SIX_DIGITS = re.compile(r"(?<![0-9])[0-9]{3}[ -]?[0-9]{3}(?![0-9])", re.ASCII)
_SPOKEN_OF = (  # in English, Spanish and French; over text without accents
    r"otp|one[- ]time|pass(?:word|code)|code|pins?\b|verification|digits|(?:6|six)[- ]digit|sms"
    r"|contrasena|claves?\b|codigo|verificacion|nips?\b|(?:6|seis) digitos|un solo uso|desbloque"
    r"|mots? de passe|usage unique|(?:6|six) chiffres|debloqu"
)


@dataclass(frozen=True)
class Masked:
    """`text` may be kept; `secret` may not."""

    text: str
    secret: str | None = None

    def reveal(self, value: object) -> object:
        """The value of a tool's secret field, with the password where the placeholder stood."""
        if self.secret is not None and value == PLACEHOLDER:
            return self.secret
        return value


def mask(text: str, *, asked: str, otp_tools: Iterable[str]) -> Masked:
    """Mask a password in the user's `text`, which answers the assistant's `asked`.

    Six digits are one when the text or `asked` speaks of one, or of what one is needed for. A
    text of nothing but six digits is one also when nothing was asked; orders have five digits and
    customers seven.
    """
    verbs = (re.escape(name.split("_")[0]) for name in otp_tools)
    spoken_of = re.compile(rf"\b(?:{'|'.join([_SPOKEN_OF, *verbs])})")
    text_speaks, asked_speaks = (spoken_of.search(unaccented(said)) for said in (text, asked))
    alone = text.strip()
    if _ALONE.fullmatch(text) and (asked_speaks if asked else len(alone) == 6):
        return Masked(PLACEHOLDER, alone)
    match = _SIX_DIGITS.search(text)
    if match is None or not (text_speaks or asked_speaks):
        return Masked(text)
    digits = re.sub(r"[^0-9]", "", match.group())
    return Masked(_SIX_DIGITS.sub(PLACEHOLDER, text), digits)
