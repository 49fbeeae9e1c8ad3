"""Which model leads the conversations of `make run`: by its address, its protocol and its name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from chat.model.bedrock import Bedrock
from chat.model.http.model import HttpModel
from chat.model.protocol import Stop, Text, Usage
from commands.running_stack import StackError
from tests.chat.http_model.completions import COMPLETIONS
from tests.chat.http_model.double import HELLO, KEY, MODEL_ID, Double, ScriptedHttp
from tests.chat.http_model.responses import RESPONSES
from tests.local import model
from tests.stack.signed_in import SignedIn
from tests.stack.started import command, started

pytestmark = pytest.mark.usefixtures("aws")


@pytest.fixture
def server() -> Iterator[ScriptedHttp]:
    with COMPLETIONS.serving() as server:
        yield server


def speaks(chosen: model.ModelByUrl, double: Double) -> bool:
    connected = chosen.connect()
    return isinstance(connected, HttpModel) and connected.wire is double.wire


def test_a_server_of_openais_protocol_is_asked_for_the_named_model(server: ScriptedHttp) -> None:
    chosen = model.at(server.url, MODEL_ID, api_key=KEY)
    assert chosen.label == f"{MODEL_ID} at {server.url}, OpenAI's protocol"
    server.script(COMPLETIONS.says("Hi"))
    said = [e for e in chosen.connect().stream("", HELLO, []) if not isinstance(e, Usage)]
    assert said == [Text("Hi"), Stop("end_turn")]
    assert server.requests[0]["model"] == MODEL_ID
    assert server.problems == []


def test_without_a_name_the_servers_first_model_is_taken_and_told(server: ScriptedHttp) -> None:
    server.models = ["llama3.2:latest", "qwen3:8b"]
    chosen = model.at(server.url, None, api_key=KEY)
    assert chosen.label.startswith("llama3.2:latest at http://127.0.0.1:")
    assert "MODEL_ID chooses another" in chosen.label
    server.script(COMPLETIONS.says("Hi"))
    list(chosen.connect().stream("", HELLO, []))
    assert server.requests[0]["model"] == "llama3.2:latest"


def test_responses_are_asked_for_by_their_address(server: ScriptedHttp) -> None:
    chosen = model.at(f"{server.url}/responses", None, api_key=KEY)
    assert speaks(chosen, RESPONSES)
    assert chosen.label.startswith(f"{MODEL_ID} at {server.url}/responses, OpenAI's Responses")


@pytest.mark.parametrize("url", ["http://127.0.0.1:1", "http://127.0.0.1:1/converse"])
def test_any_other_address_is_one_of_converse_stream(url: str) -> None:
    chosen = model.at(url, "some-model")
    assert isinstance(chosen.connect(), Bedrock)
    assert chosen.label == f"some-model at {url}"


def test_the_protocol_may_be_said_outright() -> None:
    assert speaks(model.at("http://127.0.0.1:1", "x", "openai"), COMPLETIONS)
    assert isinstance(model.at("http://127.0.0.1:1/v1", "x", "bedrock").connect(), Bedrock)
    with pytest.raises(StackError, match="MODEL_API must be openai, openai-resp"):
        model.at("http://127.0.0.1:1", "x", "ollama")


def test_a_server_that_is_not_there_is_told_before_the_stack_is_ready() -> None:
    with COMPLETIONS.serving() as gone:
        url = gone.url
    with pytest.raises(StackError, match="cannot be reached"):
        model.at(url, None)


def test_a_server_without_models_is_told(server: ScriptedHttp) -> None:
    server.models = []
    with pytest.raises(StackError, match="has no model as yet"):
        model.at(server.url, None)


def test_an_address_that_is_nobodys_is_told(server: ScriptedHttp) -> None:
    with pytest.raises(StackError, match="404"):
        model.at(f"{server.url}/of/something/else", None)


def test_a_key_that_would_travel_in_the_open_is_not_sent() -> None:
    with pytest.raises(StackError, match="https alone") as refused:
        model.at("http://gpu.example.com/v1", "x", api_key="sk-secret")
    assert "sk-secret" not in str(refused.value)


@pytest.mark.stack
def test_make_run_talks_to_it_with_the_key_which_is_written_nowhere(tmp_path: Path) -> None:
    settings = {"MODEL_ID": MODEL_ID, "MODEL_API": "openai-responses", "MODEL_API_KEY": KEY}
    with (
        RESPONSES.serving() as server,
        started(tmp_path, MODEL_URL=server.url, **settings) as running,
    ):
        server.script(RESPONSES.says("Hi"))
        with running.client(running.tokens.issue("u1")) as http:
            assert SignedIn("u1", http, running).say("Hello") == "Hi"
        assert KEY not in running.printed
    assert server.problems == []
    assert server.headers[0]["Authorization"] == f"Bearer {KEY}"
    written = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert [path for path in written if KEY.encode() in path.read_bytes()] == []


@pytest.mark.stack
def test_make_run_says_in_a_line_what_is_wrong(tmp_path: Path) -> None:
    with COMPLETIONS.serving() as gone:
        url = gone.url
    refused = command("run", STATE_DIR=str(tmp_path), PORT="0", MODEL_URL=url)
    assert refused.returncode == 1
    (line,) = refused.stderr.splitlines()
    assert line == f"{url} does not say which models it has: the model cannot be reached"
