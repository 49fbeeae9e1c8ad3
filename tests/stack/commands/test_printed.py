"""What README and the docs print to be typed, typed: on the one-machine stack, in their order."""

from __future__ import annotations

import json
import os
import re
import subprocess
import uuid
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from commands.template import ROOT
from tests.stack.started import Started, started

pytestmark = pytest.mark.stack

PAGES = ("README.md", *(f"docs/{name}.md" for name in ("using", "local", "deploy", "operating")))
ELSEWHERE = (
    "make run",  # the stack here is one; with a model of one's own: tests/stack/start
    "MODEL_URL=",
    "make test",  # this is it
    "make .venv-sam/ready",  # AWS itself
    "make agents && sam build",
    "sam deploy",
    "STACK_NAME=teller make load",  # tests/deploy
    "STACK_NAME=teller make user",  # these three: tests/commands/account
    "STACK_NAME=teller make doctor",
    "STACK_NAME=teller make teardown",
    "make smoke",  # test_smoke
    "STACK_NAME=teller make console-upload",
    "STACK_NAME=teller make retention",  # test_deployed_stack
    "STACK_NAME=teller make erase",  # tests/personal_data/test_erase_command.py
    "make deploy-local",
    "make -s audit-prove",  # test_audit, tests/audit/test_proof
    "make backup",  # these three: tests/stack/start/test_backup.py
    "make restore",
    "STATE_DIR=.restored make",
    "AUDIT_TABLE=teller-audit-restored",  # tests/stack/start/test_backup.py
    "make attack",  # a campaign of minutes, a stage of its own
    "make sam-local",  # tests/sam_local
    "sam local",
    "make integration",  # these two: tests/integrations/telegram
    "curl -s $URL/integrations",
)
"""How a command begins that is not typed here, and where it is, if anywhere."""


def printed(page: str) -> list[str]:
    """The page's commands, each with its continued lines."""
    text = (ROOT / page).read_text().replace("\\\n", " ")
    lines = re.findall(
        r"^    ((?:\w+=\S+ )*(?:make|curl|sam|python|docker) .*)$", text, re.MULTILINE
    )
    return [re.sub(r"\s{2,}#.*", "", line) for line in lines]


COMMANDS = [(page, command) for page in PAGES for command in printed(page)]


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    with started(tmp_path_factory.mktemp("state"), CHAT_PER_MINUTE="1000") as running:
        yield running


@pytest.fixture(scope="module")
def environment(stack: Started, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What a reader has set by then: the address, a token, and rows to load."""
    own = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    token = stack.tokens.issue("12345")
    return own | {"URL": stack.url, "TOKEN": token, "STATE_DIR": str(stack.state_dir)}


def typed(command: str, environment: dict[str, str]) -> str:
    finished = subprocess.run(
        ["bash", "-ec", command],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert finished.returncode == 0, finished.stderr
    return finished.stdout


@pytest.mark.parametrize(
    "command", [c for _, c in COMMANDS if not c.startswith(ELSEWHERE) and "make load" not in c]
)
def test_a_printed_command_does_what_it_says(command: str, environment: dict[str, str]) -> None:
    answer = typed(command, environment)
    assert '"error"' not in answer, answer
    if command.startswith("curl"):
        assert json.loads(answer)


def test_the_printed_load_takes_a_file_of_rows(environment: dict[str, str], tmp_path: Path) -> None:
    (command,) = (c for _, c in COMMANDS if c.startswith("make load"))
    row = {"kind": "account", "user_id": "12345", "id": "a-docs", "name": "Docs"}
    rows = tmp_path / "rows.jsonl"
    rows.write_text(json.dumps(row | {"type": "checking", "currency": "USD"}))
    assert "loaded 1 row" in typed(command.replace("rows.jsonl", str(rows)), environment)


def test_the_banners_commands_answer_as_pasted(stack: Started, environment: dict[str, str]) -> None:
    pasted = stack.printed.partition("log ")[2].partition("\n")[2].partition("Ctrl-C")[0]
    assert json.loads(typed(pasted, environment))["user_id"] == "12345"


def sentences() -> list[str]:
    """Those that README has a newcomer try."""
    text = (ROOT / "README.md").read_text().partition("\ntry:")[2].partition("\nThe assistant")[0]
    return [re.sub(r"\s+", " ", each) for each in re.findall(r"\*([^*]+)\*", text)]


def test_readmes_sentences_are_answered_one_after_the_other(stack: Started) -> None:
    said_all = sentences()
    assert len(said_all) >= 13
    token = stack.tokens.issue("12345", ["support_agent"])
    convo_id = uuid.uuid4().hex
    with stack.client(token) as http:
        for sentence in said_all:
            events = _turn(http, convo_id, sentence)
            assert events[-1]["type"] == "done", (sentence, events)
            assert "error" not in {event["type"] for event in events}, (sentence, events)


def _turn(http: httpx.Client, convo_id: str, text: str) -> list[dict[str, object]]:
    message = {"role": "user", "content": text}
    body = {"userId": "12345", "convoId": convo_id, "messages": [message]}
    stream = http.post("/chat", json=body).text
    return [json.loads(line[6:]) for line in stream.splitlines() if line.startswith("data: ")]


def test_every_sentence_that_readme_names_is_among_them() -> None:
    assert {"What's my balance?", "YES", "Dispute t1, double charge"} <= {*sentences()}
