"""CloudFormation's YAML: its short tags, and the functions whose values are known beforehand."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
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
    document: dict[str, Any] = yaml.load(path.read_text(), _Loader)  # noqa: S506 (a SafeLoader)
    return document


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
