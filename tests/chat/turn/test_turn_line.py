"""The line that the log has of a turn: what it took, and by which prompts."""

from __future__ import annotations

import io
import json

import pytest

from chat.tools import offer
from tests.chat.scripted_model import ScriptedModel, says, uses
from tests.chat.talk import Talk
from toolkit import telemetry


def test_it_has_the_tokens_of_all_its_answers_and_the_prompts(
    talk: Talk, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = io.StringIO()
    monkeypatch.setattr(telemetry.logger.logger_handler, "stream", written)
    model.script(uses("get_rewards_summary"), says("You have 5000 points."))
    talk.say("Points?")
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    (line,) = (line for line in lines if line.get("tool") == "turn")
    assert line["tokens"] == {"read": 2, "cached": 0, "kept": 0, "written": 2}
    assert line["prompts"] == offer.digest()
