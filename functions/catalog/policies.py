"""Each family's policy.md: what a model is told about the use of the family's tools."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def policy_of(family: str) -> str:
    """The policy in Markdown; its first line is a heading."""
    return (Path(__file__).parents[1] / family / "policy.md").read_text().strip()


def title_of(family: str) -> str:
    return policy_of(family).partition("\n")[0].removeprefix("# ")
