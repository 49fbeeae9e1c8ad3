"""What a real model did is judged by what it left: the stage cannot pass for nothing."""

from __future__ import annotations

from datetime import date
from typing import Any

from tests.each_row import each_row
from tests.evaluate.conversation import Event, Turn
from tests.evaluate.grader import Reason
from tests.evaluate.local_model import verdict
from tests.evaluate.local_model.run import SCENARIOS, chosen
from tests.evaluate.scenario import all_of
from tests.evaluate.trial import Played, Trial

DONE: Event = {"type": "done"}
CUT: Event = {"type": "error", "message": "The answer was cut short."}
FAILED: Event = {
    "type": "error",
    "message": "The assistant could not finish its answer. Try again.",
}
ASKED: Event = {"type": "tool_error", "tool": "block_card", "confirmation": {"id": "1"}}


def token(text: str) -> Event:
    return {"type": "token", "token": text}


def answered(*events: Event) -> Turn:
    return Turn("Hello", events)


def played(*turns: Turn, **more: Any) -> Played:
    trial = Trial(all_of()[0], 1, place=0, today=date(2026, 2, 1))
    return Played(trial, turns, **more)


def faults(*every: Played) -> list[str]:
    return [fault.partition(": ")[2] for fault in verdict.faults(every)]


def test_an_answer_that_helps_nobody_is_no_fault() -> None:
    told = [Reason("not told", "no answer has 48210"), Reason("not done", "no card is blocked")]
    assert faults(played(answered(token("Hm."), DONE), reasons=told)) == []


def test_neither_is_one_that_was_cut_or_failed_if_it_says_so() -> None:
    assert faults(played(answered(token("I"), CUT, DONE), answered(FAILED, DONE))) == []
    assert faults(played(answered(CUT, DONE))) == []


@each_row(
    ("turns", "fault"),
    [
        ([answered(token("Hi"))], "answer 1 has no end"),
        ([answered(token("Hi"), DONE, token("more"))], "answer 1 has no end"),
        ([answered(token("Hi"), DONE, DONE)], "answer 1 has no end"),
        ([answered(token("Hi"), DONE), answered(token(" "), DONE)], "answer 2 says nothing"),
        ([answered(FAILED, DONE)], "the model never answered"),
        ([], "the model never answered"),
    ],
)
def test_an_answer_without_an_end_or_words_is_one(turns: list[Turn], fault: str) -> None:
    assert faults(played(*turns)) == [fault]


def test_so_is_all_that_was_written_and_not_wanted() -> None:
    wrong = [Reason("wrong write", "cancel_order was written 1 times more than wanted")]
    assert faults(played(answered(token("Hi"), DONE), reasons=wrong)) == [wrong[0].text]


def test_so_is_a_connection_that_was_lost_and_a_run_of_nothing() -> None:
    lost = played(answered(token("Hi"), DONE), broke="ReadError: gone")
    assert faults(lost) == ["the connection was lost: ReadError: gone"]
    assert [*verdict.faults([])] == ["nothing was played"]


def test_what_the_model_tried_is_counted() -> None:
    start: Event = {"type": "tool_start", "tool": "block_card"}
    refused: Event = {"type": "tool_error", "tool": "block_card", "error": "what?"}
    note: Event = {"type": "note", "note": "Reading the conversation..."}
    told = [*verdict.lines([
        played(answered(note, start, refused, start, ASKED, token("Sure?"), DONE)),
        played(answered(token('<tool_call>{"name": "x"}'), FAILED, DONE), tokens=1234),
    ])]  # fmt: skip
    assert told[0] == "2 messages in 2 scenarios"
    assert "  1 said to have failed or been cut" in told
    assert "  1 with a note that it reads" in told
    assert told[4:7] == ["2 calls", "  1 refused, 1 asked", "  1 answers hold a call as text"]
    assert "1,234 tokens" in told


def test_its_scenarios_are_of_every_family_and_none_is_kept_apart() -> None:
    played = chosen()
    assert [each.id for each in played] == [*SCENARIOS]
    assert {each.family for each in played} == {each.family for each in all_of()}
    assert {each.kind for each in all_of()} - {each.kind for each in played} == {"several"}
    assert not any(each.apart for each in played)
