"""Every tool of finance in a process that cannot reach DynamoDB."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from tests.banking.test_storage_failure import unused_port
from tests.finance.test_every_tool import FINANCE

PROGRAM = """
import json
from tests.calling import at_once, direct, rest
from tests.finance.test_every_tool import EXAMPLES
from tests.project.tools import TOOLS

calls = {}
for name, body in EXAMPLES.items():
    calls[name] = lambda tool=TOOLS[name], body=body: rest(tool, "12345", body)
    calls[f"{name} in chat"] = lambda tool=TOOLS[name], body=body: direct(tool, "12345", body)
replies = at_once(list(calls.values()))
print(json.dumps({name: (r.status, r.body) for name, r in zip(calls, replies, strict=True)}))
"""


def test_every_tool_without_storage_says_so_and_tells_no_internals() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=os.environ
        | {
            "AWS_ENDPOINT_URL": f"http://127.0.0.1:{unused_port()}",
            "PYTHONPATH": "functions:layers/toolkit:.",
        },
        capture_output=True,
        text=True,
        check=True,
    )
    answers = json.loads(done.stdout.splitlines()[-1])
    assert len(answers) == 2 * len(FINANCE)
    for name, (status, body) in answers.items():
        assert body.keys() == {"code", "message", "details"}, name
        assert (status, body["code"], body["details"]) == (503, "BACKEND_ERROR", None), name
        text = json.dumps(body).lower()
        for internal in ("127.0.0.1", "arn:", "teller-", "dynamodb", "boto", "item", "traceback"):
            assert internal not in text, (name, body)
