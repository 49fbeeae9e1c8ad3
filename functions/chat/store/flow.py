"""In which order an answer said its text and made its calls.

The text and the calls are saved whole (entities.Message). This only says how they go into each
other, so that who reads a saved answer sees the same as who read it while it was written.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from toolkit.privacy.redaction import Profile, redact_piece, spans_in

Flow = Sequence[int | Literal["step", "call"]]
"""A number is so many characters of the text that follow, `call` the call that follows, and with a
`step` the model was asked (stream/events.py)."""


def as_kept(flow: Flow, text: str, profile: Profile) -> Flow:
    """The flow of the text without what the profile names."""
    spans = spans_in(text, profile)
    kept: list[int | Literal["step", "call"]] = []
    begin = 0
    for each in flow:
        if isinstance(each, int):
            end = begin + each
            kept.append(len(redact_piece(text, begin, end, spans)))
            begin = end
        else:
            kept.append(each)
    return kept
