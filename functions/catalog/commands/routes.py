"""The API's routes: to a family's tools, and to functions that have theirs in their Metadata."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from commands.intrinsics import Resource, Resources, attribute, pascal, ref, sub
from toolkit.tool.tool import Tool

_ANY = "x-amazon-apigateway-any-method"
_ALIAS = "arn:${AWS::Partition}:lambda:${AWS::Region}:${AWS::AccountId}:function:%s:live"


class Route(NamedTuple):
    """`function` is its logical id; `marks` are `open`, which needs no token, and `long`, whose
    answer takes minutes."""

    method: str
    path: str
    function: str
    marks: tuple[str, ...] = ()
    streams: bool = False

    @property
    def output(self) -> str:
        """By which its stack tells where API Gateway calls the function."""
        return self.function.removesuffix("Function")

    @property
    def uri(self) -> dict[str, str]:
        version, prefix = ("2015-03-31", "")
        if self.streams:
            version, prefix = ("2021-11-15", "response-streaming-")
        lambdas = "arn:${AWS::Partition}:apigateway:${AWS::Region}:lambda"
        arn = f"${{{self.function}.Arn}}:live"
        return sub(f"{lambdas}:path/{version}/functions/{arn}/{prefix}invocations")


def to_tools(tools: Iterable[Tool]) -> Iterator[Route]:
    for tool in tools:
        for name in filter(None, (tool.name, tool.also_at)):
            yield Route(_ANY, f"/tools/{name}", f"{pascal(tool.name)}Function")
        if not tool.persons_own:
            yield Route(_ANY, f"/tools/{tool.name}/call", f"{pascal(tool.name)}Function")


def to_others(resources: Resources) -> Iterator[Route]:
    """As "POST /chat long" in a function's Metadata."""
    for function, resource in resources.items():
        for route in resource.get("Metadata", {}).get("Routes", ()):
            method, path, *marks = route.split()
            streams = resource["Properties"]["Handler"].endswith(".sh")
            written = _ANY if method == "ANY" else method.lower()
            yield Route(written, path, function, tuple(marks), streams)


def operation(route: Route, stack: str) -> Resource:
    """Its function is in that stack."""
    integration: Resource = {
        "type": "aws_proxy",
        "httpMethod": "POST",
        "credentials": attribute("ApiRole", "Arn"),
        "uri": attribute(stack, f"Outputs.{route.output}"),
    }
    integration |= {"responseTransferMode": "STREAM"} if route.streams else {}
    integration |= {"timeoutInMillis": 300_000} if "long" in route.marks else {}
    security: Resource = {"security": [{"NONE": []}]} if "open" in route.marks else {}
    return security | {"responses": {}, "x-amazon-apigateway-integration": integration}


def policy(tools: Iterable[Tool]) -> Resource:
    """Lets the API call the tools of a stack."""
    aliases = [ref(f"{pascal(tool.name)}Function.Alias") for tool in tools]
    statement = {"Effect": "Allow", "Action": "lambda:InvokeFunction", "Resource": aliases}
    return {
        "Type": "AWS::IAM::ManagedPolicy",
        "Properties": {
            "Description": "The API calls these tools.",
            "PolicyDocument": {"Version": "2012-10-17", "Statement": [statement]},
            "Roles": [ref("ApiRole")],
        },
    }


def routed(resources: Resources, paths: Resource, others: Iterable[Resource]) -> Resources:
    """With the routes in the API, and in its role what it calls beside tools: functions, by their
    names, as the stacks that hold them wait for the role."""
    changed = copy.deepcopy({name: resources[name] for name in ("Api", "ApiRole")})
    changed["Api"]["Properties"]["DefinitionBody"]["paths"] = paths
    (own,) = changed["ApiRole"]["Properties"]["Policies"]
    (statement,) = own["PolicyDocument"]["Statement"]
    for each in others:
        name = each["Properties"]["FunctionName"]["Fn::Sub"]
        statement["Resource"].append(sub(_ALIAS % name))
    return resources | changed
