"""A process that enters rows into a ledger, and may be killed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

PROGRAM = """
import json, sys
from tests.finance.calls import book

book(sys.argv[1], *json.load(sys.stdin))
"""


def start(user_id: str, rows: list[dict[str, Any]], storage_url: str) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, user_id],
        env=os.environ
        | {
            "AWS_ENDPOINT_URL_DYNAMODB": storage_url,
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
        },
        stdin=subprocess.PIPE,
    )
    assert process.stdin
    process.stdin.write(json.dumps(rows).encode())
    process.stdin.close()
    return process
