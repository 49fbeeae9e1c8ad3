"""Clients that vanish and come back: nothing runs twice, nothing is lost."""

from __future__ import annotations

import json
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from chat.http.stream_slots import MOST
from chat.store.entities import ConversationRecord, SavedMessage
from tests.banking.lost_card import LOST, PROMPT
from tests.banking.stored import spend, today
from tests.budget.stored import transactions
from tests.chat.local_invoke import Hold, Tools
from tests.chat.scripted_model import (
    START,
    Refusal,
    ScriptedModel,
    says,
    stop,
    text,
    uses,
)
from tests.chat.talk import Talk, assert_in_order, read_events, wait_until
from toolkit.audit.audit_event import AuditEvent

POINTS = "get_rewards_summary"


def records(talk: Talk) -> list[ConversationRecord]:
    """The conversation's record, if it has begun."""
    key = ConversationRecord.sk == f"conversation#{talk.convo_id}"
    return list(ConversationRecord.query(talk.user_id, key, consistent_read=True))


def record(talk: Talk) -> ConversationRecord:
    (only,) = records(talk)
    return only


def wait_until_over(talk: Talk) -> None:
    """To a client that has gone, only the conversation itself shows when its turn is over."""
    wait_until(lambda: any(int(record.claimed_until) == 0 for record in records(talk)))


def wait_until_begun(talk: Talk) -> None:
    wait_until(lambda: bool(records(talk)))


def read_until(talk: Talk, word: str, said: str, key: str) -> None:
    """Read the stream up to a line with the word, then vanish."""
    with talk.stream(said, key) as response:
        for line in response.iter_lines():
            if word in line:
                return


def successes(talk: Talk, tool: str) -> list[AuditEvent]:
    events = AuditEvent.of_user(talk.user_id, action=tool)
    return [event for event in events if event.outcome == "success"]


def bought(talk: Talk) -> str:
    spend(talk.user_id, "t1", date=today())
    return "t1"


def test_a_turn_goes_on_without_its_reader(talk: Talk, model: ScriptedModel) -> None:
    gate = threading.Event()
    model.script([START, *text("One")[:1], gate, *text(" two"), *stop("end_turn")])
    read_until(talk, "One", "Count", "k1")
    assert talk.post(talk.body("Are you there?")).status_code == 409
    gate.set()
    wait_until_over(talk)
    answer = talk.messages[-1]
    assert (answer["role"], answer["text"]) == ("assistant", "One two")
    assert "interrupted" not in answer


def test_what_a_tool_has_found_is_told_though_nobody_reads(
    talk: Talk, model: ScriptedModel, tools: Tools, hold: Hold
) -> None:
    model.script(uses(POINTS), says("You have 5000."))
    read_until(talk, "tool_start", "Points?", "k1")
    hold.wait_until_begun()
    hold.gate.set()
    wait_until_over(talk)
    answer = talk.messages[-1]
    assert answer["tools"][0]["result"]["total_points"] == 5000
    assert answer["text"] == "You have 5000."
    assert len(tools.events) == 1


def test_a_question_waits_for_somebody_who_comes_back(
    talk: Talk, model: ScriptedModel, hold: Hold
) -> None:
    model.script(uses("block_card", LOST))
    read_until(talk, "tool_start", "Block my card", "k1")
    hold.gate.set()
    wait_until_over(talk)
    assert talk.saved()["confirmation"]["prompt"] == PROMPT


def test_sent_again_a_write_is_not_repeated_and_the_answer_is_whole(
    talk: Talk, model: ScriptedModel, tools: Tools, hold: Hold
) -> None:
    dispute = uses("dispute_transaction", {"tx_id": bought(talk), "reason": "Not mine"})
    model.script(dispute)
    read_until(talk, "tool_start", "Dispute t1", "k1")
    hold.wait_until_begun()
    assert talk.stop() == 202
    hold.gate.set()
    wait_until_over(talk)
    model.script(says("Disputed."))
    reply = talk.say("Dispute t1", key="k1")
    assert reply.types == ["employee", "note", "tool_start", "tool_result", "token", "done"]
    assert len(successes(talk, "dispute_transaction")) == 1
    assert len({event["idempotency_key"] for event in tools.events}) == 1
    assert [message["role"] for message in talk.messages].count("user") == 1


