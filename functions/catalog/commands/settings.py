"""settings.yaml: what may be set beside the parameters that `sam deploy --guided` asks for."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import indent
from typing import Any

from catalog.commands.write import with_rows
from commands import cloudformation
from commands.command import CommandError
from commands.intrinsics import Resource

Settings = dict[str, dict[str, Resource]]
"""By their parts, the declaration of each, as CloudFormation declares a parameter."""


def check(declared: dict[str, Any]) -> None:
    """Raises `CommandError` for a setting that may not be what it is, and for two that do not go
    together."""
    parameters = dict(_every(declared["Settings"]))
    values = {name: str(each["Default"]) for name, each in parameters.items()}
    for name, value in values.items():
        if not cloudformation.allows(parameters[name], value):
            raise CommandError(f"settings.yaml: {name} cannot be {value!r}")
    for rule in declared["Rules"].values():
        if cloudformation.holds(rule["RuleCondition"], values, {}):
            for each in rule["Assertions"]:
                if not cloudformation.holds(each["Assert"], values, {}):
                    raise CommandError(f"settings.yaml: {each['AssertDescription']}")


def mapped(settings: Settings) -> str:
    """The template's Mappings."""
    text = "Settings:\n"
    for part, declared in settings.items():
        values = {name: str(each["Default"]) for name, each in declared.items()}
        text += f"  {part}:\n{indent(cloudformation.wrapped(values), '    ')}\n"
    return text


def found(passed: Resource, settings: Settings) -> Resource:
    """What is passed, with each setting found in the Mappings."""
    parts = {name: part for part, declared in settings.items() for name in declared}
    return {
        name: {"Fn::FindInMap": ["Settings", parts[name], name]} if name in parts else value
        for name, value in passed.items()
    }


def with_lists(page: str, parameters: dict[str, Resource], settings: Settings) -> str:
    """docs/deploy.md with its lists of parameters and of settings made anew."""
    for title, stated in (("parameters", parameters), ("settings", dict(_every(settings)))):
        rows = (
            f"- `{name}` ({'none' if each['Default'] == '' else each['Default']}): "
            f"{each['Description']}"
            for name, each in stated.items()
        )
        page = with_rows(page, title, (), rows, "make stacks")
    return page


def _every(settings: Settings) -> Iterator[tuple[str, Resource]]:
    for declared in settings.values():
        yield from declared.items()
