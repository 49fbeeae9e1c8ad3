"""`sam local invoke` would find each function, its handler and its event, and get an answer."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from commands.template import ROOT, Function, Template
from tests.each_row import each_row
from tests.local.aws import emulator
from tests.project import events
from tests.project.tools import FUNCTIONS, TEMPLATE, each_tool
from toolkit.tool.tool import Tool

Answers = dict[str, Any]

OF_A_DOOR = ("direct.json", "agent_function.json", "agent_api.json", "agentcore.json")
WITHOUT_MAIL = ("prime/fetch_email_attachments.json", "prime/search_gmail.json")
PAGE = ROOT / "docs" / "local.md"
COMMAND = re.compile(r"sam (?:local|remote) invoke ([^`\n]+)")

every_event = each_row(
    "path", events.EVENTS, ids=[str(path.relative_to(events.FOLDER)) for path in events.EVENTS]
)
every_function = each_row("function", TEMPLATE.functions, ids=lambda function: function.logical_id)


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Answers:
    """To every event, on the demo data."""
    with emulator.start(tmp_path_factory.mktemp("events"), Template().tables, kept=False) as aws:
        done = subprocess.run(
            [sys.executable, "-m", events.__name__],
            env=os.environ | aws.environment | {"PYTHONPATH": "functions:layers/toolkit:."},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
    assert not done.returncode, done.stderr
    found: Answers = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.mark.slow
def test_every_event_is_answered_by_its_function(answers: Answers) -> None:
    assert len(answers) == len(events.ANSWERED)
    for name, answer in answers.items():
        status, body = events.told(answer)
        if name in events.ASKS_FIRST:
            assert status == 409, name
            until = datetime.fromisoformat(body["confirmation"]["expires_at"])
            assert until > datetime.now(UTC), name
        elif name in WITHOUT_MAIL:
            assert (status, body["error"][:23]) == (409, "Gmail is not connected."), name
        else:
            assert status == 200, (name, body)


@pytest.mark.slow
def test_the_doors_events_are_answered_as_over_rest(answers: Answers) -> None:
    _, over_rest = events.told(answers["banking/get_recent_transactions.json"])
    for name in ("direct.json", "agent_function.json", "agentcore.json"):
        _, body = events.told(answers[f"doors/{name}"])
        assert (json.loads(body) if isinstance(body, str) else body) == over_rest[:3], name


@every_event
def test_an_event_is_for_one_function(path: Path) -> None:
    assert events.function_of(path)


@each_tool
def test_a_tool_has_an_event(tool: Tool) -> None:
    path = events.FOLDER / tool.family.name / f"{tool.name}.json"
    assert events.function_of(path).tool == tool.name


def test_every_door_has_an_event() -> None:
    assert {events.DOORS / name for name in OF_A_DOOR} <= {*events.EVENTS}


@every_function
def test_a_functions_handler_is_there(function: Function) -> None:
    if function.is_python:
        assert callable(events.handler_of(function))
    else:
        assert os.access(FUNCTIONS / function.handler, os.X_OK)


def test_the_documented_commands_name_functions_and_their_events() -> None:
    commands = COMMAND.findall(PAGE.read_text())
    assert commands
    for command in commands:
        name, *files = command.split()[0], *re.findall(r"events/\S+\.json", command)
        assert name in {function.logical_id for function in TEMPLATE.functions}, command
        assert files, command
        for file in files:
            path = ROOT / file
            event = {context: event for event, context in events.CONTEXTS.items()}.get(path, path)
            assert path.is_file(), command
            assert events.function_of(event).logical_id == name, command
