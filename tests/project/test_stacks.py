"""The tools' declarations say the stacks of tools."""

from __future__ import annotations

from pathlib import Path

import pytest

from catalog.commands import stacks
from commands.template import ROOT

TEXTS = stacks.texts()


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_stack_is_what_make_stacks_writes(path: Path) -> None:
    assert path.read_text() == TEXTS[path], "run `make stacks`"
