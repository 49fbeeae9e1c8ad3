"""Who may know whom, and what a cold start may cost."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from commands.template import ROOT
from families import FAMILIES
from tests.each_row import each_row
from tests.project.parsed import parsed
from tests.project.tools import (
    FILES,
    FUNCTIONS,
    NOT_TOOLS,
    TOOLS,
    each_file,
    packages_of,
)

TOOLKIT = ROOT / "layers" / "toolkit" / "toolkit"
MODULES = [
    ".".join(path.relative_to(root).with_suffix("").parts)
    for root in (FUNCTIONS, TOOLKIT.parent)
    for path in sorted(root.rglob("*.py"))
    if path.stem != "__init__"
]
TOO_DEAR = (
    "aws_lambda_powertools.event_handler",
    "aws_xray_sdk",
    "jsonschema",
    "email_validator",
    "idna",
    "dns",
    "phonenumbers",
    "jwt",  # in a layer of its own, there only with AgentsStack
    "cryptography",
    "prime.documents.reading",  # what it reads with is in the layer of imports alone
    "prime.documents.paper.pdf",
    "prime.ocr.embedded",
)
BESIDES = {"update_user_contact": ("email_validator", "idna"), "change_account": ("budget",)}
"""What a tool alone imports besides what every tool does."""
STARTS = """
import importlib, os, sys
import toolkit

for module in sys.argv[1:]:
    if os.fork() == 0:
        importlib.import_module(module)
        print(module, *sys.modules, flush=True)
        os._exit(0)
    assert os.wait()[1] == 0, module
"""
"""Every module in a process of its own, which has the toolkit already, as whatever is imported of
it begins with that: an interpreter and a toolkit each would be most of what it costs."""


@each_file
def test_a_tool_imports_the_toolkit_its_domain_the_books_and_others_entities_and_models_alone(
    path: Path,
) -> None:
    own = {f"{path.parent.name}.{name}" for name in NOT_TOOLS}
    packages = tuple(f"{path.parent.name}.{name}" for name in packages_of(path.parent))
    others = {f"{domain}.{name}" for domain in FAMILIES for name in ("entities", "models")}
    for module in imported(path):
        root = module.split(".")[0]
        assert (
            root in {"toolkit", "pydantic", *BESIDES.get(path.stem, ())}
            or root in sys.stdlib_module_names
            or module in own | others
            or root == "money"
            or module.startswith(packages)
        ), module


@each_row("path", sorted(TOOLKIT.rglob("*.py")), ids=lambda path: path.stem)
def test_the_toolkit_knows_no_domain(path: Path) -> None:
    known = {module.split(".")[0] for module in imported(path)}
    assert not known & {folder.name for folder in FUNCTIONS.iterdir()}


@pytest.mark.slow
def test_every_module_imports_with_an_empty_environment() -> None:
    statements = "; ".join(f"import {module}" for module in MODULES)
    assert python(statements) == ""


@pytest.mark.slow
def test_a_tool_starts_without_what_is_too_dear() -> None:
    tools = {f"{tool.family.name}.{tool.name}": tool for tool in TOOLS.values()}
    lines = python(STARTS, *tools).splitlines()
    started = {module: {*loaded} for module, *loaded in map(str.split, lines)}
    assert started.keys() == tools.keys()
    for module, tool in tools.items():
        assert {"toolkit", module} <= started[module]
        dear = TOO_DEAR if tool.writes else (*TOO_DEAR, "boto3", "toolkit.tool.idempotency")
        assert started[module] & {*dear} == {*dear}.intersection(BESIDES.get(tool.name, ())), module


@pytest.mark.slow
def test_the_chat_starts_without_what_joins_the_consoles_scripts() -> None:
    parts = ("console.commands.publication", "console.commands.bundle", "docs_page.openapi")
    loaded = python("import sys, chat.app; print(*sys.modules)").split()
    assert "console.static_files" in loaded
    assert not {*parts} & {*loaded}


def test_the_authorizer_starts_without_what_only_tools_need() -> None:
    loaded = python("import sys, sign_in.authorize; print(*sys.modules)").split()
    assert not {"toolkit.written_with", "pydantic", "pynamodb", "botocore.client"} & {*loaded}


@cache
def imported(path: Path) -> tuple[str, ...]:
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            if node.module in FAMILIES:  # a module of the family, by its own name
                yield from (f"{node.module}.{alias.name}" for alias in node.names)
            else:
                yield node.module or ""


def python(statements: str, *arguments: str) -> str:
    """What a fresh interpreter without any environment prints."""
    done = subprocess.run(
        [sys.executable, "-c", statements, *arguments],
        env={"PYTHONPATH": f"{FUNCTIONS}:{TOOLKIT.parent}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_there_is_something_to_import() -> None:
    assert set(TOOLS) == {path.stem for path in FILES}
    assert "toolkit.tool.tool" in MODULES
