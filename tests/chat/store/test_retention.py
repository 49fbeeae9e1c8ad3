"""How long what is said is kept. DynamoDB deletes late, so everything here is still in the table
when its end has come, unless a test deletes it."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any

import pytest

from chat.commands.ends import move_ends
from chat.memory.worker import update_memory
from chat.model.bedrock import Bedrock
from chat.store.conversation import LONGEST
from chat.store.entities import ChatRecord, ConversationRecord, SavedMessage, Summary
from tests.chat.memory.remembered import facts, learn, summarises
from tests.chat.scripted_model import ScriptedModel, says
from tests.chat.store.test_history import fill
from tests.chat.talk import Talk
from tests.dynamodb_traffic import bodies, just_before
from toolkit.storage import tables

KEPT = 30
BEGAN = datetime(2031, 3, 1, 15, tzinfo=UTC)


class Clock(datetime):
    """What the store takes for the time."""

    passed = timedelta()

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
        return BEGAN + cls.passed

    @classmethod
    def wait(cls, **passing: float) -> None:
        cls.passed += timedelta(**passing)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> type[Clock]:
    monkeypatch.setattr(Clock, "passed", timedelta())
    for module in (
        "chat.store.conversation",
        "chat.store.conversation_state",
        "chat.store.guardrails",
        "toolkit.storage.retention",
    ):
        monkeypatch.setattr(f"{module}.datetime", Clock)
    monkeypatch.setenv("CONVERSATION_RETENTION_DAYS", str(KEPT))
    monkeypatch.setenv("GUARDRAIL_EVENT_RETENTION_DAYS", str(KEPT))
    return Clock


def say(talk: Talk, model: ScriptedModel, said: str) -> None:
    model.script(says("Noted."))
    assert talk.say(said).text == "Noted."


def given(model: ScriptedModel) -> list[str]:
    """The texts of the messages that the model was asked with last."""
    return [message["content"][0]["text"] for message in model.requests[-1]["messages"]]


def conversations(talk: Talk) -> list[str]:
    listed = talk.http.get("/chat", headers=talk.headers).json()["conversations"]
    return [each["id"] for each in listed]


def status(talk: Talk) -> int:
    return talk.http.get(f"/chat/{talk.convo_id}", headers=talk.headers).status_code


def found(talk: Talk, words: str) -> list[str]:
    answer = talk.http.get("/memory/recall", params={"q": words}, headers=talk.headers)
    return [each["text"] for each in answer.json()["found"]]


def stored(talk: Talk, kind: str) -> list[dict[str, Any]]:
    """The items whose keys begin like this, as the table has them."""
    return tables.client().query(
        TableName=ChatRecord.Meta.table_name,
        KeyConditionExpression="pk = :user AND begins_with(sk, :kind)",
        ExpressionAttributeValues={":user": {"S": talk.user_id}, ":kind": {"S": kind}},
        ConsistentRead=True,
    )["Items"]


def ends(talk: Talk, *kinds: str) -> set[datetime | None]:
    """When the items of these kinds end; None is never."""
    items = [item for kind in kinds for item in stored(talk, kind)]
    assert items
    return {
        datetime.fromtimestamp(int(item["expires_at"]["N"]), UTC) if "expires_at" in item else None
        for item in items
    }


def moved(updates: list[str]) -> list[str]:
    """The range keys of the items of which nothing but the end is written."""
    seen: list[str] = []
    for asked in map(json.loads, updates):
        only = re.fullmatch(r"SET (#\w+) = :\w+", asked["UpdateExpression"])
        if only and asked["ExpressionAttributeNames"][only[1]] == "expires_at":
            seen.append(asked["Key"]["sk"]["S"])
    return sorted(seen)


ALL = ("conversation#", "message#", "turn#", "word#")


def test_all_of_a_conversation_ends_at_the_midnight_after_its_days(
    talk: Talk, model: ScriptedModel
) -> None:
    say(talk, model, "The landlord raises the rent")
    assert ends(talk, *ALL) == {datetime(2031, 4, 1, tzinfo=UTC)}


def test_it_is_there_to_the_last_second_and_gone_for_every_reader_then(
    talk: Talk, model: ScriptedModel, clock: type[Clock]
) -> None:
    say(talk, model, "The landlord raises the rent")
    clock.wait(days=KEPT, hours=9, seconds=-1)
    assert (status(talk), conversations(talk)) == (200, [talk.convo_id])
    assert found(talk, "landlord") == ["The landlord raises the rent"]
    clock.wait(seconds=1)
    assert (status(talk), conversations(talk)) == (404, [])
    assert found(talk, "landlord") == []
    assert len(stored(talk, "message#")) == 2


def test_one_that_goes_on_keeps_its_beginning(
    talk: Talk, model: ScriptedModel, clock: type[Clock]
) -> None:
    for number in range(4):
        say(talk, model, f"Message {number}")
        clock.wait(days=KEPT - 1)
    said = [each["text"] for each in talk.messages if each["role"] == "user"]
    assert said == [f"Message {number}" for number in range(4)]
    say(talk, model, "And now?")
    assert given(model)[::2] == [*said, "And now?"]
    assert len(ends(talk, "conversation#", "message#")) == 1


def test_the_second_turn_of_a_day_moves_nothing(
    talk: Talk, model: ScriptedModel, clock: type[Clock]
) -> None:
    say(talk, model, "One")
    clock.wait(days=1)
    with bodies("UpdateItem") as updates:
        say(talk, model, "Two")
    assert moved(updates) == [f"message#{talk.convo_id}#{number:08d}" for number in (1, 2)]
    with bodies("UpdateItem") as updates:
        say(talk, model, "Three")
    assert moved(updates) == []


def test_of_a_long_conversation_what_is_loaded_is_moved_and_no_more(
    talk: Talk, model: ScriptedModel, clock: type[Clock]
) -> None:
    fill(talk, 1, LONGEST + 5)
    say(talk, model, "Still there?")
    ended = ends(talk, "conversation#", *(f"message#{talk.convo_id}#{n:08d}" for n in range(6, 48)))
    assert ended == {datetime(2031, 4, 1, tzinfo=UTC)}
    untouched = (f"message#{talk.convo_id}#{n:08d}" for n in range(1, 6))
    assert ends(talk, *untouched) == {None}


def test_a_turn_that_broke_off_while_it_moved_the_end_is_made_up_for(
    talk: Talk, model: ScriptedModel, clock: type[Clock]
) -> None:
    say(talk, model, "One")
    clock.wait(days=1)
    newest = max(item["sk"]["S"] for item in stored(talk, "message#"))
    SavedMessage(talk.user_id, newest).move_end(int(datetime(2031, 4, 2, tzinfo=UTC).timestamp()))
    say(talk, model, "Two")
    assert ends(talk, "conversation#", "message#") == {datetime(2031, 4, 2, tzinfo=UTC)}


def test_zero_days_are_for_good_and_take_back_an_end(
    talk: Talk, model: ScriptedModel, clock: type[Clock], monkeypatch: pytest.MonkeyPatch
) -> None:
    say(talk, model, "One")
    monkeypatch.setenv("CONVERSATION_RETENTION_DAYS", "0")
    say(talk, model, "Two")
    assert ends(talk, "conversation#", "message#") == {None}
    clock.wait(days=10_000)
    assert len(talk.messages) == 4


def test_an_ended_conversations_id_begins_a_new_one(
    talk: Talk, model: ScriptedModel, clock: type[Clock]
) -> None:
    say(talk, model, "My secret plan")
    clock.wait(days=KEPT + 1)
    say(talk, model, "Hello")
    assert given(model) == ["Hello"]
    assert [each["text"] for each in talk.messages] == ["Hello", "Noted."]
    assert conversations(talk) == [talk.convo_id]
    assert talk.http.get("/chat", headers=talk.headers).json()["conversations"][0]["messages"] == 2
    assert found(talk, "secret plan") == []


def test_a_message_of_an_ended_conversation_that_is_sent_again_is_a_new_one(
    talk: Talk, model: ScriptedModel, clock: type[Clock]
) -> None:
    model.script(says("Then."), says("Now."))
    assert talk.say("What day is it?", key="k1").text == "Then."
    clock.wait(days=KEPT + 1)
    assert talk.say("What day is it?", key="k1").text == "Now."


def test_messages_without_a_state_are_no_conversation_and_go_when_the_id_is_used_again(
    talk: Talk, model: ScriptedModel
) -> None:
    """What stays behind where older messages have a longer end than the state."""
    fill(talk, 1, LONGEST + 5)
    ConversationRecord(talk.user_id, f"conversation#{talk.convo_id}").delete()
    assert (status(talk), conversations(talk)) == (404, [])
    say(talk, model, "Hello")
    assert given(model) == ["Hello"]
    assert [each["text"] for each in talk.messages] == ["Hello", "Noted."]
    assert len(stored(talk, "message#")) == 2


def test_a_word_leads_to_no_message_whose_conversation_is_gone(
    talk: Talk, model: ScriptedModel
) -> None:
    say(talk, model, "The landlord raises the rent")
    ConversationRecord(talk.user_id, f"conversation#{talk.convo_id}").delete()
    assert found(talk, "landlord") == []


def test_a_word_leads_nowhere_when_its_message_is_gone(talk: Talk, model: ScriptedModel) -> None:
    say(talk, model, "The landlord raises the rent")
    SavedMessage(talk.user_id, f"message#{talk.convo_id}#00000001").delete()
    assert found(talk, "landlord") == []


def test_a_state_goes_on_without_its_messages(talk: Talk, model: ScriptedModel) -> None:
    say(talk, model, "One")
    for number in (1, 2):
        SavedMessage(talk.user_id, f"message#{talk.convo_id}#{number:08d}").delete()
    assert talk.messages == []
    say(talk, model, "Two")
    assert given(model) == ["Two"]
    assert [each["text"] for each in talk.messages] == ["Two", "Noted."]


def test_a_summary_ends_with_its_conversation_and_moves_with_it(
    talk: Talk, model: ScriptedModel, bedrock: Bedrock, clock: type[Clock]
) -> None:
    for letter in "ABC":
        model.script(says(letter * 9000))
        talk.say(f"Question {letter}")
    model.script(summarises("They asked."))
    update_memory(bedrock, talk.user_id, talk.convo_id)
    assert ends(talk, "summary#") == {datetime(2031, 4, 1, tzinfo=UTC)}
    clock.wait(days=KEPT)
    say(talk, model, "Question D")
    assert ends(talk, "summary#", "conversation#") == {datetime(2031, 5, 1, tzinfo=UTC)}


def test_a_new_conversation_takes_over_no_summary(
    talk: Talk, model: ScriptedModel, bedrock: Bedrock
) -> None:
    Summary(talk.user_id, f"summary#{talk.convo_id}", text="A secret", through=9).save()
    for letter in "ABC":
        model.script(says(letter * 9000))
        talk.say(f"Question {letter}")
    model.script(summarises("They asked."))
    update_memory(bedrock, talk.user_id, talk.convo_id)
    assert "A secret" not in str(model.requests[-1])


def test_facts_are_kept_until_they_are_forgotten(
    talk: Talk, model: ScriptedModel, clock: type[Clock]
) -> None:
    say(talk, model, "My rent is 9500")
    learn(talk, "My rent is 9500")
    clock.wait(days=10_000)
    assert [fact["text"] for fact in facts(talk)] == ["My rent is 9500"]


def test_what_a_guardrail_did_ends(talk: Talk, model: ScriptedModel, clock: type[Clock]) -> None:
    def events() -> list[Any]:
        answer = talk.http.get("/guardrail-events", headers=talk.headers)
        return list(answer.json()["events"])

    say(talk, model, "My number is 123-45-6789")
    assert ends(talk, "guardrail#") == {datetime(2031, 4, 1, tzinfo=UTC)}
    clock.wait(days=KEPT)
    assert len(events()) == 1
    clock.wait(days=1)
    assert events() == []


@pytest.mark.slow
def test_a_turn_while_an_operator_moves_the_ends_has_the_last_word(
    talk: Talk, model: ScriptedModel, clock: type[Clock], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`make retention`, of a conversation that was kept for good."""
    sum(move_ends(is_writing=True))  # those of other tests
    monkeypatch.setenv("CONVERSATION_RETENTION_DAYS", "0")
    say(talk, model, "One")
    monkeypatch.setenv("CONVERSATION_RETENTION_DAYS", str(KEPT))
    clock.wait(days=1)
    with just_before("TransactWriteItems", lambda: say(talk, model, "Two")):
        assert sum(move_ends(is_writing=True))
    later = {datetime(2031, 4, 2, tzinfo=UTC)}
    assert ends(talk, "conversation#", "message#", "turn#") == later
    assert len(talk.messages) == 4


@pytest.mark.slow
def test_a_longer_time_is_given_to_all_of_a_conversation(
    talk: Talk, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(talk, model, "One")
    monkeypatch.setenv("CONVERSATION_RETENTION_DAYS", "60")
    assert sum(move_ends(is_writing=True))
    assert ends(talk, *ALL) == {datetime(2031, 5, 1, tzinfo=UTC)}
