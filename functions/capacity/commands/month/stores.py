"""What a month's data takes: tables, the audit's log, documents."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from capacity.commands import audit_log
from capacity.commands.basis import Basis
from capacity.commands.month.amount import GB, Amount, verifications

_TABLES = ("audit", "guards", "idempotency", "confirmations", "families", "chat", "sockets")
_READ_BYTES = 4096


def of_stores(basis: Basis) -> Iterator[Amount]:
    yield from _of_tables(basis)
    yield from _of_the_audit(basis)
    yield from _of_documents(basis)


def _of_tables(basis: Basis) -> Iterator[Amount]:
    monthly, profile = basis.demand.monthly, basis.profile
    for table in _TABLES:
        writes = monthly(f"writes:{table}")
        yield Amount(f"DynamoDB: writes, {table}", "dynamodb_writes", writes)
    yield Amount("DynamoDB: reads", "dynamodb_reads", monthly("reads"))
    a_day = monthly("day_bytes") / profile["days_a_month"]
    stored = (monthly("kept_bytes") * profile["months_kept"] + a_day) / GB
    yield Amount("DynamoDB: stored", "dynamodb_storage", stored)
    yield Amount("DynamoDB: kept to be restored", "dynamodb_recovery", stored)


def _of_the_audit(basis: Basis) -> Iterator[Amount]:
    """Of all events there is a copy in the index. Verifications read what is new, and a share of
    all events and batches, by reads of half a unit; and the table, for what the index does not
    show."""
    profile, batches = basis.profile, audit_log.monthly_batches(basis)
    events, runs = audit_log.gathered(basis), verifications(basis)
    days = profile["days_a_month"]
    again = days * audit_log.read_again_a_day(basis)
    yield Amount("KMS: signatures of the audit's log", "kms_signatures", batches + runs)
    yield Amount("KMS: vouchers", "kms_symmetric", basis.demand.monthly("macs"))
    yield Amount("KMS: keys", "kms_keys", Decimal(basis.deployment.keys))
    yield Amount("S3: batches put", "s3_puts", batches)
    written = basis.demand.monthly("events") * profile["audit_writes"]
    yield Amount("DynamoDB: writes of the audit's index", "dynamodb_writes", written)
    size = profile["audit_event_bytes"]
    yield Amount("DynamoDB: the audit's index", "dynamodb_storage", events * size / GB)
    read = audit_log.verified_a_day(basis) * days + events * again
    units = read * size / _READ_BYTES / 2
    yield Amount("Audit verified: its table read", "dynamodb_reads", units)
    read = batches * (1 + profile["months_kept"] * again) + batches
    yield Amount("Audit verified: its log read", "s3_gets", read)
    yield Amount("S3: the audit's log", "s3_storage", events * profile["leaf_bytes"] / GB)


def _of_documents(basis: Basis) -> Iterator[Amount]:
    profile, imports = basis.profile, basis.demand.monthly("imports")
    kept = basis.demand.monthly("document_bytes") * profile["document_months"] / GB
    yield Amount("SQS: imports", "sqs_requests", imports * profile["requests_an_import"])
    yield Amount("S3: documents put", "s3_puts", imports)
    yield Amount("S3: documents", "s3_storage", kept)
    if basis.deployment.has_textract:
        yield Amount("Textract: pages", "textract_pages", basis.demand.monthly("pages"))
