"""What the template allows its functions to do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from tests.project.tools import TEMPLATE

Statement = dict[str, Any]
FUNCTIONS = dict(TEMPLATE.resources("AWS::Serverless::Function"))
MANAGED_POLICIES = dict(TEMPLATE.resources("AWS::IAM::ManagedPolicy"))
API_ROLE = {"Ref": "ApiRole"}
SHARED_POLICIES = {
    name: each for name, each in MANAGED_POLICIES.items() if API_ROLE not in each.get("Roles", [])
}
"""Those of functions."""
DATA_KEY = {"Fn::GetAtt": "DataKey.Arn"}
"""The key that encrypts all data with `CustomerManagedKey`."""


def allowed(function: str) -> Iterator[tuple[str, str]]:
    """Every (action, resource as written) that the function's role allows, whatever the stack's
    parameters: by its own statements and by the shared policies that it names. Without the key of
    all data, whose uses are `on_data_key`."""
    granted = (own(function), *map(allowed_by, shared(function)))
    for action, on in chain.from_iterable(granted):
        if on != str(DATA_KEY):
            yield action, on


def on_data_key(function: str) -> set[tuple[str, str]]:
    """What the function's role may do with the key of all data, each with the service through
    which alone it may. Raises KeyError for what it may do without one."""
    documents = [policy for policy in _policies(function) if "Ref" not in policy]
    documents += [SHARED_POLICIES[name]["PolicyDocument"] for name in shared(function)]
    return {
        (action, _service(via))
        for document in documents
        for statement in map(_if_chosen, document["Statement"])
        if statement.get("Resource") == DATA_KEY
        for action in _listed(statement["Action"])
        for via in _listed(statement["Condition"]["StringEquals"]["kms:ViaService"])
    }


def own(function: str) -> Iterator[tuple[str, str]]:
    """What the function's own stanza allows."""
    for policy in _policies(function):
        if "Ref" not in policy:
            yield from _grants(policy)


def shared(function: str) -> set[str]:
    """The logical ids of the shared policies that the function names, or that name its role."""
    role = {"Ref": f"{function}Role"}
    naming = {name for name, policy in SHARED_POLICIES.items() if role in policy.get("Roles", [])}
    return naming | {policy["Ref"] for policy in _policies(function) if "Ref" in policy}


def allowed_by(shared_policy: str) -> Iterator[tuple[str, str]]:
    yield from _grants(SHARED_POLICIES[shared_policy]["PolicyDocument"])


def _policies(function: str) -> Iterator[dict[str, Any]]:
    for policy in FUNCTIONS[function].get("Policies", []):
        yield _if_chosen(policy)


def _grants(document: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for statement in map(_if_chosen, document["Statement"]):
        on = statement.get("Resource", f"all but {statement.get('NotResource')}")
        for action in _listed(statement["Action"]):
            for resource in _listed(on):
                yield action, str(resource)


def _listed(given: Any) -> list[Any]:
    return given if isinstance(given, list) else [given]


def _service(via: dict[str, str]) -> str:
    return via["Fn::Sub"].removesuffix(".${AWS::Region}.amazonaws.com")


def _if_chosen(part: dict[str, Any]) -> dict[str, Any]:
    """What stands under conditions, as if they held."""
    while "Fn::If" in part:
        part = part["Fn::If"][1]
    return part
