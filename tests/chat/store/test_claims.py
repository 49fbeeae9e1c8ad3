"""Whose turn runs: how long a conversation is claimed, and what a lost answer changes."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime, timedelta, tzinfo

import pytest

from chat.store.conversation import Conversation
from chat.store.conversation_state import Busy, ConversationState
from tests.dynamodb_traffic import answer_lost
from toolkit import Caller

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


def test_a_claim_holds_for_sixty_seconds(rival: ConversationState, clock: type[Clock]) -> None:
    clock.passed = 59.999
    assert rival.is_running("k1")
    with pytest.raises(Busy):
        rival.claim("k2", None)
    clock.passed = 60
    assert not rival.is_running("k1")
    rival.claim("k2", None)
    assert rival.is_running("k2")


def test_a_claim_that_is_renewed_holds_for_sixty_seconds_from_then(
    rival: ConversationState, state: ConversationState, clock: type[Clock]
) -> None:
    clock.passed = 30
    state.renew("k1")
    clock.passed = 89
    with pytest.raises(Busy):
        rival.claim("k2", None)
    clock.passed = 90
    rival.claim("k2", None)


def test_a_turn_whose_claim_was_taken_over_cannot_renew_it(
    rival: ConversationState, state: ConversationState, clock: type[Clock]
) -> None:
    clock.passed = 60
    rival.claim("k2", None)
    with pytest.raises(Busy):
        state.renew("k1")


def test_the_same_turn_cannot_be_claimed_twice(rival: ConversationState) -> None:
    with pytest.raises(Busy):
        rival.claim("k1", None)


def test_a_claim_whose_answer_is_lost_is_the_turns_own(user_id: str, convo_id: str) -> None:
    """botocore sends it again, and finds the conversation claimed: by itself."""
    state = ConversationState(user_id, convo_id)
    with answer_lost("TransactWriteItems"):
        state.claim("k1", None)
    assert state.is_running("k1")
    with pytest.raises(Busy):
        ConversationState(user_id, convo_id).claim("k2", None)


def test_a_message_whose_answer_is_lost_is_kept_once(user_id: str, convo_id: str) -> None:
    conversation = Conversation(Caller(user_id), convo_id)
    with answer_lost("TransactWriteItems"):
        conversation.begin("k1", "Hello", "prime-boss", influenced=False)
    conversation.refresh()
    assert [message.text for message in conversation.history.messages] == ["Hello"]
