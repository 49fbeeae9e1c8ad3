"""`make stacks`: what CloudFormation deploys, from the tools' declarations, from resources.yaml in
functions and its folders, and from settings.yaml.

    functions/<folder>/stack.yaml   a family's tools, and the functions beside them
    functions/stack.yaml            these stacks, what they share, and the API's routes
    functions/resources.yaml        in it, the variables that name the families' tables
    template.yaml                   in it, these tables, the settings, and what it passes on
    docs/deploy.md                  in it, the parameters and the settings
"""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Callable, Iterator
from itertools import starmap
from pathlib import Path
from textwrap import indent

from catalog.commands import family_tables, grants, routes, settings
from catalog.commands.nested_stack import nested, referred
from catalog.commands.write import write
from commands import cloudformation
from commands.command import run
from commands.intrinsics import Resource, Resources, attribute, pascal, ref, sub
from commands.template import ROOT
from toolkit.doors.direct import ALIAS
from toolkit.tool.tool import Tool

FUNCTIONS = ROOT / "functions"
ROOT_TEMPLATE = ROOT / "template.yaml"
RESOURCES = FUNCTIONS / "resources.yaml"
PAGE = ROOT / "docs/deploy.md"
WRITTEN = "# Written by `make stacks`.\n"


def texts() -> dict[Path, str]:
    """Each file that it writes, as it has to be. Raises `CommandError` for a setting."""
    declared = cloudformation.load(ROOT / "settings.yaml")
    settings.check(declared)
    of_all = declared["Settings"]
    document, of_functions = _with_tables(ROOT_TEMPLATE.read_text()), _with_variables(RESOURCES)
    root = cloudformation.with_settings(cloudformation.parsed(document), of_all)
    shared = cloudformation.parsed(of_functions)
    outer = root | shared | {"Resources": root["Resources"] | shared["Resources"]}
    files: dict[Path, str] = {RESOURCES: of_functions}
    stacks: Resources = {}
    paths: dict[str, Resource] = {}
    others: Resources = {}
    for folder in _folders():
        tools, own = [*_tools(folder)], _own(folder)
        name, resources = pascal(folder), _of_tools(folder, tools) | own
        of_tools, of_others = [*routes.to_tools(tools)], [*routes.to_others(own)]
        for route in of_tools + of_others:
            paths.setdefault(route.path, {})[route.method] = routes.operation(route, name)
        others |= {route.function: own[route.function] for route in of_others}
        outputs = {route.output: route.uri for route in of_tools + of_others}
        outputs |= _outputs(name, resources, shared)
        template, passed = nested(resources, outer, outputs)
        files[FUNCTIONS / folder / "stack.yaml"] = WRITTEN + cloudformation.as_text(template)
        stacks[name] = _application(f"{folder}/stack.yaml", passed)
    resources = routes.routed(shared["Resources"], paths, others.values()) | stacks
    template, passed = nested(resources, root, _outputs("Functions", resources, root))
    files[FUNCTIONS / "stack.yaml"] = WRITTEN + cloudformation.as_text(template)
    passing = cloudformation.wrapped(settings.found(passed, of_all)) + "\n"
    document = _with(document, "settings", settings.mapped(of_all))
    files[ROOT_TEMPLATE] = _with(document, "what it passes", passing)
    asked = cloudformation.parsed(document)["Parameters"]
    files[PAGE] = settings.with_lists(PAGE.read_text(), asked, of_all)
    return files


def _with_tables(document: str) -> str:
    """With the families' tables."""
    tables = family_tables.tables(cloudformation.parsed(document))
    return _with(document, "what families keep", "\n".join(starmap(_table, tables.items())))


def _table(logical_id: str, table: Resource) -> str:
    properties = indent(cloudformation.wrapped(table["Properties"]), "    ")
    return f"{logical_id}:\n  Type: {table['Type']}\n  Properties:\n{properties}\n"


def _with_variables(path: Path) -> str:
    """The resources of all functions, with the variables that name these tables."""
    variables = {name: ref(table) for name, table in family_tables.variables().items()}
    return _with(path.read_text(), "tables of families", cloudformation.as_text(variables))


def _folders() -> list[str]:
    """Of families and of other functions, in the order in which they were added."""
    files = [*FUNCTIONS.glob("*/domain.py"), *FUNCTIONS.glob("*/resources.yaml")]
    names = sorted({path.parent.name for path in files})
    return _in_order(names, FUNCTIONS / "stack.yaml", pascal)


