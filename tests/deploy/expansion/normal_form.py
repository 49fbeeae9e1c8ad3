"""What SAM makes of functions, roles, aliases, routes and permissions, whichever stack holds them
and whatever their logical ids and policies: `stacks.json` is what it has to stay.

    .venv/bin/python -m tests.deploy.expansion.normal_form > tests/deploy/expansion/stacks.json
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any

from commands.template import ROOT
from tests.deploy import sam

TEMPLATE = ROOT / "template.yaml"
KINDS = ("Alias", "EventInvokeConfig", "EventSourceMapping", "Permission")
_FUNCTION = "arn:${AWS::Partition}:lambda:${AWS::Region}:${AWS::AccountId}:function:"
_SHORT = {f"{_FUNCTION}${{AWS::StackName}}-": "", "${AWS::StackName}-": ""}
_NOT_HERE = {"Code", "FunctionName", "Role", "Tags", "Environment"}
"""Of a function's properties, what is another part of the form, or comes with a build."""


@cache
def stacks(*parameters: str) -> dict[str, dict[str, Any]]:
    return sam.expanded(TEMPLATE, *parameters)


def normal_form() -> dict[str, Any]:
    every = [*_with_nested("", _Stack(stacks()[""], {}))]
    functions = {name: each for stack in every for name, each in stack.functions()}
    return {
        "environments": _exceptions({n: each.pop("Environment") for n, each in functions.items()}),
        "functions": _exceptions(functions),
        "roles": _roles([policy for stack in every for policy in stack.policies()]),
        "routes": {form: them for stack in every for form, them in stack.routes().items()},
        **{
            kind: _exceptions({name: each for stack in every for name, each in stack.others(kind)})
            for kind in KINDS
        },
        "versions": sorted(name for stack in every for name in stack.versions()),
    }


def _with_nested(path: str, stack: _Stack) -> Iterator[_Stack]:
    """Those in a stack, and then the stack, which knows what their outputs are."""
    for name, properties in stack.of_type("CloudFormation::Stack"):
        inner = f"{path}/{name}".lstrip("/")
        if inner in stacks():
            child = _Stack(stacks()[inner], stack.passed(properties))
            yield from _with_nested(inner, child)
            stack.know(f"{name}.Outputs.", child)
    yield stack


