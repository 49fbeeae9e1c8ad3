from __future__ import annotations

import json
import os
import subprocess
import sys
import uuid
from typing import Any

import pytest
from aws_lambda_powertools.metrics import EphemeralMetrics, MetricUnit

from tests.local.aws.emulator import Aws
from tests.toolkit.counting import Counter
from toolkit import telemetry

PROGRAM = """
import sys
from tests.calling import rest
from tests.toolkit.counting import add, broken, read, zero
from tests.local.aws.emulator import Aws

user_id = sys.argv[1]
rest(add, user_id, {"user_id": user_id, "by": 777, "note": "nobody's business"}, key="k1")
rest(add, user_id, {"user_id": user_id, "by": 777, "note": "nobody's business"}, key="k1")
rest(read, user_id, {"user_id": user_id})
rest(zero, user_id, {"user_id": user_id, "otp": "424242"})
rest(broken, user_id, {"user_id": user_id})
"""
Line = dict[str, Any]


def run(counter: Counter, aws: Aws, **settings: str) -> tuple[str, list[Line]]:
    """What a function of its own process writes to its log, whole and line by line."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, counter.pk],
        env=os.environ | aws.environment | {"PYTHONPATH": "functions:layers/toolkit:."} | settings,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    return done.stdout, [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def logging_user() -> str:
    return f"user-{uuid.uuid4().hex[:12]}"


@pytest.fixture(scope="module")
def logged(logging_user: str, aws: Aws) -> tuple[str, list[Line]]:
    counter = Counter(logging_user, total=0)
    counter.save()
    trace = {"_X_AMZN_TRACE_ID": "Root=1-65a1;Parent=2f;Sampled=1"}
    return run(counter, aws, POWERTOOLS_METRICS_DISABLED="false", **trace)


def test_a_call_is_one_line_of_facts(logged: tuple[str, list[Line]]) -> None:
    _, lines = logged
    calls = [line for line in lines if line.get("message") == "tool call"]
    facts = [(line["tool"], line["outcome"], line["status"]) for line in calls]
    assert facts == [
        ("add_to_counter", "success", 200),
        ("add_to_counter", "replayed", 200),
        ("read_counter", "success", 200),
        ("zero_counter", "refused", 403),
        ("break_counter", "failed", 500),
    ]
    for line in calls:
        assert (line["family"], line["channel"]) == ("counting", "rest")
        assert line["duration_ms"] > 0
        assert len(line["correlation_id"]) == 36


def test_a_log_holds_no_arguments_no_money_and_nobodys_name(
    logged: tuple[str, list[Line]], logging_user: str
) -> None:
    text, lines = logged
    for secret in ("business", "424242", logging_user):
        assert secret not in text
    assert 777 not in [value for line in lines for value in line.values()]


def test_a_defect_is_logged_whole_under_its_calls_id(logged: tuple[str, list[Line]]) -> None:
    _, lines = logged
    [failure] = [line for line in lines if line.get("level") == "ERROR"]
    assert failure["message"] == "tool failed"
    assert "RuntimeError" in failure["exception"]
    [call] = [line for line in lines if line.get("outcome") == "failed"]
    assert failure["correlation_id"] == call["correlation_id"]


def test_a_call_is_counted_and_timed_as_a_metric_of_its_family(
    logged: tuple[str, list[Line]],
) -> None:
    _, lines = logged
    metrics = [line for line in lines if "_aws" in line]
    assert [line["tool"] for line in metrics] == [
        *["add_to_counter"] * 2,
        *("read_counter", "zero_counter", "break_counter"),
    ]
    for line, outcome in zip(
        metrics, ["Success", "Replayed", "Success", "Refused", "Failed"], strict=True
    ):
        [observed] = line["_aws"]["CloudWatchMetrics"]
        assert observed["Namespace"] == "Teller"
        assert [set(dimensions) for dimensions in observed["Dimensions"]] == [{"service"}]
        assert {metric["Name"] for metric in observed["Metrics"]} == {"Latency", outcome}
        assert line["service"] == "counting"
        assert line[outcome] == [1.0]


def test_its_metrics_are_those_that_powertools_writes() -> None:
    metrics = EphemeralMetrics(namespace="Teller", service="counting")
    metrics.add_metric("Latency", MetricUnit.Milliseconds, 12.34)
    metrics.add_metric("Success", MetricUnit.Count, 1)
    theirs = json.loads(json.dumps(metrics.serialize_metric_set()))
    ours = telemetry.metrics_of("counting", "success", 12.34)
    assert len(str(ours["_aws"].pop("Timestamp"))) == len(str(theirs["_aws"].pop("Timestamp")))
    assert ours == theirs


@pytest.mark.slow
def test_a_call_is_one_line_at_every_log_level(counter: Counter, aws: Aws) -> None:
    settings = {"POWERTOOLS_METRICS_DISABLED": "false", "POWERTOOLS_LOG_LEVEL": "CRITICAL"}
    _, lines = run(counter, aws, **settings)
    assert len(lines) == len([line for line in lines if "_aws" in line]) == 5


def test_a_call_is_tied_to_its_trace(logged: tuple[str, list[Line]]) -> None:
    _, lines = logged
    assert {line["xray_trace_id"] for line in lines if "_aws" not in line} == {"1-65a1"}


@pytest.mark.slow
def test_metrics_can_be_switched_off(counter: Counter, aws: Aws) -> None:
    _, lines = run(counter, aws, POWERTOOLS_METRICS_DISABLED="true")
    assert not [line for line in lines if "_aws" in line]
    assert len([line for line in lines if line["message"] == "tool call"]) == 5
