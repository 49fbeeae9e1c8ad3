"""Every tool of support in a process that cannot reach DynamoDB."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from tests.banking.test_storage_failure import unused_port
from tests.support.calls import SUPPORT

PROGRAM = """
import json
from tests.calling import at_once, direct, rest
from tests.examples import arguments_of
from tests.support.calls import AGENTS, SUPPORT

calls = {}
for tool in SUPPORT:
    said = arguments_of(tool, "12345")
    calls[tool.name] = lambda tool=tool, said=said: rest(
        tool, "12345", said, key="k1", groups=AGENTS
    )
    calls[f"{tool.name} in chat"] = lambda tool=tool, said=said: direct(
        tool, "12345", said, groups=AGENTS
    )
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
    assert len(answers) == 2 * len(SUPPORT)
    for name, (status, body) in answers.items():
        assert (status, body.keys()) == (503, {"error"}), name
        text = json.dumps(body).lower()
        for internal in ("127.0.0.1", "arn:", "teller-", "dynamodb", "boto", "item", "traceback"):
            assert internal not in text, (name, body)
