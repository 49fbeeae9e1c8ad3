"""Resources that are written as if they stood in a template, as a stack of their own in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from commands.cloudformation import with_references
from commands.intrinsics import Resource, Resources

_OF_AWS = "AWS::"


def nested(
    resources: Resources, outer: dict[str, Any], outputs: dict[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The template, and what the outer one passes to its parameters: all that the resources, and
    what it says of all functions, refer to there."""
    passed: dict[str, Any] = {}

    def of_outer(reference: dict[str, str]) -> dict[str, str]:
        ((_, name),) = reference.items()
        own = name.split(".")[0] in resources
        if own or (name.startswith(_OF_AWS) and name != "AWS::StackName"):
            return reference
        parameter = name.replace(".", "").removeprefix(_OF_AWS)
        passed[parameter] = _where_it_is(reference, outer)
        return {"Ref": parameter}

    parts = {"Resources": {name: _with_layers(each) for name, each in resources.items()}}
    if any(each["Type"] == "AWS::Serverless::Function" for each in resources.values()):
        of_all = outer["Globals"]["Function"] | {"CodeUri": ".."}
        parts = {"Globals": {"Function": _with_layers(of_all)}} | parts
    written = with_references(parts, of_outer)
    conditions = with_references(_used(written, outer["Conditions"]), of_outer)
    types = {name: each["Type"] for name, each in outer["Parameters"].items()}
    return {
        "AWSTemplateFormatVersion": "2010-09-09",
        "Transform": outer["Transform"],
        "Metadata": outer["Metadata"],
        "Parameters": {name: {"Type": types.get(name, "String")} for name in passed},
        "Conditions": conditions,
        **written,
        "Outputs": {name: {"Value": value} for name, value in outputs.items()},
    }, passed


def referred(value: Any) -> Iterator[str]:
    """The names that the value refers to."""
    names: list[str] = []

    def noted(reference: dict[str, str]) -> dict[str, str]:
        names.extend(reference.values())
        return reference

    with_references(value, noted)
    yield from names


def _with_layers(of: Resource) -> Resource:
    """`sam build` looks for what a plain Ref names among the layers of the same stack."""
    if "Properties" in of:
        return of | {"Properties": _with_layers(of["Properties"])}
    if "Layers" in of:
        return of | {"Layers": [*map(_layer, of["Layers"])]}
    return of


def _layer(layer: Resource) -> Resource:
    match layer:
        case {"Ref": str(name)} if not name.startswith(_OF_AWS):
            return {"Fn::Sub": f"${{{name}}}"}
        case {"Fn::If": [switch, *branches]}:
            return {"Fn::If": [switch, *map(_layer, branches)]}
    return layer


def _where_it_is(reference: dict[str, str], outer: dict[str, Any]) -> Resource:
    ((_, name),) = reference.items()
    resource: dict[str, Any] = outer["Resources"].get(name.split(".")[0], {})
    condition = resource.get("Condition")
    return {"Fn::If": [condition, reference, ""]} if condition else reference


def _used(value: Any, conditions: dict[str, Any]) -> dict[str, Any]:
    """Those conditions that the value goes by, and those that these go by."""
    used = {name: conditions[name] for name in dict.fromkeys(_switches(value))}
    return _used(used, conditions) | used if used else used


def _switches(value: Any) -> Iterator[str]:
    match value:
        case {"Fn::If": [str(name), *branches]}:
            yield name
            yield from _switches(branches)
        case dict():
            if isinstance(value.get("Condition"), str):
                yield value["Condition"]
            yield from _switches([*value.values()])
        case list():
            for part in value:
                yield from _switches(part)
