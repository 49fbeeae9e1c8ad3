"""Keys of items that are made of several parts."""

from __future__ import annotations


def joined(*parts: str) -> str:
    """The parts with "#" between them; whatever a part holds, no two lists make the same key."""
    return "#".join(part.replace("%", "%25").replace("#", "%23") for part in parts)


def parted(key: str) -> list[str]:
    """The parts that `joined` made the key of."""
    return [part.replace("%23", "#").replace("%25", "%") for part in key.split("#")]
