"""The families of tools: one line each, in the order in which they are listed everywhere.

A family is the folder of its name, and its domain.py says the rest of it. A tool's start does not
load this.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolkit import Domain

FAMILIES = (
    "banking",
    "budget",
    "support",
    "finance",
    "prime",
    "books",
    "personal_data",
)

WITH_RECORDS = (*FAMILIES, "money")
"""Those that may keep records, and what several of them keep together."""


def declared(family: str) -> Domain:
    """What the family's domain.py declares."""
    domain: Domain = getattr(import_module(f"{family}.domain"), family)
    return domain


def modules(name: str) -> Iterator[ModuleType]:
    """The module `name`, such as `entities` or `commands.rows`, of each that has one."""
    for family in WITH_RECORDS:
        path = Path(__file__).parent.joinpath(family, *name.split("."))
        if path.with_suffix(".py").exists():
            yield import_module(f"{family}.{name}")
