"""Whose turn runs: how long a conversation is claimed, and what a lost answer changes."""

from __future__ import annotations

import threading
import uuid
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta, tzinfo

import pytest

from chat.store.conversation import Conversation, SavedAnswer
from chat.store.conversation_state import ConversationBusy, ConversationChanged, ConversationState
from chat.store.entities import CLAIM_SECONDS, ConversationRecord
from tests.chat.local_invoke import Hold
from tests.chat.scripted_model import START, ScriptedModel, says, stop, tool_use
from tests.chat.talk import Talk, wait_until
from tests.dynamodb_traffic import answer_lost, just_before, refused
from toolkit import Caller
from toolkit.storage import tables

BEGAN = datetime(2026, 2, 1, tzinfo=UTC)


class Clock(datetime):
    """What the claims take for the time."""

    passed = 0.0

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
        return BEGAN + timedelta(seconds=cls.passed)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> type[Clock]:
    monkeypatch.setattr(Clock, "passed", 0.0)
    monkeypatch.setattr("chat.store.conversation_state.datetime", Clock)
    return Clock


@pytest.fixture
def convo_id() -> str:
    return f"c-{uuid.uuid4().hex[:8]}"


@pytest.fixture
def state(user_id: str, convo_id: str, clock: type[Clock]) -> ConversationState:
    """A conversation that the turn k1 has claimed."""
    state = ConversationState(user_id, convo_id)
    state.claim("k1", None)
    return state


@pytest.fixture
def rival(state: ConversationState) -> ConversationState:
    """Another process that has read the same conversation."""
    return ConversationState(state.user_id, state.convo_id)


def test_a_claim_holds_for_half_a_minute(rival: ConversationState, clock: type[Clock]) -> None:
    clock.passed = 29.999
    assert rival.is_claimed
    with pytest.raises(ConversationBusy):
        rival.claim("k2", None)
    clock.passed = 30
    assert not rival.is_claimed
    rival.claim("k2", None)
    assert rival.is_claimed


def test_a_claim_that_is_renewed_holds_for_half_a_minute_from_then(
    rival: ConversationState, state: ConversationState, clock: type[Clock]
) -> None:
    clock.passed = 20
    state.renew("k1")
    clock.passed = 49
    with pytest.raises(ConversationBusy):
        rival.claim("k2", None)
    clock.passed = 50
    rival.claim("k2", None)


def test_a_turn_whose_claim_was_taken_over_cannot_renew_it(
    rival: ConversationState, state: ConversationState, clock: type[Clock]
) -> None:
    clock.passed = 30
    rival.claim("k2", None)
    with pytest.raises(ConversationBusy):
        state.renew("k1")


def test_a_claim_that_has_ended_is_not_renewed(
    rival: ConversationState, state: ConversationState
) -> None:
    """A renewal may come late: it is sent beside the turn."""
    rival.end("k1", None, 0)
    with pytest.raises(ConversationBusy):
        state.renew("k1")
    rival.refresh()
    rival.claim("k2", None)


def test_an_attempt_whose_claim_another_attempt_has_changes_nothing_more(
    state: ConversationState, clock: type[Clock]
) -> None:
    """The same message was sent again meanwhile."""
    clock.passed = CLAIM_SECONDS + 1.0
    again = ConversationState(state.user_id, state.convo_id)
    again.claim("k1", None)
    for change in (state.renew, lambda key: state.count_message(key, None)):
        with pytest.raises(ConversationBusy):
            change("k1")
    with pytest.raises(ConversationBusy):
        state.end("k1", None, 0)
    again.refresh()
    assert again.is_claimed


def test_a_claim_that_a_clock_set_back_has_ended_is_renewed(
    state: ConversationState, clock: type[Clock]
) -> None:
    clock.passed = -3600.0
    assert not state.lasts(0)
    state.renew("k1")
    assert state.lasts(0)
    assert ConversationState(state.user_id, state.convo_id).is_claimed


def test_a_renewal_changes_nothing_of_what_its_turn_has_read(
    rival: ConversationState, state: ConversationState
) -> None:
    """Its answer may come after that of a later write: a message would get another's number."""
    rival.count_message("k1", None)
    state.renew("k1")
    assert state.messages == 0


