"""`make audit-verify [USER_ID=…]`: hold the audit against its seals; 1 if it was changed."""

from __future__ import annotations

import os
import sys

from commands.command import CommandError, run, use_stack
from commands.progress import Progress


def main() -> int:
    use_stack()
    # They read the environment when they are imported.
    from toolkit.audit.kms_signer import KmsSigner
    from toolkit.audit.seal import verify

    key_id = os.environ.get("AUDIT_KEY_ID")
    if not key_id:
        raise CommandError("AUDIT_KEY_ID names no key: the seals cannot be verified without it")
    signer = KmsSigner(key_id)
    whose = os.environ.get("USER_ID")
    users = [whose] if whose else everybody()
    progress = Progress("users verified", len(users))
    verified = [verify(user_id, signer) for user_id in progress.over(users)]
    for verification in verified:
        for problem in verification.problems:
            print(f"{verification.user_id}: {problem}")
    sealed = sum(verification.sealed for verification in verified)
    waiting = sum(verification.waiting for verification in verified)
    problems = sum(len(verification.problems) for verification in verified)
    counts = f"{_counted(len(verified), 'user')}, {_counted(sealed, 'event')} sealed"
    print(f"{counts}, {waiting} not sealed yet, {_counted(problems, 'problem')}")
    return 1 if problems else 0


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def everybody() -> list[str]:
    """Whoever has an event or a seal: one whose events are all gone still has seals."""
    from toolkit.audit.audit_event import AuditEvent
    from toolkit.audit.seal import PARTITION

    keys = Progress("events and seals").over(AuditEvent.scan(attributes_to_get=["user_id"]))
    return sorted({str(key.user_id).removeprefix(PARTITION) for key in keys})


if __name__ == "__main__":
    sys.exit(run(main))
