"""All that a model which leads conversations is told by us, and one digest of it: two answers with
the same digest were asked for in the same words.

What people, tools and the clock put into a request is no part of it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cache

import catalog
from catalog.policies import policy_of
from chat.memory.questions import LEARN, SUMMARISE
from chat.tools.employees import EMPLOYEES
from chat.tools.offer import FINDING
from chat.tools.selection import CORE, GENERAL, spec_of

_CHARACTERS = 12


@cache
def parts() -> Mapping[str, str]:
    """Texts by what they are: `employee prime-boss`, `policy budget`, `tool block_card`, `words
    block_card` (by which a tool is chosen) and so on."""
    entries = catalog.entries()
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
