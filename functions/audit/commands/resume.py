"""`make audit-resume`: put into the log what the table has and the log has not.

For events of before the log, and for those whose stream records were lost. Of a deployed stack it
is the function behind the stream that reads and signs them: nobody else may add to the log.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

from commands.command import CommandError, run, use_stack


def main() -> int:
    use_stack()
    from audit import seal_events

    stack_name = os.environ.get("STACK_NAME")
    append = _by_function(stack_name) if stack_name else seal_events.append_stored
    print(f"{seal_events.resume(append)} events added to the log")
    return 0


def _by_function(stack_name: str) -> Any:
    import botocore.session

    session: Any = botocore.session.get_session()
    client = session.create_client("lambda")

    def append(keys: list[tuple[str, str]]) -> None:
        answer = client.invoke(
            FunctionName=f"{stack_name}-seal_events:live", Payload=json.dumps({"resume": keys})
        )
        if "FunctionError" in answer:
            raise CommandError(f"seal_events failed: {answer['Payload'].read().decode()[:300]}")

    return append


if __name__ == "__main__":
    sys.exit(run(main))
