"""Which model leads the conversations on AWS, by the settings of its functions."""

from __future__ import annotations

import uuid

import boto3
import pytest

from chat.model.bedrock import Bedrock
from chat.model.http.model import HttpModel
from chat.model.model_factory import chosen_model, spoken_at
from chat.model.protocol import CachePoints, Stop, Text, ToolUse, Usage, Working
from tests.chat.http_model.completions import COMPLETIONS
from tests.chat.http_model.double import HELLO, KEY, MODEL_ID, Double
from tests.chat.http_model.messages import MESSAGES
from tests.chat.http_model.responses import RESPONSES as RESPONSES_DOUBLE
from tests.chat.scripted_model import START, says, serving, stop, tool_use
from tests.chat.scripted_server import Page
from tests.local.aws.emulator import Aws

SETTINGS = ("MODEL_URL", "MODEL_API", "MODEL_ID", "MODEL_API_KEY_SECRET", "GUARDRAIL_ID")
OPENAI = [
    "https://api.openai.com/v1",
    "http://127.0.0.1:11434/v1",
    "http://127.0.0.1:11434/v1/",
    "https://example.com/v1/chat/completions",
    "https://openrouter.ai/api/v1",
    "https://api.groq.com/openai/v1",
    "https://generativelanguage.googleapis.com/v1beta/openai/",
    "https://example.openai.azure.com/openai/deployments/mine",
]
ANTHROPIC = ["https://api.anthropic.com", "https://api.anthropic.com/v1/messages"]
RESPONSES = [
    "https://api.openai.com/v1/responses",
    "http://127.0.0.1:11434/v1/responses/",
    "https://example.openai.azure.com/openai/v1/responses",
]
CONVERSE_STREAM = [
    "",
    "http://127.0.0.1:8001",
    "http://127.0.0.1:8001/",
    "https://bedrock-runtime.eu-west-1.amazonaws.com",
    "https://v1.example.com",
    "https://openai.example.com/converse",
]
SPOKEN = {
    "openai": OPENAI,
    "openai-responses": RESPONSES,
    "anthropic": ANTHROPIC,
    "bedrock": CONVERSE_STREAM,
}


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch, aws: Aws) -> None:
    for name in SETTINGS:
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def secret(aws: Aws) -> str:
    """With a line feed at its end, as files have."""
    name = f"model-{uuid.uuid4().hex}"
    manager = boto3.client("secretsmanager")
    arn: str = manager.create_secret(Name=name, SecretString=f"{KEY}\n")["ARN"]
    return arn


def choose(monkeypatch: pytest.MonkeyPatch, **settings: str) -> Bedrock | HttpModel:
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    model = chosen_model()
    assert isinstance(model, Bedrock | HttpModel)
    return model


@pytest.mark.parametrize("api", SPOKEN)
def test_an_address_shows_what_is_spoken_there_unless_it_is_said_outright(api: str) -> None:
    assert {spoken_at(url) for url in SPOKEN[api]} == {api}
    assert {spoken_at(url, api) for urls in SPOKEN.values() for url in urls} == {api}


def test_what_is_spoken_is_one_of_four() -> None:
    with pytest.raises(ValueError, match="openai, openai-responses, anthropic or bedrock"):
        spoken_at("", "ollama")


@pytest.mark.parametrize(
    ("url", "double"),
    [(OPENAI[0], COMPLETIONS), (ANTHROPIC[0], MESSAGES), (RESPONSES[0], RESPONSES_DOUBLE)],
)
def test_a_vendors_model_is_asked_over_its_wire(
    monkeypatch: pytest.MonkeyPatch, url: str, double: Double
) -> None:
    model = choose(monkeypatch, MODEL_URL=url, MODEL_ID=MODEL_ID)
    assert isinstance(model, HttpModel)
    assert model.wire is double.wire


