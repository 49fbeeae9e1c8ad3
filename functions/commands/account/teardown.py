"""`make teardown STACK_NAME=… [CONFIRM=…]`: take a deployed stack down, with its data.

It says what will stay and what goes, and asks for the stack's name; CONFIRM is the name where
nobody can be asked. It lifts the protection of tables and of the user pool, empties the buckets and
deletes the stack. What the template retains stays: the locked audit log, users' files, and the key
of all data if there is one. Needs the rights to do these things.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

import botocore.session

from commands import deployed_stack
from commands.command import CommandError, UsageError, required, run

_USAGE = "which stack? make teardown STACK_NAME=teller"
_KEPT = ("Retain", "RetainExceptOnCreate")
_WAIT = {"Delay": 5, "MaxAttempts": 720}


class _Resource(NamedTuple):
    name: str
    kind: str
    id: str
    stays: bool


def main() -> int:
    stack_name = required("STACK_NAME", _USAGE)
    session: Any = botocore.session.get_session()
    formation = session.create_client("cloudformation")
    resources = [*_resources(formation, stack_name)]
    _confirm(stack_name, resources)
    for each in resources:
        if not each.stays:
            _open(session, each)
    formation.delete_stack(StackName=stack_name)
    print(f"deleting {stack_name}, which takes some minutes", flush=True)
    formation.get_waiter("stack_delete_complete").wait(StackName=stack_name, WaiterConfig=_WAIT)
    print("deleted; what stayed is yours to keep or to delete")
    return 0


def _resources(formation: Any, stack_name: str) -> Iterator[_Resource]:
    templates: dict[str, Any] = {}
    for stack, made in deployed_stack.made(formation, stack_name):
        if stack not in templates:
            answer = formation.get_template(StackName=stack, TemplateStage="Processed")
            templates[stack] = answer["TemplateBody"]["Resources"]
        name, kind = made["LogicalResourceId"], made["ResourceType"]
        stays = templates[stack][name].get("DeletionPolicy") in _KEPT
        yield _Resource(name, kind, made["PhysicalResourceId"], stays)


def _confirm(stack_name: str, resources: list[_Resource]) -> None:
    """Raises UsageError unless the operator repeats the stack's name."""
    for each in resources:
        if each.stays:
            print(f"stays: {each.name}, {each.kind} {each.id}")
    for kind in ("AWS::DynamoDB::Table", "AWS::S3::Bucket", "AWS::Cognito::UserPool"):
        if going := [each.name for each in resources if each.kind == kind and not each.stays]:
            print(f"goes, with all that is in it: {', '.join(going)}")
    typed = os.environ.get("CONFIRM")
    if not typed and sys.stdin.isatty():
        typed = input("Its name once more: ").strip()
    if typed != stack_name:
        raise UsageError(
            f"nothing was done: repeat the name, by CONFIRM={stack_name} or when asked"
        )


def _open(session: Any, resource: _Resource) -> None:
    """Let CloudFormation delete it."""
    match resource.kind:
        case "AWS::DynamoDB::Table":
            tables = session.create_client("dynamodb")
            tables.update_table(TableName=resource.id, DeletionProtectionEnabled=False)
        case "AWS::Cognito::UserPool":  # what is left out goes back to its default, and then too
            pools = session.create_client("cognito-idp")
            pools.update_user_pool(UserPoolId=resource.id, DeletionProtection="INACTIVE")
        case "AWS::S3::Bucket":
            _empty(session.create_client("s3"), resource.id)


def _empty(s3: Any, bucket: str) -> None:
    pages = s3.get_paginator("list_object_versions").paginate(Bucket=bucket)
    for page in pages:
        found = [*page.get("Versions", ()), *page.get("DeleteMarkers", ())]
        if found:
            objects = [{"Key": each["Key"], "VersionId": each["VersionId"]} for each in found]
            answer = s3.delete_objects(Bucket=bucket, Delete={"Objects": objects, "Quiet": True})
            for error in answer.get("Errors", ()):
                raise CommandError(f"{bucket}/{error['Key']} stays: {error['Message']}")


if __name__ == "__main__":
    sys.exit(run(main))
