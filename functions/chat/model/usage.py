"""How many tokens an answer of the model took."""

from __future__ import annotations

import json
from collections.abc import Sequence

BYTES_A_TOKEN = 4


def estimated_tokens(value: object) -> int:
    """Before a model is asked: a token for every four characters of a text, or of a part's JSON."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return -(-len(text) // 4)


def tokens_of(told: int, asked: object, answered: Sequence[str]) -> int:
    """As many as the model has `told`. Some servers tell nothing, nor does an answer that was cut:
    then it is an estimate, a token for each four bytes of what was asked and answered. What failed
    before anything was answered took none."""
    if told or not answered:
        return told
    return len(json.dumps([asked, answered], ensure_ascii=False).encode()) // BYTES_A_TOKEN
