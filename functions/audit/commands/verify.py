"""`make audit-verify`: hold the audit's table against its log; 1 if anything is found."""

from __future__ import annotations

import os
import sys

from commands.command import CommandError, run, use_stack
from commands.progress import Progress

_NEEDED = {
    "AUDIT_KEY_ID": "no key: the log's signatures cannot be verified without it",
    "AUDIT_LOG": "no log: there is nothing to hold the audit against",
}


def main() -> int:
    use_stack()
    for variable, why in _NEEDED.items():
        if not os.environ.get(variable):
            raise CommandError(f"{variable} names {why}")
    # They read the environment when they are imported.
    from audit import audit_log, stored_events
    from audit.audit_key import AuditKey, fingerprint_of
    from audit.public_key import PublicKey
    from audit.verification import verify

    key = PublicKey(AuditKey.from_settings().public())
    events = Progress("events").over(stored_events.every())
    verified = verify(audit_log.from_settings(), key, events)
    for finding in verified.findings:
        print(finding)
    print(f"the log ends with {verified.head}, signed by sha256:{key.fingerprint}")
    if receipts := os.environ.get("RECEIPT_KEY_ID"):
        print(f"receipts are signed by sha256:{fingerprint_of(AuditKey(receipts).public())}")
    counts = (
        _counted(verified.batches, "batch", "batches"),
        _counted(verified.events, "event"),
        f"{verified.waiting} not in the log yet",
        _counted(len(verified.findings), "finding"),
    )
    print(", ".join(counts))
    return 1 if verified.findings else 0


def _counted(count: int, noun: str, several: str = "") -> str:
    return f"1 {noun}" if count == 1 else f"{count} {several or noun + 's'}"


if __name__ == "__main__":
    sys.exit(run(main))
