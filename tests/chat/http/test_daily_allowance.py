"""How many messages a user may send in a day, and how many tokens the model may take for them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from functools import partial

import httpx
import pytest

from chat.memory.worker import update_memory
from chat.model.bedrock import Bedrock
from chat.store.entities import ConversationRecord
from tests.calling import at_once
from tests.chat.records import Records
from tests.chat.scripted_model import (
    START,
    Refusal,
    ScriptedModel,
    says,
    text,
    uses,
)
from tests.chat.scripted_server import Step
from tests.chat.talk import Talk
from tests.dynamodb_traffic import answer_lost, every_commit_cancelled
from tests.local.offline_model.wire import frame
from toolkit.guards import rate_limit
from toolkit.guards.rate_limit import DaysUse

TURNS, TOKENS = "CHAT_TURNS_PER_USER_PER_DAY", "CHAT_TOKENS_PER_USER_PER_DAY"
NOW = datetime(2026, 11, 24, 18, 47, 30, tzinfo=UTC)
"""A moment of a day that has 5 hours and 12.5 minutes left."""


class Clock(datetime):
    """What a turn that begins takes for the time."""

    @classmethod
    def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
        return NOW


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chat.http.admission.datetime", Clock)
    monkeypatch.setattr("chat.store.conversation_state.datetime", Clock)


@pytest.fixture
def two_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(TURNS, "2")


def took(*parts: str, **tokens: int) -> list[Step]:
    """An answer that says how many tokens it took."""
    stop = frame("messageStop", {"stopReason": "end_turn"})
    return [START, *text(*parts), stop, frame("metadata", {"usage": tokens})]


def tells_nothing(*parts: str) -> list[Step]:
    return [START, *text(*parts), frame("messageStop", {"stopReason": "end_turn"})]


def had(user_id: str, day: datetime | None = None) -> DaysUse | None:
    key = DaysUse.key_of(user_id, day or datetime.now(UTC))
    return next(iter(DaysUse.batch_get([key], consistent_read=True)), None)


def turns(talk: Talk) -> int:
    day = had(talk.user_id)
    return int(day.turns) if day else 0


def tokens(talk: Talk) -> int:
    day = had(talk.user_id)
    return int(day.tokens) if day else 0


def say(talk: Talk, model: ScriptedModel, said: str = "Hello", key: str | None = None) -> None:
    model.script(says("Hi"))
    assert talk.say(said, key).text == "Hi"


def refused(talk: Talk, said: str = "One more", **headers: str) -> str:
    return sentence_of(talk.post(talk.body(said), **headers))


def sentence_of(answer: httpx.Response) -> str:
    assert answer.status_code == 429, answer.text
    assert 0 < int(answer.headers["Retry-After"]) <= 24 * 60 * 60
    sentence: str = answer.json()["error"]
    return sentence


@pytest.mark.usefixtures("two_turns", "clock")
def test_the_message_over_the_days_number_is_told_why_and_until_when(
    talk: Talk, model: ScriptedModel
) -> None:
    for _ in range(2):
        say(talk, model)
    answer = talk.post(talk.body("One more"))
    assert answer.status_code == 429
    assert answer.headers["Retry-After"] == str(5 * 3600 + 12 * 60 + 30)
    assert answer.json() == {
        "error": "That is all for today: 2 messages a day are allowed. "
        "Try again after midnight (UTC), in 5 h 13 min."
    }


@pytest.mark.usefixtures("two_turns")
def test_what_is_refused_is_not_kept_nor_counted_and_goes_through_when_sent_again(
    talk: Talk, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(2):
        say(talk, model)
    for _ in range(3):
        refused(talk, "What do I owe?", **{"Idempotency-Key": "k1"})
    assert turns(talk) == 2
    assert "What do I owe?" not in str(talk.saved())
    monkeypatch.setenv(TURNS, "3")
    say(talk, model, "What do I owe?", key="k1")
    assert turns(talk) == 3


@pytest.mark.usefixtures("two_turns")
def test_an_answer_that_is_sent_again_is_no_turn(talk: Talk, model: ScriptedModel) -> None:
    say(talk, model, "Hello", key="k1")
    say(talk, model, "And again", key="k2")
    refused(talk)
    assert talk.say("And again", "k2").text == "Hi"
    assert turns(talk) == 2


@pytest.mark.usefixtures("two_turns")
def test_an_interrupted_turn_is_counted_and_its_next_attempt_too(
    talk: Talk, model: ScriptedModel
) -> None:
    model.script(Refusal(400, "ValidationException"))
    assert talk.say("Hello", "k1").of("error")
    say(talk, model, "Hello", key="k1")
    refused(talk)


def test_a_request_that_is_refused_otherwise_is_no_turn(talk: Talk, model: ScriptedModel) -> None:
    say(talk, model, "Hello", key="k1")
    assert talk.post(talk.body("Not hello"), **{"Idempotency-Key": "k1"}).status_code == 409
    assert turns(talk) == 1


def test_of_three_at_the_same_moment_one_gets_the_last_place(
    talk: Talk, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(TURNS, "2")
    say(talk, model)
    model.script(says("Last"))
    rivals = [Talk(talk.http, talk.user_id) for _ in range(3)]
    with ThreadPoolExecutor(3) as threads:
        answers = list(threads.map(lambda rival: rival.post(rival.body("Hello")), rivals))
    assert sorted(answer.status_code for answer in answers) == [200, 429, 429]
    assert turns(talk) == 2


def test_all_that_come_at_once_get_their_places(
    talk: Talk, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(TURNS, "3")
    model.script(*[says("Hi")] * 3)
    rivals = [Talk(talk.http, talk.user_id) for _ in range(3)]
    with ThreadPoolExecutor(3) as threads:
        assert [each.text for each in threads.map(lambda r: r.say("Hello"), rivals)] == ["Hi"] * 3
    assert turns(talk) == 3


@pytest.mark.usefixtures("two_turns")
def test_the_next_day_counts_anew(talk: Talk, model: ScriptedModel) -> None:
    yesterday = datetime.now(UTC) - timedelta(days=1)
    whole = DaysUse(
        DaysUse.key_of(talk.user_id, yesterday), user_id=talk.user_id, turns=2, tokens=10**9
    )
    whole.expires_at = 1
    whole.save()
    for _ in range(2):
        say(talk, model)
    refused(talk)


@pytest.mark.usefixtures("clock")
def test_a_days_count_ends_at_its_midnight(talk: Talk, model: ScriptedModel) -> None:
    say(talk, model)
    day = had(talk.user_id, NOW)
    assert day
    assert day.expires_at == datetime(2026, 11, 25, tzinfo=UTC).timestamp()


def test_without_bounds_nothing_is_counted(
    talk: Talk, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(TURNS, "0")
    monkeypatch.setenv(TOKENS, "0")
    say(talk, model)
    assert had(talk.user_id) is None


def test_tokens_are_those_that_the_model_tells_of_all_its_answers(
    talk: Talk, model: ScriptedModel
) -> None:
    told = {"inputTokens": 10, "outputTokens": 5, "totalTokens": 15}
    cached = {"cacheReadInputTokens": 700, "cacheWriteInputTokens": 80}
    model.script(uses("get_account_summary"), took("There", **told, **cached))
    talk.say("What is my balance?")
    assert tokens(talk) == 2 + 10 + 5 + 700 + 80


@pytest.mark.parametrize("bound_of_turns", ["0", "200"])
def test_the_turn_that_exceeds_the_tokens_is_finished_and_the_last(
    talk: Talk, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch, bound_of_turns: str
) -> None:
    monkeypatch.setenv(TURNS, bound_of_turns)
    monkeypatch.setenv(TOKENS, "1000")
    model.script(took("One", inputTokens=999), took("Two", inputTokens=70000, outputTokens=3))
    assert talk.say("Hello").text == "One"
    assert talk.say("Go on").text == "Two"
    assert "1,000 tokens that the assistant's model reads and writes a day" in refused(talk)
    assert tokens(talk) == 999 + 70003


def test_of_a_model_that_tells_nothing_they_are_estimated_by_what_was_asked_and_answered(
    talk: Talk, model: ScriptedModel
) -> None:
    model.script(tells_nothing("word " * 400))
    talk.say("Hello")
    (asked,) = model.raw
    assert tokens(talk) == pytest.approx((len(asked) + 2000) / 4, rel=0.05)


def test_an_answer_that_was_cut_has_taken_tokens(talk: Talk, model: ScriptedModel) -> None:
    model.script([START, *text("It is")])
    talk.say("Hello")
    assert tokens(talk) > 1000


def test_a_model_that_refused_to_answer_has_taken_none(talk: Talk, model: ScriptedModel) -> None:
    model.script(Refusal(400, "ValidationException"))
    talk.say("Hello")
    assert tokens(talk) == 0


def test_a_lost_answer_of_the_table_counts_no_token_twice(user_id: str) -> None:
    with answer_lost("TransactWriteItems"):
        rate_limit.TOKENS.count(user_id, 30)
    rate_limit.TOKENS.count(user_id, 12)
    day = had(user_id)
    assert day
    assert day.tokens == 42


def test_tokens_of_turns_that_end_at_once_are_all_counted(user_id: str) -> None:
    at_once([partial(rate_limit.TOKENS.count, user_id, 1)] * 12)
    day = had(user_id)
    assert day
    assert day.tokens == 12


@pytest.mark.slow
@pytest.mark.parametrize("reason", ["TransactionConflict", "ThrottlingError"])
def test_tokens_that_cannot_be_counted_are_logged_and_disturb_nobody(
    user_id: str, log: Records, reason: str
) -> None:
    with every_commit_cancelled(reason):
        rate_limit.TOKENS.count(user_id, 30)
    assert "tokens not counted {'tokens': 30}" in log.text
    assert had(user_id) is None


def test_what_is_remembered_of_a_conversation_has_taken_the_users_tokens(
    talk: Talk, model: ScriptedModel, bedrock: Bedrock
) -> None:
    say(talk, model, "I get paid on the 15th")
    model.script(took('{"facts": [1]}', inputTokens=40, outputTokens=4))
    update_memory(bedrock, talk.user_id, talk.convo_id)
    assert tokens(talk) == 2 + 44


@pytest.mark.usefixtures("two_turns")
def test_a_yes_that_is_refused_goes_on_waiting(
    talk: Talk, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(talk, model)
    model.script(uses("block_card", {"reason": "Lost"}))
    assert talk.say("Block my card").text.endswith("Reply YES to confirm.")
    refused(talk, "YES")
    monkeypatch.setenv(TURNS, "3")
    model.script(says("It is blocked."))
    assert talk.say("YES").text.endswith("It is blocked.")


@pytest.mark.usefixtures("two_turns")
def test_where_a_conversation_has_ended_and_is_not_deleted_yet_the_refusal_is_the_same(
    talk: Talk, model: ScriptedModel
) -> None:
    for _ in range(2):
        say(talk, model)
    record = ConversationRecord.get(talk.user_id, f"conversation#{talk.convo_id}")
    record.update([ConversationRecord.expires_at.set(1)])
    assert "2 messages a day" in refused(talk)
