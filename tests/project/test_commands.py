"""Operators' commands: who may import them, and what they may import before they know where."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from commands.template import ROOT
from tests.project.test_imports import TOOLKIT, imported
from tests.project.tools import FUNCTIONS
from tests.stack.started import environment, module_of

SOURCES = sorted(path for root in (FUNCTIONS, TOOLKIT) for path in root.rglob("*.py"))
DEPLOYED = [path for path in SOURCES if "commands" not in path.relative_to(ROOT).parent.parts]
TARGETS = (
    *("run", "load", "audit", "audit-verify", "audit-resume", "audit-prove"),
    *("integration", "books-verify", "retention", "erase", "capacity"),
    *("user", "doctor", "smoke", "teardown"),
)


IN_A_CHECKOUT = "functions/console/static_files.py imports console.commands"
"""Which joins the console's files at once where no build has done it."""


def imports_of(name: str, paths: Iterable[Path]) -> set[str]:
    """What the files import of modules or packages of that name."""
    return {
        f"{path.relative_to(ROOT)} imports {module}"
        for path in paths
        if name in path.read_text()
        for module in imported(path)
        if name in module.split(".")
    }


def test_what_is_deployed_imports_no_command() -> None:
    """The build leaves the folders named `commands` out."""
    assert imports_of("commands", DEPLOYED) == {IN_A_CHECKOUT}


def test_what_an_operator_runs_is_not_among_the_tests() -> None:
    assert imports_of("tests", SOURCES) == set()
    assert [target for target in TARGETS if module_of(target).startswith("tests.")] == ["run"]


@pytest.mark.slow
def test_what_names_the_tables_is_run_before_what_reads_their_names(tmp_path: Path) -> None:
    """A command imports the toolkit once it knows its stack: entities read the environment."""
    modules = [module_of(target) for target in TARGETS]
    program = "import sys, importlib\nfor name in sys.argv[1:]:\n" + (
        "    importlib.import_module(name)\n    print(name, 'toolkit' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *modules],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout.splitlines(), done.stderr) == ([f"{name} False" for name in modules], "")


def listed_by(*target: str) -> list[str]:
    """The targets that make describes, in its order."""
    finished = subprocess.run(
        ["make", "--silent", *target], cwd=ROOT, capture_output=True, text=True, check=True
    )
    lines = finished.stdout.partition("\n\n")[0].splitlines()
    return [line.split()[0] for line in lines]


def test_make_alone_lists_what_is_done_every_day() -> None:
    everyday = {"run", "test", "check", "format", "load", "audit", "evaluate", "deploy-local"}
    assert set(listed_by()) == everyday


def test_make_help_all_lists_every_described_target() -> None:
    described = re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert set(listed_by()) < set(described)
    assert listed_by("help-all") == described
