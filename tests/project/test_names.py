"""One name everywhere: a tool is found by it in every room of the house."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

from commands.template import ROOT
from families import FAMILIES, declared
from tests.calling import Context
from tests.local.aws.emulator import Aws
from tests.project.tools import (
    DEPLOYED,
    FILES,
    FUNCTIONS,
    NOT_TOOLS,
    OTHER_FUNCTIONS,
    TOOLS,
    WITHOUT_TABLE,
    each_domain,
    each_file,
    each_tool,
    packages_of,
)
from toolkit.tool.tool import Tool


def test_there_are_tools() -> None:
    assert TOOLS


def test_a_family_is_a_folder_and_a_line() -> None:
    assert {path.parent.name for path in FUNCTIONS.glob("*/domain.py")} == {*FAMILIES}
    assert all(declared(name).name == name for name in FAMILIES)


def test_every_tool_file_is_deployed_and_nothing_else_is() -> None:
    assert {path.stem for path in FILES} == set(TOOLS)


@each_tool
def test_file_function_route_and_names_are_one(tool: Tool) -> None:
    function = DEPLOYED[tool.name]
    pascal = "".join(word.capitalize() for word in tool.name.split("_"))
    assert (FUNCTIONS / tool.family.name / f"{tool.name}.py").is_file()
    assert function.handler == f"{tool.family.name}.{tool.name}.handler"
    assert function.logical_id == f"{pascal}Function"
    assert function.name == f"teller-{tool.name}"
    assert function.routes[0].path == f"/tools/{tool.name}"


@each_tool
def test_what_else_a_tool_is_called_by_is_a_contracts_endpoint_and_no_other_tools(
    tool: Tool,
) -> None:
    for route in DEPLOYED[tool.name].routes[1:]:
        if route.path == f"/tools/{tool.name}/call":
            continue
        assert re.fullmatch(r"/tools/[a-z]+(-[a-z]+)+", route.path)
        assert [f.tool for f in DEPLOYED.values() if route in f.routes] == [tool.name]


@each_tool
def test_name_is_one_that_every_vendor_accepts(tool: Tool) -> None:
    assert re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", tool.name)


@each_tool
def test_a_test_exists(tool: Tool) -> None:
    assert (ROOT / "tests" / tool.family.name / f"test_{tool.name}.py").is_file()


@each_tool
def test_the_example_event_is_one_that_the_tool_takes(tool: Tool, aws: Aws) -> None:
    path = ROOT / "events" / tool.family.name / f"{tool.name}.json"
    answer = tool(json.loads(path.read_text()), Context())
    refused_for_its_shape = {400, 401, 405, 500, 503}
    assert answer["statusCode"] not in refused_for_its_shape, answer["body"]


@each_domain
def test_a_domain_folder_holds_its_parts_and_its_tools_alone(domain: str) -> None:
    folder = FUNCTIONS / domain
    present = {path.name for path in folder.iterdir() if path.name != "__pycache__"}
    allowed = {f"{name}.py" for name in NOT_TOOLS} | {"policy.md", "stack.yaml", "resources.yaml"}
    allowed |= {path.name for path in OTHER_FUNCTIONS if path.parent == folder}
    parts = {"__init__.py", "domain.py", "policy.md"}
    assert parts | (set() if domain in WITHOUT_TABLE else {"entities.py"}) <= present
    present -= packages_of(folder)
    assert present - allowed == {f"{path.stem}.py" for path in FILES if path.parent == folder}
    assert (folder / "__init__.py").read_text() == ""


@each_file
def test_a_tool_file_has_its_parts_in_their_order(path: Path) -> None:
    text = path.read_text()
    parts = ['"""', *own_types(path), f"def {path.stem}(", "\nhandler = "]
    places = [text.index(part) for part in parts]
    assert places == sorted(places)
    assert ast.unparse(ast.parse(text).body[-1]).startswith("handler = ")


def own_types(path: Path) -> list[str]:
    """Input and Output, or what is listed, or each of several answers. Those that several tools
    share are in the models."""
    tree = ast.parse(path.read_text())
    (function,) = [n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == path.stem]
    taken, given = function.args.args[0].annotation, function.returns
    assert taken
    assert given
    listed = re.fullmatch(r"list\[(\w+)\]", ast.unparse(given))
    wanted = {ast.unparse(taken): "Input"}
    answers = [listed[1]] if listed else ast.unparse(given).split(" | ")
    named = bool(listed) or len(answers) > 1
    wanted |= {answer: answer if named else "Output" for answer in answers}
    shared = {
        alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module == f"{path.parent.name}.models"
        for alias in node.names
    }
    own = {used: name for used, name in wanted.items() if used not in shared}
    assert all(used == name for used, name in own.items())
    return [f"class {name}(" for name in own]
