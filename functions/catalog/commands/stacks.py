"""`make stacks`: what CloudFormation deploys, from the tools' declarations, from resources.yaml in functions
and its folders, and from settings.yaml.

    functions/<folder>/stack.yaml   a family's tools, and the functions beside them
    functions/stack.yaml            these stacks, what they share, and the API's routes
    template.yaml                   in it, the settings, and what it passes to that stack
    docs/operating.md               in it, the parameters and the settings
"""

from __future__ import annotations

import copy
import importlib
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import fill, indent
from typing import Any, NamedTuple

from catalog.commands import grants
from catalog.commands.nested_stack import nested, referred
from catalog.commands.write import with_rows, write
from commands import cloudformation
from commands.command import CommandError, run
from commands.intrinsics import Resource, Resources, attribute, pascal, ref, sub
from commands.template import ROOT
from toolkit.doors.direct import ALIAS
from toolkit.tool.tool import Tool

FUNCTIONS = ROOT / "functions"
ROOT_TEMPLATE = ROOT / "template.yaml"
OPERATING = ROOT / "docs/operating.md"
WRITTEN = "# Written by `make stacks`.\n"
_WIDTH = 120
_ANY = "x-amazon-apigateway-any-method"
_ALIAS = "arn:${AWS::Partition}:lambda:${AWS::Region}:${AWS::AccountId}:function:%s:live"


class _Route(NamedTuple):
    """`function` is its logical id; `more` is what its operation and its integration say beside
    those of all routes."""

    method: str
    path: str
    function: str
    more: Resource
    streams: bool = False


def texts() -> dict[Path, str]:
    """Each file that it writes, as it has to be. Raises `CommandError` for a setting."""
    declared = cloudformation.load(ROOT / "settings.yaml")
    check(declared)
    root = cloudformation.settled(ROOT_TEMPLATE)
    shared = cloudformation.load(FUNCTIONS / "resources.yaml")
    outer = root | shared | {"Resources": root["Resources"] | shared["Resources"]}
    files: dict[Path, str] = {}
    stacks: Resources = {}
    paths: dict[str, Resource] = {}
    invoked: list[Resource] = []
    for folder in _folders():
        tools, own = [*_tools(folder)], _own(folder)
        name, resources = pascal(folder), _of_tools(folder, tools) | own
        routes = [*_routes_to(tools), *_routes_in(own)]
        outputs = {_output(each): _uri(each) for each in routes}
        outputs |= _outputs(name, resources, shared)
        template, passed = nested(resources, outer, outputs)
        files[FUNCTIONS / folder / "stack.yaml"] = WRITTEN + cloudformation.as_text(template)
        stacks[name] = _application(f"{folder}/stack.yaml", passed)
        for each in routes:
            uri = attribute(name, f"Outputs.{_output(each)}")
            paths.setdefault(each.path, {})[each.method] = _operation(each, uri)
        names = dict.fromkeys(
            own[e.function]["Properties"]["FunctionName"]["Fn::Sub"]
            for e in routes
            if e.function in own
        )
        invoked += [sub(_ALIAS % name) for name in names]
    resources = _routed(shared["Resources"], paths, invoked) | stacks
    template, passed = nested(resources, root, _outputs("Functions", resources, root))
    files[FUNCTIONS / "stack.yaml"] = WRITTEN + cloudformation.as_text(template)
    settings = _written_settings(declared["Settings"])
    document = _with(ROOT_TEMPLATE.read_text(), "settings", settings)
    passing = _wrapped(_by_settings(passed, declared["Settings"])) + "\n"
    files[ROOT_TEMPLATE] = _with(document, "what it passes", passing)
    files[OPERATING] = _with_settings(OPERATING.read_text(), declared["Settings"])
    return files


