"""`make audit USER_ID=… [TOOL=…] [SINCE=…] [FULL=1]`: a user's events as JSON lines, oldest first.

A line is the contract's event, those four fields alone; FULL=1 adds its context.
"""

from __future__ import annotations

import json
import os
import sys

from commands.command import UsageError, required, run, use_stack
from commands.progress import Progress

_USAGE = "whose? make audit USER_ID=12345 [TOOL=block_card] [SINCE=2026-01-31]"


def main() -> int:
    user_id = required("USER_ID", _USAGE)
    use_stack()
    from toolkit.audit.audit_event import AuditEvent  # it reads the environment when imported

    try:
        events = AuditEvent.of_user(
            user_id, action=os.environ.get("TOOL") or None, since=os.environ.get("SINCE", "")
        )
    except ValueError:
        raise UsageError("SINCE is a day or an instant, such as 2026-01-31") from None
    progress = Progress("events")
    for event in progress.over(events):
        line = event.as_contract()
        if os.environ.get("FULL"):
            line["context"] = event.context()
        progress.print(json.dumps(line, ensure_ascii=False))
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
