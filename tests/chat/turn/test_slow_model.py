"""A model that takes its time, as a small machine's own does with a prompt that it has not read."""

from __future__ import annotations

import threading
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime

import pytest

from chat.store.entities import CLAIM_SECONDS, ConversationRecord
from tests.chat.records import Records
from tests.chat.scripted_model import START, ScriptedModel, says, stop, text, tool_use
from tests.chat.talk import READING, Talk, assert_in_order, read_events, wait_until
from tests.dynamodb_traffic import refused

PING = ": ping\n\n"
POINTS = "get_rewards_summary"


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chat.turn.model_step.LOOK_SECONDS", 0.1)
    monkeypatch.setattr("chat.live.running_turn.TOGETHER_SECONDS", 0.1)
    monkeypatch.setattr("chat.http.chat_endpoint.PING_SECONDS", 0.05)


def told_until_five_pings_after(talk: Talk, word: str, gate: threading.Event) -> str:
    """The whole stream of an answer whose model waits at the gate until the reader, who has had the
    word, has been kept waiting for so long."""
    raw = ""
    with talk.stream("Hello") as response:
        for part in response.iter_text():
            raw += part
            if raw.partition(word)[2].count(PING) >= 5:
                gate.set()
    assert_in_order(read_events(raw))
    return raw


def test_a_silent_model_is_waited_for_with_a_note_and_comments(
    talk: Talk, model: ScriptedModel
) -> None:
    gate = threading.Event()
    model.script([gate, *says("Hello")])
    told = read_events(told_until_five_pings_after(talk, "Reading the conversation...", gate))
    assert [event["type"] for event in told] == ["employee", "note", "token", "done"]
    assert told[1] == READING


def test_it_is_told_once_however_often_the_model_is_silent(
    talk: Talk, model: ScriptedModel
) -> None:
    first, second = threading.Event(), threading.Event()
    model.script(
        [first, START, *tool_use(POINTS, "{}"), *stop("tool_use")], [second, *says("Many")]
    )
    raw = ""
    with talk.stream("Points?") as response:
        for part in response.iter_text():
            raw += part
            if "Reading the conversation..." in raw:
                first.set()
            if raw.partition("tool_result")[2].count(PING) >= 5:
                second.set()
    events = read_events(raw)
    assert_in_order(events)
    assert events.count(READING) == 1
    assert events.index(READING) < [event["type"] for event in events].index("tool_start")


def test_nobody_is_told_so_of_a_model_that_has_begun(talk: Talk, model: ScriptedModel) -> None:
    gate = threading.Event()
    model.script([START, *text("One ")[:1], gate, *text("two"), *stop("end_turn")])
    raw = told_until_five_pings_after(talk, '"One "', gate)
    assert "Reading" not in raw.partition('"One "')[2]


class Late(datetime):
    """What the claims take for the time: it is up to the test how late it is."""

    seconds = 0.0

    @classmethod
    def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
        return datetime.fromtimestamp(1_800_000_000 + cls.seconds, tz)  # type: ignore[arg-type]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> type[Late]:
    monkeypatch.setattr(Late, "seconds", 0.0)
    monkeypatch.setattr("chat.store.conversation_state.datetime", Late)
    return Late


def claimed_until(talk: Talk) -> int:
    record = ConversationRecord.get(
        talk.user_id, f"conversation#{talk.convo_id}", consistent_read=True
    )
    return int(record.claimed_until) - 1_800_000_000


@pytest.mark.slow
@pytest.mark.parametrize("fails", [False, True], ids=["at once", "when storage is there again"])
def test_a_conversation_is_its_turns_for_as_long_as_the_model_takes(
    talk: Talk, model: ScriptedModel, clock: type[Late], log: Records, *, fails: bool
) -> None:
    gate = threading.Event()
    model.script([gate, *says("Hello")])
    with talk.stream("Hello") as answer:
        wait_until(lambda: len(model.requests) == 1)
        for passed in (25, 50, 75):
            failed = log.text.count("claim not renewed")
            with storage_failing(talk) if fails else nullcontext():
                clock.seconds = passed
                wait_until(
                    lambda so_far=failed: (
                        not fails  # type: ignore[misc]
                        or log.text.count("claim not renewed") > so_far
                    )
                )
            wait_until(lambda: claimed_until(talk) >= clock.seconds + CLAIM_SECONDS)
        assert talk.post(talk.body("Are you there?")).status_code == 409
        gate.set()
        assert "Hello" in answer.read().decode()
    assert [message["text"] for message in talk.messages] == ["Hello", "Hello"]


def storage_failing(talk: Talk) -> AbstractContextManager[None]:
    """For all that changes the conversation."""
    about = f"conversation#{talk.convo_id}"
    return refused("UpdateItem", "ProvisionedThroughputExceededException", about=about)
