"""What the chat says itself is in the language of whoever reads it; the model is told English."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from chat.turn import turn
from notifications.entities import Notification
from tests.chat.local_invoke import Tools
from tests.chat.scripted_model import Refusal, ScriptedModel, says, uses
from tests.chat.talk import Talk
from toolkit import Caller
from toolkit.doors.invoking import InvokeError
from toolkit.storage.writes import commit
from toolkit.text.sentences import say

UNREACHED = "The tool could not be reached. Try again in a moment."
NOT_REACHED = "No se pudo usar la herramienta. Inténtalo de nuevo en un momento."


@pytest.fixture
def habla(talk: Talk) -> Talk:
    """The same conversation in a browser in Spanish."""
    return replace(talk, language="es-MX,es;q=0.9,en;q=0.5")


def unreachable(*_: object) -> None:
    raise InvokeError("away")


def test_an_answer_that_failed_says_so_in_spanish(habla: Talk, model: ScriptedModel) -> None:
    model.script(Refusal(400, "ValidationException"))
    told = "El asistente no pudo terminar su respuesta. Inténtalo de nuevo."
    assert [each["message"] for each in habla.say("Hola").of("error")] == [told]


@pytest.mark.parametrize("protocol", ["ai-sdk", "ag-ui"])
def test_a_refusal_is_a_spanish_sentence_to_every_protocol(habla: Talk, protocol: str) -> None:
    headers = habla.headers | {"x-stream-protocol": protocol}
    refused = habla.http.get(f"/chat/{habla.convo_id}", headers=headers)
    assert (refused.status_code, refused.text) == (404, "Esa conversación no existe.")


def test_a_tools_failure_is_spanish_to_its_reader_and_english_to_the_model(
    habla: Talk, talk: Talk, model: ScriptedModel, tools: Tools
) -> None:
    tools.before = unreachable
    model.script(uses("get_rewards_summary", {}), says("No pude."))
    reply = habla.say("¿Cuántos puntos tengo?")
    assert reply.of("note") == [{"type": "note", "note": "Usando herramientas..."}]
    assert [each["error"] for each in reply.of("tool_error")] == [NOT_REACHED]
    assert UNREACHED in str(model.requests[-1])
    assert NOT_REACHED not in str(model.requests[-1])
    assert habla.messages[-1]["tools"][0]["error"] == NOT_REACHED
    assert talk.messages[-1]["tools"][0]["error"] == UNREACHED
    sdk = {"x-stream-protocol": "ai-sdk"}
    path = f"/chat/{habla.convo_id}"
    spoken = habla.http.get(path, headers=habla.headers | sdk).json()["messages"][-1]
    assert NOT_REACHED in str(spoken)
    assert UNREACHED not in str(spoken)


def test_the_answer_itself_is_in_the_language_that_it_was_asked_in(
    habla: Talk, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turn, "ROUNDS", 1)
    model.script(uses("get_rewards_summary", {}))
    told = "Ya usé herramientas todas las veces que puedo en un mensaje. Pídeme que siga."
    assert habla.say("¿Cuántos puntos tengo?").text == told
    assert habla.messages[-1]["text"] == told


@pytest.mark.parametrize(
    ("header", "error"), [("es-MX", "Falta messages"), ("en", "Missing messages")]
)
def test_what_is_wrong_with_a_message_is_said_so(talk: Talk, header: str, error: str) -> None:
    body = {"userId": talk.user_id, "convoId": talk.convo_id}
    refused = talk.post(body, **{"Accept-Language": header})
    assert (refused.status_code, refused.json()) == (400, {"error": error})


def test_notifications_are_told_in_the_language_of_each_reader(talk: Talk, habla: Talk) -> None:
    said = say("import.finished", count=12, name="enero.pdf")
    at = datetime.now(UTC)
    commit([Notification.new(Caller(talk.user_id), at=at, kind="import_finished", message=said)])

    def listed(reader: Talk) -> list[str]:
        answer = reader.http.get("/notifications", headers=reader.headers).json()
        return [each["message"] for each in answer["notifications"]]

    assert listed(habla) == ["Se importaron 12 movimientos de enero.pdf"]
    assert listed(talk) == [said]
