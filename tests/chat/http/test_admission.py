"""What is left of a request that fails on its way to a turn."""

from __future__ import annotations

import pytest

from tests.chat.scripted_model import ScriptedModel, says
from tests.chat.talk import Talk
from tests.dynamodb_traffic import refused
from toolkit.call import ACT, HISTORY


def test_a_programs_message_that_could_not_be_taken_can_be_sent_again_at_once(
    talk: Talk, model: ScriptedModel
) -> None:
    program = Talk(talk.http, talk.user_id, talk.convo_id, scopes=(ACT, HISTORY))
    key = {"Idempotency-Key": "k1"}
    with refused("UpdateItem", "AccessDeniedException", about="influence#"):
        assert program.post(program.body("Hello"), **key).status_code == 503
    model.script(says("Hi there"))
    assert program.say("Hello", key="k1").text == "Hi there"


@pytest.mark.parametrize("path", ["/chat", "/memory", "/memory/recall?q=a", "/notifications"])
def test_a_program_reads_no_conversations_unless_it_may(talk: Talk, path: str) -> None:
    for scopes, status in (((ACT,), 403), ((ACT, HISTORY), 200)):
        program = Talk(talk.http, talk.user_id, scopes=scopes)
        assert talk.http.get(path, headers=program.headers).status_code == status


def test_a_program_that_reads_no_conversations_begins_none(talk: Talk) -> None:
    program = Talk(talk.http, talk.user_id, scopes=(ACT,))
    refused = program.post(program.body("What do you know about me?"))
    assert refused.status_code == 403
    assert "teller/history" in refused.text
