"""`make stacks`: functions/<family>/stack.yaml, a nested stack of each family's tools, and what
template.yaml has of them: the stacks and the API's routes. All is said by the declarations."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterator
from itertools import starmap
from pathlib import Path
from textwrap import fill, indent
from typing import Any

from catalog.commands import family_tables, grants
from catalog.commands.nested_stack import nested
from catalog.commands.write import write
from commands import cloudformation
from commands.command import run
from commands.intrinsics import Resource, Resources, attribute, pascal, ref, sub
from commands.template import ROOT
from families import FAMILIES
from toolkit.doors.direct import ALIAS
from toolkit.tool.tool import Tool

FUNCTIONS = ROOT / "functions"
ROOT_TEMPLATE = ROOT / "template.yaml"
WRITTEN = "# Written by `make stacks` from the tools' declarations.\n"
_WIDTH = 120
_STACK = """\
{name}:
  Type: AWS::Serverless::Application
  Properties:
    Location: functions/{folder}/stack.yaml
    Parameters:
{passed}
"""


def texts() -> dict[Path, str]:
    """Each file that it writes, as it has to be."""
    document = _with_tables(ROOT_TEMPLATE.read_text())
    root = cloudformation.parsed(document)
    files: dict[Path, str] = {}
    stacks: list[str] = []
    routes: dict[str, Resource] = {}
    for family in FAMILIES:
        tools = [*_tools(family)]
        outputs = {pascal(tool.name): _uri(_function(tool.name)) for tool in tools}
        template, passed = nested(_resources(family, tools), root, outputs)
        files[_file(family)] = WRITTEN + cloudformation.as_text(template)
        stacks.append(
            _STACK.format(
                name=pascal(family), folder=family, passed=indent(_wrapped(passed), "      ")
            )
        )
        routes |= _routes_to_tools(pascal(family), tools)
    for path, methods in _routes_in_metadata(root):
        routes[path] = routes.get(path, {}) | methods
    document = _with(document, "stacks of tools", "\n".join(stacks))
    files[ROOT_TEMPLATE] = _with(document, "routes", "".join(starmap(_route, routes.items())))
    return files


def _tools(family: str) -> Iterator[Tool]:
    """In the order in which they were added."""
    declared = re.compile(rf"^handler = {family}\.tool\(", re.MULTILINE)
    paths = sorted((FUNCTIONS / family).glob("*.py"))
    names = [path.stem for path in paths if declared.search(path.read_text())]
    before = cloudformation.load(_file(family))["Resources"] if _file(family).exists() else {}
    places = {logical_id: place for place, logical_id in enumerate(before)}
    for name in sorted(names, key=lambda name: places.get(_function(name), len(places))):
        tool = importlib.import_module(f"{family}.{name}").handler
        assert isinstance(tool, Tool), name
        yield tool


def _file(family: str) -> Path:
    return FUNCTIONS / family / "stack.yaml"


def _function(tool: str) -> str:
    return f"{pascal(tool)}Function"


def _resources(family: str, tools: list[Tool]) -> Resources:
    """Functions, aliases of direct calls, and what lets the API call them, as if in the root."""
    found: Resources = {}
    for tool in tools:
        found[_function(tool.name)] = _of_function(family, tool)
        found[f"{pascal(tool.name)}Direct"] = _of_direct(_function(tool.name))
    found[f"{pascal(family)}RoutesPolicy"] = _of_routes(tools)
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


def _of_routes(tools: list[Tool]) -> Resource:
    aliases = [ref(f"{_function(tool.name)}.Alias") for tool in tools]
    statement = {"Effect": "Allow", "Action": "lambda:InvokeFunction", "Resource": aliases}
    return {
        "Type": "AWS::IAM::ManagedPolicy",
        "Properties": {
            "Description": "The API calls these tools.",
            "PolicyDocument": {"Version": "2012-10-17", "Statement": [statement]},
            "Roles": [ref("ApiRole")],
        },
    }


def _uri(function: str, *, streams: bool = False) -> dict[str, str]:
    """The address that API Gateway calls the function by."""
    version, prefix = ("2021-11-15", "response-streaming-") if streams else ("2015-03-31", "")
    lambdas = "arn:${AWS::Partition}:apigateway:${AWS::Region}:lambda"
    return sub(f"{lambdas}:path/{version}/functions/${{{function}.Arn}}:live/{prefix}invocations")


def _routes_to_tools(stack: str, tools: list[Tool]) -> Iterator[tuple[str, Resource]]:
    for tool in tools:
        uri = attribute(stack, f"Outputs.{pascal(tool.name)}")
        for name in filter(None, (tool.name, tool.also_at)):
            yield f"/tools/{name}", {_ANY: _operation({"uri": uri})}


def _routes_in_metadata(root: dict[str, Any]) -> Iterator[tuple[str, Resource]]:
    for function, resource in root["Resources"].items():
        for route in resource.get("Metadata", {}).get("Routes", ()):
            method, path, *marks = route.split()
            streams = resource["Properties"]["Handler"].endswith(".sh")
            integration: Resource = {"uri": _uri(function, streams=streams)}
            integration |= {"responseTransferMode": "STREAM"} if streams else {}
            integration |= {"timeoutInMillis": 300_000} if "long" in marks else {}
            security: Resource = {"security": [{"NONE": []}]} if "open" in marks else {}
            written = _ANY if method == "ANY" else method.lower()
            yield path, {written: security | _operation(integration)}


_ANY = "x-amazon-apigateway-any-method"


def _operation(integration: Resource) -> Resource:
    of_all = {
        "type": "aws_proxy",
        "httpMethod": "POST",
        "credentials": attribute("ApiRole", "Arn"),
    }
    return {"responses": {}, "x-amazon-apigateway-integration": of_all | integration}


def _with_tables(document: str) -> str:
    """With the families' tables, and the variables that name them to all functions."""
    tables = family_tables.tables(cloudformation.parsed(document))
    variables = {name: ref(table) for name, table in family_tables.variables().items()}
    document = _with(document, "what families keep", "\n".join(starmap(_table, tables.items())))
    return _with(document, "tables of families", cloudformation.as_text(variables))


def _table(logical_id: str, table: Resource) -> str:
    properties = indent(_wrapped(table["Properties"]), "    ")
    return f"{logical_id}:\n  Type: {table['Type']}\n  Properties:\n{properties}\n"


def _route(path: str, methods: Resource) -> str:
    lines = (f"  {method}:\n{indent(_wrapped(each), '    ')}\n" for method, each in methods.items())
    return f'"{path}":\n{"".join(lines)}'


def _wrapped(value: Resource) -> str:
    """The value on as few lines as fit, which end after commas."""
    text = cloudformation.as_text(value, flow=True).strip()
    return fill(
        re.sub(r"(?<!,) ", "\0", text), _WIDTH, break_long_words=False, break_on_hyphens=False
    ).replace("\0", " ")


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
