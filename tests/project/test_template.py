"""The template gives each function what it needs and nothing more."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from io import StringIO
from typing import Any

import pytest

from banking.entities import BankingRecord, Card, CardTransaction, Dispute
from budget.entities import BankBalance, BudgetRecord, Cap, Debt, Obligation, Transaction
from chat.entities import ChatRecord, Fact, Head, Message, Summary
from chat.guardrail_events import GuardrailEvent
from finance.entities import Account, EntryId, EntryRecord, FinanceRecord, Rollup
from prime.connect_gmail import Consent
from prime.entities import (
    DocumentRecord,
    MailGrant,
    Notification,
    PrimeRecord,
    TransactionRecord,
)
from support.entities import Customer, Order, SupportRecord
from tests.calling import direct
from tests.local.template import Table
from tests.project.tools import DEPLOYED, TEMPLATE, every_tool
from tests.toolkit.counting import broken
from toolkit import telemetry
from toolkit.audit import AuditEvent
from toolkit.confirmation import Confirmation
from toolkit.idempotency import FinishedCall
from toolkit.one_time_password import Tries
from toolkit.rate_limit import Window
from toolkit.seal import Seal
from toolkit.tables import Record
from toolkit.tool import Tool

READS = {"dynamodb:GetItem", "dynamodb:Query", "dynamodb:BatchGetItem"}
MODELS: dict[str, list[type[Record]]] = {
    "BankingTable": [Card, CardTransaction, Dispute],
    "BudgetTable": [Transaction, Cap, BankBalance, Debt, Obligation],
    "SupportTable": [Customer, Order],
    "FinanceTable": [Account, Rollup, EntryRecord, EntryId],
    "PrimeTable": [DocumentRecord, TransactionRecord, Notification, MailGrant],
    "ChatTable": [Fact, GuardrailEvent, Head, Message, Summary],
    "IdempotencyTable": [Confirmation, Consent, FinishedCall, Tries, Window],
    "AuditTable": [AuditEvent, Seal],
}
GUARDS = ("IdempotencyTable", "AuditTable")
SHARED = {
    # an accepted transaction enters the ledger in the commit that accepts it
    "review_transaction": "FinanceTable",
}
BESIDES_TABLES = {
    "unblock_card": {"sns:Publish"},
    "parse_transaction_from_text": {"bedrock:InvokeModel"},
    "search_gmail": {"kms:Decrypt", "secretsmanager:GetSecretValue"},
    "fetch_email_attachments": {
        *("kms:Decrypt", "secretsmanager:GetSecretValue"),
        "s3:PutObject",
    },
}
"""What a tool may ask of other services than DynamoDB."""
PROPERTIES = dict(TEMPLATE.resources("AWS::Serverless::Function"))

every_table = pytest.mark.parametrize("table", TEMPLATE.tables, ids=lambda table: table.logical_id)


@every_table
def test_the_tables_keys_are_the_models(table: Table) -> None:
    for model in MODELS[table.logical_id]:
        schema = model._get_schema()
        assert keys(schema["key_schema"]) == keys(table.keys), model.__name__
        declared = {i["IndexName"]: i for i in (*table.indexes, *table.local_indexes)}
        used = (*schema["global_secondary_indexes"], *schema["local_secondary_indexes"])
        for index in used:
            of_table = declared[index["index_name"]]["KeySchema"]
            assert keys(index["key_schema"]) == keys(of_table), model.__name__


@every_table
def test_a_model_finds_its_table_by_the_templates_variable(table: Table) -> None:
    assert {model.Meta.table_name for model in MODELS[table.logical_id]} == {table.name}


def test_short_lived_items_expire() -> None:
    (table,) = (t for t in TEMPLATE.tables if t.logical_id == "IdempotencyTable")
    assert table.ttl == "expires_at"
    for model in MODELS["IdempotencyTable"]:
        assert "expires_at" in model.get_attributes(), model.__name__


@every_tool
def test_only_a_tool_that_writes_may_write_its_table(tool: Tool) -> None:
    own = f"{tool.family.name.capitalize()}Table"
    writes = {action for action, on in actions(tool.name) if own in on} - READS
    assert bool(writes) == tool.writes


@every_tool
def test_a_tool_reaches_its_own_domains_table_the_guards_and_the_audit_alone(tool: Tool) -> None:
    own = f"{tool.family.name.capitalize()}Table"
    allowed = (own, *GUARDS, *filter(None, [SHARED.get(tool.name)]))
    for action, on in actions(tool.name):
        if action.startswith("dynamodb:"):
            assert any(table in on for table in allowed), (action, on)


@every_tool
def test_a_tool_reaches_no_other_service_but_those_that_are_told_here(tool: Tool) -> None:
    others = {action for action, _ in actions(tool.name) if not action.startswith("dynamodb:")}
    assert others == BESIDES_TABLES.get(tool.name, set())


def test_the_chat_may_invoke_the_tools_its_own_functions_and_nothing_else() -> None:
    invoked = [on for action, on in statements(PROPERTIES["ChatFunction"]) if "lambda:" in action]
    told = " ".join(invoked)
    own = [f.logical_id for f in TEMPLATE.functions if f.handler.startswith("chat.")]
    tools = [function.logical_id for function in DEPLOYED.values()]
    assert set(re.findall(r"'Ref': '(\w+)\.Alias'", told)) == {*tools, *own}
    assert told.count("Ref") == told.count(".Alias")


def test_mcps_endpoint_may_invoke_the_tools_and_answer_confirmations_and_nothing_else() -> None:
    allowed = list(statements(PROPERTIES["McpFunction"]))
    invoked = " ".join(on for action, on in allowed if action == "lambda:InvokeFunction")
    tools = [function.logical_id for function in DEPLOYED.values()]
    assert set(re.findall(r"'Ref': '(\w+)\.Alias'", invoked)) == {*tools}
    others = [(action, on) for action, on in allowed if action != "lambda:InvokeFunction"]
    assert {action for action, _ in others} == {"dynamodb:UpdateItem", "dynamodb:DeleteItem"}
    assert all("IdempotencyTable" in on for _, on in others)


def test_the_chat_reads_notifications_and_nothing_else_of_other_domains() -> None:
    own = ("ChatTable", *GUARDS)
    others = [
        (action, on)
        for action, on in statements(PROPERTIES["ChatFunction"])
        if action.startswith("dynamodb:") and not any(table in on for table in own)
    ]
    assert [action for action, on in others if "PrimeTable" in on] == ["dynamodb:Query"]
    assert len(others) == 1


def test_nobody_may_change_or_delete_an_audit_event() -> None:
    for name, properties in PROPERTIES.items():
        allowed = {"dynamodb:PutItem"}
        if name == "SealEventsFunction":
            allowed.add("dynamodb:Query")
        for action, on in statements(properties):
            if "AuditTable" in on:
                assert action in allowed, (name, action)


def test_a_change_of_the_audit_sets_off_an_alarm(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("POWERTOOLS_METRICS_DISABLED", "false")
    telemetry.audit_changed("REMOVE")
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    [metrics] = told["_aws"]["CloudWatchMetrics"]
    [names] = metrics["Dimensions"]
    watched = [
        alarm
        for _, alarm in TEMPLATE.resources("AWS::CloudWatch::Alarm")
        if (alarm["Namespace"], alarm["MetricName"]) == (metrics["Namespace"], "Tampered")
    ]
    assert [alarm["Dimensions"] for alarm in watched] == [
        [{"Name": name, "Value": told[name]} for name in names]
    ]


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
    alarms = [alarm for _, alarm in TEMPLATE.resources("AWS::CloudWatch::Alarm")]
    assert counted in [alarm["MetricName"] for alarm in alarms]


def test_who_sends_passwords_may_publish_to_no_topic() -> None:
    [on] = [on for action, on in actions("unblock_card") if action == "sns:Publish"]
    assert on.startswith("all but ")
    assert ":sns:*:*:*" in on


def test_no_function_has_a_wildcard_action() -> None:
    for name, properties in PROPERTIES.items():
        for action, _ in statements(properties):
            assert "*" not in action, (name, action)


def actions(tool: str) -> Iterator[tuple[str, str]]:
    yield from statements(PROPERTIES[DEPLOYED[tool].logical_id])


def statements(properties: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Every (action, resource as written) that a function's own policies allow."""
    for policy in properties["Policies"]:
        for statement in policy["Statement"]:
            if "Fn::If" in statement:
                statement = statement["Fn::If"][1]
            given = statement["Action"]
            for action in [given] if isinstance(given, str) else given:
                on = statement.get("Resource", f"all but {statement.get('NotResource')}")
                yield action, str(on)


def keys(schema: Iterable[Mapping[str, Any]]) -> set[tuple[str, str]]:
    return {(key["AttributeName"], key["KeyType"]) for key in schema}


def test_the_bases_name_no_table_of_their_own() -> None:
    bases = (BankingRecord, BudgetRecord, SupportRecord, FinanceRecord, PrimeRecord, ChatRecord)
    names = {base: base.Meta.table_name for base in bases}
    assert set(names.values()) <= {table.name for table in TEMPLATE.tables}