def _exceptions(things: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """Each thing by what is not `usual`, which is what more than half of them have."""
    names = sorted({name for each in things.values() for name in each})
    counts = {name: Counter(json.dumps(t.get(name)) for t in things.values()) for name in names}
    firsts = {name: count.most_common(1)[0] for name, count in counts.items()}
    usual = {n: json.loads(v) if c * 2 > len(things) else None for n, (v, c) in firsts.items()}
    return {"usual": usual} | {
        thing: {name: each.get(name) for name in names if each.get(name) != usual[name]}
        for thing, each in sorted(things.items())
    }


def _roles(policies: list[tuple[str, set[str]]]) -> dict[str, list[str]]:
    """What each role is allowed, by whichever policy."""
    allowed: dict[str, set[str]] = {}
    for role, lines in policies:
        allowed.setdefault(role, set()).update(lines)
    for lines in allowed.values():
        for policy in [*lines & allowed.keys()]:
            lines |= allowed[policy]
            lines.remove(policy)
    roles = {role: _grouped(lines) for role, lines in sorted(allowed.items()) if role[0] != "$"}
    counts = Counter(line for lines in roles.values() for line in lines)
    most = [line for line, count in counts.items() if count > len(roles) * 0.9]
    return {"most": most} | {
        role: [*(f"no {each}" for each in most if each not in lines)]
        + [each for each in lines if each not in most]
        for role, lines in roles.items()
    }


def _grouped(lines: set[str]) -> list[str]:
    """The lines of actions on the same as one."""
    actions: dict[str, list[str]] = {}
    for action, _, on in sorted(line.partition(" ") for line in lines):
        actions.setdefault(on, []).append(action)
    return sorted(" ".join([*names, on]) for on, names in actions.items())


class _Stack:
    """A template after SAM's translation, with what its parameters are given."""

    def __init__(self, document: dict[str, Any], parameters: Mapping[str, Any]) -> None:
        self._resources: dict[str, Any] = document["Resources"]
        self.outputs: dict[str, Any] = document.get("Outputs", {})
        self._names = dict(parameters)
        for name, _ in self.of_type("Lambda::LayerVersion"):
            self._names[name] = name[:-10]  # without a digest
        for name, each in self.of_type("Lambda::Function"):
            self._names[name] = self.text(each["FunctionName"])
            self._names[f"{name}.Arn"] = self._names[name]
        for name, each in self.of_type("Lambda::Version"):
            self._names[f"{name}.Version"] = f"new {self.text(each['FunctionName'])}"
        for name, each in self.of_type("Lambda::Alias"):
            self._names[name] = f"{self.text(each['FunctionName'])}:{each['Name']}"

    def of_type(self, kind: str) -> Iterator[tuple[str, dict[str, Any]]]:
        for name, each in self._resources.items():
            if each["Type"] == f"AWS::{kind}":
                yield name, each["Properties"]

    def know(self, prefix: str, child: _Stack) -> None:
        """What the child's outputs are, which this stack calls by that prefix."""
        for name, output in child.outputs.items():
            self._names[prefix + name] = child.text(output["Value"])

    def passed(self, stack: dict[str, Any]) -> dict[str, Any]:
        """What a nested stack's parameters are given, with every switch on."""
        given = self.text(stack.get("Parameters", {}))
        return {name: v[1] if isinstance(v, list) else v for name, v in given.items()}

    def text(self, value: Any) -> Any:
        """The value with references as text, and an Fn::If as a list that begins with `if`."""
        match value:
            case {"Ref": str(name)} if len(value) == 1:
                return self._named(name)
            case {"Fn::GetAtt": parts}:
                return self._named(parts if isinstance(parts, str) else ".".join(parts))
            case {"Fn::Sub": str(text)}:
                text = re.sub(r"\$\{([^}]+)\}", lambda name: self._named(name[1]), text)
                return self._shortened(text)
            case {"Fn::FindInMap": ["Settings", _, str(name)]}:
                return f"${{{name}}}"
            case {"Fn::If": [str(condition), *branches]}:
                return [f"if {condition}", *map(self.text, branches)]
            case dict():
                return {name: self.text(part) for name, part in value.items()}
            case list():
                return [self.text(part) for part in value]
        return value

    def _named(self, name: str) -> str:
        found: str = self._names.get(name, f"${{{name}}}")
        return found

    def _shortened(self, text: str) -> str:
        for long, short in _SHORT.items():
            text = text.replace(long, short)
        return text

    def functions(self) -> Iterator[tuple[str, dict[str, Any]]]:
        for name, properties in self.of_type("Lambda::Function"):
            own = {k: self.text(v) for k, v in properties.items() if k not in _NOT_HERE}
            variables = self.text(properties["Environment"]["Variables"])
            yield self._names[name], own | {"Environment": variables}

    def policies(self) -> Iterator[tuple[str, set[str]]]:
        """A role, by its function's name if it is one's, or a shared policy; and a part of what it
        is allowed."""
        owners = {
            each["Role"]["Fn::GetAtt"][0]: self._names[name]
            for name, each in self.of_type("Lambda::Function")
        }
        for name, role in self.of_type("IAM::Role"):
            owner = owners.get(name, name)
            yield owner, {f"assumed {json.dumps(self.text(role['AssumeRolePolicyDocument']))}"}
            yield owner, {self._switched(each, "")[0] for each in role.get("ManagedPolicyArns", [])}
            for policy in role.get("Policies", []):
                yield owner, {*self._lines(policy)}
        for name, policy in self.of_type("IAM::ManagedPolicy"):
            condition = self._resources[name].get("Condition")
            lines = {*self._lines(policy, f" if {condition}" if condition else "")}
            yield self._named(name), lines
            for role in policy.get("Roles", []):
                yield owners.get(role["Ref"], self._named(role["Ref"]).strip("${}")), lines

    def _lines(self, policy: Any, when: str = "") -> Iterator[str]:
        """Each action on each thing, with the switches and the condition under which it is."""
        policy, when = self._switched(policy, when)
        for each in policy["PolicyDocument"]["Statement"]:
            statement, switches = self._switched(each, when)
            assert statement["Effect"] == "Allow"
            if "Condition" in statement:
                switches += f" where {json.dumps(statement['Condition'], sort_keys=True)}"
            (on,) = {"Resource", "NotResource"} & statement.keys()
            for action, thing in product(_listed(statement["Action"]), _listed(statement[on])):
                yield f"{action} {'' if on == 'Resource' else 'not '}{thing}{switches}"

    def _switched(self, value: Any, when: str) -> tuple[Any, str]:
        text = self.text(value)
        while isinstance(text, list):
            switch, text, nothing = text
            assert nothing == "${AWS::NoValue}"
            when = f" {switch}{when}"
        return text, when

    def routes(self) -> dict[str, dict[str, str]]:
        """By their operations, the routes, each with the alias that it calls."""
        found: dict[str, dict[str, str]] = {}
        for _, api in self.of_type("ApiGateway::RestApi"):
            for path, methods in sorted(api["Body"]["paths"].items()):
                for method, operation in sorted(methods.items()):
                    text = json.dumps(self.text(operation), sort_keys=True)
                    called = re.search("[a-z_]+:live", text)
                    alias = called[0] if called else "none"
                    found.setdefault(text.replace(alias, "…"), {})[f"{method} {path}"] = alias
        return dict(sorted(found.items()))

    def others(self, kind: str) -> Iterator[tuple[str, dict[str, Any]]]:
        for name, properties in self.of_type(f"Lambda::{kind}"):
            own = {k: self.text(v) for k, v in properties.items()}
            own["Qualifier"] = "Qualifier" in own
            if kind == "Alias":
                own["FunctionVersion"] = own["FunctionVersion"] == f"new {own['FunctionName']}"
                del own["FunctionName"], own["Name"]  # which its key says
            own["UpdatePolicy"] = self.text(self._resources[name].get("UpdatePolicy"))
            yield self._names.get(name, name), own

    def versions(self) -> Iterator[str]:
        for _, properties in self.of_type("Lambda::Version"):
            yield self.text(properties["FunctionName"])


def _listed(given: Any) -> list[Any]:
    return given if isinstance(given, list) else [given]


if __name__ == "__main__":
    print(json.dumps(normal_form(), indent=1, sort_keys=True))