def check(declared: Resource) -> None:
    """Raises `CommandError` for a setting that may not be what it is."""
    parameters = {
        name: each for part in declared["Settings"].values() for name, each in part.items()
    }
    values = {name: str(each["Default"]) for name, each in parameters.items()}
    for name, value in values.items():
        if not cloudformation.allows(parameters[name], value):
            raise CommandError(f"settings.yaml: {name} cannot be {value!r}")
    for rule in declared["Rules"].values():
        if cloudformation.holds(rule["RuleCondition"], values, {}):
            for each in rule["Assertions"]:
                if not cloudformation.holds(each["Assert"], values, {}):
                    raise CommandError(f"settings.yaml: {each['AssertDescription']}")


def _written_settings(settings: Resource) -> str:
    text = "Settings:\n"
    for part, declared in settings.items():
        values = {name: str(each["Default"]) for name, each in declared.items()}
        text += f"  {part}:\n{indent(_wrapped(values), '    ')}\n"
    return text


def _with_settings(operating: str, settings: Resource) -> str:
    """docs/operating.md with its tables of parameters and of settings made anew."""
    parameters = cloudformation.load(ROOT_TEMPLATE)["Parameters"]
    of_all = {name: each for part in settings.values() for name, each in part.items()}
    for title, stated in (("parameters", parameters), ("settings", of_all)):
        head = [f"| {title[:-1]} | default | what it is |", "| --- | --- | --- |"]
        rows = (
            f"| `{name}` | {each['Default'] if each['Default'] != '' else 'none'} "
            f"| {each['Description']} |"
            for name, each in stated.items()
        )
        operating = with_rows(operating, title, head, rows, "make stacks")
    return operating


def _by_settings(passed: Resource, settings: Resource) -> Resource:
    parts = {name: part for part, declared in settings.items() for name in declared}
    return {
        name: {"Fn::FindInMap": ["Settings", parts[name], name]} if name in parts else value
        for name, value in passed.items()
    }


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


def _routes_to(tools: list[Tool]) -> Iterator[_Route]:
    for tool in tools:
        for name in filter(None, (tool.name, tool.also_at)):
            yield _Route(_ANY, f"/tools/{name}", _function(tool.name), {})


def _routes_in(resources: Resources) -> Iterator[_Route]:
    """Those that functions have in their Metadata."""
    for function, resource in resources.items():
        for route in resource.get("Metadata", {}).get("Routes", ()):
            method, path, *marks = route.split()
            more: Resource = {"timeoutInMillis": 300_000} if "long" in marks else {}
            more |= {"security": [{"NONE": []}]} if "open" in marks else {}
            streams = resource["Properties"]["Handler"].endswith(".sh")
            written = _ANY if method == "ANY" else method.lower()
            yield _Route(written, path, function, more, streams)


def _output(route: _Route) -> str:
    return route.function.removesuffix("Function")


def _uri(route: _Route) -> dict[str, str]:
    """The address that API Gateway calls the function by."""
    version, prefix = ("2015-03-31", "")
    if route.streams:
        version, prefix = ("2021-11-15", "response-streaming-")
    lambdas = "arn:${AWS::Partition}:apigateway:${AWS::Region}:lambda"
    arn = f"${{{route.function}.Arn}}:live"
    return sub(f"{lambdas}:path/{version}/functions/{arn}/{prefix}invocations")


def _operation(route: _Route, uri: Any) -> Resource:
    more = dict(route.more)
    security = {"security": more.pop("security")} if "security" in more else {}
    integration = {
        "type": "aws_proxy",
        "httpMethod": "POST",
        "credentials": attribute("ApiRole", "Arn"),
        "uri": uri,
        **({"responseTransferMode": "STREAM"} if route.streams else {}),
        **more,
    }
    return {**security, "responses": {}, "x-amazon-apigateway-integration": integration}


def _routed(resources: Resources, paths: Resource, invoked: list[Resource]) -> Resources:
    """With the routes in the API, and in its role what is invoked beside tools."""
    changed = copy.deepcopy({name: resources[name] for name in ("Api", "ApiRole")})
    changed["Api"]["Properties"]["DefinitionBody"]["paths"] = paths
    (policy,) = changed["ApiRole"]["Properties"]["Policies"]
    (statement,) = policy["PolicyDocument"]["Statement"]
    statement["Resource"] += invoked
    return resources | changed


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
