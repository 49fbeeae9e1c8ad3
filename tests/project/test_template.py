"""The template agrees with the code: its tables, its alarms, and where its functions stand."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from io import StringIO
from typing import Any

import pytest

from banking.entities import BankingRecord
from budget.entities import (
    BudgetRecord,
)
from chat.store.entities import ChatRecord
from commands import cloudformation
from commands.template import ROOT, Table
from integrations.entities import (
    IdentitiesRecord,
)
from money.entities import MoneyRecord
from prime.entities import (
    PrimeRecord,
)
from support.entities import SupportRecord
from tests.calling import direct
from tests.each_row import each_row
from tests.personal_data.everything import kinds
from tests.project.tools import TEMPLATE
from tests.toolkit.counting import broken
from toolkit import telemetry

every_table = each_row("table", TEMPLATE.tables, ids=lambda table: table.logical_id)


@every_table
def test_the_tables_keys_are_the_records(table: Table) -> None:
    stored = [record for record in kinds() if record.Meta.table_name == table.name]
    assert stored
    for record in stored:
        schema = record._get_schema()
        assert keys(schema["key_schema"]) == keys(table.keys), record.__name__
        declared = {i["IndexName"]: i for i in (*table.indexes, *table.local_indexes)}
        used = (*schema["global_secondary_indexes"], *schema["local_secondary_indexes"])
        for index in used:
            of_table = declared[index["index_name"]]["KeySchema"]
            assert keys(index["key_schema"]) == keys(of_table), record.__name__


def test_a_functions_stanza_stands_in_its_folder() -> None:
    for function in TEMPLATE.functions:
        folder = re.split(r"[./]", function.handler)[0]
        stack = cloudformation.load(ROOT / "functions" / folder / "stack.yaml")
        assert function.logical_id in stack["Resources"], function.logical_id


@pytest.mark.parametrize(
    ("name", "tell"),
    [
        ("Tampered", lambda: telemetry.audit_changed("REMOVE")),
        ("Lag", lambda: telemetry.audit_lag(61.5)),
        ("Unreadable", lambda: telemetry.audit_unreadable("1", "KeyError")),
        ("Findings", lambda: telemetry.audit_verified(1)),
    ],
)
def test_what_befalls_the_audit_sets_off_an_alarm(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    tell: Callable[[], None],
) -> None:
    monkeypatch.setenv("POWERTOOLS_METRICS_DISABLED", "false")
    tell()
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    [metrics] = told["_aws"]["CloudWatchMetrics"]
    assert [metric["Name"] for metric in metrics["Metrics"]] == [name]
    [names] = metrics["Dimensions"]
    watched = [
        metric
        for _, metric in TEMPLATE.resources("AWS::CloudWatch::Alarm")
        if (metric.get("Namespace"), metric.get("MetricName")) == (metrics["Namespace"], name)
    ]
    assert [metric["Dimensions"] for metric in watched] == [
        [{"Name": name, "Value": told[name]} for name in names]
    ]


def test_whoever_is_named_hears_of_every_alarm_and_in_prod_somebody_has_to_be() -> None:
    heard = [
        {"Fn::If": ["HasAlarmTopicArn", {"Ref": "AlarmTopicArn"}, {"Ref": "AWS::NoValue"}]},
        {"Fn::If": ["HasAlarmEmail", {"Ref": "AlarmTopic"}, {"Ref": "AWS::NoValue"}]},
    ]
    for name, alarm in TEMPLATE.resources("AWS::CloudWatch::Alarm"):
        for_deployments_alone = name == "DeploymentErrorsAlarm"
        assert alarm.get("AlarmActions") == (None if for_deployments_alone else heard), name
    rule = cloudformation.load(ROOT / "template.yaml")["Rules"]["SomebodyHearsAlarms"]
    assert rule["RuleCondition"] == {"Fn::Equals": [{"Ref": "Stage"}, "prod"]}
    (assertion,) = rule["Assertions"]
    assert assertion["Assert"] == {
        "Fn::Or": [
            {"Fn::Not": [{"Fn::Equals": [{"Ref": name}, ""]}]}
            for name in ("AlarmEmail", "AlarmTopicArn")
        ]
    }


def test_a_tools_failure_sets_off_an_alarm_whatever_door_it_was_called_by(
    user_id: str, written: StringIO
) -> None:
    assert direct(broken, user_id, {}).status == 500
    [call] = [
        line for line in map(json.loads, written.getvalue().splitlines()) if "outcome" in line
    ]
    pattern = f'{{ $.message = "{call["message"]}" && $.outcome = "{call["outcome"]}" }}'
    [counted] = [
        counter["MetricTransformations"][0]["MetricName"]
        for _, counter in TEMPLATE.resources("AWS::Logs::MetricFilter")
        if counter["FilterPattern"] == pattern
    ]
    alarms = dict(TEMPLATE.resources("AWS::CloudWatch::Alarm"))
    assert str(counted) in str(alarms["FailedCallsAlarm"]["Metrics"])


def keys(schema: Iterable[Mapping[str, Any]]) -> set[tuple[str, str]]:
    return {(key["AttributeName"], key["KeyType"]) for key in schema}


def test_the_bases_name_no_table_of_their_own() -> None:
    bases = (
        *(BankingRecord, BudgetRecord, SupportRecord, MoneyRecord, PrimeRecord, ChatRecord),
        IdentitiesRecord,
    )
    names = {base: base.Meta.table_name for base in bases}
    assert set(names.values()) <= {table.name for table in TEMPLATE.tables}
