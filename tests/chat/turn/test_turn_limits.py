"""How much a turn may take: of time, and of what its tools say."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.chat.local_invoke import Tools
from tests.chat.scripted_model import ScriptedModel, says, uses
from tests.chat.talk import Reply, Talk

POINTS = "get_rewards_summary"
TOO_LONG = "This took too long. Ask me to go on."


def pass_seconds(tools: Tools, seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every tool takes so long, by the turn's clock."""
    passed = [0.0]
    clock = SimpleNamespace(monotonic=lambda: passed[-1])
    monkeypatch.setattr("chat.turn.turn.time", clock)
    tools.before = lambda _: passed.append(passed[-1] + seconds)


def test_a_turn_goes_on_for_200_seconds(
    talk: Talk, model: ScriptedModel, tools: Tools, monkeypatch: pytest.MonkeyPatch
) -> None:
    pass_seconds(tools, 100.0, monkeypatch)
    model.script(uses(POINTS), uses(POINTS), says("5000"))
    assert talk.say("Points?").text == "5000"


def test_after_200_seconds_the_model_is_asked_no_more(
    talk: Talk, model: ScriptedModel, tools: Tools, monkeypatch: pytest.MonkeyPatch
) -> None:
    pass_seconds(tools, 100.25, monkeypatch)
    model.script(uses(POINTS), uses(POINTS))
    reply = talk.say("Points?")
    assert [event["message"] for event in reply.of("error")] == [TOO_LONG]
    assert talk.messages[-1]["interrupted"] is True


class Saying:
    """Tools whose results have these lengths as JSON, one after the other."""

    def __init__(self, *lengths: int) -> None:
        self._lengths = list(lengths)

    def invoke(self, function_name: str, event: dict[str, Any]) -> Any:
        around = len('{"said": ""}')
        return {"status": 200, "body": {"said": "x" * (self._lengths.pop(0) - around)}}


def results(talk: Talk, model: ScriptedModel, tools: Tools, *lengths: int) -> list[Any]:
    tools.functions = Saying(*lengths)  # type: ignore[assignment]
    model.script(*[uses(POINTS)] * len(lengths), says("So much."))
    reply: Reply = talk.say("Points?")
    assert reply.types[-2:] == ["token", "done"]
    return [event["result"] for event in reply.of("tool_result")]


def test_a_result_of_32_kib_is_whole(talk: Talk, model: ScriptedModel, tools: Tools) -> None:
    [result] = results(talk, model, tools, 32_768)
    assert len(result["said"]) == 32_768 - len('{"said": ""}')


def test_a_longer_result_is_cut_at_32_kib(talk: Talk, model: ScriptedModel, tools: Tools) -> None:
    [result] = results(talk, model, tools, 32_769)
    whole = '{"said": "' + "x" * (32_769 - 12) + '"}'
    assert result == {"truncated": True, "text": whole[:32_768]}


@pytest.mark.parametrize(("last", "is_whole"), [(22_000, True), (22_001, False)])
def test_the_results_of_a_turn_have_150000_characters_together(
    talk: Talk, model: ScriptedModel, tools: Tools, last: int, is_whole: bool
) -> None:
    *others, result = results(talk, model, tools, *[32_000] * 4, last)
    assert all("said" in other for other in others)
    assert ("said" in result) == is_whole


def test_what_no_room_is_left_for_is_told_to_be_cut(
    talk: Talk, model: ScriptedModel, tools: Tools
) -> None:
    *_, result = results(talk, model, tools, *[30_000] * 5, 100)
    assert result == {"truncated": True, "text": ""}
