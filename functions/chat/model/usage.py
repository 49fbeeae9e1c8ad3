"""How many tokens an answer of the model took."""

from __future__ import annotations

import json
from collections.abc import Sequence

from chat.model.protocol import Usage

BYTES_A_TOKEN = 4


def estimated_tokens(value: object) -> int:
    """Before a model is asked: a token for every four characters of a text, or of a part's JSON."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return -(-len(text) // 4)


def usage_of(told: Usage, asked: object, answered: Sequence[str]) -> Usage:
    """As the model has `told`. Some servers tell nothing, nor does an answer that was cut: then it
    is an estimate, a token for each four bytes of what was asked and answered. What failed before
    anything was answered took none."""
    if told.tokens or not answered:
        return told
    whole, written = (
        len(json.dumps(value, ensure_ascii=False).encode()) // BYTES_A_TOKEN
        for value in ([asked, answered], answered)
    )
    return Usage(read=whole - written, written=written)
