"""What npm's eventsource-parser reads in the bytes of both protocols."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest

from tests.chat.ai_sdk.page import HEADER, Page, read_chunks
from tests.chat.local_invoke import Hold
from tests.chat.scripted_model import ScriptedModel, says, uses
from tests.chat.talk import Talk, read_events
from tests.node.node import FOLDER, node

pytestmark = pytest.mark.node

SIZES = [1, 3, 1 << 20]
SAID = "One\n\ntwo\u2028\x85\r\n· नमस्ते · data: {}\n\n"


def parsed(raw: bytes, size: int) -> dict[str, Any]:
    command = [node(), str(FOLDER / "sse_events.mjs"), str(size)]
    run = subprocess.run(command, input=raw, capture_output=True, check=True)
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def streamed(talk: Talk, body: dict[str, Any], hold: Hold, **headers: str) -> bytes:
    """A stream with a comment in it."""
    raw = b""
    with talk.http.stream("POST", "/chat", json=body, headers=talk.headers | headers) as response:
        for part in response.iter_bytes():
            raw += part
            if b": ping" in raw:
                hold.gate.set()
    return raw


@pytest.fixture(autouse=True)
def pings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chat.http.chat_endpoint.PING_SECONDS", 0.05)


def test_the_contracts_stream(talk: Talk, model: ScriptedModel, hold: Hold) -> None:
    model.script(uses("get_rewards_summary"), says(SAID))
    raw = streamed(talk, talk.body("Points?"), hold)
    for size in SIZES:
        found = parsed(raw, size)
        assert [json.loads(event) for event in found["events"]] == read_events(raw.decode())
        assert found["retries"] == [1000]
        assert set(found["comments"]) == {"ping"}
        assert found["errors"] == []


def test_the_ai_sdks_stream(talk: Talk, model: ScriptedModel, hold: Hold) -> None:
    page = Page(talk)
    model.script(uses("get_rewards_summary"), says(SAID))
    raw = streamed(talk, page.body([page.said("Points?")]), hold, **HEADER)
    for size in SIZES:
        found = parsed(raw, size)
        *chunks, end = found["events"]
        assert [json.loads(chunk) for chunk in chunks] == read_chunks(raw.decode())
        assert end == "[DONE]"
        assert set(found["comments"]) == {"ping"}
        assert found["errors"] == []
