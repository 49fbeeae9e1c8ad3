"""What is kept of a turn for readers elsewhere: not much, not for long, and nothing that is not
kept of its answer either."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from chat.live.running_turn import LEFT, EventRedaction
from chat.memory import recall
from chat.store.conversation import Conversation
from chat.store.entities import ConversationRecord
from chat.stream.events import Done, Event, Step, Token, ToolEnd, TurnEvents, key_begins
from tests.chat.http.test_disconnects import read_until, record, wait_until_over
from tests.chat.live.reading import blocks_of, told
from tests.chat.local_invoke import Hold
from tests.chat.scripted_model import ScriptedModel, says, uses
from tests.chat.talk import Talk, wait_until
from tests.each_row import each_row
from toolkit.privacy.redaction import KEPT, redact_text

POINTS = "get_rewards_summary"
TEXT = (
    "Write to ana.lopez+bank@example.com or to bob@example.org, or call +1 415-555-0123. Bye now."
)


def kept(talk: Talk) -> list[TurnEvents]:
    begins = TurnEvents.sk.startswith(key_begins(talk.convo_id))
    return list(TurnEvents.query(talk.user_id, begins, consistent_read=True))


def test_an_answer_is_kept_for_an_hour_and_in_few_pieces(talk: Talk, model: ScriptedModel) -> None:
    model.script(says(*(f"word{chr(97 + number % 26)} " for number in range(200))))
    begun = int(datetime.now(UTC).timestamp())
    reply = talk.say("Count")
    items = kept(talk)
    assert sum(len(json.loads(item.events)) for item in items) >= len(reply.events)
    assert len(items) < 20
    assert all(begun + 3600 <= item.expires_at <= begun + 3700 for item in items)


def test_what_is_over_is_not_read_any_more(talk: Talk, model: ScriptedModel) -> None:
    model.script(says("Hello"))
    response = talk.post(talk.body("Hello"))
    for item in kept(talk):
        item.update([TurnEvents.expires_at.set(1)])
    assert talk.attach(f"{response.headers['x-stream-id']}-1").status_code == 204


def test_a_reader_elsewhere_has_no_contact_that_the_saved_answer_has_not(
    talk: Talk, elsewhere: Talk, model: ScriptedModel
) -> None:
    model.script(says(*(TEXT[at : at + 3] for at in range(0, len(TEXT), 3))))
    response = talk.post(talk.body("Hello"))
    stream = response.headers["x-stream-id"]
    _, *rest = told(blocks_of(response.text))
    again = told(blocks_of(elsewhere.attach(f"{stream}-1").text))
    assert len(again) == len(rest)
    assert "".join(json.loads(each).get("token", "") for each in rest) == TEXT
    said = "".join(json.loads(each).get("token", "") for each in again)
    assert said == talk.messages[-1]["text"] == redact_text(TEXT, KEPT)


@each_row("size", [1, 2, 7, 30, 200])
@each_row("together", [1, 3, 50])
def test_however_a_text_comes_the_same_of_it_is_kept(size: int, together: int) -> None:
    tokens = [Token(TEXT[at : at + size]) for at in range(0, len(TEXT), size)]
    said: list[Event] = [Step(), *tokens, Done("prime-boss")]
    redaction, taken = EventRedaction(KEPT), list[Event]()
    for end in [*range(1, len(said), together), len(said)]:
        taken += redaction.take(said[len(taken) : end])
        assert "example" not in _text(taken)
        assert len(_text(taken)) <= len(_text(said[:end]))
    assert len(taken) == len(said)
    assert _text(taken) == redact_text(TEXT, KEPT)


def test_a_text_is_kept_but_for_its_end_while_it_comes() -> None:
    words = [Token("word ") for _ in range(100)]
    assert len(EventRedaction(KEPT).take(words)) >= 100 - LEFT / 5 - 2


def test_what_a_tool_has_found_is_kept_without_contacts() -> None:
    found = ToolEnd({"tool": "t", "ok": True, "result": {"mail": "ana@example.com"}})
    (event,) = EventRedaction(KEPT).take([found])
    assert "ana@" not in json.dumps(event)


def _text(events: Sequence[Event]) -> str:
    return "".join(event.text for event in events if isinstance(event, Token))


def test_whose_process_was_killed_is_told_so_when_its_claim_is_over(
    talk: Talk, elsewhere: Talk, model: ScriptedModel, hold: Hold, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chat.live.following.ALIVE_SECONDS", 0.05)
    monkeypatch.setattr("chat.live.following.SETTLING_SECONDS", 0.05)
    model.script(uses(POINTS), says("5000"))
    read_until(talk, "tool_start", "Points?", "k1")
    hold.wait_until_begun()
    wait_until(lambda: bool(kept(talk)))
    running = record(talk)
    with elsewhere.attached() as response:
        raw = ""
        for part in response.iter_text():
            raw += part
            if "tool_start" in part:  # and now nobody renews its claim
                running.update([ConversationRecord.claimed_until.set(1)])
    events = [json.loads(each) for each in told(blocks_of(raw))]
    assert [event["type"] for event in events][-2:] == ["error", "done"]
    assert "interrupted" in events[-2]["message"]
    hold.gate.set()
    wait_until_over(talk)


def test_nothing_is_kept_of_a_conversation_that_is_deleted(
    talk: Talk, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    index = recall.index

    def index_and_delete(conversation: Conversation) -> None:
        index(conversation)
        record(talk).delete()

    monkeypatch.setattr(recall, "index", index_and_delete)
    model.script(says("Hello"))
    talk.say("Hello")
    assert not any('"Done"' in item.events for item in kept(talk))
