"""`make erase USER_ID=… [CONFIRM=…] [FORCE=1] [WATCH=…]`: erase somebody who cannot sign in.

It begins what the tool erase_my_data begins, and the same worker does it. CONFIRM repeats the id
where nobody can be asked to type it, FORCE erases an id of whom no call is known, and WATCH is for
how many seconds the command shows how far it is.
"""

from __future__ import annotations

import os
import sys
import time

from commands.command import CommandError, UsageError, required, run, use_stack

_USAGE = "whom? make erase USER_ID=12345"
WATCHED_SECONDS = 600.0
"""Longer than an erasure takes by itself: five minutes."""
_EVERY_SECONDS = 1.0


def main() -> int:
    user_id = required("USER_ID", _USAGE)
    where = use_stack()
    _confirm(user_id, where)
    # They read the environment when they are imported.
    from personal_data.entities import Job
    from toolkit import Caller

    if Job.unfinished(Caller(user_id), "erase_my_data") is None:
        _require_known(user_id)
        _begin(user_id)
    shown = ""
    deadline = time.monotonic() + float(os.environ.get("WATCH", WATCHED_SECONDS))
    while job := Job.unfinished(Caller(user_id), "erase_my_data"):
        if time.monotonic() >= deadline:
            print("it goes on in the background: run this again to see how far it is")
            return 0
        if shown != (shown := str(job.doing or "begun")):
            print(shown, flush=True)
        time.sleep(_EVERY_SECONDS)
    print("erased")
    return 0


def _confirm(user_id: str, where: str) -> None:
    """Raises CommandError unless the operator repeats the user's id."""
    repeated = os.environ.get("CONFIRM")
    if not repeated and sys.stdin.isatty():
        print(f"This erases for good all that {where} keeps of this user, who is signed out.")
        repeated = input("Their id once more: ").strip()
    if repeated != user_id:
        raise UsageError(f"nothing was done: repeat the id, by CONFIRM={user_id} or when asked")


def _require_known(user_id: str) -> None:
    """An e-mail address, or an id with a slip in it, would be erased as well, and nobody told."""
    from toolkit.audit.pseudonym import Pseudonym

    if Pseudonym.known(user_id) is None and not os.environ.get("FORCE"):
        raise CommandError(f"no call of {user_id} is known: is that the id? FORCE=1 erases it")


def _begin(user_id: str) -> None:
    """The operator's asking is in the audit, under a name that is nobody's when it is done."""
    from datetime import UTC, datetime

    from personal_data.entities import writes_erasing
    from toolkit import Caller
    from toolkit.audit.audit_event import AuditEvent
    from toolkit.audit.pseudonym import Erased, Pseudonym
    from toolkit.storage import keys
    from toolkit.storage.writes import LostRace, commit

    correlation_id, now = f"operator-{keys.ulid()}", datetime.now(UTC)
    try:
        Pseudonym.of(user_id)  # makes the one that is to be marked
        asked = AuditEvent.new(
            user_id=user_id,
            action="erase_my_data",
            tool_output={"status": "erasing"},
            at=now,
            family="personal_data",
            outcome="success",
            channel="operator",
            correlation_id=correlation_id,
        )
        begun = writes_erasing(Caller(user_id), at=now, correlation_id=correlation_id)
        commit([*begun, asked.put_once()])
    except Erased as error:
        raise CommandError("this user was erased within the last hours") from error
    except LostRace:
        print("it was begun by somebody else at this moment")


if __name__ == "__main__":
    sys.exit(run(main))
