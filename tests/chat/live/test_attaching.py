"""Readers of a turn that come, go and come back: each has all of it, in order and once."""

from __future__ import annotations

import json
import threading
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from tests.chat.ai_sdk.page import HEADER, Page, read
from tests.chat.http.test_disconnects import read_until, wait_until_over
from tests.chat.live.reading import blocks_of, id_of, left_after, posted, read_up_to, told
from tests.chat.local_invoke import Hold, Tools
from tests.chat.scripted_model import START, ScriptedModel, says, stop, text, uses
from tests.chat.slots import taken
from tests.chat.talk import Talk, assert_in_order, read_event, wait_until

POINTS = "get_rewards_summary"
PROTOCOLS = [{}, HEADER]


def all_kinds(model: ScriptedModel) -> None:
    """An answer with text before and after a tool."""
    model.script(uses(POINTS, before="Let me look."), says("You ", "have ", "5000 ", "points."))


@pytest.mark.slow
@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("where", ["here", "elsewhere"])
def test_wherever_a_stream_is_cut_what_follows_is_what_was_left(
    talk: Talk, elsewhere: Talk, model: ScriptedModel, where: str, protocol: dict[str, str]
) -> None:
    all_kinds(model)
    response = talk.post(body(talk, protocol), **protocol)
    whole = told(blocks_of(response.text))
    stream = response.headers["x-stream-id"]
    back = talk if where == "here" else elsewhere
    assert len(whole) > 6
    for cut in range(1, len(whole) + 1):
        assert whole[:cut] + left_after(back, f"{stream}-{cut}", **protocol) == whole


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("where", ["here", "elsewhere"])
def test_while_a_turn_runs_it_is_read_from_its_beginning_and_from_every_place(
    talk: Talk,
    elsewhere: Talk,
    model: ScriptedModel,
    hold: Hold,
    where: str,
    protocol: dict[str, str],
) -> None:
    all_kinds(model)
    back = talk if where == "here" else elsewhere
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(talk.post, body(talk, protocol), **protocol)
        hold.wait_until_begun()
        attached = threads.submit(back.attach, **protocol)
        wait_until(lambda: len(taken(talk)) == 2)
        hold.gate.set()
        blocks = blocks_of(attached.result().text)
        whole = told(blocks_of(first.result().text))
    assert told(blocks)[1:] == whole[1:]  # each begins with its own correlation id
    stream = first.result().headers["x-stream-id"]
    assert [id_of(block) for block in blocks] == [
        f"{stream}-{number}" for number in range(1, len(whole) + 1)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("where", ["here", "elsewhere"])
def test_a_line_that_is_lost_again_and_again_loses_and_repeats_nothing(
    talk: Talk, elsewhere: Talk, model: ScriptedModel, where: str
) -> None:
    words = [f"{letter}-word " for letter in "abcdefgh"]
    gates = [threading.Event() for _ in words]
    deltas = text(*words)
    steps = [step for pair in zip(gates, deltas, strict=False) for step in pair]
    model.script([START, *steps, deltas[-1], *stop("end_turn")])
    back = talk if where == "here" else elsewhere
    read_until(talk, "employee", "Count", "k1")
    got: list[str] = []
    last = ""
    for word, gate in zip(words, gates, strict=True):
        gate.set()
        with back.attached(last) as response:
            blocks = blocks_of(read_up_to(response, word.strip()))
        got += told(blocks)
        last = id_of(blocks[-1])
    got += left_after(back, last)
    events = [json.loads(each) for each in got]
    assert_in_order(events)
    assert "".join(event.get("token", "") for event in events) == "".join(words)


def body(talk: Talk, protocol: dict[str, str]) -> dict[str, object]:
    if not protocol:
        return talk.body("Points?")
    said = {"id": "m1", "role": "user", "parts": [{"type": "text", "text": "Points?"}]}
    return {"id": talk.convo_id, "messages": [said], "trigger": "submit-message"}


@pytest.mark.parametrize("last", ["", "0123456789abcdef-3", "nonsense", "0123456789abcdef-", "-1"])
def test_an_id_of_another_stream_begins_at_the_beginning(
    talk: Talk, model: ScriptedModel, hold: Hold, last: str
) -> None:
    model.script(uses(POINTS), says("5000"))
    read_until(talk, "tool_start", "Points?", "k1")
    with talk.attached(last) as response:
        hold.gate.set()
        first = read_event(blocks_of(read_up_to(response, "tool_start"))[0].partition("\n")[2])
    assert first["type"] == "employee"
    wait_until_over(talk)


@pytest.mark.parametrize("last", ["", "0123456789abcdef-3", "nonsense"])
def test_nothing_is_told_while_nothing_runs(talk: Talk, model: ScriptedModel, last: str) -> None:
    model.script(says("Hello"))
    talk.say("Hello")
    response = talk.attach(last)
    assert (response.status_code, response.content) == (204, b"")
    assert taken(talk) == []


def test_the_end_of_a_stream_has_nothing_after_it(talk: Talk, model: ScriptedModel) -> None:
    model.script(says("Hello"))
    response = talk.post(talk.body("Hello"))
    count = len(blocks_of(response.text))
    assert talk.attach(f"{response.headers['x-stream-id']}-{count}").status_code == 204


def test_who_comes_back_late_gets_the_turn_that_runs_now(
    talk: Talk, model: ScriptedModel, hold: Hold
) -> None:
    model.script(says("Hello"), uses(POINTS), says("5000"))
    first = talk.post(talk.body("Hello"))
    read_until(talk, "tool_start", "Points?", "k2")
    with talk.attached(f"{first.headers['x-stream-id']}-1") as response:
        hold.gate.set()
        response.read()
    assert '"5000"' in response.text
    assert "Hello" not in response.text


@pytest.mark.parametrize("where", ["here", "elsewhere"])
def test_sent_again_a_message_attaches_and_the_model_is_asked_once(
    talk: Talk, elsewhere: Talk, model: ScriptedModel, tools: Tools, hold: Hold, where: str
) -> None:
    model.script(uses(POINTS), says("50", "00"))
    back = talk if where == "here" else elsewhere
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(posted, talk, "Points?", "k1")
        hold.wait_until_begun()
        again = threads.submit(posted, back, "Points?", "k1")
        wait_until(lambda: len(taken(talk)) == 2)
        hold.gate.set()
        assert again.result()[1:] == first.result()[1:]
    assert len(model.requests) == 2
    assert len(tools.events) == 1


def test_nobody_attaches_to_another_users_turn(
    talk: Talk, http: httpx.Client, model: ScriptedModel, hold: Hold
) -> None:
    model.script(uses(POINTS), says("5000"))
    other = Talk(http, f"{talk.user_id}-other", talk.convo_id)
    read_until(talk, "tool_start", "Points?", "k1")
    refused = other.attach()
    assert (refused.status_code, refused.json()) == (404, {"error": "No such conversation."})
    assert other.stop() == 404
    hold.gate.set()
    wait_until_over(talk)
    assert talk.messages[-1]["text"] == "5000"


def test_the_ai_sdk_asks_for_conversations_that_have_yet_to_begin(talk: Talk) -> None:
    assert talk.attach(**HEADER).status_code == 204
    assert talk.attach().status_code == 404


def test_a_protocol_that_there_is_not_is_refused(talk: Talk) -> None:
    refused = talk.attach(**{"x-stream-protocol": "morse"})
    assert refused.status_code == 400


def test_nobody_attaches_without_signing_in(http: httpx.Client) -> None:
    assert http.get("/chat/c1/stream").status_code == 401
    assert http.post("/chat/c1/stop").status_code == 401


def test_a_page_is_told_that_an_answer_is_being_written(
    talk: Talk, model: ScriptedModel, hold: Hold
) -> None:
    model.script(uses(POINTS), says("5000"))
    read_until(talk, "tool_start", "Points?", "k1")
    assert talk.saved()["running"] is True
    hold.gate.set()
    wait_until_over(talk)
    assert "running" not in talk.saved()


def test_an_approvals_answer_is_attached_to_as_one(
    talk: Talk, model: ScriptedModel, hold: Hold
) -> None:
    page = Page(talk)
    hold.gate.set()
    model.script(uses("block_card", {"reason": "Lost card"}))
    page.say("Block my card")
    page.answered(True)
    hold.reset()
    model.script(says("Blocked."))
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(page.post, page.messages)
        hold.wait_until_begun()
        attached = threads.submit(talk.attach, **HEADER)
        wait_until(lambda: len(taken(talk)) == 2)
        hold.gate.set()
        said = told(blocks_of(first.result().text))[1:]
        raw = attached.result().text
    assert told(blocks_of(raw))[-len(said) :] == said


def test_who_resumes_an_approvals_answer_is_told_the_message_that_asked_first(
    talk: Talk, model: ScriptedModel, hold: Hold
) -> None:
    page = Page(talk)
    hold.gate.set()
    model.script(uses("block_card", {"reason": "Lost card"}, before="I can do that."))
    asked = page.say("Block my card")
    page.answered(True)
    hold.reset()
    model.script(says("Blocked."))
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(page.post, page.messages)
        hold.wait_until_begun()
        attached = threads.submit(talk.attach, **HEADER)
        wait_until(lambda: len(taken(talk)) == 2)
        hold.gate.set()
        first.result()
        resumed = [json.loads(each) for each in told(blocks_of(attached.result().text))[:-1]]
    assert resumed[0]["messageId"] == asked.answer_id
    types = [chunk["type"] for chunk in resumed]
    assert types[: types.index("start", 1)] == [
        *["start", "data-employee", "start-step", "text-start", "text-delta", "text-end"],
        *["tool-input-available", "text-start", "text-delta", "text-end", "finish-step"],
    ]
    assert "tool-approval-request" not in types


def test_a_page_of_the_ai_sdk_that_asks_just_too_late_gets_the_answer_once_more(
    talk: Talk, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Page(talk)
    model.script(says("Hello"))
    streamed = page.say("Hi")
    assert read(talk.attach(**HEADER)).chunks == streamed.chunks
    monkeypatch.setattr("chat.http.chat_endpoint.JUST_SECONDS", 0)
    assert talk.attach(**HEADER).status_code == 204
