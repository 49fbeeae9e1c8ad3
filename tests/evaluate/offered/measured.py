"""How many tokens the turns of the scenarios begin with, and whether the tools that are right to
call are offered at once or can be found (rules R267 and R268). Prints sums alone: of the scenarios
that are kept apart nobody is to read more.

    python -m tests.evaluate.offered.measured
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median, quantiles

import catalog
from chat.model.protocol import CachePoints, estimated_tokens
from chat.tools.employees import route
from chat.tools.offer import Offer
from tests.evaluate.scenario import Scenario, all_of
from toolkit import Caller

_HOLE = re.compile(r"\{[a-z]+[0-9]?(?:[+-][0-9]+)?\}")
_ID = "50012"
LEAST = CachePoints.for_model("anthropic.claude-sonnet-4-5-20250929-v1:0").least
"""Of the template's model."""


@dataclass(frozen=True)
class Opening:
    """Of one message: what a turn sends before its first word, and of the tools that are right to
    call then which are `offered`, and which one search by name `found`."""

    tokens: int
    tools: int
    right: frozenset[str]
    offered: frozenset[str]
    found: frozenset[str]


def openings(scenarios: Sequence[Scenario], least_kept: int = 0) -> list[Opening]:
    return [opening for scenario in scenarios for opening in _of(scenario, least_kept)]


def size(offer: Offer) -> int:
    return estimated_tokens(offer.system_prompt) + estimated_tokens(offer.tools)


def _of(scenario: Scenario, least_kept: int) -> Iterator[Opening]:
    """As if all went right: what was called is known when the next message comes."""
    caller = Caller("12345", groups=frozenset(scenario.groups))
    may = {entry["name"] for entry in catalog.offered_to(caller)}
    before: list[str] = []
    used: list[set[str]] = []
    for text, calls in zip(scenario.person.says, scenario.right, strict=False):
        said = _HOLE.sub(_ID, text)
        just_used = {tool for each in used[-2:] for tool in each}
        texts = [said, *reversed(before)]
        offer = Offer(route(said), caller, texts, just_used, least_kept)
        right = frozenset(call.tool for call in calls) & may
        offered, begun, tools = right & _names(offer), size(offer), len(_names(offer))
        for tool in right - offered:
            offer.find({"query": tool})
        yield Opening(begun, tools, right, offered, right & _names(offer))
        before.append(said)
        used.append({call.tool for call in calls})


def _names(offer: Offer) -> set[str]:
    return {tool["toolSpec"]["name"] for tool in offer.tools if "toolSpec" in tool}


def table() -> Iterator[str]:
    columns = "turns", "median", "90th percentile", "most", "offered at once", "or found"
    yield f"| scenarios | {' | '.join(columns)} |"
    yield "| --- " * (len(columns) + 1) + "|"
    for name, apart, least in (
        ("known", False, 0),
        ("kept apart", True, 0),
        ("known, behind a core", False, LEAST),
        ("kept apart, behind a core", True, LEAST),
    ):
        found = openings([each for each in all_of() if each.apart == apart], least)
        sizes = [each.tokens for each in found]
        right = sum(len(each.right) for each in found)
        shares = (
            f"{sum(len(part) for part in parts)} of {right}"
            for parts in ([o.offered for o in found], [o.found for o in found])
        )
        ninth = quantiles(sizes, n=10)[-1]
        counted = (f"{each:,.0f}" for each in (len(found), median(sizes), ninth, max(sizes)))
        yield f"| {name} | {' | '.join([*counted, *shares])} |"


if __name__ == "__main__":
    print(*table(), sep="\n")
