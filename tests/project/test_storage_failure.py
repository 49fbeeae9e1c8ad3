"""Every tool, and the confirmations route, in a process that cannot reach DynamoDB."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from typing import Any

import pytest

from tests.local.aws.emulator import Aws
from tests.project.tools import TOOLS, every_tool
from toolkit.errors import Unavailable
from toolkit.tool.tool import Tool

pytestmark = pytest.mark.slow

PROGRAM = """
import json
from tests.calling import answer_confirmation, at_once, direct, rest
from tests.examples import arguments_of
from tests.project.tools import TOOLS
from tests.local.aws.emulator import Aws

calls = {"answer_confirmation": lambda: answer_confirmation("12345", "f" * 48)}
for name, tool in TOOLS.items():
    groups = sorted(tool.family.groups)
    said = arguments_of(tool, "12345")
    asked = {key: said[key] for key in tool.arguments.model_schema["properties"] if key in said}
    calls[name] = lambda tool=tool, said=said, groups=groups: rest(
        tool, "12345", said, key="k1", groups=groups
    )
    calls[f"{name} in chat"] = lambda tool=tool, said=asked, groups=groups: direct(
        tool, "12345", said, groups=groups
    )
replies = at_once(list(calls.values()))
print(json.dumps({name: (r.status, r.body) for name, r in zip(calls, replies, strict=True)}))
"""
MESSAGES = (
    "The service cannot be reached. "
    "Try again with the same Idempotency-Key: nothing happens twice.",
    "The service is busy. Try again in a moment.",  # the count of calls has failed first
)
Answers = dict[str, tuple[int, Any]]


@pytest.fixture(scope="module")
def answers(aws: Aws) -> Answers:
    """KMS says who calls: it is reached."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        unused = probe.getsockname()[1]
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=os.environ
        | {
            "AWS_ENDPOINT_URL_DYNAMODB": f"http://127.0.0.1:{unused}",
            "PYTHONPATH": "functions:layers/toolkit:.",
        },
        capture_output=True,
        text=True,
        check=True,
    )
    found: Answers = json.loads(done.stdout.splitlines()[-1])
    return found


@every_tool
@pytest.mark.parametrize("door", ["{}", "{} in chat"])
def test_a_tool_without_storage_says_so_in_its_familys_shape(
    answers: Answers, tool: Tool, door: str
) -> None:
    status, body = answers[door.format(tool.name)]
    assert status == 503
    assert body in [tool.family.refusal(Unavailable(message)) for message in MESSAGES]


def test_the_confirmations_route_without_storage_says_so(answers: Answers) -> None:
    status, body = answers["answer_confirmation"]
    assert (status, set(body)) == (503, {"error"})


def test_no_answer_without_storage_tells_internals(answers: Answers) -> None:
    text = json.dumps(list(answers.values())).lower()
    assert len(answers) == 2 * len(TOOLS) + 1
    for internal in ("127.0.0.1", "arn:", "teller-", "dynamodb", "boto", "item", "traceback"):
        assert internal not in text
