"""What is left of a request that fails on its way to a turn."""

from __future__ import annotations

from tests.chat.scripted_model import ScriptedModel, says
from tests.chat.talk import Talk
from tests.dynamodb_traffic import refused
from toolkit.call import ACT


def test_a_programs_message_that_could_not_be_taken_can_be_sent_again_at_once(
    talk: Talk, model: ScriptedModel
) -> None:
    program = Talk(talk.http, talk.user_id, talk.convo_id, scopes=(ACT,))
    key = {"Idempotency-Key": "k1"}
    with refused("UpdateItem", "AccessDeniedException", about="influence#"):
        assert program.post(program.body("Hello"), **key).status_code == 503
    model.script(says("Hi there"))
    assert program.say("Hello", key="k1").text == "Hi there"
