"""Nothing that a model is told names a way to confirm: it names the page where the person does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from catalog import policy_of
from catalog.commands import agents_stack
from commands.template import ROOT
from tests.each_row import each_row
from tests.project.tools import TOOLS

TOLD = [
    "functions/catalog/tools/*.json",
    "functions/chat/turn/*.py",
    "functions/chat/tools/*.py",
    "functions/mcp_endpoint/*.py",
    "layers/toolkit/toolkit/doors/*.py",
    "layers/toolkit/toolkit/errors.py",
]
"""Where what models read is written."""


def told() -> Iterator[Path]:
    for pattern in TOLD:
        found = sorted(ROOT.glob(pattern))
        assert found, pattern
        yield from found


@each_row("path", [*told()], ids=lambda path: str(path.relative_to(ROOT)))
def test_no_text_for_models_names_the_route_of_confirmations(path: Path) -> None:
    assert "/confirmations" not in path.read_text()


def test_no_text_of_the_agents_does_either() -> None:
    assert "/confirmations" not in agents_stack.as_text()


@each_row("family", sorted({tool.family.name for tool in TOOLS.values()}))
def test_no_policy_does_either(family: str) -> None:
    assert "/confirmations" not in policy_of(family)
