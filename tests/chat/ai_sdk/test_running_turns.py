"""A turn that still runs: its stream as it comes, and who else asks for it while it runs."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.chat.ai_sdk.asking import POINTS
from tests.chat.ai_sdk.page import HEADER, Page, UiStream, read, read_chunks
from tests.chat.local_invoke import Hold
from tests.chat.scripted_model import ScriptedModel, says, uses


def streamed(page: Page, said: dict[str, Any]) -> Iterator[str]:
    headers = page.talk.headers | HEADER
    body = page.body([said])
    with page.talk.http.stream("POST", "/chat", json=body, headers=headers) as response:
        yield from response.iter_text()


def test_comments_keep_the_stream_alive_while_a_tool_runs(
    page: Page, model: ScriptedModel, hold: Hold, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chat.http.chat_endpoint.PING_SECONDS", 0.05)
    model.script(uses(POINTS), says("5000"))
    raw = ""
    for part in streamed(page, page.said("Points?")):
        raw += part
        if raw.partition("tool-input-available")[2].count(": ping\n\n") >= 3:
            hold.gate.set()
    assert UiStream(raw, read_chunks(raw)).text == "5000"


def test_a_page_is_told_of_a_model_that_takes_its_time(
    page: Page, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chat.turn.model_step.LOOK_SECONDS", 0.1)
    gate = threading.Event()
    model.script([gate, *says("5000")])
    raw = ""
    for part in streamed(page, page.said("Points?")):
        raw += part
        if "Reading the conversation..." in raw:
            gate.set()
    answer = UiStream(raw, read_chunks(raw))
    assert answer.one("data-note")["data"] == {"note": "Reading the conversation..."}
    assert answer.text == "5000"


def test_a_page_that_lost_its_stream_attaches_to_the_turn_that_runs(
    page: Page, model: ScriptedModel, hold: Hold
) -> None:
    model.script(uses(POINTS), says("5000"))
    said = page.said("Points?")
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(page.post, [said])
        hold.wait_until_begun()
        attached = threads.submit(page.post, [said])
        hold.gate.set()
        tabs = [read(first.result()), read(attached.result())]
    assert tabs[0].answer_id == tabs[1].answer_id
    assert tabs[0].one("tool-output-available") == tabs[1].one("tool-output-available")
    assert tabs[0].text == tabs[1].text
    assert len(model.requests) == 2
