"""A call that needs a YES and a one-time password asks for them one after the other."""

from __future__ import annotations

import pytest

from personal_data.entities import Job
from tests.banking.stored import give_card
from tests.chat.local_invoke import Tools
from tests.chat.scripted_model import ScriptedModel, says, uses
from tests.chat.talk import Reply, Talk
from toolkit import Caller
from toolkit.fields import PLACEHOLDER
from toolkit.guards.one_time_password import Tries

RIGHT, WRONG = "123456", "654321"
ASKS_YES = "Erase everything that is kept of you, for good?"
ASKS_PASSWORD = (
    "Enter the one-time password sent to your phone to erase everything that is kept of you, for "
    "good."
)


@pytest.fixture(autouse=True)
def phone(talk: Talk) -> None:
    give_card(talk.user_id, phone="+15550100")


def ask(talk: Talk, model: ScriptedModel) -> Reply:
    model.script(uses("erase_my_data", {}))
    return talk.say("Erase everything you have of me")


def is_begun(talk: Talk) -> bool:
    return Job.unfinished(Caller(talk.user_id), "erase_my_data") is not None


def test_the_yes_and_then_the_password_make_the_very_call(
    talk: Talk, model: ScriptedModel, tools: Tools
) -> None:
    assert ask(talk, model).text.startswith(ASKS_YES)
    then = talk.say("YES")
    assert then.text == ASKS_PASSWORD
    (held,) = then.of("tool_error")
    assert held["confirmation"]["field"] == "otp"
    assert talk.saved()["confirmation"] == held["confirmation"]
    assert not is_begun(talk)
    model.script(says("It has begun."))
    done = talk.say(PLACEHOLDER, otp=RIGHT)
    assert done.of("tool_result")[0]["result"] == {"status": "erasing"}
    assert is_begun(talk)
    assert tools.called == ["erase_my_data"] * 3


def test_a_password_typed_as_a_message_counts_as_well(talk: Talk, model: ScriptedModel) -> None:
    ask(talk, model)
    talk.say("YES")
    model.script(says("It has begun."))
    talk.say(f"It is {RIGHT}")
    assert is_begun(talk)


def test_a_password_is_no_yes(talk: Talk, model: ScriptedModel) -> None:
    ask(talk, model)
    model.script(says("What is that?"))
    assert talk.say(PLACEHOLDER, otp=RIGHT).of("tool_result") == []
    assert not is_begun(talk)


def test_a_second_yes_is_no_password_and_cancels(talk: Talk, model: ScriptedModel) -> None:
    ask(talk, model)
    talk.say("YES")
    model.script(says("What now?"))
    assert talk.say("YES").of("tool_result") == []
    assert "confirmation" not in talk.saved()
    assert ask(talk, model).text.startswith(ASKS_YES)
    assert not is_begun(talk)


def test_a_wrong_password_counts_and_is_asked_for_again_without_a_yes(
    talk: Talk, model: ScriptedModel
) -> None:
    ask(talk, model)
    talk.say("YES")
    again = talk.say(PLACEHOLDER, otp=WRONG).text
    assert (again.split("\n")[0], again.split("\n")[-1]) == ("Invalid OTP.", ASKS_PASSWORD)
    assert Tries.of(talk.user_id).wrong == 1
    model.script(says("It has begun."))
    talk.say(PLACEHOLDER, otp=RIGHT)
    assert is_begun(talk)


def test_another_message_takes_the_yes_back(talk: Talk, model: ScriptedModel) -> None:
    ask(talk, model)
    talk.say("YES")
    model.script(says("As you like."))
    talk.say("No, wait")
    assert ask(talk, model).text.startswith(ASKS_YES)


def test_a_yes_that_is_sent_again_asks_for_one_password(talk: Talk, model: ScriptedModel) -> None:
    ask(talk, model)
    first = talk.say("YES", key="k1")
    again = talk.say("YES", key="k1")
    assert again.text == first.text == ASKS_PASSWORD
    model.script(says("It has begun."))
    talk.say(PLACEHOLDER, otp=RIGHT)
    assert is_begun(talk)


def test_afterwards_nothing_more_is_said(talk: Talk, model: ScriptedModel) -> None:
    ask(talk, model)
    talk.say("YES")
    model.script(says("It has begun."))
    talk.say(PLACEHOLDER, otp=RIGHT)
    refused = talk.post(talk.body("Are you there?"))
    assert refused.status_code == 403
    assert "is being erased" in refused.json()["error"]
