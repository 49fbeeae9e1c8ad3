"""Such servers' failures: what another try may mend, and what is shown of them."""

from __future__ import annotations

import json
import threading
from itertools import chain, repeat
from types import SimpleNamespace

import pytest

from chat.model.openai.model import OpenAI
from chat.model.protocol import ModelError, ModelEvent, Stop, Text, Working
from tests.chat.openai_model import wire
from tests.chat.openai_model.asking import HELLO, asked
from tests.chat.openai_model.wire import (
    DONE,
    KEY,
    MODEL_ID,
    START,
    ScriptedOpenAI,
    chunk,
    data,
    refusal,
    says,
    stop,
    text,
    tool_use,
)
from tests.chat.records import Records
from tests.chat.scripted_server import CUT, Page, Step

CALL = [START, *tool_use("look", '{"at": 1}')]
IN_STREAM: dict[str, tuple[list[Step], bool]] = {
    "the connection is cut": ([*CALL, CUT], True),
    "the connection is cut after the end was named": ([*CALL, chunk(finish="stop"), CUT], True),
    "the connection is cut within a chunk": ([*CALL, chunk(finish="tool_calls")[:30], CUT], True),
    "the end is missing": (CALL, True),
    "the end is not named": ([*CALL, DONE], True),
    "it is busy": ([*CALL, data({"error": {"code": "rate_limit_exceeded"}})], True),
    "it is overloaded": ([*CALL, data({"error": {"code": 529, "message": "x"}})], True),
    "it breaks": ([*CALL, data({"error": {"type": "server_error", "code": None}})], True),
    "it says a mere word": ([*CALL, data({"error": "out of memory"})], True),
    "it does not take the request": (
        [*CALL, data({"error": {"type": "invalid_request_error", "code": None}})],
        False,
    ),
    "it has a status": ([*CALL, data({"object": "error", "message": "x", "code": 400})], False),
    "it is passing by its status": ([*CALL, data({"object": "error", "code": 503})], True),
    "there is no money": ([*CALL, data({"error": {"code": "insufficient_quota"}})], False),
    "it sends no JSON": ([*CALL, data("{'delta':"), *stop("tool_calls")], False),
    "it sends too deep a JSON": ([*CALL, data("[" * 100_000), *stop("tool_calls")], False),
    "it sends no object": ([*CALL, data([1]), *stop("tool_calls")], False),
}


@pytest.mark.parametrize("begun", [True, False], ids=["midway", "at once"])
@pytest.mark.parametrize("way", IN_STREAM)
def test_no_call_is_made_when(model: ScriptedOpenAI, openai: OpenAI, way: str, begun: bool) -> None:
    steps, passing = IN_STREAM[way]
    model.script(steps if begun else steps[len(CALL) :])
    seen: list[ModelEvent] = []
    with pytest.raises(ModelError) as failed:
        seen.extend(openai.stream("", HELLO, []))
    assert {*seen} <= {Working()}
    assert failed.value.passing is passing
    assert "out of memory" not in str(failed.value)


@pytest.mark.parametrize(
    ("status", "code", "passing"),
    [
        (400, "invalid_request_error", False),
        (401, "invalid_api_key", False),
        (403, "unsupported_country_region_territory", False),
        (404, "model_not_found", False),
        (408, "timeout", True),
        (409, "conflict", True),
        (413, "request_too_large", False),
        (429, "rate_limit_exceeded", True),
        (429, "insufficient_quota", False),
        (500, "server_error", True),
        (502, "bad_gateway", True),
        (503, "overloaded", True),
        (529, "overloaded_error", True),
    ],
)
def test_a_refusal_tells_its_status_and_code_and_no_more(
    model: ScriptedOpenAI, openai: OpenAI, status: int, code: str, passing: bool
) -> None:
    model.script(refusal(status, code))
    with pytest.raises(ModelError) as failed:
        asked(openai)
    assert str(failed.value) == f"the model failed before it answered: {status} {code}"
    assert failed.value.passing is passing


