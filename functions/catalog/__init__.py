"""The committed catalog (`make catalog`): all that is known of every tool, as plain data.

The Lambdas of the chat and of the MCP endpoint import no tool: they know them by these files alone.
What is in them is in stored.py, what other systems are shown of it in renderings.py.
"""

from __future__ import annotations

from functools import cache

from catalog import stored
from catalog.stored import CatalogEntry
from toolkit import Caller
from toolkit.family import is_admitted

__all__ = ["CatalogEntry", "entries", "offered_to", "told"]


@cache
def entries() -> dict[str, CatalogEntry]:
    """Every tool by its name, in the template's order."""
    return stored.load()


@cache
def told() -> dict[str, CatalogEntry]:
    """The tools that models are told of and may call (decision A65), by their names: not those that
    a person uses alone."""
    return {name: entry for name, entry in entries().items() if not entry["persons_own"]}


def offered_to(caller: Caller) -> list[CatalogEntry]:
    """Those of them whose family admits the caller."""
    return [
        entry
        for entry in told().values()
        if is_admitted(caller, entry["family"], entry["groups"], entry["users_setting"])
    ]
