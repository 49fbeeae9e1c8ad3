"""`make audit-verify [USER_ID=…]`: hold the audit against its seals; 1 if it was changed."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

from tests.local.state import StackError, use_running


def main() -> int:
    try:
        use_running()
    except StackError as error:
        print(error, file=sys.stderr)
        return 1
    from toolkit.kms_signer import KmsSigner  # after the environment is set
    from toolkit.seal import verify

    signer = KmsSigner(os.environ["AUDIT_KEY_ID"])
    whose = os.environ.get("USER_ID")
    found = [verify(user_id, signer) for user_id in ([whose] if whose else everybody())]
    for verification in found:
        for problem in verification.problems:
            print(f"{verification.user_id}: {problem}")
    sealed = sum(verification.sealed for verification in found)
    waiting = sum(verification.waiting for verification in found)
    problems = sum(len(verification.problems) for verification in found)
    counts = f"{_counted(len(found), 'user')}, {_counted(sealed, 'event')} sealed"
    print(f"{counts}, {waiting} not sealed yet, {_counted(problems, 'problem')}")
    return 1 if problems else 0


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def everybody() -> Iterator[str]:
    """Whoever has an event or a seal: one whose events are all gone still has seals."""
    from toolkit.audit import AuditEvent
    from toolkit.seal import PARTITION

    keys = AuditEvent.scan(attributes_to_get=["user_id"])
    yield from sorted({str(key.user_id).removeprefix(PARTITION) for key in keys})


if __name__ == "__main__":
    sys.exit(main())
