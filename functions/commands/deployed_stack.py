"""A stack that `sam deploy` made: what its functions know its tables, bucket and keys by."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

import botocore.session
from botocore.exceptions import BotoCoreError, ClientError

from commands.running_stack import StackError
from commands.template import Template


def variables_of(stack_name: str) -> dict[str, str]:
    """The variables that name the stack's own resources, as its functions have them, and
    DATA_KEY_ID where all its data is encrypted with a key of its own, of which no function is told.

    In the account and region of the operator's AWS settings, which need the right to
    `cloudformation:ListStackResources` on it and on the stacks in it. Raises StackError.
    """
    template = Template()
    ids = resources_of(stack_name)
    for table in template.tables:
        if table.logical_id not in ids:
            raise StackError(f"{stack_name} has no {table.logical_id}: is it this template's?")
    keys = {logical_id for logical_id, _ in template.resources("AWS::KMS::Key")}
    variables = {
        name: ids.get(_resource_of(value, keys) or "") for name, value in template.variables.items()
    }
    variables["DATA_KEY_ID"] = ids.get("DataKey") or ""
    return {name: id for name, id in variables.items() if id}


def retention_of(stack_name: str) -> dict[str, str]:
    """The variables that say how many days items are kept, as the stack was deployed.

    It has given them to the stack of its functions. Needs `cloudformation:ListStackResources` on it
    and `cloudformation:DescribeStacks` on that one. Raises StackError, also for a stack of a
    version that kept everything.
    """
    functions = resources_of(stack_name).get("Functions")
    given = parameters_of(functions) if functions else {}
    asked = Template().retention
    for parameter in asked.values():
        if parameter not in given:
            raise StackError(f"{stack_name} has no {parameter}: deploy this template first")
    return {name: given[parameter] for name, parameter in asked.items()}


def outputs_of(stack_name: str) -> dict[str, str]:
    """What the stack tells of itself. Needs the same right. Raises StackError."""
    outputs = _described(stack_name).get("Outputs", ())
    return {each["OutputKey"]: each["OutputValue"] for each in outputs}


def parameters_of(stack_name: str) -> dict[str, str]:
    """What it was deployed with. Needs `cloudformation:DescribeStacks`. Raises StackError."""
    given = _described(stack_name).get("Parameters", ())
    return {each["ParameterKey"]: each["ParameterValue"] for each in given}


def variables_of_function(stack_name: str, logical_id: str) -> dict[str, str]:
    """All that one of its functions is given. Needs `lambda:GetFunctionConfiguration` on it and
    `cloudformation:ListStackResources`. Raises StackError."""
    name = resources_of(stack_name).get(logical_id)
    if name is None:
        raise StackError(f"{stack_name} has no {logical_id}: is it this template's?")
    with _asking_for(logical_id) as session:
        found = session.create_client("lambda").get_function_configuration(FunctionName=name)
    variables: dict[str, str] = found["Environment"]["Variables"]
    return variables


def _described(stack_name: str) -> Any:
    with _asking_for(stack_name) as session:
        formation = session.create_client("cloudformation")
        (stack,) = formation.describe_stacks(StackName=stack_name)["Stacks"]
    return stack


def resources_of(stack_name: str) -> dict[str, str]:
    """The ids in AWS of its resources, by their names in the template. Needs
    `cloudformation:ListStackResources`. Raises StackError."""
    with _asking_for(stack_name) as session:
        found = made(session.create_client("cloudformation"), stack_name)
        return {each["LogicalResourceId"]: each["PhysicalResourceId"] for _, each in found}


def made(formation: Any, stack: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """CloudFormation's summaries of its resources and of those of the stacks in it, each with its
    own stack. DescribeStackResources has a hundred at most."""
    pages = formation.get_paginator("list_stack_resources").paginate(StackName=stack)
    for resource in (each for page in pages for each in page["StackResourceSummaries"]):
        if "PhysicalResourceId" in resource:  # one that failed has none
            yield stack, resource
            if resource["ResourceType"] == "AWS::CloudFormation::Stack":
                yield from made(formation, resource["PhysicalResourceId"])


@contextmanager
def _asking_for(what: str) -> Iterator[Any]:
    """A session of the operator's; what AWS refuses it is a StackError."""
    try:
        yield botocore.session.get_session()
    except (BotoCoreError, ClientError) as error:
        raise StackError(f"{what} cannot be looked up: {error}") from error


def _resource_of(value: object, keys: Collection[str]) -> str | None:
    """The logical id of what a variable's value refers to, where its physical id will do."""
    match value:
        case {"Ref": str(name)}:
            return name
        case {"Fn::GetAtt": str(text)} if text.removesuffix(".Arn") in keys:
            return text.removesuffix(".Arn")  # KMS takes a key's id for its ARN
    return None
