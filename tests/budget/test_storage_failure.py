"""Every tool of the budget in a process that cannot reach DynamoDB."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from tests.banking.test_storage_failure import unused_port
from tests.budget.test_every_tool import BUDGET

PROGRAM = """
import json
from tests.calling import at_once, direct, rest
from tests.budget.test_every_tool import BUDGET, said_in_chat
from tests.examples import arguments_of

calls = {}
for tool in BUDGET:
    body = arguments_of(tool, "12345")
    calls[tool.name] = lambda tool=tool, body=body: rest(tool, "12345", body, key="k1")
    calls[f"{tool.name} in chat"] = lambda tool=tool: direct(tool, "12345", said_in_chat(tool))
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
    assert len(answers) == 2 * len(BUDGET)
    for name, (status, body) in answers.items():
        assert (status, body["error"]["code"], body["error"]["details"]) == (503, "DB_ERROR", {}), (
            name
        )
        text = json.dumps(body).lower()
        for internal in ("127.0.0.1", "arn:", "teller-", "dynamodb", "boto", "item", "traceback"):
            assert internal not in text, (name, body)