def spent(description: str) -> dict[str, Any]:
    expense = {"type": "EXPENSE", "category_type": "VARIABLE", "category": "Food"}
    return {"transaction": expense | {"amount_mxn_cents": 15000, "description": description}}


def test_sent_again_the_model_is_told_what_was_done_and_need_not_word_it_anew(
    talk: Talk, model: ScriptedModel
) -> None:
    fails = Refusal(400, "ValidationException")
    model.script(uses("add_transaction", spent("tacos")), fails, fails, says("Recorded."))
    for _ in range(3):
        reply = talk.say("I spent 150 on tacos", key="k1")
        *_, asked, result = model.requests[-1]["messages"]
        assert asked["content"][0]["toolUse"]["input"] == spent("tacos")
        assert result["content"][0]["toolResult"]["status"] == "success"
    assert reply.types == ["employee", "note", "tool_start", "tool_result", "token", "done"]
    assert [used["ok"] for used in talk.messages[-1]["tools"]] == [True]
    assert [row.description for row in transactions(talk.user_id)] == ["tacos"]


def test_sent_again_an_equal_call_is_the_same_call_all_the_same(
    talk: Talk, model: ScriptedModel
) -> None:
    adds = uses("add_transaction", spent("tacos"))
    model.script(adds, Refusal(400, "ValidationException"), adds, says("Recorded."))
    talk.say("I spent 150 on tacos", key="k1")
    talk.say("I spent 150 on tacos", key="k1")
    assert len(transactions(talk.user_id)) == 1


def test_sent_again_a_read_is_made_anew(talk: Talk, model: ScriptedModel, tools: Tools) -> None:
    fails = Refusal(400, "ValidationException")
    model.script(uses(POINTS), fails, uses(POINTS), says("5000"))
    talk.say("Points?", key="k1")
    assert talk.say("Points?", key="k1").text == "5000"
    assert tools.called == [POINTS, POINTS]


def test_who_waits_for_a_turn_that_is_interrupted_is_told_and_done(
    talk: Talk, model: ScriptedModel
) -> None:
    gate = threading.Event()
    model.script([START, *text("One")[:1], gate])
    with ThreadPoolExecutor(1) as threads:
        first = threads.submit(talk.say, "Count", "k1")
        model.wait_for_requests(1)
        with talk.stream("Count", "k1") as attached:
            lines = attached.iter_lines()
            assert next(lines) == "retry: 1000"
            gate.set()
            raw = "retry: 1000\n" + "".join(f"{line}\n" for line in lines)
        assert first.result().types == ["employee", "token", "error", "done"]
    events = read_events(raw)
    assert_in_order(events)
    assert "error" in [event["type"] for event in events]


def test_another_message_meanwhile_is_a_conflict(
    talk: Talk, model: ScriptedModel, hold: Hold
) -> None:
    model.script(uses(POINTS), says("5000"))
    with ThreadPoolExecutor(1) as threads:
        first = threads.submit(talk.say, "Points?", "k1")
        hold.wait_until_begun()
        refused = talk.post(talk.body("And my balance?"))
        hold.gate.set()
        assert first.result().text == "5000"
    assert refused.status_code == 409
    assert set(refused.json()) == {"error"}
    assert [message["text"] for message in talk.messages] == ["Points?", "5000"]


def test_another_conversation_meanwhile_is_free(
    talk: Talk, model: ScriptedModel, hold: Hold
) -> None:
    model.script(uses(POINTS), says("Hello"), says("5000"))
    with ThreadPoolExecutor(1) as threads:
        first = threads.submit(talk.say, "Points?", "k1")
        hold.wait_until_begun()
        assert Talk(talk.http, talk.user_id).say("Hello").text == "Hello"
        hold.gate.set()
        assert first.result().text == "5000"


