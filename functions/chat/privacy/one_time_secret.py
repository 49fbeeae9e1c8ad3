"""Keeps a one-time password that the user types out of all that is kept.

The text goes on with a placeholder in its place: to the store, the model and the page. The value
lives as long as the turn, and only the call of a tool that asks for it gets it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from chat.privacy.digits_in_text import DigitRun, digit_runs, rest
from toolkit.fields import PLACEHOLDER
from toolkit.text.folding import unaccented

LENGTH = 6
_LENGTHS = range(4, 9)
"""What a password may have that the user was asked for and sends alone."""
_SPOKEN_OF = (  # in English, Spanish and French; over text without accents
    r"otp|one[- ]time|pass(?:word|code)|code|pins?\b|verification|digits|(?:6|six)[- ]digit|sms"
    r"|contrasena|claves?\b|codigo|verificacion|nips?\b|(?:6|seis) digitos|un solo uso|desbloque"
    r"|mots? de passe|usage unique|(?:6|six) chiffres|debloqu"
)
_CURRENCY = r"(?:[$\u20ac\u00a3\u20b9]|pesos?|dollars?|dolares|euros?|rupees?|mxn|usd|cad|eur|inr)"
_BEFORE_AMOUNT = re.compile(rf"{_CURRENCY}\s?$")
_AFTER_AMOUNT = re.compile(rf"\s?{_CURRENCY}(?![a-z])")
_WITH_CENTS = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})*\.[0-9]{2}")


class MaskedText(NamedTuple):
    """`text` may be kept; `secret` may not."""

    text: str
    secret: str | None = None


def mask(
    text: str, *, asked: str, otp_tools: Iterable[str], is_awaited: Callable[[], bool]
) -> MaskedText:
    """Mask a password in the user's `text`, which answers the assistant's `asked`.

    While one is awaited, which is asked only where the answer matters, every row of six digits is
    one, in whatever form; so are digits that are sent alone, or are six together. Otherwise six
    digits are one, if they are no amount, when the text or `asked` speaks of one, or of what one
    is needed for. A text of nothing but six written digits is one also when nothing was asked;
    orders have five digits and customers seven.
    """
    found = digit_runs(text)
    whole = [part for row in found for part in _of_length(row)]
    is_alone = bool(found) and not rest(text, found)
    digits = "".join(row.digits for row in found)
    together = whole or (found if is_alone or len(digits) == LENGTH else [])
    if not together:
        return MaskedText(text)
    if is_awaited():
        return _without(text, together, is_alone, digits)
    verbs = (re.escape(name.split("_")[0]) for name in otp_tools)
    spoken_of = re.compile(rf"\b(?:{'|'.join([_SPOKEN_OF, *verbs])})")
    text_speaks, asked_speaks = (spoken_of.search(unaccented(each)) for each in (text, asked))
    if text_speaks or asked_speaks:
        named = [part for part in whole if not _is_amount(text, part)]
        is_answer = bool(asked_speaks) and is_alone and len(digits) in _LENGTHS
        return _without(text, found if is_answer else named, is_answer, digits)
    is_written = is_alone and [part.digits for row in found for part in row.written] == [digits]
    if not asked and is_written and len(digits) == LENGTH:
        return MaskedText(PLACEHOLDER, digits)
    return MaskedText(text)


def may_hold_one(text: str) -> bool:
    """Whether anything in it could be masked, whatever was asked."""
    return mask(text, asked="", otp_tools=(), is_awaited=lambda: True).text != text


def _of_length(row: DigitRun) -> Sequence[DigitRun]:
    """The row, or what of it has the length of a password."""
    if len(row.digits) == LENGTH:
        return [row]
    return [part for part in row.written if len(part.digits) == LENGTH]


def _without(text: str, secrets: Sequence[DigitRun], is_alone: bool, digits: str) -> MaskedText:
    """The text without these runs. The first is the password, or what all `digits` make."""
    if not secrets:
        return MaskedText(text)
    whole = [part.digits for part in secrets if len(part.digits) == LENGTH]
    together = digits if len(digits) in _LENGTHS else None
    secret = whole[0] if whole else together
    if is_alone and len(secrets) == 1:
        return MaskedText(PLACEHOLDER, secret)
    kept = text
    for part in sorted(secrets, key=lambda part: part.start, reverse=True):
        kept = f"{kept[: part.start]}{PLACEHOLDER}{kept[part.end :]}"
    return MaskedText(kept, secret)


def _is_amount(text: str, row: DigitRun) -> bool:
    return bool(
        _BEFORE_AMOUNT.search(unaccented(text[: row.start]))
        or _AFTER_AMOUNT.match(unaccented(text[row.end :]))
        or _WITH_CENTS.fullmatch(text[row.start : row.end])
    )