@pytest.mark.parametrize(
    "body",
    [
        b"<html><h1>Bad gateway</h1></html>",
        b"",
        b"\xff\xfe",
        b"[]",
        b"null",
        b"[" * 100_000,
        b'{"error": "model not found"}',
        b'{"error": {"message": "x", "code": 502, "type": null}}',
        b'{"error": {"code": "' + KEY.encode() + b'"}}',
        b'[{"error": {"code": 502, "status": "UNAVAILABLE"}}]',
    ],
)
def test_a_refusal_may_have_any_body(model: ScriptedOpenAI, openai: OpenAI, body: bytes) -> None:
    model.script(Page(502, body, (("Content-Type", "text/html"),)))
    with pytest.raises(ModelError, match=r"answered: 502$") as failed:
        asked(openai)
    assert failed.value.passing is True


def test_a_refusal_that_is_cut_is_one_all_the_same(model: ScriptedOpenAI, openai: OpenAI) -> None:
    model.script(Page(401, b"{", (("Content-Length", "99"), ("Connection", "close"))))
    with pytest.raises(ModelError, match=r"answered: 401$") as failed:
        asked(openai)
    assert failed.value.passing is False


@pytest.mark.parametrize(
    ("said", "seconds"),
    [("7", 7.0), ("0.5", 0.5), ("", 0.0), ("soon", 0.0), ("-1", 0.0), ("9" * 400, 0.0)],
)
def test_a_refusal_says_when_to_ask_again(
    model: ScriptedOpenAI, openai: OpenAI, said: str, seconds: float
) -> None:
    model.script(refusal(429, "rate_limit_exceeded", Retry_After=said))
    with pytest.raises(ModelError) as failed:
        asked(openai)
    assert failed.value.retry_after == seconds


@pytest.mark.parametrize("kind", ["text/html", "application/json; charset=utf-8"])
def test_a_page_is_no_answer(model: ScriptedOpenAI, openai: OpenAI, kind: str) -> None:
    body = json.dumps({"choices": [{"message": {"content": "Hi"}}]}).encode()
    model.script(Page(200, body, (("Content-Type", kind),)))
    with pytest.raises(ModelError, match="not answer in a stream") as failed:
        asked(openai)
    assert failed.value.passing is False


@pytest.mark.parametrize("kind", ["", "text/plain", "application/octet-stream"])
def test_a_stream_may_be_called_otherwise(model: ScriptedOpenAI, openai: OpenAI, kind: str) -> None:
    body = b"".join(step for step in says("Hi") if isinstance(step, bytes))
    model.script(Page(200, body, (("Content-Type", kind),)))
    assert asked(openai) == [Text("Hi"), Stop("end_turn")]


def test_a_body_that_is_shorter_than_it_says_is_cut(model: ScriptedOpenAI, openai: OpenAI) -> None:
    steps = [*text("Hi"), chunk(finish="stop")]
    body = b"".join(step for step in steps if isinstance(step, bytes))
    headers = (("Content-Length", str(len(body) + 1)), ("Connection", "close"))
    model.script(Page(200, body, headers))
    with pytest.raises(ModelError) as failed:
        asked(openai)
    assert failed.value.passing is True


def test_a_redirect_is_not_followed(model: ScriptedOpenAI, openai: OpenAI) -> None:
    model.script(Page(307, b"", (("Location", model.url),)))
    with pytest.raises(ModelError, match="307"):
        asked(openai)


