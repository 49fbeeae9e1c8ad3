"""Checks the audit's table and log against each other every hour, and counts findings in a metric.

Each run goes on from the last one's checkpoint: what it covers is in runs/run.py. All at
once is `make audit-verify`.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from audit.audit_key import AuditKey
from audit.audit_log import SETTING
from audit.locked_objects import LockedObjects
from audit.public_key import PublicKey
from audit.runs import checkpoint
from audit.runs.run import Keys, Outcome, Run
from audit.s3_store import S3Store
from toolkit import settings, telemetry

CHECKPOINT_KEY = "AUDIT_CHECKPOINT_KEY_ID"
PERIOD = "AUDIT_READ_AGAIN_DAYS"
SHOWN = 100
MOST_BEHIND = timedelta(days=1)


def handler(event: Any, context: Any = None) -> None:
    bucket = settings.text(SETTING, "")
    run = Run(
        S3Store(bucket),
        LockedObjects(bucket, checkpoint.PREFIX),
        _keys(),
        datetime.now(UTC),
        timedelta(days=settings.whole_number(PERIOD, 30)),
        lambda: context.get_remaining_time_in_millis() / 1000,
    )
    _tell(run.verify())


def _keys() -> Keys:
    log = PublicKey(AuditKey.from_settings().public())
    signer = AuditKey(settings.text(CHECKPOINT_KEY, ""))
    return Keys(log, log.fingerprint, PublicKey(signer.public()), signer)


def _tell(outcome: Outcome) -> None:
    for finding in outcome.findings[:SHOWN]:
        kind, _, what = finding.partition(": ")
        telemetry.logger.error("audit finding", extra={"kind": kind, "finding": what})
    covered = outcome.covered
    telemetry.logger.info(
        "audit verified" if covered.is_finished else "audit verified in part",
        extra={
            "began_anew": covered.began_anew,
            "new_batches": list(covered.newest),
            "new_batches_left": covered.left,
            "batches_read_again": list(covered.again),
            "events": covered.events,
            "items_searched": covered.searched,
            "behind_seconds": round(covered.behind.total_seconds()),
            "findings": len(outcome.findings),
            "head": outcome.head,
        },
    )
    is_short = not covered.is_finished or covered.behind > MOST_BEHIND
    telemetry.audit_verified(len(outcome.findings) + is_short)
