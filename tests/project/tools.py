"""The tools that the promises are about, and where their parts are."""

from __future__ import annotations

from pathlib import Path

import pytest

from catalog.commands import tool_files
from commands.template import ROOT, Function, Template
from toolkit.tool.tool import Tool

FUNCTIONS = ROOT / "functions"
TEMPLATE = Template()
TOOLS: dict[str, Tool] = {tool.name: tool for tool in tool_files.tools()}
DEPLOYED: dict[str, Function] = {f.tool: f for f in TEMPLATE.functions if f.tool}
NOT_TOOLS = {"__init__", "domain", "entities", "rules", "models"}
OTHER_FUNCTIONS = {
    FUNCTIONS.joinpath(*function.handler.split(".")[:-1]).with_suffix(".py")
    for function in TEMPLATE.functions
    if not function.tool
}
"""What Lambda runs besides tools, such as a queue's worker."""
DOMAINS = sorted(path.parent.name for path in FUNCTIONS.glob("*/domain.py"))
FILES = sorted(
    path for domain in DOMAINS for path in (FUNCTIONS / domain).glob("*.py")
    if path.stem not in NOT_TOOLS and path not in OTHER_FUNCTIONS
)  # fmt: skip


WITHOUT_TABLE = {"books"}
"""Families that keep nothing, and read what others keep."""


def packages_of(domain: Path) -> set[str]:
    """What a domain needs more than a module for, such as budget's reading of sentences."""
    return {path.parent.name for path in domain.glob("*/__init__.py")}


every_tool = pytest.mark.parametrize("tool", TOOLS.values(), ids=TOOLS.keys())
every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
every_domain = pytest.mark.parametrize("domain", DOMAINS)
