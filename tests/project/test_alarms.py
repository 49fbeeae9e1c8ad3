"""Alarms tell of shares and of lag, so that they mean the same at ten calls and at ten million."""

from __future__ import annotations

import ast
from typing import Any

import pytest

from tests.project.tools import TEMPLATE

ALARMS = dict(TEMPLATE.resources("AWS::CloudWatch::Alarm"))
FUNCTIONS = dict(TEMPLATE.resources("AWS::Serverless::Function"))
QUEUES = dict(TEMPLATE.resources("AWS::SQS::Queue"))
SHARES = {
    "FunctionErrorsAlarm": ("errors", "invocations"),
    "FailedCallsAlarm": ("failed", "calls"),
    "ThrottlesAlarm": ("throttles", "invocations"),
}
"""What the alarm counts, and of what."""


def value(alarm: str, **counted: int) -> float:
    """What the alarm's expression gives for these sums, as CloudWatch reckons it."""
    [expression] = [m["Expression"] for m in ALARMS[alarm]["Metrics"] if "Expression" in m]
    inner = expression.removeprefix("IF(").removesuffix(")")
    condition, share, otherwise = inner.split(", ")
    return float(_reckoned(share if _reckoned(condition, counted) else otherwise, counted))


def _reckoned(expression: str, counted: dict[str, int]) -> Any:
    code = compile(ast.parse(expression, mode="eval"), "expression", "eval")
    return eval(code, {"__builtins__": {}}, counted)  # noqa: S307 - of the template's own text


def watched(metric: str, **dimension: str) -> list[str]:
    """The alarms on the metric of this function or queue."""
    [(name, of)] = dimension.items()
    references = ({"Ref": of}, {"Fn::GetAtt": f"{of}.QueueName"})
    return [
        alarm
        for alarm, properties in ALARMS.items()
        if properties.get("MetricName") == metric
        and next(d["Value"] for d in properties["Dimensions"] if d["Name"] == name) in references
    ]


@pytest.mark.parametrize("name", SHARES)
def test_a_single_failure_among_many_calls_alarms_nobody_and_one_in_a_hundred_does(
    name: str,
) -> None:
    part, whole = SHARES[name]
    threshold = ALARMS[name]["Threshold"]
    assert value(name, **{part: 1, whole: 35_000}) <= threshold
    assert value(name, **{part: 350, whole: 35_000}) > threshold
    assert value(name, **{part: 1, whole: 10}) > threshold
    assert value(name, **{part: 0, whole: 0}) <= threshold
    assert ALARMS[name]["ComparisonOperator"] == "GreaterThanThreshold"


@pytest.mark.parametrize("name", SHARES)
def test_all_that_a_share_is_reckoned_from_is_summed_over_the_same_time(name: str) -> None:
    stats = [m["MetricStat"] for m in ALARMS[name]["Metrics"] if "MetricStat" in m]
    assert len({stat["Period"] for stat in stats}) == 1
    assert {stat["Stat"] for stat in stats} <= {"Sum", "SampleCount"}
    assert [m["Id"] for m in ALARMS[name]["Metrics"] if m.get("ReturnData", True)] == ["ratio"]


def test_what_our_alarms_name_is_counted() -> None:
    filters = [f for _, f in TEMPLATE.resources("AWS::Logs::MetricFilter")]
    counted = [f["MetricTransformations"][0]["MetricName"] for f in filters]
    for name in SHARES:
        for metric in (m["MetricStat"]["Metric"] for m in ALARMS[name]["Metrics"][1:]):
            if metric["Namespace"] == "Teller":
                assert metric["MetricName"] in counted, name


def test_one_crash_still_ends_a_gradual_deployment() -> None:
    """Of any function, though the doors alone change over by and by."""
    gradual = {
        name: [alarm["Ref"] for alarm in function["DeploymentPreference"]["Alarms"]]
        for name, function in FUNCTIONS.items()
        if "DeploymentPreference" in function
    }
    assert gradual.keys() == {"AuthorizeFunction", "ChatFunction", "McpFunction"}
    for name, alarms in gradual.items():
        assert "DeploymentErrorsAlarm" in alarms, name
    alarm = ALARMS["DeploymentErrorsAlarm"]
    assert (alarm["Threshold"], alarm["Period"], alarm["EvaluationPeriods"]) == (0, 60, 1)


def test_the_lag_of_every_reader_of_a_stream_is_watched() -> None:
    for name, function in FUNCTIONS.items():
        kinds = {event["Type"] for event in function.get("Events", {}).values()}
        assert bool(watched("IteratorAge", FunctionName=name)) == ("DynamoDB" in kinds), name


def test_a_queue_that_is_worked_on_is_watched_by_age_and_one_of_failures_by_depth() -> None:
    worked_on = str([function.get("Events") for function in FUNCTIONS.values()])
    for name in QUEUES:
        is_worked_on = f"'Queue': {{'Fn::GetAtt': '{name}.Arn'}}" in worked_on
        assert bool(watched("ApproximateAgeOfOldestMessage", QueueName=name)) == is_worked_on
        depth = watched("ApproximateNumberOfMessagesVisible", QueueName=name)
        assert bool(depth) != is_worked_on, name
        assert [ALARMS[alarm]["Threshold"] for alarm in depth] == [0] * len(depth)


def test_the_dashboard_shows_every_alarm_that_somebody_hears_of() -> None:
    ((_, dashboard),) = TEMPLATE.resources("AWS::CloudWatch::Dashboard")
    for name, alarm in ALARMS.items():
        assert (f"${{{name}.Arn}}" in str(dashboard)) == ("AlarmActions" in alarm), name
