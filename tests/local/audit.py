"""`make audit USER_ID=… [TOOL=…] [SINCE=…] [FULL=1]`: a user's events as JSON lines, oldest first.

A line is the contract's event, those four fields alone; FULL=1 adds its context.
"""

from __future__ import annotations

import json
import os
import sys

from tests.local.state import StackError, use_running


def main() -> int:
    user_id = os.environ.get("USER_ID")
    if not user_id:
        print(
            "whose? make audit USER_ID=12345 [TOOL=block_card] [SINCE=2026-01-31]", file=sys.stderr
        )
        return 2
    try:
        use_running()
    except StackError as error:
        print(error, file=sys.stderr)
        return 1
    from toolkit.audit import AuditEvent  # after the environment is set

    try:
        events = AuditEvent.of_user(
            user_id, action=os.environ.get("TOOL") or None, since=os.environ.get("SINCE", "")
        )
    except ValueError:
        print("SINCE is a day or an instant, such as 2026-01-31", file=sys.stderr)
        return 2
    for event in events:
        line = event.as_contract()
        if os.environ.get("FULL"):
            line["context"] = event.context()
        print(json.dumps(line, ensure_ascii=False))
    return 0


if __name__ == "__main__":
    sys.exit(main())
