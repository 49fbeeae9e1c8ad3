"""The place in a list that was shown: "the second one", "el tercero"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from tests.local.offline_model.language.language import folded

_PLACES = (
    r"first|1st|primer[oa]?|premiere?",
    r"second|2nd|segund[oa]|deuxieme|seconde?",
    r"third|3rd|tercer[oa]?|troisieme",
    r"fourth|4th|cuart[oa]|quatrieme",
    r"fifth|5th|quint[oa]|cinquieme",
)
ORDINALS = rf"(?:{'|'.join(_PLACES)})"


def counts(said: str) -> bool:
    """Whether the sentence names a place, there or not."""
    return bool(re.search(rf"\b{ORDINALS}\b", folded(said), re.I))


def chosen(said: str, shown: Sequence[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """The one that the sentence counts, if it counts and there is one."""
    for place, words in enumerate(_PLACES):
        if re.search(rf"\b(?:{words})\b", folded(said), re.I):
            return shown[place] if place < len(shown) else None
    return None