def test_a_stream_that_stalls_ends(
    model: ScriptedOpenAI, openai: OpenAI, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chat.model.patience.SECONDS", 0.1)
    never = threading.Event()
    model.script([START, *text("Hi"), never])
    with pytest.raises(ModelError) as failed:
        asked(openai)
    assert failed.value.passing is True
    never.set()


@pytest.mark.parametrize("limit", ["LONGEST_SECONDS", "LARGEST_ANSWER"])
def test_a_stream_without_an_end_ends(
    model: ScriptedOpenAI, openai: OpenAI, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    monkeypatch.setattr(f"chat.model.http.server.{limit}", 0)
    model.script([b": PROCESSING\n\n"] * 3)
    with pytest.raises(ModelError, match="no end"):
        asked(openai)


def answer_of(size: int) -> list[Step]:
    """An answer with so much of comments in it that it has so many bytes."""
    begun, ended = [START, *text("Hi")], stop("stop")
    rest = size - sum(len(step) for step in [*begun, *ended] if isinstance(step, bytes))
    lines, last = divmod(rest, 1024)
    return [*begun, (b":" + b"x" * 1022 + b"\n") * lines + b":" * (last - 1) + b"\n", *ended]


@pytest.mark.parametrize(("size", "is_read"), [(16_777_216, True), (16_777_217, False)])
def test_an_answer_of_16_mib_is_read_and_one_byte_more_is_not(
    model: ScriptedOpenAI, openai: OpenAI, size: int, is_read: bool
) -> None:
    model.script(answer_of(size))
    if is_read:
        assert asked(openai) == [Text("Hi"), Stop("end_turn")]
    else:
        with pytest.raises(ModelError, match="no end"):
            asked(openai)


@pytest.mark.parametrize(("passed", "is_read"), [(110.0, True), (110.25, False)])
def test_an_answer_is_read_for_110_seconds(
    model: ScriptedOpenAI,
    openai: OpenAI,
    passed: float,
    is_read: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looks = chain([0.0], repeat(passed))
    clock = SimpleNamespace(monotonic=lambda: next(looks))
    monkeypatch.setattr("chat.model.http.server.time", clock)
    model.script(says("Hi"))
    if is_read:
        assert asked(openai) == [Text("Hi"), Stop("end_turn")]
    else:
        with pytest.raises(ModelError, match="no end"):
            asked(openai)


def test_nobody_there_is_a_passing_failure() -> None:
    with wire.serving() as gone:
        url = gone.url
    with pytest.raises(ModelError, match="cannot be reached") as failed:
        asked(OpenAI.connect(url, MODEL_ID, KEY))
    assert failed.value.passing is True


@pytest.mark.parametrize(
    ("url", "key", "why"),
    [
        ("", "", "https://"),
        ("127.0.0.1:11434/v1", "", "https://"),
        ("ftp://example.com/v1", "", "https://"),
        ("https:///v1", "", "https://"),
        ("https://me:secret@example.com/v1", "", "neither a user"),
        ("https://example.com/v1?key=secret", "", "nor a query"),
        ("http://example.com/v1", "sk-secret", "over https"),
        ("http://127.0.0.1.example.com/v1", "sk-secret", "over https"),
        ("https://example.com/v1", "sk-secret\nX: y", "one word"),
        ("https://example.com/v1", '{"key":"sk-secret"}', "one word"),
        ("https://example.com/v1", "clé-secret", "one word"),
    ],
)
def test_an_address_or_key_that_will_not_do_is_told_at_once(url: str, key: str, why: str) -> None:
    with pytest.raises(ValueError, match=why) as refused:
        OpenAI.connect(url, MODEL_ID, key)
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    ("url", "key"),
    [
        ("https://api.openai.com/v1", "sk-secret"),
        ("http://127.0.0.1:11434/v1", "sk-secret"),
        ("http://[::1]:11434/v1", "sk-secret"),
        ("http://localhost:8000/v1/", "sk-secret"),
        ("http://gpu.example.com:8000/v1", ""),
    ],
)
def test_a_key_goes_over_https_or_stays_on_this_machine(url: str, key: str) -> None:
    OpenAI.connect(url, MODEL_ID, key)


def test_the_key_is_in_no_error_and_no_log(
    model: ScriptedOpenAI, openai: OpenAI, log: Records
) -> None:
    log.setLevel(0)
    model.script(refusal(401, "invalid_api_key"), [START, CUT])
    shown = []
    for _ in range(2):
        with pytest.raises(ModelError) as failed:
            asked(openai)
        error: BaseException | None = failed.value
        while error:
            shown.append(f"{error!r} {error}")
            error = error.__cause__ or error.__context__
    assert KEY not in "".join([log.text, *shown, repr(openai)])
