"""CloudFormation's YAML: its short tags, and the functions whose values are known beforehand."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import Any

import yaml


class UnresolvableError(LookupError):
    """The value is known only to a deployed stack."""


class _Loader(yaml.CSafeLoader):
    """`!Ref X` is `{"Ref": "X"}`, `!Sub X` is `{"Fn::Sub": "X"}`."""


@cache
def load(path: Path) -> dict[str, Any]:
    """The template as it would be in JSON, read once."""
    return parsed(path.read_text())


def parsed(text: str) -> dict[str, Any]:
    document: dict[str, Any] = yaml.load(text, _Loader)  # noqa: S506 (a SafeLoader)
    return document


@cache
def whole(path: Path) -> dict[str, Any]:
    """The template with the resources of its nested applications in their places, as if all were
    written in it. Paths of what they build are relative to the template."""
    document = load(path)
    resources: dict[str, Any] = {}
    outputs: dict[str, Any] = {}
    for name, resource in document["Resources"].items():
        if resource["Type"] != "AWS::Serverless::Application":
            resources[name] = resource
            continue
        properties = resource["Properties"]
        child = load(path.parent / properties["Location"])
        own = with_references(
            {part: child[part] for part in ("Resources", "Outputs")},
            partial(_passed, properties["Parameters"]),
        )
        resources |= _moved(own["Resources"], Path(properties["Location"]).parent)
        for output, value in own["Outputs"].items():
            outputs[f"{name}.Outputs.{output}"] = value["Value"]
    inlined = document | {"Resources": resources}
    return dict(with_references(inlined, partial(_passed, outputs)))


def _passed(values: Mapping[str, Any], reference: dict[str, str]) -> Any:
    """What a parameter or an output stands for; with a switch, what it is where that is on."""
    (name,) = reference.values()
    match values.get(name, reference):
        case {"Fn::If": [_, value, ""]}:
            return value
        case value:
            return value


def _moved(resources: dict[str, Any], folder: Path) -> dict[str, Any]:
    """With what is built found from the folder of the whole."""
    for resource in resources.values():
        code = resource["Properties"].get("CodeUri")
        if code:
            resource["Properties"]["CodeUri"] = str(folder / code)
    return resources


def with_references(value: Any, replaced: Callable[[dict[str, str]], Any]) -> Any:
    """The value with something else for each Ref and Fn::GetAtt, which may be within an Fn::Sub."""
    match value:
        case {"Ref": str()} | {"Fn::GetAtt": str()} if len(value) == 1:
            return replaced(value)
        case {"Fn::GetAtt": [*parts]}:
            return replaced({"Fn::GetAtt": ".".join(parts)})
        case {"Fn::Sub": str(text)}:
            return {"Fn::Sub": re.sub(r"\$\{([^}]+)\}", partial(_within, replaced), text)}
        case dict():
            return {name: with_references(part, replaced) for name, part in value.items()}
        case list():
            return [with_references(part, replaced) for part in value]
    return value


def _within(replaced: Callable[[dict[str, str]], Any], found: re.Match[str]) -> str:
    name = found[1]
    (other,) = replaced({"Fn::GetAtt" if "." in name else "Ref": name}).values()
    return f"${{{other if isinstance(other, str) else '.'.join(other)}}}"


def _in_parts(reference: dict[str, str]) -> dict[str, Any]:
    """As SAM reads it where it is no short tag."""
    match reference:
        case {"Fn::GetAtt": str(name)}:
            return {"Fn::GetAtt": name.split(".", 1)}
    return reference


class _WithoutAliases(yaml.CSafeDumper):
    """CloudFormation takes no aliases of YAML's."""

    def ignore_aliases(self, data: object) -> bool:
        return True


def as_text(document: Any, *, flow: bool | None = None) -> str:
    """The document in YAML, in which a collection of plain values is one line; with `flow`, all."""
    return yaml.dump(
        with_references(document, _in_parts),
        Dumper=_WithoutAliases,
        sort_keys=False,
        allow_unicode=True,
        default_flow_style=flow,
        width=-1,  # lines as long as they are
    )


def resolve(
    value: object,
    names: Mapping[str, str],
    conditions: Mapping[str, Any] = MappingProxyType({}),
) -> str:
    """The text of a plain value or a function of what `names` and `conditions` know. Raises
    `UnresolvableError`."""
    match chosen(value, names, conditions):
        case {"Ref": str(name)}:
            return _named(name, names)
        case {"Fn::Sub": str(text)}:
            return re.sub(r"\$\{([^}]+)\}", lambda name: _named(name[1], names), text)
        case str() | int() as plain:
            return str(plain)
    raise UnresolvableError(value)


def chosen(value: object, names: Mapping[str, str], conditions: Mapping[str, Any]) -> object:
    """What an Fn::If chooses; any other value is as it is. Raises `UnresolvableError`."""
    match value:
        case {"Fn::If": [str(name), then, otherwise]}:
            branch = then if holds(conditions.get(name), names, conditions) else otherwise
            return chosen(branch, names, conditions)
    return value


def holds(condition: object, names: Mapping[str, str], conditions: Mapping[str, Any]) -> bool:
    """Whether a condition of the template does. Raises `UnresolvableError`."""
    match condition:
        case {"Fn::Equals": [one, other]}:
            return resolve(one, names, conditions) == resolve(other, names, conditions)
        case {"Fn::Not": [inner]}:
            return not holds(inner, names, conditions)
        case {"Fn::And": [*parts]}:
            return all(holds(part, names, conditions) for part in parts)
        case {"Fn::Or": [*parts]}:
            return any(holds(part, names, conditions) for part in parts)
        case {"Condition": str(name)}:
            return holds(conditions.get(name), names, conditions)
    raise UnresolvableError(condition)


def _named(name: str, names: Mapping[str, str]) -> str:
    try:
        return names[name]
    except KeyError:
        raise UnresolvableError(name) from None


def _intrinsic(loader: _Loader, suffix: str, node: yaml.Node) -> dict[str, Any]:
    key = suffix if suffix in ("Ref", "Condition") else f"Fn::{suffix}"
    match node:
        case yaml.ScalarNode():
            return {key: loader.construct_scalar(node)}
        case yaml.SequenceNode():
            return {key: loader.construct_sequence(node, deep=True)}
        case yaml.MappingNode():
            return {key: loader.construct_mapping(node, deep=True)}
    raise TypeError(node)


_Loader.add_multi_constructor("!", _intrinsic)
