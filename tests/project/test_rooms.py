"""The rooms of the house: how many modules a folder holds, and which way imports run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from commands.template import ROOT
from tests import changed

MOST = 15
LARGER = {
    "functions/budget": "the contract's twelve tools stand in one folder, a file each",
}
"""Folders that hold more than MOST modules, and why."""

LARGER_OF_TESTS = {
    "tests/budget": "a file for each of the contract's twelve tools, and what they are tested with",
    "tests/prime": "a file for each of ten tools, and what they are tested with",
    "tests/project": "each promise of the architecture is a module of its own",
}

FLOORS = {
    "chat": (
        "app commands",
        "http",
        "live",
        "turn",
        "tools",
        "memory",
        "model",
        "stream",
        "store",
        "privacy",
    ),
    "toolkit": (
        "written_with",
        "tool",  # runs a call from its event to the commit
        "doors",
        "guards",
        "definition family",  # all that is known of a tool
        "audit",
        "call errors fields strict_json",  # what tools and doors are written with
        "storage",
        "telemetry",
        "privacy",
        "aws dates money settings text",
    ),
    "budget.parsing": (
        "dialogue",  # from a statement and its replies to what is recorded
        "sentence assistant",
        "proposals",
        "roles",
        "assignment",
        "parsed_transaction refusals description own_words spelling",
        "money dates categories",
        "lexicon",
        "text doubts",
    ),
    "budget.parsing.dialogue": (
        "reading",
        "several",
        "statement answers",
        "questions parts replies",
        "reply_words rule",
        "closing_words",
    ),
    "prime.documents": (
        "reading",
        "layouts",  # tries what is proposed
        "questions letters",
        "receipts",
        "paper tables exchange",
        "archives locks",
        "direction",
        "words",
        "values decoding isolation",
        "document",
        "layout",
    ),
}
"""Of each package its folders and modules from the top floor to the ground: whatever stands on a
floor imports what stands on it or below. What is not named is the ground's ground: it imports
nothing of the package but its like."""


MODULES = changed.modules(*changed.PRODUCTION)


@cache
def imports(name: str) -> set[str]:
    """The modules of ours that a module imports, wherever in it."""
    return {*changed.imports(MODULES[name], MODULES)}


def crowded(paths: Iterable[Path]) -> set[str]:
    """The folders with more than MOST of these modules."""
    held = Counter(
        str(path.parent.relative_to(ROOT)) for path in paths if path.name != "__init__.py"
    )
    return {folder for folder, count in held.items() if count > MOST}


def test_no_folder_holds_more_than_a_dozen_or_so_modules() -> None:
    assert crowded(MODULES.values()) == set(LARGER)


def test_no_folder_of_the_console_holds_more() -> None:
    assert crowded((ROOT / "functions" / "console" / "page").rglob("*.js")) == set()


def test_no_folder_of_tests_or_stand_ins_holds_more_either() -> None:
    assert crowded((ROOT / "tests").rglob("*.py")) == set(LARGER_OF_TESTS)


def test_no_test_is_among_the_stand_ins() -> None:
    """Tests of the one-machine stack are in tests/stack."""
    stand_ins = [*(ROOT / "tests" / "local").rglob("*.py")]
    assert stand_ins
    tests = [path.name for path in stand_ins if path.stem.startswith(("test_", "conftest"))]
    assert tests == []
    pytest_users = [path.name for path in stand_ins if "import pytest" in path.read_text()]
    assert pytest_users == []


@pytest.mark.parametrize("package", FLOORS)
def test_imports_run_down_the_floors(package: str) -> None:
    floors = {room: floor for floor, rooms in enumerate(FLOORS[package]) for room in rooms.split()}
    ground = len(FLOORS[package])

    def floor_of(module: str) -> int:
        room = module.removeprefix(f"{package}.").split(".")[0]
        return floors.get(room, ground)

    up = [
        f"{module} imports {wanted}"
        for module in MODULES
        if module.startswith(f"{package}.")
        for wanted in imports(module)
        if wanted.startswith(f"{package}.") and floor_of(wanted) < floor_of(module)
    ]
    assert up == []


def test_the_page_of_the_api_knows_nothing_of_a_turn() -> None:
    known: set[str] = set()
    unread = [name for name in MODULES if name.startswith("docs_page.")]
    while unread:
        name = unread.pop()
        if name not in known:
            known.add(name)
            unread += imports(name)
    assert "chat.http.chat_request" in known
    assert not [name for name in known if name.startswith("chat.turn")]


def test_every_floor_names_something_that_is_there() -> None:
    for package, floors in FLOORS.items():
        for room in " ".join(floors).split():
            assert f"{package}.{room}" in MODULES, room


def test_imports_go_round_in_no_circle() -> None:
    graph = {name: set(imports(name)) - {name} for name in MODULES}
    try:
        list(TopologicalSorter(graph).static_order())
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))
