"""The API invokes by one role, which lists what has a route, and keeps room for more tools."""

from __future__ import annotations

from typing import Any

from catalog.commands import agents_stack
from commands import cloudformation
from commands.template import ROOT, STACK_NAME
from tests.project.tools import DEPLOYED, TEMPLATE

DOCUMENT = cloudformation.load(ROOT / "template.yaml")
((_, API),) = TEMPLATE.resources("AWS::Serverless::Api")
ROLE = {"Fn::GetAtt": "ApiRole.Arn"}
SUFFIXES = {f.logical_id: f.name.removeprefix(STACK_NAME) for f in TEMPLATE.functions}
"""What the function's name has after the stack's."""
ARN = len("arn:aws-us-gov:lambda:us-gov-west-1:123456789012:function:" + '"",' + ":live")
"""Characters that the longest ARN of an alias has in a policy, but for the function's name."""
FUNCTION_NAME = 64
MOST_TOOLS = 63
"""As many as the stack has resources for: tests/deploy/expansion."""


def operations() -> list[dict[str, Any]]:
    return [
        each for methods in API["DefinitionBody"]["paths"].values() for each in methods.values()
    ]


def listed(role: dict[str, Any]) -> list[Any]:
    """What the role may invoke, by its one policy of one statement."""
    (policy,) = role["Policies"]
    (statement,) = policy["PolicyDocument"]["Statement"]
    assert statement["Action"] in ("lambda:InvokeFunction", ["lambda:InvokeFunction"])
    resources: list[Any] = statement["Resource"]
    return resources


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
    expected = [TEMPLATE.authorizer.logical_id, *routed, "OpenSocketFunction"]
    assert listed(properties("ApiRole")) == [{"Ref": f"{name}.Alias"} for name in expected]


def test_api_gateway_alone_has_the_role_and_is_let_in_by_no_permission_beside() -> None:
    (trusted,) = properties("ApiRole")["AssumeRolePolicyDocument"]["Statement"]
    assert trusted["Principal"] == {"Service": "apigateway.amazonaws.com"}
    assert not [*TEMPLATE.resources("AWS::Lambda::Permission")]
    (authorizer,) = API["Auth"]["Authorizers"].values()
    assert authorizer["FunctionInvokeRole"] == ROLE
    assert authorizer["DisableFunctionDefaultPermissions"] is True


def test_a_role_that_lists_the_tools_holds_63_of_them_in_iams_10240_characters() -> None:
    """Wherever it is deployed, under the longest name that a stack may have."""
    stack_name = FUNCTION_NAME - max(map(len, SUFFIXES.values()))
    agents = agents_stack.template()["Resources"]
    of_the_api = [each["Ref"].removesuffix(".Alias") for each in listed(properties("ApiRole"))]
    of_the_gateway = [function.logical_id for function in DEPLOYED.values()]
    assert len(listed(agents["GatewayRole"]["Properties"])) == len(of_the_gateway) + 1
    for names in (of_the_api, of_the_gateway):
        taken = 250 + sum(ARN + stack_name + len(SUFFIXES[name]) for name in names)
        more = (10_240 - taken) // (ARN + FUNCTION_NAME)
        assert len(DEPLOYED) + more >= MOST_TOOLS
