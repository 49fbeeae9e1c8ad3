"""A stack of a few resources, in AWS as moto plays it."""

from __future__ import annotations

import json
from typing import Any

import boto3

from tests.local.aws.emulator import REGION

STACK = "teller-try"


def deploy(resources: dict[str, Any], **parameters: str) -> dict[str, str]:
    """The ids of its resources."""
    formation = client("cloudformation")
    body = {"Parameters": {name: {"Type": "String"} for name in parameters}, "Resources": resources}
    given = [{"ParameterKey": n, "ParameterValue": value} for n, value in parameters.items()]
    formation.create_stack(StackName=STACK, TemplateBody=json.dumps(body), Parameters=given)
    found = formation.describe_stack_resources(StackName=STACK)["StackResources"]
    return {each["LogicalResourceId"]: each["PhysicalResourceId"] for each in found}


def client(service: str) -> Any:
    make: Any = boto3.client
    return make(service, region_name=REGION)
