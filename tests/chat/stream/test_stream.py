"""The stream's bytes, as rule R163 has them, for the clients people use."""

from __future__ import annotations

import json
import subprocess
import threading
from typing import IO

import httpx
import pytest
from httpx_sse import connect_sse

from chat.http import chat_endpoint
from tests.chat.local_invoke import Hold
from tests.chat.scripted_model import START, ScriptedModel, says, stop, text, uses
from tests.chat.talk import Talk, read_event


def test_the_bytes_are_the_contracts(talk: Talk, model: ScriptedModel) -> None:
    model.script(says('One\nline "two" '))
    with talk.stream("Hello") as response:
        raw = response.read()
    assert (
        raw
        == (
            b"retry: 1000\n\n"
            b'data: {"type": "employee", "employee": "prime-boss", "correlation_id": "%b"}\n\n'
            b'data: {"type": "token", "token": "One\\nline \\"two\\" "}\n\n'
            b'data: {"type": "done", "employee": "prime-boss"}\n\n'
        )
        % response.headers["x-correlation-id"].encode()
    )
    assert response.headers["content-type"].startswith("text/event-stream")
    assert response.headers["cache-control"] == "no-cache"
    assert response.headers["x-accel-buffering"] == "no"


def test_text_tools_and_text_come_in_the_contracts_order(talk: Talk, model: ScriptedModel) -> None:
    model.script(
        uses("get_rewards_summary", before="Let me see."),
        uses("get_account_summary"),
        says("5000 points"),
    )
    reply = talk.say("How many points do I have?")
    assert reply.types == [
        "employee",
        "token",
        "note",
        *["tool_start", "tool_result"] * 2,
        "token",
        "done",
    ]
    assert reply.of("note") == [{"type": "note", "note": "Using tools..."}]
    assert [event["tool"] for event in reply.of("tool_result")] == [
        "get_rewards_summary",
        "get_account_summary",
    ]
    assert reply.of("tool_result")[0]["result"]["total_points"] == 5000
    assert reply.text == "Let me see.\n\n5000 points"


def test_the_answer_is_saved_when_done_arrives(talk: Talk, model: ScriptedModel) -> None:
    model.script(says("Hello Ana"))
    with talk.stream("Hello") as response:
        for line in response.iter_lines():
            if '"done"' in line:
                saved = talk.messages
    assert [(message["role"], message["text"]) for message in saved] == [
        ("user", "Hello"),
        ("assistant", "Hello Ana"),
    ]


def test_the_stream_begins_before_the_model_does(talk: Talk, model: ScriptedModel) -> None:
    gate = threading.Event()
    model.script([gate, *says("Hello")])
    with talk.stream("Hello") as response:
        lines = response.iter_lines()
        assert next(lines) == "retry: 1000"
        assert next(lines) == ""
        assert read_event(next(lines))["type"] == "employee"
        gate.set()
        assert '"done"' in list(lines)[-2]


def test_httpx_sse_reads_it_token_by_token(talk: Talk, model: ScriptedModel) -> None:
    gate = threading.Event()
    model.script([START, *text("One")[:1], gate, *text(" two\n\nthree"), *stop("end_turn")])
    received = []
    with connect_sse(
        talk.http, "POST", "/chat", json=talk.body("Hello"), headers=talk.headers
    ) as source:
        for event in source.iter_sse():
            assert (event.event, event.retry) in (("message", None), ("message", 1000))
            if event.data:
                received.append(event.json())
            if received and received[-1].get("token") == "One":
                gate.set()
    assert [event["type"] for event in received] == ["employee", "token", "token", "done"]
    assert received[2]["token"] == " two\n\nthree"


def test_curl_shows_it_token_by_token(talk: Talk, model: ScriptedModel) -> None:
    gate = threading.Event()
    model.script([START, *text("One")[:1], gate, *text("two"), *stop("end_turn")])
    headers = [f"-H{name}: {value}" for name, value in talk.headers.items()]
    url = str(talk.http.base_url.join("/chat"))
    command = ["curl", "-sN", "--noproxy", "*", *headers, "-d", json.dumps(talk.body("Hi")), url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as curl:
        assert curl.stdout is not None
        lines = _until(curl.stdout, "One")
        gate.set()
        lines += curl.stdout.readlines()
    assert curl.returncode == 0
    assert lines[0] == "retry: 1000\n"
    tokens = [json.loads(line[6:])["token"] for line in lines if '"token"' in line]
    assert tokens == ["One", "two"]


def _until(output: IO[str], word: str) -> list[str]:
    lines = []
    for line in output:
        lines.append(line)
        if word in line:
            break
    return lines


# Python's str.splitlines, which sseclient-py reads with, breaks lines at these too.
def test_line_breaks_of_unicode_stay_inside_their_line(talk: Talk, model: ScriptedModel) -> None:
    said = "one\u2028two\u2029three\x85four\x0bfive"
    model.script(says(said))
    assert talk.say("Hello").text == said


def test_text_of_any_script_arrives_whole(talk: Talk, model: ScriptedModel) -> None:
    said = "₹15,000 · नमस्ते · 👩‍👧 · 你好"
    model.script(says(said))
    assert talk.say(said).text == said
    assert [message["text"] for message in talk.messages] == [said, said]
    assert model.requests[0]["messages"][-1]["content"] == [{"text": said}]


def test_comments_keep_the_stream_alive_while_a_tool_runs(
    talk: Talk, model: ScriptedModel, hold: Hold, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chat.http.chat_endpoint.PING_SECONDS", 0.05)
    model.script(uses("get_rewards_summary"), says("5000"))
    with talk.stream("Points?") as response:
        raw = ""
        for part in response.iter_text():
            raw += part
            if raw.partition('"tool_start"')[2].count(": ping\n\n") >= 3:
                hold.gate.set()
    assert '"tool_result"' in raw
    assert raw.partition('"tool_result"')[0].count(": ping\n\n") >= 3


# Rule R172.
def test_such_a_comment_comes_every_ten_seconds() -> None:
    assert chat_endpoint.PING_SECONDS == 10


def test_what_the_model_is_asked_is_the_contracts(talk: Talk, model: ScriptedModel) -> None:
    model.script(uses("get_rewards_summary"), says("5000"))
    talk.say("Points?")
    for request in model.requests:
        assert request["inferenceConfig"] == {"temperature": 0.3}
        assert request["toolConfig"]["toolChoice"] == {"auto": {}}
        specs = [tool["toolSpec"] for tool in request["toolConfig"]["tools"]]
        assert all(set(spec) == {"name", "description", "inputSchema"} for spec in specs)
        assert all("user_id" not in spec["inputSchema"]["json"]["properties"] for spec in specs)


def test_history_is_the_servers_and_grows_with_the_conversation(
    talk: Talk, model: ScriptedModel
) -> None:
    model.script(uses("get_rewards_summary"), says("5000"), says("Goodbye"))
    talk.say("Points?")
    talk.say("Bye")
    roles = [message["role"] for message in model.requests[-1]["messages"]]
    assert roles == ["user", "assistant", "user", "assistant", "user"]
    result = model.requests[-1]["messages"][2]["content"][0]["toolResult"]
    assert result["status"] == "success"
    assert result["content"][0]["json"]["total_points"] == 5000


def test_conversations_do_not_mix(talk: Talk, model: ScriptedModel, http: httpx.Client) -> None:
    model.script(says("One"), says("Two"))
    talk.say("In the first")
    Talk(http, talk.user_id).say("In the second")
    assert len(model.requests[-1]["messages"]) == 1
