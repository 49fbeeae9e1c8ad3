"""Servers that fail, stall or find no end, and addresses that will not do."""

from __future__ import annotations

import json
import threading
from itertools import chain, repeat
from types import SimpleNamespace

import pytest

from chat.model.http.model import HttpModel
from chat.model.protocol import ModelError, Stop, Text
from tests.chat.http_model.completions import COMPLETIONS, START, chunk, refusal, stop, text
from tests.chat.http_model.double import KEY, MODEL_ID, Double, ScriptedHttp, asked
from tests.chat.records import Records
from tests.chat.scripted_server import CUT, Page, Step
from tests.each_row import each_row


@pytest.fixture
def double() -> Double:
    """The server is the same behind every wire."""
    return COMPLETIONS


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
def test_a_refusal_may_have_any_body(model: ScriptedHttp, body: bytes) -> None:
    model.script(Page(502, body, (("Content-Type", "text/html"),)))
    with pytest.raises(ModelError, match=r"answered: 502$") as failed:
        asked(model.asker)
    assert failed.value.passing is True


def test_a_refusal_that_is_cut_is_one_all_the_same(model: ScriptedHttp) -> None:
    model.script(Page(401, b"{", (("Content-Length", "99"), ("Connection", "close"))))
    with pytest.raises(ModelError, match=r"answered: 401$") as failed:
        asked(model.asker)
    assert failed.value.passing is False


@pytest.mark.parametrize(
    ("said", "seconds"),
    [("7", 7.0), ("0.5", 0.5), ("", 0.0), ("soon", 0.0), ("-1", 0.0), ("9" * 400, 0.0)],
)
def test_a_refusal_says_when_to_ask_again(model: ScriptedHttp, said: str, seconds: float) -> None:
    model.script(refusal(429, "rate_limit_exceeded", Retry_After=said))
    with pytest.raises(ModelError) as failed:
        asked(model.asker)
    assert failed.value.retry_after == seconds


@pytest.mark.parametrize("kind", ["text/html", "application/json; charset=utf-8"])
def test_a_page_is_no_answer(model: ScriptedHttp, kind: str) -> None:
    body = json.dumps({"choices": [{"message": {"content": "Hi"}}]}).encode()
    model.script(Page(200, body, (("Content-Type", kind),)))
    with pytest.raises(ModelError, match="not answer in a stream") as failed:
        asked(model.asker)
    assert failed.value.passing is False


@pytest.mark.parametrize("kind", ["", "text/plain", "application/octet-stream"])
def test_a_stream_may_be_called_otherwise(model: ScriptedHttp, kind: str) -> None:
    body = b"".join(step for step in COMPLETIONS.says("Hi") if isinstance(step, bytes))
    model.script(Page(200, body, (("Content-Type", kind),)))
    assert asked(model.asker) == [Text("Hi"), Stop("end_turn")]


def test_a_body_that_is_shorter_than_it_says_is_cut(model: ScriptedHttp) -> None:
    steps = [*text("Hi"), chunk(finish="stop")]
    body = b"".join(step for step in steps if isinstance(step, bytes))
    headers = (("Content-Length", str(len(body) + 1)), ("Connection", "close"))
    model.script(Page(200, body, headers))
    with pytest.raises(ModelError) as failed:
        asked(model.asker)
    assert failed.value.passing is True


def test_a_redirect_is_not_followed(model: ScriptedHttp) -> None:
    model.script(Page(307, b"", (("Location", model.url),)))
    with pytest.raises(ModelError, match="307"):
        asked(model.asker)


def test_a_stream_that_stalls_ends(model: ScriptedHttp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chat.model.retries.ANSWER_SECONDS", 0.1)
    never = threading.Event()
    model.script([START, *text("Hi"), never])
    with pytest.raises(ModelError) as failed:
        asked(model.asker)
    assert failed.value.passing is True
    never.set()


@pytest.mark.parametrize("limit", ["LONGEST_SECONDS", "LARGEST_ANSWER"])
def test_a_stream_without_an_end_ends(
    model: ScriptedHttp, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    monkeypatch.setattr(f"chat.model.http.server.{limit}", 0)
    model.script([b": PROCESSING\n\n"] * 3)
    with pytest.raises(ModelError, match="no end"):
        asked(model.asker)


def answer_of(size: int) -> list[Step]:
    """An answer with so much of comments in it that it has so many bytes."""
    begun, ended = [START, *text("Hi")], stop("stop")
    rest = size - sum(len(step) for step in [*begun, *ended] if isinstance(step, bytes))
    lines, last = divmod(rest, 1024)
    return [*begun, (b":" + b"x" * 1022 + b"\n") * lines + b":" * (last - 1) + b"\n", *ended]


@pytest.mark.parametrize(("size", "is_read"), [(16_777_216, True), (16_777_217, False)])
def test_an_answer_of_16_mib_is_read_and_one_byte_more_is_not(
    model: ScriptedHttp, size: int, is_read: bool
) -> None:
    model.script(answer_of(size))
    if is_read:
        assert asked(model.asker) == [Text("Hi"), Stop("end_turn")]
    else:
        with pytest.raises(ModelError, match="no end"):
            asked(model.asker)


@pytest.mark.parametrize(("passed", "is_read"), [(110.0, True), (110.25, False)])
def test_an_answer_is_read_for_110_seconds(
    model: ScriptedHttp,
    passed: float,
    is_read: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looks = chain([0.0], repeat(passed))
    clock = SimpleNamespace(monotonic=lambda: next(looks))
    monkeypatch.setattr("chat.model.http.server.time", clock)
    model.script(COMPLETIONS.says("Hi"))
    if is_read:
        assert asked(model.asker) == [Text("Hi"), Stop("end_turn")]
    else:
        with pytest.raises(ModelError, match="no end"):
            asked(model.asker)


def test_nobody_there_is_a_passing_failure() -> None:
    with COMPLETIONS.serving() as gone:
        url = gone.url
    with pytest.raises(ModelError, match="cannot be reached") as failed:
        asked(HttpModel.connect(COMPLETIONS.wire, url, MODEL_ID, KEY))
    assert failed.value.passing is True


@each_row(
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
        HttpModel.connect(COMPLETIONS.wire, url, MODEL_ID, key)
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
    HttpModel.connect(COMPLETIONS.wire, url, MODEL_ID, key)


def test_the_key_is_in_no_error_and_no_log(model: ScriptedHttp, log: Records) -> None:
    log.setLevel(0)
    model.script(refusal(401, "invalid_api_key"), [START, CUT])
    shown = []
    for _ in range(2):
        with pytest.raises(ModelError) as failed:
            asked(model.asker)
        error: BaseException | None = failed.value
        while error:
            shown.append(f"{error!r} {error}")
            error = error.__cause__ or error.__context__
    assert KEY not in "".join([log.text, *shown, repr(model.asker)])
