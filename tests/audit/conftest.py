from __future__ import annotations

import uuid
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import boto3
import pytest

from audit import audit_log, seal_events
from audit.audit_key import AuditKey
from audit.public_key import PublicKey
from commands.template import Template
from tests.audit.audit_setup import Audit
from tests.local.aws import emulator
from tests.local.aws.emulator import Aws
from tests.local.aws.sealer import Stream
from toolkit.audit.audit_event import AuditEvent


@pytest.fixture(scope="session")
def audit_key(aws: Aws) -> AuditKey:
    """Of the emulator's KMS."""
    key = boto3.client("kms").create_key(KeySpec="ECC_NIST_P256", KeyUsage="SIGN_VERIFY")
    return AuditKey(key["KeyMetadata"]["KeyId"])


@pytest.fixture
def audit_table(aws: Aws, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """An Audit table of the test's own: a verification is of all that is in it."""
    (table,) = (table for table in Template().tables if table.logical_id == "AuditTable")
    name = f"audit-{uuid.uuid4().hex[:12]}"
    emulator.create_tables(boto3.client("dynamodb"), [replace(table, name=name)])
    monkeypatch.setattr(AuditEvent.Meta, "table_name", name)
    monkeypatch.setattr(AuditEvent, "_connection", None)
    yield name
    boto3.client("dynamodb").delete_table(TableName=name)


@pytest.fixture
def audit(
    audit_table: str, audit_key: AuditKey, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Audit:
    """With a log in a file, which has begun."""
    path = tmp_path / "audit-log.jsonl"
    monkeypatch.setenv(audit_log.SETTING, str(path))
    monkeypatch.setattr(seal_events, "_key", lambda: audit_key)
    key = PublicKey(audit_key.public())
    seal_events.resume()
    return Audit(audit_table, path, audit_log.from_settings(), key, Stream(audit_table))
