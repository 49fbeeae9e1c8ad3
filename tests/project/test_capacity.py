"""What a large installation takes of AWS is set by parameters, and by default as it always was."""

from __future__ import annotations

from typing import Any

import pytest

from commands import cloudformation
from commands.template import ROOT
from tests.each_row import each_row
from tests.project.tools import TEMPLATE

DOCUMENT = cloudformation.whole(ROOT / "template.yaml")
PARAMETERS = DOCUMENT["Parameters"]
FUNCTIONS = dict(TEMPLATE.resources("AWS::Serverless::Function"))
MONEY = ("banking.", "budget.", "finance.")
NOTHING = {"Ref": "AWS::NoValue"}


def kind_of(function: str) -> str | None:
    """By whose parameters its concurrency goes."""
    handler = FUNCTIONS[function]["Handler"]
    if handler.startswith(MONEY) and "Events" not in FUNCTIONS[function]:  # no schedule's
        return "MoneyTool"
    return "Chat" if function == "ChatFunction" else None


@each_row("name", FUNCTIONS)
def test_money_tools_and_the_chat_have_concurrency_of_their_own_where_it_is_asked_for(
    name: str,
) -> None:
    function, kind = FUNCTIONS[name], kind_of(name)
    reserved = function.get("ReservedConcurrentExecutions")
    provisioned = function.get("ProvisionedConcurrencyConfig")
    if kind is None:
        assert (reserved, provisioned) == (None, None)
        return
    asked = {"Ref": f"{kind}Concurrency"}
    assert reserved == {"Fn::If": [f"Has{kind}Concurrency", asked, NOTHING]}
    started = {"ProvisionedConcurrentExecutions": {"Ref": f"{kind}Provisioned"}}
    assert provisioned == {"Fn::If": [f"Has{kind}Provisioned", started, NOTHING]}


@pytest.mark.parametrize("kind", ["MoneyTool", "Chat"])
@pytest.mark.parametrize("what", ["Concurrency", "Provisioned"])
def test_none_of_it_is_taken_by_default(kind: str, what: str) -> None:
    name = f"{kind}{what}"
    assert PARAMETERS[name]["Default"] == 0
    assert DOCUMENT["Conditions"][f"Has{name}"] == {"Fn::Not": [{"Fn::Equals": [{"Ref": name}, 0]}]}


def test_every_routes_throttle_is_a_parameter() -> None:
    ((_, api),) = TEMPLATE.resources("AWS::Serverless::Api")
    settings = {(s["HttpMethod"], s["ResourcePath"]): s for s in api["MethodSettings"]}
    throttles = {
        route: (each["ThrottlingRateLimit"], each["ThrottlingBurstLimit"])
        for route, each in settings.items()
    }
    assert throttles == {
        ("*", "/*"): ({"Ref": "RequestsPerSecond"}, {"Ref": "RequestsAtOnce"}),
        ("POST", "/chat"): ({"Ref": "ChatRequestsPerSecond"}, {"Ref": "ChatRequestsAtOnce"}),
    }
    ((_, stage),) = TEMPLATE.resources("AWS::ApiGatewayV2::Stage")
    assert stage["DefaultRouteSettings"] == {
        "ThrottlingRateLimit": {"Ref": "SocketsPerSecond"},
        "ThrottlingBurstLimit": {"Ref": "SocketsAtOnce"},
        "DetailedMetricsEnabled": True,
    }


def test_sealing_goes_by_parameters_and_never_waits_until_its_alarm() -> None:
    stream: dict[str, Any] = FUNCTIONS["SealEventsFunction"]["Events"]["Written"]["Properties"]
    assert stream["BatchSize"] == {"Ref": "SealBatchSize"}
    assert stream["MaximumBatchingWindowInSeconds"] == {"Ref": "SealWindowSeconds"}
    assert stream["ParallelizationFactor"] == {"Ref": "SealParallelism"}
    alarm = dict(TEMPLATE.resources("AWS::CloudWatch::Alarm"))["AuditLagAlarm"]
    assert PARAMETERS["SealWindowSeconds"]["MaxValue"] < alarm["Threshold"]
    as_before = {"SealBatchSize": 1000, "SealWindowSeconds": 5, "SealParallelism": 1}
    assert {name: PARAMETERS[name]["Default"] for name in as_before} == as_before
