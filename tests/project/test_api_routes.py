"""The API invokes by one role, to which each stack of tools adds its own."""

from __future__ import annotations

from typing import Any

import catalog
from catalog.commands import agents_stack
from commands import cloudformation
from commands.template import ROOT, STACK_NAME
from tests.project import permissions
from tests.project.tools import DEPLOYED, TEMPLATE

DOCUMENT = cloudformation.whole(ROOT / "template.yaml")
((_, API),) = TEMPLATE.resources("AWS::Serverless::Api")
ROLE = {"Fn::GetAtt": "ApiRole.Arn"}
SUFFIXES = {f.logical_id: f.name.removeprefix(STACK_NAME) for f in TEMPLATE.functions}
"""What the function's name has after the stack's."""
ARN = len("arn:aws-us-gov:lambda:us-gov-west-1:123456789012:function:" + '"",' + ":live")
"""Characters that the longest ARN of an alias has in a policy, but for the function's name."""
FUNCTION_NAME = 64
MOST_TOOLS = 63
"""As many as the agents' gateway may list."""


def operations() -> list[dict[str, Any]]:
    return [
        each for methods in API["DefinitionBody"]["paths"].values() for each in methods.values()
    ]


def listed(policy: dict[str, Any]) -> list[Any]:
    """What the policy of one statement lets its role invoke."""
    (statement,) = policy["PolicyDocument"]["Statement"]
    assert statement["Action"] in ("lambda:InvokeFunction", ["lambda:InvokeFunction"])
    resources: list[Any] = statement["Resource"]
    return resources


IDS = {f"${{AWS::StackName}}{suffix}": logical_id for logical_id, suffix in SUFFIXES.items()}


def invoked(policy: dict[str, Any]) -> list[str]:
    """The functions whose live aliases these are, by their logical ids."""
    return [
        each["Ref"].removesuffix(".Alias")
        if "Ref" in each
        else IDS[each["Fn::Sub"].partition(":function:")[2].removesuffix(":live")]
        for each in listed(policy)
    ]


POLICIES = [
    *(policy for policy in DOCUMENT["Resources"]["ApiRole"]["Properties"]["Policies"]),
    *(
        p
        for p in permissions.MANAGED_POLICIES.values()
        if permissions.API_ROLE in p.get("Roles", [])
    ),
]
"""The role's own, and what the stacks of tools attach to it."""


def properties(logical_id: str) -> dict[str, Any]:
    found: dict[str, Any] = DOCUMENT["Resources"][logical_id]["Properties"]
    return found


def test_a_route_is_one_of_the_apis_own_and_no_functions_event() -> None:
    """For an event SAM would make a permission, and no route."""
    for name, function in TEMPLATE.resources("AWS::Serverless::Function"):
        assert "Api" not in {event["Type"] for event in function.get("Events", {}).values()}, name


def test_every_route_is_invoked_by_the_role_and_streams_where_its_function_does() -> None:
    for operation in operations():
        integration = operation["x-amazon-apigateway-integration"]
        uri = integration["uri"]["Fn::Sub"]
        assert (integration["type"], integration["httpMethod"]) == ("aws_proxy", "POST")
        assert integration["credentials"] == ROLE, uri
        streams = "${ChatFunction.Arn}" in uri
        assert integration.get("responseTransferMode") == ("STREAM" if streams else None), uri
        path, end = uri.split(":lambda:path/")[1].split("/functions/")
        assert path == ("2021-11-15" if streams else "2015-03-31"), uri
        action = "response-streaming-invocations" if streams else "invocations"
        assert end.endswith(f".Arn}}:{TEMPLATE.globals['AutoPublishAlias']}/{action}"), uri


def test_the_api_may_invoke_what_it_routes_to_and_its_authorizer_and_nothing_else() -> None:
    routed = [f.logical_id for f in TEMPLATE.functions if f.routes]
    socket = properties("OpenSocketIntegration")
    assert socket["CredentialsArn"] == ROLE
    expected = {TEMPLATE.authorizer.logical_id, *routed, "OpenSocketFunction"}
    assert sorted(name for policy in POLICIES for name in invoked(policy)) == sorted(expected)


def test_api_gateway_alone_has_the_role_and_is_let_in_by_no_permission_beside() -> None:
    (trusted,) = properties("ApiRole")["AssumeRolePolicyDocument"]["Statement"]
    assert trusted["Principal"] == {"Service": "apigateway.amazonaws.com"}
    assert not [*TEMPLATE.resources("AWS::Lambda::Permission")]
    (authorizer,) = API["Auth"]["Authorizers"].values()
    assert authorizer["FunctionInvokeRole"] == ROLE
    assert authorizer["DisableFunctionDefaultPermissions"] is True


def test_more_tools_fit_into_what_iam_takes_of_policies_and_characters() -> None:
    """Wherever it is deployed, under the longest name that a stack may have. A stack's policy is of
    6,144 characters, a role's own are of 10,240, and ten others are attached to a role."""
    stack_name = FUNCTION_NAME - max(map(len, SUFFIXES.values()))
    own, *of_stacks = map(invoked, POLICIES)
    assert len(of_stacks) <= 10
    (gateway,) = agents_stack.template()["Resources"]["GatewayRole"]["Properties"]["Policies"]
    of_gateway = [DEPLOYED[name].logical_id for name in catalog.for_models()]
    assert len(listed(gateway)) == len(of_gateway) + 1
    for names, most, tools in (
        (own, 10_240, 0),
        (of_gateway, 10_240, MOST_TOOLS),
        *((names, 6_144, 40) for names in of_stacks),
    ):
        functions = [SUFFIXES[name] for name in names]
        taken = 250 + sum(ARN + stack_name + len(name) for name in functions)
        assert len(names) + (most - taken) // (ARN + FUNCTION_NAME) >= tools, names
