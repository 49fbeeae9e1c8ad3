"""The parts of a sentence that a pattern covers. Patterns are without accents and match words with
them."""

from __future__ import annotations

import re

from tests.local.offline_model.language.language import folded


def covered(pattern: re.Pattern[str], text: str) -> str | None:
    """What the pattern's first named group that matched covers, in the user's own spelling."""
    match = pattern.search(folded(text))
    if not match:
        return None
    group = next(name for name, part in match.groupdict().items() if part is not None)
    return text[slice(*match.span(group))].strip()


def without(text: str, *patterns: re.Pattern[str], left: str = " ") -> str:
    """The text with `left` in the place of whatever the patterns cover."""
    for pattern in patterns:
        for match in reversed(list(pattern.finditer(folded(text)))):
            text = f"{text[: match.start()]}{left}{text[match.end() :]}"
    return text
