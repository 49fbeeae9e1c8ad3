"""CloudFormation's YAML: its short tags, and the functions whose values are known beforehand."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from functools import cache, partial
from os.path import normpath
from pathlib import Path
from textwrap import fill
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
def settled(path: Path) -> dict[str, Any]:
    """The template with its settings as parameters of it, by the declarations beside it, if they
    are there: a copy of the template has the values alone."""
    document = load(path)
    declared = path.with_name("settings.yaml")
    if declared.exists():
        return with_settings(document, load(declared)["Settings"])
    mapped = document.get("Mappings", {}).get("Settings", {})
    plain = {part: {n: _plain(v) for n, v in each.items()} for part, each in mapped.items()}
    return with_settings(document, plain)


def with_settings(document: dict[str, Any], settings: dict[str, Any]) -> dict[str, Any]:
    """A template with these as parameters of it."""
    of_parts = {name: each for part in settings.values() for name, each in part.items()}
    parameters = document["Parameters"] | of_parts
    return {**_simplified(document), "Parameters": parameters}


def _plain(value: Any) -> dict[str, Any]:
    return {"Type": "String", "Default": value}


def _simplified(value: Any) -> Any:
    """With a Ref for a setting, and for an Fn::Sub of one name alone."""
    match value:
        case {"Fn::FindInMap": ["Settings", _, name]}:
            return {"Ref": name}
        case {"Fn::Sub": str(text)} if found := re.fullmatch(r"\$\{([A-Za-z]+)\}", text):
            return {"Ref": found[1]}
        case dict():
            return {name: _simplified(part) for name, part in value.items()}
        case list():
            return [_simplified(part) for part in value]
    return value


@cache
def whole(path: Path) -> dict[str, Any]:
    """The template with the resources of its nested applications in their places, as if all were
    written in it, and with its settings as parameters. Paths of what they build are relative to the
    template."""
    return _whole(settled(path), path.parent)


def _whole(document: dict[str, Any], folder: Path) -> dict[str, Any]:
    resources: dict[str, Any] = {}
    outputs: dict[str, Any] = {}
    of_all: dict[str, Any] = {}
    for name, resource in document["Resources"].items():
        if resource["Type"] != "AWS::Serverless::Application":
            resources[name] = resource
            continue
        properties = resource["Properties"]
        location = Path(properties["Location"])
        child = _whole(_simplified(load(folder / location)), (folder / location).parent)
        own = with_references(child, partial(_passed, properties["Parameters"]))
        resources |= _moved(own["Resources"], location.parent)
        of_all |= {"Globals": own["Globals"]} if "Globals" in own else {}
        for output, value in own.get("Outputs", {}).items():
            outputs[f"{name}.Outputs.{output}"] = value["Value"]
    inlined = of_all | document | {"Resources": resources}
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
        for kind in ("CodeUri", "ContentUri"):
            code = resource.get("Properties", {}).get(kind)
            if code:
                resource["Properties"][kind] = normpath(folder / code)
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


class _Dumper(yaml.CSafeDumper):
    """Without YAML's aliases, which CloudFormation does not take."""

    def ignore_aliases(self, data: object) -> bool:
        return True

    def represent_mapping(self, tag: str, mapping: Any, flow_style: bool | None = None) -> Any:
        return self._short(super().represent_mapping(tag, mapping, flow_style), mapping)

    def represent_sequence(self, tag: str, sequence: Any, flow_style: bool | None = None) -> Any:
        return self._short(super().represent_sequence(tag, sequence, flow_style), sequence)

    def _short(self, node: yaml.CollectionNode, value: object) -> yaml.CollectionNode:
        """One line alone where it is no longer than a line."""
        if self.default_flow_style is None and len(str(value)) > _LINE:
            node.flow_style = False
        return node


def _text(dumper: _Dumper, text: str) -> yaml.Node:
    style = "|" if "\n" in text else ">" if len(text) > 1.3 * _LINE else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style)


_LINE = 100
_Dumper.add_representer(str, _text)


def as_text(document: Any, *, flow: bool | None = None) -> str:
    """The document in YAML, in which a collection of plain values is one line; with `flow`, all."""
    return yaml.dump(
        with_references(document, _in_parts),
        Dumper=_Dumper,
        sort_keys=False,
        allow_unicode=True,
        default_flow_style=flow,
        width=-1 if flow else 80,
    )


def wrapped(value: Any) -> str:
    """The value in YAML on as few lines as fit, which end after commas."""
    text = as_text(value, flow=True).strip()
    kept = re.sub(r"(?<!,) ", "\0", text)
    lines = fill(kept, 120, break_long_words=False, break_on_hyphens=False)
    return lines.replace("\0", " ")


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


def allows(parameter: Mapping[str, Any], value: str) -> bool:
    """Whether a parameter that is declared so may have this value."""
    is_number = parameter["Type"] == "Number"
    if not re.fullmatch(parameter.get("AllowedPattern", "[0-9]+" if is_number else ".*"), value):
        return False
    if value not in map(str, parameter.get("AllowedValues", [value])):
        return False
    least, most = parameter.get("MinValue", 0), parameter.get("MaxValue", sys.maxsize)
    return not is_number or bool(least <= int(value) <= most)


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
