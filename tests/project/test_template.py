"""The template agrees with the code: its tables, its alarms, and where its functions stand."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from io import StringIO
from typing import Any

import pytest

from banking.entities import BankingRecord, Card, CardTransaction, Dispute
from budget.entities import BankBalance, BudgetRecord, BudgetTransaction, Cap, Debt, Obligation
from chat.store.entities import ChatRecord, ConversationRecord, Fact, Message, Summary
from chat.store.guardrail_events import GuardrailEvent
from commands.template import ROOT, Table
from finance.entities import Account, EntryId, EntryRecord, FinanceRecord, Rollup
from integrations.entities import (
    IdentitiesRecord,
    Identity,
    Integration,
    LinkCode,
    LinkedIdentity,
    UsedProof,
)
from integrations.telegram.waiting_call import DeliveredUpdate, WaitingCall
from mcp_endpoint.questions import Question
from oauth.entities import Code, Grant, Registration, SignIn
from prime.connect_gmail import Consent
from prime.entities import (
    DocumentRecord,
    ImportedTransaction,
    MailGrant,
    Notification,
    PrimeRecord,
)
from support.entities import Customer, Order, SupportRecord
from tests.calling import direct
from tests.project.tools import TEMPLATE
from tests.toolkit.counting import broken
from toolkit import telemetry
from toolkit.audit.audit_event import AuditEvent
from toolkit.audit.seal import Seal
from toolkit.guards.confirmation import Confirmation
from toolkit.guards.one_time_password import Tries
from toolkit.guards.rate_limit import Window
from toolkit.storage.tables import Record
from toolkit.tool.idempotency import FinishedCall

MODELS: dict[str, list[type[Record]]] = {
    "BankingTable": [Card, CardTransaction, Dispute],
    "BudgetTable": [BudgetTransaction, Cap, BankBalance, Debt, Obligation],
    "SupportTable": [Customer, Order],
    "FinanceTable": [Account, Rollup, EntryRecord, EntryId],
    "PrimeTable": [DocumentRecord, ImportedTransaction, Notification, MailGrant],
    "ChatTable": [Fact, GuardrailEvent, ConversationRecord, Message, Summary],
    "ConfirmationsTable": [Confirmation, Tries],
    "IdempotencyTable": [Consent, FinishedCall, Window],
    "McpTable": [Question],
    "AuditTable": [AuditEvent, Seal],
    "IdentitiesTable": [
        *(Integration, Identity, LinkedIdentity, UsedProof, LinkCode),
        *(WaitingCall, DeliveredUpdate),
    ],
    "OAuthTable": [Code, Grant, Registration, SignIn],
}

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


@pytest.mark.parametrize(
    "name", ["IdempotencyTable", "ConfirmationsTable", "McpTable", "OAuthTable"]
)
def test_short_lived_items_expire(name: str) -> None:
    (table,) = (t for t in TEMPLATE.tables if t.logical_id == name)
    assert table.ttl == "expires_at"
    for model in MODELS[name]:
        assert "expires_at" in model.get_attributes(), model.__name__


def test_a_functions_stanza_stands_in_the_section_of_its_folder() -> None:
    resources = (ROOT / "template.yaml").read_text().partition("\nResources:\n")[2]
    _, *sections = re.split(r"^  # --- (.+?) -+$", resources, flags=re.MULTILINE)
    by_heading = dict(zip(sections[::2], sections[1::2], strict=True))
    for function in TEMPLATE.functions:
        folder = re.split(r"[./]", function.handler)[0]
        section = by_heading[f"functions/{folder}"]
        assert f"\n  {function.logical_id}:\n" in section, function.logical_id


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


def keys(schema: Iterable[Mapping[str, Any]]) -> set[tuple[str, str]]:
    return {(key["AttributeName"], key["KeyType"]) for key in schema}


def test_the_bases_name_no_table_of_their_own() -> None:
    bases = (
        *(BankingRecord, BudgetRecord, SupportRecord, FinanceRecord, PrimeRecord, ChatRecord),
        IdentitiesRecord,
    )
    names = {base: base.Meta.table_name for base in bases}
    assert set(names.values()) <= {table.name for table in TEMPLATE.tables}