def test_a_whole_answer_is_told_again_without_the_model(
    talk: Talk, model: ScriptedModel, tools: Tools
) -> None:
    model.script(uses(POINTS), says("50", "00"))
    first = talk.say("Points?", key="k1")
    again = talk.say("Points?", key="k1")
    assert again.text == first.text
    assert again.of("tool_result") == first.of("tool_result")
    assert len(model.requests) == 2
    assert len(tools.events) == 1


def test_a_message_is_known_by_its_id_where_there_is_no_key(
    talk: Talk, model: ScriptedModel
) -> None:
    model.script(says("Hello"))
    said = [{"id": "m1", "role": "user", "content": "Hello"}]
    replies = [talk.say("", messages=said).text for _ in range(2)]
    assert replies == ["Hello", "Hello"]


def test_without_a_key_the_same_words_are_another_message(talk: Talk, model: ScriptedModel) -> None:
    model.script(says("Hello"), says("Hello again"))
    assert talk.say("Hello").text != talk.say("Hello").text


def test_another_message_under_a_used_key_does_not_get_the_old_answer(
    talk: Talk, model: ScriptedModel
) -> None:
    model.script(says("Hello"))
    talk.say("Hello", key="k1")
    response = talk.post(talk.body("Block my card"), **{"Idempotency-Key": "k1"})
    assert "Hello" not in response.text


def test_a_dead_claim_is_taken_over(talk: Talk, model: ScriptedModel) -> None:
    model.script(says("Hello"), says("Here I am."))
    talk.say("Hello")
    record(talk).update(
        [ConversationRecord.turn_key.set("dead"), ConversationRecord.claimed_until.set(1)]
    )
    assert talk.say("Are you there?").text == "Here I am."


def test_a_turn_that_died_is_begun_again_by_its_own_message(
    talk: Talk, model: ScriptedModel
) -> None:
    model.script([START, *text("One")[:1]], says("One two"), says("Three"))
    talk.say("Count", key="k1")
    (answer,) = (m for m in _stored(talk) if m.role == "assistant")
    answer.delete()  # as if the process had ended before it was saved
    record(talk).update([ConversationRecord.claimed_until.set(1)])
    assert talk.say("Count", key="k1").text == "One two"
    assert talk.say("Go on").text == "Three"
    assert [message["role"] for message in talk.messages].count("user") == 2


def _stored(talk: Talk) -> list[SavedMessage]:
    return list(
        SavedMessage.query(talk.user_id, SavedMessage.sk.startswith(f"message#{talk.convo_id}#"))
    )


def test_a_client_that_leaves_at_once_can_come_back(talk: Talk, model: ScriptedModel) -> None:
    model.script(says("Hello"))
    leave_at_once(talk, "Hello", "k1")
    wait_until_begun(talk)
    wait_until_over(talk)
    assert talk.say("Hello", key="k1").text == "Hello"


def leave_at_once(talk: Talk, said: str, key: str) -> None:
    """Send a message and hang up before a byte of the answer."""
    body = json.dumps(talk.body(said)).encode()
    sent: dict[str, Any] = talk.headers | {
        "Host": "chat",
        "Idempotency-Key": key,
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
    }
    lines = "".join(f"{name}: {value}\r\n" for name, value in sent.items())
    with socket.create_connection(
        (talk.http.base_url.host, talk.http.base_url.port or 0)
    ) as leaving:
        leaving.sendall(f"POST /chat HTTP/1.1\r\n{lines}\r\n".encode() + body)


def test_of_many_at_once_with_one_key_one_turn_runs_and_all_get_its_answer(
    talk: Talk, model: ScriptedModel, tools: Tools
) -> None:
    tx_id = bought(talk)
    model.script(
        uses("dispute_transaction", {"tx_id": tx_id, "reason": "Not mine"}), says("Disputed.")
    )
    with ThreadPoolExecutor(MOST) as threads:
        replies = list(threads.map(lambda _: talk.say("Dispute t1", key="k1"), range(MOST)))
    assert {reply.text for reply in replies} == {"Disputed."}
    assert len(tools.events) == 1
    assert [message["role"] for message in talk.messages] == ["user", "assistant"]
