"""Remembering goes on beside the stream and after it, here and on Lambda."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Sequence

import boto3
import pytest
from botocore.stub import Stubber

from chat.memory.worker import LambdaSchedule, ThreadSchedule, handler
from chat.model.bedrock import Bedrock
from chat.stream.queues import Broadcast
from tests.chat.memory.conftest import Serve
from tests.chat.memory.remembered import facts, learns, texts
from tests.chat.records import Records
from tests.chat.scripted_model import Refusal, ScriptedModel, says
from tests.chat.scripted_server import PATIENCE_SECONDS
from tests.chat.talk import Talk, wait_until
from tests.local.aws import emulator


def test_done_does_not_wait_for_it(talk: Talk, model: ScriptedModel, serve: Serve) -> None:
    done = threading.Event()
    waited: list[bool] = []
    serve(lambda *who: waited.append(done.wait(PATIENCE_SECONDS)))
    model.script(says("Hello Ana"))
    with talk.stream("I am Ana") as response:
        for line in response.iter_lines():
            if '"done"' in line:
                done.set()
    assert waited == [True]
    assert [message["text"] for message in talk.messages] == ["I am Ana", "Hello Ana"]


def test_nothing_follows_done_however_long_it_takes(
    talk: Talk, model: ScriptedModel, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chat.http.chat_endpoint.PING_SECONDS", 0.01)
    timeouts = 0
    read = Broadcast.read

    async def counted(said: Broadcast[object], quiet: float) -> AsyncIterator[Sequence[object]]:
        nonlocal timeouts
        async for batch in read(said, quiet):
            timeouts += not batch
            yield batch

    monkeypatch.setattr(Broadcast, "read", counted)
    done = threading.Event()

    def schedule(*who: str) -> None:
        assert done.wait(PATIENCE_SECONDS)
        before = timeouts
        wait_until(lambda: timeouts > before + 2)

    serve(schedule)
    model.script(says("Hello Ana"))
    with talk.stream("I am Ana") as response:
        raw = ""
        for part in response.iter_text():
            raw += part
            if '"done"' in raw:
                done.set()
    assert ": ping" not in raw.partition('"done"')[2]


@pytest.mark.parametrize("failure", [RuntimeError("internals"), OSError("internals")])
def test_a_failure_of_it_breaks_nothing(
    talk: Talk, model: ScriptedModel, serve: Serve, failure: Exception, log: Records
) -> None:
    def fail(*who: str) -> None:
        raise failure

    serve(fail)
    model.script(says("Hello"), says("Bye"))
    assert talk.say("I am Ana").types == ["employee", "token", "done"]
    assert "memory not begun" in log.text
    assert talk.say("I am off").types == ["employee", "token", "done"]


def test_on_one_machine_a_thread_does_it(
    talk: Talk, model: ScriptedModel, serve: Serve, bedrock: Bedrock
) -> None:
    serve(ThreadSchedule(bedrock))
    model.script(says("Hello Ana"), learns(1))
    talk.say("I am Ana")
    wait_until(lambda: texts(talk) == ["I am Ana"])


def test_a_model_that_fails_there_is_logged(
    talk: Talk, model: ScriptedModel, serve: Serve, bedrock: Bedrock, log: Records
) -> None:
    serve(ThreadSchedule(bedrock))
    model.script(says("Hello Ana"), Refusal(500, "InternalServerException"))
    talk.say("I am Ana")
    wait_until(lambda: "not remembered" in log.text)
    assert facts(talk) == []


def test_on_lambda_it_is_an_event_for_another_function() -> None:
    functions = boto3.client("lambda", region_name=emulator.REGION)
    with Stubber(functions) as stubbed:
        stubbed.add_response(
            "invoke",
            {"StatusCode": 202},
            {
                "FunctionName": "teller-remember:live",
                "InvocationType": "Event",
                "Payload": '{"user_id": "u", "convo_id": "c"}',
            },
        )
        LambdaSchedule(functions)("u", "c")
        stubbed.assert_no_pending_responses()


def test_that_function_remembers(
    talk: Talk, model: ScriptedModel, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MODEL_ID", "scripted")
    monkeypatch.setenv("AWS_ENDPOINT_URL_BEDROCK_RUNTIME", model.url)
    serve(lambda user_id, convo_id: handler({"user_id": user_id, "convo_id": convo_id}, None))
    model.script(says("Hello Ana"), learns(1))
    talk.say("I am Ana")
    assert texts(talk) == ["I am Ana"]
