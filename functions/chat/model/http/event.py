"""What stands in the events that models' servers stream."""

from __future__ import annotations

import json
import re

from chat.model.protocol import ModelError, Usage
from toolkit.call import Json

UNNAMED = "unknown_tool"
"""Instead of a name that no request may have, which would be refused with all that was said."""
_NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}", re.ASCII)


def parse(data: str) -> dict[str, Json]:
    """Raises ModelError for one that is none: what it was to say is lost."""
    try:
        event = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise ModelError("the model sent what is not JSON", passing=False) from error
    if not isinstance(event, dict):
        raise ModelError("the model sent what is no event of an answer", passing=False)
    return event


def named(name: str) -> str:
    """A tool's name, as the model may be told it again."""
    return name if _NAME.fullmatch(name) else UNNAMED


def tokens(usage: object, name: str) -> int:
    """That are counted by this name; 0 where nothing is told. A name with a dot is within one of
    the counts."""
    for key in name.split("."):
        usage = usage.get(key) if isinstance(usage, dict) else None
    return usage if isinstance(usage, int) and usage > 0 else 0


def usage(told: object, read: str, written: str, cached: str, kept: str = "") -> Usage:
    """By the names of its counts, where those of the cache are among what was `read`."""
    inside = tokens(told, cached), tokens(told, kept)
    return Usage(max(tokens(told, read) - sum(inside), 0), *inside, tokens(told, written))