def test_without_an_address_it_is_bedrock(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(choose(monkeypatch, MODEL_URL="", MODEL_API_KEY_SECRET=""), Bedrock)


def test_another_endpoint_of_bedrocks_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving() as model:
        model.script(says("Hi"))
        bedrock = choose(monkeypatch, MODEL_URL=model.url, MODEL_ID="scripted")
        events = [Text("Hi"), Stop("end_turn"), Usage(read=1, written=1)]
        assert list(bedrock.stream("Be good.", HELLO, [])) == events
    assert model.problems == []


def test_a_call_is_no_silence_while_bedrock_writes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving() as model:
        model.script([START, *tool_use("look", "{", "}"), *stop("tool_use")])
        bedrock = choose(monkeypatch, MODEL_URL=model.url, MODEL_ID="scripted")
        call = ToolUse("use_1", "look", "{}")
        events = [Working(), Working(), call, Stop("tool_use"), Usage(read=1, written=1)]
        assert list(bedrock.stream("Be good.", HELLO, [])) == events


def test_a_server_of_openais_protocol_is_asked_with_the_key(
    monkeypatch: pytest.MonkeyPatch, secret: str
) -> None:
    with COMPLETIONS.serving() as model:
        model.script(COMPLETIONS.says("Hi"))
        chosen = choose(
            monkeypatch,
            MODEL_URL=model.url,
            MODEL_ID=MODEL_ID,
            MODEL_API_KEY_SECRET=secret,
        )
        events = [Text("Hi"), Usage(read=1, written=1), Stop("end_turn")]
        assert list(chosen.stream("Be good.", HELLO, [])) == events
    assert model.problems == []
    assert model.headers[0]["Authorization"] == f"Bearer {KEY}"


def test_without_a_secret_no_key_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    with COMPLETIONS.serving() as model:
        model.script(Page(200, b"data: [DONE]\n\n", (("Content-Type", "text/event-stream"),)))
        chosen = choose(monkeypatch, MODEL_URL=model.url, MODEL_ID="x")
        with pytest.raises(Exception, match="400"):  # it wants one
            list(chosen.stream("Be good.", HELLO, []))
    assert "Authorization" not in model.headers[0]


def test_a_secret_that_is_blank_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"model-{uuid.uuid4().hex}"
    boto3.client("secretsmanager").create_secret(Name=name, SecretString=" \n")
    url = "https://example.com/v1"
    with pytest.raises(RuntimeError, match="holds no text"):
        choose(monkeypatch, MODEL_URL=url, MODEL_ID="x", MODEL_API_KEY_SECRET=name)


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({}, "MODEL_ID"),
        ({"MODEL_ID": "x", "GUARDRAIL_ID": "gr-1"}, "GUARDRAIL_ID"),  # which could not guard
        (
            {"MODEL_ID": "x", "MODEL_API_KEY_SECRET": "nothing-of-the-kind"},
            "MODEL_API_KEY_SECRET cannot be read: Resource",
        ),
    ],
)
def test_settings_that_do_not_go_together_are_refused(
    monkeypatch: pytest.MonkeyPatch, settings: dict[str, str], why: str
) -> None:
    with pytest.raises(RuntimeError, match=why):
        choose(monkeypatch, MODEL_URL="https://example.com/v1", **settings)


@pytest.mark.parametrize(
    ("setting", "model_id", "points"),
    [
        ("auto", "anthropic.claude-haiku-4-5-20251001-v1:0", True),
        ("auto", "arn:aws:bedrock:us-east-1:1:application-inference-profile/abc", False),
        ("on", "arn:aws:bedrock:us-east-1:1:application-inference-profile/abc", True),
        ("off", "anthropic.claude-haiku-4-5-20251001-v1:0", False),
    ],
)
def test_the_setting_decides_whether_a_prompt_may_be_kept(
    monkeypatch: pytest.MonkeyPatch, setting: str, model_id: str, points: bool
) -> None:
    monkeypatch.setenv("PROMPT_CACHING", setting)
    assert any(CachePoints.for_model(model_id)) == points


def test_a_setting_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROMPT_CACHING", "yes")
    with pytest.raises(RuntimeError, match="PROMPT_CACHING"):
        CachePoints.for_model("anything")
