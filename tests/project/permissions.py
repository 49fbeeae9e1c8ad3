"""What the template allows its functions to do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.project.tools import TEMPLATE

Statement = dict[str, Any]
FUNCTIONS = dict(TEMPLATE.resources("AWS::Serverless::Function"))
SHARED_POLICIES = dict(TEMPLATE.resources("AWS::IAM::ManagedPolicy"))


def allowed(function: str) -> Iterator[tuple[str, str]]:
    """Every (action, resource as written) that the function's role allows, whatever the stack's
    parameters: by its own statements and by the shared policies that it names."""
    yield from own(function)
    for name in shared(function):
        yield from allowed_by(name)


def own(function: str) -> Iterator[tuple[str, str]]:
    """What the function's own stanza allows."""
    for policy in _policies(function):
        if "Ref" not in policy:
            yield from _grants(policy)


def shared(function: str) -> set[str]:
    """The logical ids of the shared policies that the function names."""
    return {policy["Ref"] for policy in _policies(function) if "Ref" in policy}


def allowed_by(shared_policy: str) -> Iterator[tuple[str, str]]:
    yield from _grants(SHARED_POLICIES[shared_policy]["PolicyDocument"])


def _policies(function: str) -> Iterator[dict[str, Any]]:
    for policy in FUNCTIONS[function].get("Policies", []):
        yield _if_chosen(policy)


def _grants(document: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for statement in map(_if_chosen, document["Statement"]):
        given = statement["Action"]
        on = statement.get("Resource", f"all but {statement.get('NotResource')}")
        for action in [given] if isinstance(given, str) else given:
            for resource in on if isinstance(on, list) else [on]:
                yield action, str(resource)


def _if_chosen(part: dict[str, Any]) -> dict[str, Any]:
    """What stands under a condition, as if it held."""
    chosen: dict[str, Any] = part["Fn::If"][1] if "Fn::If" in part else part
    return chosen
