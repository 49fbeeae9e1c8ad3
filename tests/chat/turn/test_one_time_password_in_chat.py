"""A one-time password that the user types: it reaches its tool, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from banking.entities import BankingRecord, Card
from chat.store.entities import ChatRecord
from tests.chat.local_invoke import Tools
from tests.chat.records import Records
from tests.chat.scripted_model import Refusal, ScriptedModel, says, uses
from tests.chat.scripted_server import Step
from tests.chat.talk import Reply, Talk
from tests.dynamodb_traffic import bodies
from toolkit.audit.audit_event import AuditEvent
from toolkit.call import ACT, HISTORY
from toolkit.fields import PLACEHOLDER
from toolkit.guards.one_time_password import Tries
from toolkit.storage import tables

RIGHT = "123456"
WRONG = "654321"


@pytest.fixture(autouse=True)
def blocked(card: Card) -> None:
    card.update([Card.card_status.set("blocked"), Card.block_id.set("blk_1")])


def unblocks(otp: str = PLACEHOLDER) -> list[Step]:
    return uses("unblock_card", {"otp": otp})


def ask(talk: Talk, model: ScriptedModel) -> None:
    """Get as far as the question for the password."""
    model.script(says("Which one-time password did you get?"))
    talk.say("Unblock my card")


def status(talk: Talk) -> str:
    return str(Card.get(talk.user_id, "card", consistent_read=True).card_status)


@pytest.fixture
def to_storage() -> Iterator[list[str]]:
    """The body of every request to DynamoDB: what is kept came in one of them."""
    with bodies() as sent:
        yield sent


@pytest.mark.parametrize("typed", [RIGHT, f"It is {RIGHT}", f"la clave es {RIGHT}", "123 456"])
@pytest.mark.parametrize("stage", ["asked", "first"])
def test_it_reaches_the_tool_and_nothing_else(
    talk: Talk, model: ScriptedModel, log: Records, to_storage: list[str], typed: str, stage: str
) -> None:
    if stage == "asked":
        ask(talk, model)
    elif not any(word in typed for word in ("pass", "otp", "code", "PIN", "clave")):
        typed = f"Unblock my card: {typed}"
    model.script(unblocks(), says("Unblocked."))
    reply = talk.say(typed)
    assert status(talk) == "active"
    assert_nowhere(RIGHT, reply, model, log, to_storage)
    assert PLACEHOLDER in model.requests[-1]["messages"][-3]["content"][0]["text"]


@pytest.mark.parametrize(
    "question", ["¿Cuál es el código que te llegó?", "Quel est le mot de passe à usage unique ?"]
)
def test_it_reaches_the_tool_and_nothing_else_in_other_languages(
    talk: Talk, model: ScriptedModel, log: Records, to_storage: list[str], question: str
) -> None:
    model.script(says(question))
    talk.say("Mi tarjeta / ma carte")
    model.script(unblocks(), says("¡Listo!"))
    reply = talk.say(RIGHT)
    assert status(talk) == "active"
    assert_nowhere(RIGHT, reply, model, log, to_storage)


@pytest.mark.parametrize("typed", [WRONG, f"It is {WRONG}"])
def test_a_wrong_one_fails_and_is_kept_nowhere_either(
    talk: Talk, model: ScriptedModel, log: Records, to_storage: list[str], typed: str
) -> None:
    ask(talk, model)
    model.script(unblocks())
    reply = talk.say(typed)
    assert reply.types.count("tool_error") == 1
    assert status(talk) == "blocked"
    assert_nowhere(WRONG, reply, model, log, to_storage)


def assert_nowhere(
    digits: str, reply: Reply, model: ScriptedModel, log: Records, to_storage: list[str]
) -> None:
    assert log.lines
    for record in (ChatRecord, tables.ShortLived, AuditEvent, BankingRecord):
        assert any(record.Meta.table_name in body for body in to_storage)
    for place in (reply.raw, *model.raw, log.text, *to_storage):
        assert digits not in place
        assert f"{digits[:3]} {digits[3:]}" not in place


def test_after_a_wrong_one_the_right_one_counts(talk: Talk, model: ScriptedModel) -> None:
    ask(talk, model)
    model.script(unblocks())
    talk.say(WRONG)
    model.script(unblocks(), says("Unblocked."))
    talk.say(RIGHT)
    assert status(talk) == "active"


def test_after_the_tool_wanted_one_the_models_words_do_not_matter(
    talk: Talk, model: ScriptedModel, log: Records, to_storage: list[str]
) -> None:
    model.script(unblocks(""))
    talk.say("Please unfreeze it")
    model.script(unblocks(), says("Done."))
    reply = talk.say(RIGHT)
    assert status(talk) == "active"
    assert_nowhere(RIGHT, reply, model, log, to_storage)


def test_it_is_good_for_its_own_turn_only(talk: Talk, model: ScriptedModel) -> None:
    ask(talk, model)
    model.script(says("Thank you."), unblocks())
    talk.say(RIGHT)
    assert talk.say("Go on").types.count("tool_error") == 1
    assert status(talk) == "blocked"


def test_no_other_argument_gets_it(
    talk: Talk, model: ScriptedModel, tools: Tools, log: Records, to_storage: list[str]
) -> None:
    ask(talk, model)
    arguments = {"tx_id": PLACEHOLDER, "reason": PLACEHOLDER}
    model.script(uses("dispute_transaction", arguments), says("No."))
    reply = talk.say(RIGHT)
    assert tools.events[0]["input"] == arguments
    assert_nowhere(RIGHT, reply, model, log, to_storage)


def test_one_that_the_model_makes_up_is_not_kept(
    talk: Talk, model: ScriptedModel, log: Records, to_storage: list[str]
) -> None:
    model.script(unblocks(WRONG), says("No luck."))
    reply = talk.say("Unblock my card")
    assert status(talk) == "blocked"
    assert Tries.of(talk.user_id).wrong == 0
    for place in (reply.raw, *model.raw[1:], log.text, *to_storage):
        assert WRONG not in place


@pytest.mark.parametrize("typed", [RIGHT, f"It is {RIGHT}"])
def test_sent_again_after_the_model_failed_it_unblocks_once(
    talk: Talk, model: ScriptedModel, tools: Tools, typed: str
) -> None:
    ask(talk, model)
    model.script(unblocks(), Refusal(400, "ValidationException"))
    talk.say(typed, key="k1")
    model.script(says("Unblocked."))
    reply = talk.say(typed, key="k1")
    assert reply.types == ["employee", "note", "tool_start", "tool_result", "token", "done"]
    assert status(talk) == "active"
    assert [event["otp"] for event in tools.events] == [RIGHT]


def test_sent_again_after_the_model_failed_at_once_it_unblocks(
    talk: Talk, model: ScriptedModel
) -> None:
    ask(talk, model)
    model.script(Refusal(400, "ValidationException"))
    talk.say(f"It is {RIGHT}", key="k1")
    model.script(unblocks(), says("Unblocked."))
    talk.say(f"It is {RIGHT}", key="k1")
    assert status(talk) == "active"


@pytest.mark.parametrize("typed", ["15000", "I paid 123456 for it", "Show my last 5"])
def test_other_numbers_are_the_users_words(talk: Talk, model: ScriptedModel, typed: str) -> None:
    model.script(says("How much was it?"), says("I see."))
    talk.say("I have a question about a purchase")
    talk.say(typed)
    last: dict[str, Any] = model.requests[-1]["messages"][-1]
    assert last["content"] == [{"text": typed}]


def wait_for_it(talk: Talk, model: ScriptedModel) -> Reply:
    """Get as far as the field for the password, which the tool has asked for."""
    model.script(unblocks(""))
    return talk.say("Please unfreeze it")


def test_the_prompt_says_which_field_is_asked_for(talk: Talk, model: ScriptedModel) -> None:
    (error,) = wait_for_it(talk, model).of("tool_error")
    assert error["confirmation"]["field"] == "otp"
    assert talk.saved()["confirmation"] == error["confirmation"]


def test_what_is_entered_in_the_field_makes_the_very_call_and_is_kept_nowhere(
    talk: Talk, model: ScriptedModel, log: Records, to_storage: list[str]
) -> None:
    wait_for_it(talk, model)
    model.script(says("Unblocked."))
    reply = talk.say(PLACEHOLDER, otp=RIGHT)
    assert reply.types.count("tool_result") == 1
    assert status(talk) == "active"
    assert talk.messages[-2]["text"] == PLACEHOLDER
    assert_nowhere(RIGHT, reply, model, log, to_storage)


@pytest.mark.parametrize(
    "typed",
    [
        "one two three four five six",
        "doce treinta y cuatro, cincuenta y seis",
        "un deux trois quatre cinq six",
        "1.2.3.4.5.6",
        "12-34-56",
        "１２３４５６",  # noqa: RUF001 - full-width, as a keyboard types it
    ],
)
def test_while_it_waits_it_is_taken_in_any_form(
    talk: Talk, model: ScriptedModel, log: Records, to_storage: list[str], typed: str
) -> None:
    wait_for_it(talk, model)
    model.script(says("Unblocked."))
    reply = talk.say(typed)
    assert status(talk) == "active"
    assert talk.messages[-2]["text"] == PLACEHOLDER
    escaped = typed.encode("ascii", "backslashreplace").decode()
    for place in (reply.raw, *model.raw, log.text, *to_storage):
        assert typed not in place
        assert escaped not in place
    assert_nowhere(RIGHT, reply, model, log, to_storage)


def test_a_wrong_one_is_asked_for_again_and_the_fourth_is_locked_out(
    talk: Talk, model: ScriptedModel
) -> None:
    wait_for_it(talk, model)
    for _ in range(3):
        reply = talk.say(PLACEHOLDER, otp=WRONG)
        (error,) = reply.of("tool_error")
        assert reply.text.startswith("Invalid OTP.\n\n")
        assert (error["error"], error["confirmation"]["field"]) == ("Invalid OTP", "otp")
    model.script(says("Locked."))
    (error,) = talk.say(PLACEHOLDER, otp=RIGHT).of("tool_error")
    assert "Too many wrong one-time passwords" in error["error"]
    assert status(talk) == "blocked"


def test_a_yes_is_no_password(talk: Talk, model: ScriptedModel) -> None:
    wait_for_it(talk, model)
    model.script(says("What now?"))
    assert talk.say("YES").of("tool_result") == []
    assert status(talk) == "blocked"


def test_a_client_that_may_not_confirm_enters_none(talk: Talk, model: ScriptedModel) -> None:
    talk.scopes = (ACT, HISTORY)
    wait_for_it(talk, model)
    model.script(unblocks())
    assert talk.say(PLACEHOLDER, otp=RIGHT).of("tool_result") == []
    assert status(talk) == "blocked"


def test_it_is_masked_for_ten_minutes_after_it_was_sent(talk: Talk, model: ScriptedModel) -> None:
    wait_for_it(talk, model)
    model.script(says("Take your time."), says("I see."))
    talk.say("One moment")
    talk.say("uno dos tres cuatro cinco seis")
    assert talk.messages[-2]["text"] == PLACEHOLDER
