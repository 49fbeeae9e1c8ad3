"""What the model of a turn is offered: its tools, and the prompt that goes with them.

Also one digest of all that our texts tell a model that leads conversations: two answers with the
same digest were asked for in the same words. What people, tools and the clock put into a request is
no part of it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import cast

import catalog
from catalog import CatalogEntry, policy_of
from catalog.search import FIND_TOOLS, FOUND, SEARCH, found, searched
from chat.memory.worker import LEARN, SUMMARISE
from chat.model.protocol import POINT
from chat.store.converse import OfferedTool
from chat.store.entities import SavedMessage
from chat.tools.employees import EMPLOYEES, Employee
from chat.tools.retrieval import (
    CORE,
    GENERAL,
    core_of,
    offered_tools,
    spec_of,
    with_policies,
)
from toolkit import Caller
from toolkit.call import Json

_TAIL = 300
"""Characters of the answer before, which is replied to: its end asks."""

FINDING: OfferedTool = {
    "toolSpec": {
        "name": FIND_TOOLS,
        "description": (
            "Find more tools: you see only those that the conversation seems to need. Use it before"
            " you say that something cannot be done or is not known, and whenever none that you"
            " see fits. What it names can be called right after it. There are tools for the card"
            " (balance, payments, blocking, disputes, points), the budget (recording, totals, caps,"
            " debts, fixed payments, words for categories), bank ledgers, mail and imports with"
            " their review, all books together (spending, entries, corrections, undoing), and"
            " savings goals."
        ),
        "inputSchema": {"json": dict(SEARCH)},
    }
}


class Offer:
    """Created per turn. It begins with what was `texts`, the newest text first, speaks of among the
    employee's tools, and grows by what the model finds among all of the caller's, and by what it
    calls: whoever was taken for somebody else's employee is no dead end.

    If the model keeps what requests begin with, from `least_kept` tokens on, the offer begins with
    the same tools for all users of the employee, and every policy stands in the description of a
    tool: the system prompt, which is read after all tools, is always the same."""

    def __init__(
        self,
        employee: Employee,
        caller: Caller,
        texts: Sequence[str],
        just_used: Collection[str],
        least_kept: int = 0,
    ) -> None:
        self._employee = employee
        callers = catalog.offered_to(caller)
        frame = employee.offers(callers, just_used)
        framed = {entry["name"] for entry in frame}
        self._all = [*frame, *(entry for entry in callers if entry["name"] not in framed)]
        own = frozenset(entry["name"] for entry in callers if employee.has(entry))
        self._core = core_of(own, least_kept)
        self._names = {
            entry["name"] for entry in offered_tools(frame, texts, just_used, self._core)
        }

    @property
    def tools(self) -> list[OfferedTool]:
        """The same for the same tools, however they came to be offered. A cache point of Converse's
        stands behind those that are the same for everybody."""
        names = [entry["name"] for entry in self._entries]
        if not self._core:
            return [FINDING, *map(spec_of, names)]
        others = [name for name in names if name not in self._core]
        point = cast("OfferedTool", POINT)
        core = with_policies(self._core)
        return [FINDING, *core, point, *with_policies(others, before=self._core)]

    @property
    def system_prompt(self) -> str:
        return self._employee.system_prompt(() if self._core else self._entries)

    def add_called(self, names: Iterable[str]) -> None:
        """Offer what the model has called, which it may have to call otherwise; in place of a name
        that it made up, what that speaks of."""
        for name in names:
            if name in catalog.for_models():
                self._names.add(name)
            else:
                best = found(self._all, name.replace("_", " "))[:FOUND]
                self._names.update(entry["name"] for entry in best)

    def find(self, arguments: Mapping[str, Json]) -> dict[str, Json]:
        """Offer what the `query` speaks of; what the model is told of it, an `error` where there is
        none."""
        tools, answer = searched(self._all, arguments)
        self._names.update(entry["name"] for entry in tools)
        return answer

    @property
    def _entries(self) -> list[CatalogEntry]:
        return [entry for entry in self._all if entry["name"] in self._names]


def earlier_texts(messages: Sequence[SavedMessage]) -> list[str]:
    """The turns before, the newest first: what the user said, and the end of what was answered."""
    texts: list[str] = []
    answer = ""
    for message in reversed(messages):
        if message.role == "assistant":
            answer = answer or message.text[-_TAIL:]
        else:
            texts.append(f"{message.text} {answer}")
            answer = ""
    return texts


_CHARACTERS = 12


@cache
def parts() -> Mapping[str, str]:
    """Texts by what they are: `employee prime-boss`, `policy budget`, `tool block_card`, `words
    block_card` (by which a tool is chosen) and so on."""
    entries = catalog.for_models()
    return {
        **{f"employee {slug}": each.system_prompt(()) for slug, each in EMPLOYEES.items()},
        **{f"policy {e['family']}": policy_of(e["family"]) for e in entries.values()},
        **{f"tool {name}": _json(spec_of(name)) for name in entries},
        "tool find_tools": _json(FINDING),
        **{f"words {name}": _json([e["synonyms"], e["follows"]]) for name, e in entries.items()},
        "words general": _json(GENERAL),
        "words core": _json(CORE),
        "memory": f"{SUMMARISE}\n{LEARN}",
    }


@cache
def digest() -> str:
    """In hexadecimal; the first of SHA-256's digits, which are enough to tell texts apart."""
    return hashlib.sha256(_json(parts()).encode()).hexdigest()[:_CHARACTERS]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)
