"""Each family's policy.md: what a model is told about the use of the family's tools."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import NamedTuple

import catalog

_NAMED = re.compile(r"`([a-z_]+)`")


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
    known = catalog.told().keys()
    parts = policy_of(family).split("\n- ")
    texts = [parts[0], *(f"- {part}" for part in parts[1:])]
    return [Point(text, frozenset(_NAMED.findall(text)) & known) for text in texts]


def policy_for(family: str, tools: Collection[str]) -> str:
    """The policy without the points that are about other tools alone."""
    return "\n".join(point.text for point in points_of(family) if point.concerns(tools))
