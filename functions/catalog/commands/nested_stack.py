"""Resources that are written as if they stood in template.yaml, as a stack of their own in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from commands.cloudformation import with_references
from commands.intrinsics import Resource, Resources

_OF_AWS = "AWS::"


def nested(
    resources: Resources, root: dict[str, Any], outputs: dict[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The template, and what the root passes to its parameters: all of the root's that the
    resources and what it says of all functions refer to."""
    passed: dict[str, Any] = {}

    def of_root(reference: dict[str, str]) -> dict[str, str]:
        ((_, name),) = reference.items()
        own = name.split(".")[0] in resources
        if own or (name.startswith(_OF_AWS) and name != "AWS::StackName"):
            return reference
        parameter = name.replace(".", "").removeprefix(_OF_AWS)
        passed[parameter] = _where_it_is(reference, root)
        return {"Ref": parameter}

    stated = root["Globals"]["Function"]
    of_all = stated | {"CodeUri": "..", "Layers": [*map(_layer, stated["Layers"])]}
    written = with_references([of_all, resources], of_root)
    conditions = {name: root["Conditions"][name] for name in dict.fromkeys(_switches(written))}
    conditions = with_references(conditions, of_root)
    types = {name: each["Type"] for name, each in root["Parameters"].items()}
    return {
        "AWSTemplateFormatVersion": "2010-09-09",
        "Transform": root["Transform"],
        "Metadata": root["Metadata"],
        "Parameters": {name: {"Type": types.get(name, "String")} for name in passed},
        "Conditions": conditions,
        "Globals": {"Function": written[0]},
        "Resources": written[1],
        "Outputs": {name: {"Value": value} for name, value in outputs.items()},
    }, passed


def _layer(layer: Resource) -> Resource:
    """`sam build` looks for what a plain Ref names among the layers of the same stack."""
    return {"Fn::Sub": f"${{{layer['Ref']}}}"} if "Ref" in layer else layer


def _where_it_is(reference: dict[str, str], root: dict[str, Any]) -> Resource:
    ((_, name),) = reference.items()
    resource: dict[str, Any] = root["Resources"].get(name.split(".")[0], {})
    condition = resource.get("Condition")
    return {"Fn::If": [condition, reference, ""]} if condition else reference


def _switches(value: Any) -> Iterator[str]:
    match value:
        case {"Fn::If": [str(name), *branches]}:
            yield name
            yield from _switches(branches)
        case dict():
            yield from _switches([*value.values()])
        case list():
            for part in value:
                yield from _switches(part)
