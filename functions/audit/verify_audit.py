"""Holds the audit's table against its log twice a day, and tells of what it finds by a metric."""

from __future__ import annotations

from typing import Any

from audit import audit_log, stored_events
from audit.audit_key import AuditKey
from audit.public_key import PublicKey
from audit.verification import verify
from toolkit import telemetry

SHOWN = 100


def handler(event: Any, context: Any = None) -> None:
    key = PublicKey(AuditKey.from_settings().public())
    found = verify(audit_log.from_settings(), key, stored_events.every())
    for finding in found.findings[:SHOWN]:
        telemetry.logger.error(
            "audit finding", extra={"kind": finding.kind, "finding": finding.what}
        )
    telemetry.logger.info(
        "audit verified",
        extra={
            "batches": found.batches,
            "events": found.events,
            "waiting": found.waiting,
            "findings": len(found.findings),
            "head": found.head,
        },
    )
    telemetry.audit_verified(len(found.findings))
