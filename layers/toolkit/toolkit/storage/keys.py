"""Keys that are made of several parts."""

from __future__ import annotations


def joined(*parts: str) -> str:
    """The parts with "#" between them, escaped so that no two lists make the same key."""
    return "#".join(part.replace("%", "%25").replace("#", "%23") for part in parts)


def parted(key: str) -> list[str]:
    """The parts of a key made by `joined`."""
    return [part.replace("%23", "#").replace("%25", "%") for part in key.split("#")]