def _own(folder: str) -> Resources:
    """The resources that are written by hand."""
    path = FUNCTIONS / folder / "resources.yaml"
    found: Resources = cloudformation.load(path)["Resources"] if path.exists() else {}
    return found


def _tools(folder: str) -> Iterator[Tool]:
    """Of a family, in the order in which they were added."""
    declared = re.compile(rf"^handler = {folder}\.tool\(", re.MULTILINE)
    paths = sorted((FUNCTIONS / folder).glob("*.py"))
    names = [path.stem for path in paths if declared.search(path.read_text())]
    for name in _in_order(names, FUNCTIONS / folder / "stack.yaml", _function):
        tool = importlib.import_module(f"{folder}.{name}").handler
        assert isinstance(tool, Tool), name
        yield tool


def _in_order(names: list[str], file: Path, logical_id: Callable[[str], str]) -> list[str]:
    before = [*cloudformation.load(file)["Resources"]] if file.exists() else []
    known = [name for name in names if logical_id(name) in before]
    known.sort(key=lambda name: before.index(logical_id(name)))
    return known + [name for name in names if name not in known]


def _function(tool: str) -> str:
    return f"{pascal(tool)}Function"


def _of_tools(family: str, tools: list[Tool]) -> Resources:
    """Functions, aliases of direct calls, and what lets the API call them."""
    found: Resources = {}
    for tool in tools:
        found[_function(tool.name)] = _of_function(family, tool)
        found[f"{pascal(tool.name)}Direct"] = _of_direct(_function(tool.name))
    if tools:
        found[f"{pascal(family)}RoutesPolicy"] = routes.policy(tools)
    return found


def _of_function(family: str, tool: Tool) -> Resource:
    kind = "WritingCallPolicy" if tool.writes else "ReadingCallPolicy"
    statements = [*grants.statements(tool.uses)]
    variables = grants.variables(tool.uses, tool.settings)
    concurrency = _OF_MONEY if tool.family.keeps_money else {}
    environment = {"Environment": {"Variables": variables}} if variables else {}
    policies = [ref(kind), {"Version": "2012-10-17", "Statement": statements}]
    return {
        "Type": "AWS::Serverless::Function",
        "Metadata": {"BuildMethod": "makefile"},
        "Properties": {
            "FunctionName": sub(f"${{AWS::StackName}}-{tool.name}"),
            "Handler": f"{family}.{tool.name}.handler",
            **concurrency,
            **environment,
            "Policies": policies,
        },
    }


_OF_MONEY: Resource = {
    "ReservedConcurrentExecutions": {
        "Fn::If": ["HasMoneyToolConcurrency", ref("MoneyToolConcurrency"), grants.NOTHING]
    },
    "ProvisionedConcurrencyConfig": {
        "Fn::If": [
            "HasMoneyToolProvisioned",
            {"ProvisionedConcurrentExecutions": ref("MoneyToolProvisioned")},
            grants.NOTHING,
        ]
    },
}


def _of_direct(function: str) -> Resource:
    newest = attribute(function, "Version.Version")
    properties = {"Name": ALIAS, "FunctionName": ref(function), "FunctionVersion": newest}
    return {"Type": "AWS::Lambda::Alias", "Properties": properties}


def _application(location: str, parameters: Resource) -> Resource:
    properties = {"Location": location, "Parameters": parameters}
    return {"Type": "AWS::Serverless::Application", "Properties": properties}


def _outputs(stack: str, resources: Resources, outer: Resource) -> Resources:
    """What the outer template refers to of the stack's: `ApiArn` is the Arn of Api."""
    found: Resources = {}
    for name in dict.fromkeys(referred(outer)):
        if name.startswith(f"{stack}.Outputs."):
            output = name.rpartition(".")[2]
            if output in resources:
                found[output] = ref(output)
            elif of := next((each for each in resources if output.startswith(each)), None):
                found[output] = attribute(of, output.removeprefix(of))
    return found


def _with(document: str, name: str, text: str) -> str:
    """The document with what stands between the two marks made anew."""
    found = re.fullmatch(
        rf"(.*\n( *)# {name}: written by `make stacks`\n)(?:.*?)(\2# end of {name}\n.*)",
        document,
        re.DOTALL,
    )
    assert found, name
    return found[1] + indent(text, found[2]) + found[3]


def main() -> int:
    print(*[*write(texts())] or ["nothing has changed"], sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
