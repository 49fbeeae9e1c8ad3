"""The committed catalog (`make catalog`): all that is known of every tool, as plain data.

The Lambdas of the chat and of the MCP endpoint import no tool: they know them by these files alone.
What is in them is in stored.py, what other systems are shown of it in renderings.py. A family's
policy.md is what a model is told about the use of the family's tools.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import NamedTuple

from catalog import stored
from catalog.stored import CatalogEntry
from toolkit import Caller
from toolkit.family import is_admitted

__all__ = [
    "CatalogEntry",
    "Point",
    "entries",
    "for_models",
    "offered_to",
    "points_of",
    "policy_for",
    "policy_of",
    "title_of",
]
_NAMED = re.compile(r"`([a-z_]+)`")


@cache
def entries() -> dict[str, CatalogEntry]:
    """Every tool by its name, in the template's order."""
    return stored.load()


@cache
def for_models() -> dict[str, CatalogEntry]:
    """The tools that models are told of and may call (decision A65), by their names: not those that
    a person uses alone."""
    return {name: entry for name, entry in entries().items() if not entry["persons_own"]}


def offered_to(caller: Caller) -> list[CatalogEntry]:
    """Those of them whose family admits the caller."""
    admitted = {door for door in set(_doors().values()) if is_admitted(caller, *door)}
    return [entry for name, entry in for_models().items() if _doors()[name] in admitted]


@cache
def _doors() -> dict[str, tuple[str, tuple[str, ...], str]]:
    """Whom each tool admits, as is_admitted has it. They are few, and every turn asks for all."""
    return {
        name: (entry["family"], tuple(entry["groups"]), entry["users_setting"])
        for name, entry in for_models().items()
    }


class Point(NamedTuple):
    """A part of a policy with the `tools` that it names: none, if it is about all of them."""

    text: str
    tools: frozenset[str]

    def concerns(self, tools: Collection[str]) -> bool:
        return not self.tools or not self.tools.isdisjoint(tools)


@cache
def policy_of(family: str) -> str:
    """The policy in Markdown; its first line is a heading."""
    return (Path(__file__).parents[1] / family / "policy.md").read_text().strip()


def title_of(family: str) -> str:
    return policy_of(family).partition("\n")[0].removeprefix("# ")


@cache
def points_of(family: str) -> list[Point]:
    """The policy in its parts, the heading first; joined by newlines they are the whole."""
    known = for_models().keys()
    parts = policy_of(family).split("\n- ")
    texts = [parts[0], *(f"- {part}" for part in parts[1:])]
    return [Point(text, frozenset(_NAMED.findall(text)) & known) for text in texts]


def policy_for(family: str, tools: Collection[str]) -> str:
    """The policy without the points that are about other tools alone."""
    return "\n".join(point.text for point in points_of(family) if point.concerns(tools))
