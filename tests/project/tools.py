"""The tools that the promises are about, and where their parts are."""

from __future__ import annotations

from pathlib import Path

import pytest

from catalog.commands import tool_files
from commands.intrinsics import pascal
from commands.template import ROOT, Function, Template
from families import FAMILIES
from tests.each_row import each_row
from toolkit.tool.tool import Tool

FUNCTIONS = ROOT / "functions"
TEMPLATE = Template()
TOOLS: dict[str, Tool] = {tool.name: tool for tool in tool_files.tools()}
DEPLOYED: dict[str, Function] = {f.tool: f for f in TEMPLATE.functions if f.tool}
NOT_TOOLS = {"__init__", "domain", "entities", "rules", "models", "transactions"}
OTHER_FUNCTIONS = {
    FUNCTIONS.joinpath(*function.handler.split(".")[:-1]).with_suffix(".py")
    for function in TEMPLATE.functions
    if not function.tool
}
"""What Lambda runs besides tools, such as a queue's worker."""
FILES = sorted(
    path for domain in FAMILIES for path in (FUNCTIONS / domain).glob("*.py")
    if path.stem not in NOT_TOOLS and path not in OTHER_FUNCTIONS
)  # fmt: skip


_TABLES = {table.logical_id for table in TEMPLATE.tables}
WITHOUT_TABLE = {family for family in FAMILIES if f"{pascal(family)}Table" not in _TABLES}
"""Families that have no table of their own, and keep what they do in others'."""


def packages_of(domain: Path) -> set[str]:
    """What a domain needs more than a module for, such as budget's reading of sentences."""
    return {path.parent.name for path in domain.glob("*/__init__.py")}


READING, WRITING = (
    [*{tool.family.name: tool for tool in TOOLS.values() if tool.writes is writes}.values()]
    for writes in (False, True)
)
"""One of each family: the others have the same layers, and a template written alike."""
every_kind_of_tool = pytest.mark.parametrize(
    "tool", [*READING, *WRITING], ids=lambda tool: tool.name
)
OF_MODELS = {name: tool for name, tool in TOOLS.items() if not tool.persons_own}
every_tool = pytest.mark.parametrize("tool", TOOLS.values(), ids=TOOLS.keys())
each_tool = each_row("tool", TOOLS.values(), ids=TOOLS.keys())
each_file = each_row("path", FILES, ids=lambda path: path.stem)
each_domain = each_row("domain", FAMILIES)