def claim_of_another_process(state: ConversationState) -> None:
    record = ConversationRecord(state.user_id, f"conversation#{state.convo_id}")
    record.update([ConversationRecord.stream.set("0" * 16)])


def test_the_claim_of_another_process_holds_where_there_are_several(
    state: ConversationState,
) -> None:
    claim_of_another_process(state)
    with pytest.raises(ConversationBusy):
        ConversationState(state.user_id, state.convo_id).claim("k2", None)


def test_the_claim_of_another_process_is_over_where_there_is_one_alone(
    state: ConversationState, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What has it died before this one began."""
    monkeypatch.setenv("ONLY_PROCESS", "yes")
    claim_of_another_process(state)
    next_ones = [ConversationState(state.user_id, state.convo_id) for _ in range(2)]
    assert not next_ones[0].is_claimed
    next_ones[0].claim("k2", None)
    with pytest.raises(ConversationBusy):
        next_ones[1].claim("k3", None)


def test_the_claim_of_a_turn_whose_end_storage_did_not_take_is_over(
    state: ConversationState, rival: ConversationState
) -> None:
    with refused("UpdateItem", "AccessDeniedException"), pytest.raises(tables.StorageFailure):
        state.end("k1", None, 0)
    assert not rival.is_claimed
    rival.claim("k1", None)
    assert rival.is_claimed


def test_an_answer_waits_for_a_transaction_that_has_its_conversation_in_use(
    talk: Talk, model: ScriptedModel
) -> None:
    """Such as one that keeps what is remembered of the turn before: that goes by the state too."""
    model.script(says("One"), says("Two"))
    about = f"conversation#{talk.convo_id}"
    with refused("UpdateItem", "TransactionConflictException", about=about, once=True):
        assert talk.say("Count").types[-1] == "done"
    assert talk.say("On").types[-1] == "done"
    assert [message["text"] for message in talk.messages] == ["Count", "One", "On", "Two"]


def test_a_slow_model_and_then_a_slow_tool_are_still_one_turn(
    talk: Talk,
    model: ScriptedModel,
    hold: Hold,
    clock: type[Clock],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each of them takes longer than a claim lasts."""
    monkeypatch.setattr("chat.live.running_turn.TOGETHER_SECONDS", 0.02)
    slow, points = threading.Event(), tool_use("get_rewards_summary", "{}")
    model.script([START, slow, *points, *stop("tool_use")], says("Many."))
    with talk.stream("Points?") as answer:
        wait_until(lambda: len(model.requests) == 1)
        for _ in range(2):
            pass_twenty_seconds(talk, clock)
        slow.set()
        hold.wait_until_begun()
        for _ in range(2):
            pass_twenty_seconds(talk, clock)
        assert talk.post(talk.body("Are you there?")).status_code == 409
        hold.gate.set()
        assert "Many." in answer.read().decode()


def pass_twenty_seconds(talk: Talk, clock: type[Clock]) -> None:
    clock.passed += 20
    until = BEGAN.timestamp() + clock.passed + CLAIM_SECONDS
    (record,) = ConversationRecord.query(
        talk.user_id, ConversationRecord.sk == f"conversation#{talk.convo_id}"
    )

    def is_renewed() -> bool:
        record.refresh(consistent_read=True)
        return bool(record.claimed_until >= until)

    wait_until(is_renewed)


def test_the_same_turn_cannot_be_claimed_twice(rival: ConversationState) -> None:
    with pytest.raises(ConversationBusy):
        rival.claim("k1", None)


def test_a_claim_whose_answer_is_lost_is_the_turns_own(user_id: str, convo_id: str) -> None:
    """botocore sends it again, and finds the conversation claimed: by itself."""
    state = ConversationState(user_id, convo_id)
    with answer_lost("TransactWriteItems"):
        state.claim("k1", None)
    assert state.is_claimed
    with pytest.raises(ConversationBusy):
        ConversationState(user_id, convo_id).claim("k2", None)


def test_a_message_whose_answer_is_lost_is_kept_once(user_id: str, convo_id: str) -> None:
    conversation = Conversation(Caller(user_id), convo_id)
    with answer_lost("TransactWriteItems"):
        conversation.begin("k1", "Hello", "prime-boss", influenced=False)
    conversation.refresh()
    assert [message.text for message in conversation.history.messages] == ["Hello"]


def messages_of(user_id: str, convo_id: str) -> list[str]:
    history = Conversation(Caller(user_id), convo_id).history
    return [str(message.text) for message in history.messages]


def test_of_many_turns_at_once_one_begins(user_id: str, convo_id: str) -> None:
    """All of them have read the conversation before any has claimed it."""
    conversations = [Conversation(Caller(user_id), convo_id) for _ in range(8)]

    def begin(number: int) -> bool:
        try:
            conversations[number].begin(
                f"k{number}", f"Hello {number}", "prime-boss", influenced=False
            )
        except (ConversationBusy, ConversationChanged):
            return False
        return True

    with ThreadPoolExecutor(8) as threads:
        begun = list(threads.map(begin, range(8)))
    assert sum(begun) == 1
    assert messages_of(user_id, convo_id) == [f"Hello {begun.index(True)}"]


@pytest.mark.parametrize("left", ["answered", "interrupted"])
def test_a_turn_that_ran_since_a_conversation_was_read_has_it_read_anew(
    user_id: str, convo_id: str, left: str
) -> None:
    late = Conversation(Caller(user_id), convo_id)
    other = Conversation(Caller(user_id), convo_id)
    other.begin("k1", "Hello", "prime-boss", influenced=False)
    if left == "answered":
        other.save_answer(SavedAnswer("Hi", "prime-boss", "k1", influenced=False))
    other.state.end("k1", None)
    with pytest.raises(ConversationChanged):
        late.begin("k2", "Me too", "prime-boss", influenced=False)
    late.refresh()
    late.begin("k2", "Me too", "prime-boss", influenced=False)
    assert messages_of(user_id, convo_id)[-1] == "Me too"
    assert len(late.history.messages) == (3 if left == "answered" else 2)


def test_a_conversation_that_was_deleted_since_it_was_read_is_read_anew(
    user_id: str, convo_id: str
) -> None:
    first = Conversation(Caller(user_id), convo_id)
    first.begin("k1", "Hello", "prime-boss", influenced=False)
    first.state.end("k1", None)
    late = Conversation(Caller(user_id), convo_id)
    for record in [
        *first.history.messages,
        ConversationRecord(user_id, f"conversation#{convo_id}"),
    ]:
        record.delete()
    with pytest.raises(ConversationChanged):
        late.begin("k2", "Are you there?", "prime-boss", influenced=False)
    late.refresh()
    late.begin("k2", "Are you there?", "prime-boss", influenced=False)
    assert messages_of(user_id, convo_id) == ["Are you there?"]


def test_a_turn_that_begins_while_another_clears_away_what_has_ended_is_the_one_that_runs(
    user_id: str, convo_id: str
) -> None:
    ended = ConversationRecord(user_id, f"conversation#{convo_id}", messages=1, expires_at=1)
    ended.save()
    late, rival = [ConversationState(user_id, convo_id) for _ in range(2)]
    with ExitStack() as between:

        def rival_is_next() -> None:
            claim = just_before("TransactWriteItems", lambda: rival.claim("k2", None))
            between.enter_context(claim)

        between.enter_context(just_before("DeleteItem", rival_is_next))
        with pytest.raises(ConversationBusy):
            late.claim("k1", None)
    assert late.is_claimed


def test_one_that_was_begun_before_changes_were_counted_goes_on(
    user_id: str, convo_id: str
) -> None:
    first = Conversation(Caller(user_id), convo_id)
    first.begin("k1", "Hello", "prime-boss", influenced=False)
    first.state.end("k1", None)
    state = ConversationRecord(user_id, f"conversation#{convo_id}")
    state.update([ConversationRecord.changes.remove()])
    next_one = Conversation(Caller(user_id), convo_id)
    next_one.begin("k2", "Still there?", "prime-boss", influenced=False)
    assert messages_of(user_id, convo_id) == ["Hello", "Still there?"]
