"""What stands in the events that models' servers stream."""

from __future__ import annotations

import json
from collections.abc import Iterable

from chat.model.protocol import ModelError
from toolkit.call import Json


def parse(data: str) -> dict[str, Json]:
    """Raises ModelError for one that is none: what it was to say is lost."""
    try:
        event = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise ModelError("the model sent what is not JSON", passing=False) from error
    if not isinstance(event, dict):
        raise ModelError("the model sent what is no event of an answer", passing=False)
    return event


def tokens(usage: object, names: Iterable[str]) -> int:
    """In all that are counted by these names; 0 where nothing is told."""
    counts = usage if isinstance(usage, dict) else {}
    told = (counts.get(name) for name in names)
    return sum(number for number in told if isinstance(number, int) and number > 0)
