"""Personal numbers that must never leave: taken out of every answer, event and log."""

from __future__ import annotations

import re
from typing import Any

_SOCIAL_SECURITY = re.compile(r"(?<![0-9])[0-9]{3}-[0-9]{2}-[0-9]{4}(?![0-9])")
# In one piece or in the groups that cards are printed in, so that other digits may stand beside.
_CARD = re.compile(
    r"(?<!\w)(?:[3-6][0-9]|2[2-7])[0-9]{2}"
    r"(?:[0-9]{9,15}|[ -][0-9]{4}[ -][0-9]{4}[ -][0-9]{1,7}|[ -][0-9]{6}[ -][0-9]{4,5})(?!\w)",
    re.ASCII,
)

REDACTED = "[redacted]"


def redact_text(text: str) -> str:
    """Replace US social security numbers and payment card numbers (Luhn-valid) in `text`."""
    if not any(character.isdigit() for character in text):
        return text
    return _CARD.sub(_unless_not_a_card, _SOCIAL_SECURITY.sub(REDACTED, text))


def redact(value: Any) -> Any:
    """The same JSON value with every string in it redacted, except identifiers, which are looked
    up again, and amounts: every tenth long number passes a card's checksum."""
    match value:
        case str():
            return redact_text(value)
        case dict():
            return {key: item if _is_exact(key) else redact(item) for key, item in value.items()}
        case list():
            return [redact(item) for item in value]
        case _:
            return value


def _is_exact(key: str) -> bool:
    return key in ("id", "amount", "balance") or key.endswith(("_id", "Id"))


def _unless_not_a_card(match: re.Match[str]) -> str:
    digits = [int(character) for character in match.group() if character.isdigit()]
    doubled = [sum(divmod(digit * 2, 10)) for digit in digits[-2::-2]]
    return REDACTED if (sum(doubled) + sum(digits[-1::-2])) % 10 == 0 else match.group()
