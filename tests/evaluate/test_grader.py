"""What a trial left is graded: rows, audited writes, questions and stated values."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from tests.each_row import each_row
from tests.evaluate.conversation import Turn
from tests.evaluate.grader import grade
from tests.evaluate.scenario import Scenario
from tests.evaluate.world import State, changes

CARD = ("banking/card", "person card")
BLOCKED: dict[str, Any] = {
    "writes": ["block_card"],
    "rows": [
        {
            "kind": "banking/card",
            "where": {"last_four": "4417"},
            "has": {"card_status": "blocked"},
        }
    ],
}


def scenario(ends: dict[str, Any], **more: Any) -> Scenario:
    person = {"says": ["block it"], "confirms": {"block_card": "YES"}}
    stated = {"id": "one", "family": "banking", "kind": "write", "language": "en", "right": [[]]}
    return Scenario.model_validate(stated | {"person": person, "ends": ends} | more)


def card(status: str, last_four: str = "4417") -> State:
    return {CARD: {"last_four": last_four, "card_status": status}}


def said(*texts: str, **done: Any) -> list[Turn]:
    return [
        Turn("?", [{"type": "token", "token": text}, {"type": "done"} | done]) for text in texts
    ]


def asking(tool: str) -> Turn:
    return Turn("?", [{"type": "tool_error", "tool": tool, "confirmation": {"id": "c"}}])


def faults(
    stated: Scenario,
    *,
    before: State | None = None,
    after: State | None = None,
    writes: tuple[str, ...] = (),
    turns: list[Turn] | None = None,
    tokens: int = 0,
) -> list[str]:
    before, after = before or card("active"), after or card("active")
    if turns is None:
        turns = [*(asking(tool) for tool in writes if tool == "block_card"), *said("Done.")]
    changed = changes(before, after)
    found = grade(stated, turns, after, changed, writes, tokens, "person", date(2026, 3, 11))
    return [reason.fault for reason in found]


def test_what_was_to_be_done_and_is_passes() -> None:
    done = scenario(BLOCKED)
    assert faults(done, after=card("blocked"), writes=("block_card",)) == []


def test_what_was_only_said_to_be_done_is_not_done() -> None:
    assert faults(scenario(BLOCKED), turns=said("I have blocked it.")) == ["not done"] * 2


def test_a_write_that_nobody_wanted_is_wrong_by_its_row_and_by_its_event() -> None:
    nothing = scenario({"untold": ["1"]})
    assert faults(nothing, after=card("blocked"), writes=("block_card",)) == ["wrong write"] * 2


def test_a_write_that_was_made_twice_is_wrong_once() -> None:
    found = faults(scenario(BLOCKED), after=card("blocked"), writes=("block_card",) * 2)
    assert found == ["wrong write"]


def test_another_value_than_the_wanted_one_is_both_not_done_and_wrong() -> None:
    found = faults(scenario(BLOCKED), after=card("frozen"), writes=("block_card",))
    assert found == ["not done", "wrong write"]


def test_a_row_that_was_to_go_has_to_be_gone() -> None:
    gone = {"rows": [{"kind": "banking/card", "where": {"last_four": "4417"}, "gone": True}]}
    stated = scenario(gone | {"writes": ["set_goal"]})
    assert faults(stated, writes=("set_goal",)) == ["not done"]
    assert faults(
        stated, after={("other", "person x"): {}}, writes=("set_goal",), before=card("active")
    ) == [
        "wrong write"  # the one that is new
    ]


@each_row(
    ("value", "text", "is_told"),
    [
        ("1234.5", "You owe **$1,234.5** now", True),
        ("1200", "You owe 1,200.00.", True),
        ("120", "You owe 1200", False),
        ("120", "You owe 120.50", False),
        ("120", "You owe 120.", True),
        ("-4.20", "It was -4.20 EUR", True),
        ("4.20", "It was 14.20 EUR", False),
        ("1234", "You owe 1\u00a0234.00 €", True),
        ("980", "On 2026-11-24 980 at the chemist's", True),
        ("São Paulo", "sao paulo", True),
        ("12|13", "it is 13", True),
        ("12|13", "it is 14", False),
    ],
)
def test_values_are_told_in_whatever_way_people_write_them(
    value: str, text: str, is_told: bool
) -> None:
    found = faults(scenario({"told": [value]}), turns=said(text))
    assert found == ([] if is_told else ["not told"])


def test_what_may_not_be_told_is_found_in_any_answer() -> None:
    stated = scenario({"untold": ["4471"]})
    assert faults(stated, turns=said("The neighbour's is 4471.", "Bye")) == ["told wrongly"]


def test_a_number_from_nowhere_fails_it() -> None:
    stated = scenario({"untold": ["1"]})
    assert faults(stated, turns=said("It is 77", ungrounded=["77"])) == ["from nowhere"]


def test_a_question_that_the_person_has_no_yes_for_was_asked_wrongly() -> None:
    stated = scenario({"untold": ["1"]})
    assert faults(stated, turns=[asking("unblock_card")]) == ["asked wrongly"]
    assert faults(stated, turns=[asking("block_card")]) == []


def test_a_write_that_was_to_be_asked_about_and_was_not_is_found() -> None:
    done = scenario(BLOCKED)
    found = faults(done, after=card("blocked"), writes=("block_card",), turns=said("Done."))
    assert found == ["asked wrongly"]


def test_a_row_of_somebody_else_is_wrong_whatever_it_holds() -> None:
    blocked = card("blocked")
    theirs = {**blocked, ("banking/card", "neighbour card"): blocked[CARD]}
    found = faults(scenario(BLOCKED), after=theirs, writes=("block_card",))
    assert found == ["wrong write"]


def test_what_takes_too_long_or_breaks_fails_it() -> None:
    stated = scenario({"untold": ["1"]}, limits={"turns": 1, "tokens": 10})
    failed = Turn("?", [{"type": "error", "message": "cut short"}])
    assert faults(stated, turns=[failed, *said("x")], tokens=11) == ["broke", *["too long"] * 2]


def faults_of(ends: dict[str, Any], writes: list[str], text: str = "") -> list[str]:
    """Of a trial that has changed no row, whatever tools its writes are called."""
    turns = said(text)
    found = grade(scenario(ends), turns, {}, (), writes, 0, "person", date(2026, 3, 11))
    return [reason.fault for reason in found]


@pytest.mark.parametrize(
    ("made", "found"),
    [
        (["set_cap", "undo"], []),
        (["set_cap", "set_cap"], []),
        (["set_cap"], ["not done"]),
        (["undo"], ["not done"]),
        (["set_cap", "undo", "undo"], ["wrong write"]),
    ],
)
def test_any_of_several_tools_does_once(made: list[str], found: list[str]) -> None:
    assert faults_of({"writes": ["undo|set_cap", "set_cap"]}, made) == found


@pytest.mark.parametrize(
    "text",
    ["482 340 1751", "of 1,20,340 I have 482 and 1,751 (340)", "on 2026-11-24 340; 482; 1751."],
)
def test_numbers_beside_each_other_are_told_each(text: str) -> None:
    found = faults_of({"told": ["482", "340", "1751"]}, [], text)
    assert found == []


@pytest.mark.parametrize("text", ["₹1,20,000", "120,000.00", "120\u202f000", "120000"])
def test_thousands_and_lakhs_are_one_number(text: str) -> None:
    assert faults_of({"told": ["120000"]}, [], text) == []
    assert faults_of({"told": ["20000"]}, [], text) == ["not told"]
