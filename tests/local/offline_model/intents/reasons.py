"""The reason for a request in the user's own words: what is left of them beside the request."""

from __future__ import annotations

import re
from itertools import takewhile

from tests.local.offline_model.language.words import BECAUSE, CONNECTOR
from tests.local.offline_model.patterns import begins_with, first_match, matches, only_says, trimmed
from tests.local.offline_model.phrases import PHRASES

_EDGES = " \t\n.,;:!?\"'"


def reason(said: str, tool_name: str) -> str | None:
    """Why the user wants the tool, or None when the words hold nothing but requests."""
    if because := BECAUSE.search(said):
        return _before_next_request(because["reason"]) or None
    pieces = CONNECTOR.split(said)
    return _joined([_reason_in(piece, tool_name) for piece in pieces[::2]], pieces[1::2]) or None


def _before_next_request(text: str) -> str:
    pieces = takewhile(lambda piece: not _requests(piece), CONNECTOR.split(text))
    return re.sub(r"\s+(?:and|so|then|but)$", "", "".join(pieces).rstrip()).strip(_EDGES)


def _joined(reasons: list[str], connectors: list[str]) -> str:
    """The pieces that are a reason, each neighbour pair with the connector it was said with."""
    text = reasons[0]
    for before, piece, connector in zip(reasons, reasons[1:], connectors, strict=False):
        text += (connector if before and piece else " " if text and piece else "") + piece
    return text.strip(_EDGES)


def _reason_in(piece: str, tool_name: str) -> str:
    if requested := _requests(piece):
        return _beside_request(piece, tool_name) if requested == [tool_name] else ""
    if begins_with("asks", piece) or not _content(piece):
        return ""
    return piece.strip(_EDGES)


def _beside_request(piece: str, tool_name: str) -> str:
    """What surrounds the request in "dispute t1 double charge" or "I lost it so block my card"."""
    asked = first_match(PHRASES[tool_name].asks, piece)
    before, after = (piece[: asked.start()], piece[asked.end() :]) if asked else ("", "")
    if len(_content(after)) > 1:
        return trimmed(after, "filler")
    has_fact = any(matches(phrases.facts, before) for phrases in PHRASES.values())
    return trimmed(before, "filler") if has_fact else ""


def _requests(piece: str) -> list[str]:
    return [name for name, phrases in PHRASES.items() if matches(phrases.asks, piece)]


def _content(text: str) -> list[str]:
    return [word for word in re.findall(r"[\w'-]+", text) if not only_says("filler", word)]
