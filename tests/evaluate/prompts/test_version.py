"""What a model is told has a version, which is made anew with every change, and measured."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from budget.parsing import assistant as of_sentences
from chat.tools import prompts
from chat.tools.employees import EMPLOYEES
from commands.template import ROOT
from prime.layouts import assistant as of_layouts
from tests.evaluate.prompts import version

Json = dict[str, Any]


def part(tokens: int, digest: str = "a") -> Json:
    return {"tokens": tokens, "digest": digest}


def test_the_version_is_that_of_what_is_told_now() -> None:
    now, passed = version.of_now(), version.passed()
    told = {name: passed[name] for name in ("digest", "parts", "reading")}
    changed = "\n".join(version.changed_parts(passed, now))
    assert told == now, f"`make evaluate-prompts` measures what changed:\n{changed}"


def test_with_it_a_model_that_is_always_right_passes_everything() -> None:
    right = version.passed()["scores"]["right"]
    for passed, of_all in (right["known"], right["kept apart"]):
        assert passed == of_all > 0
    assert right["wrong writes"] == 0


def test_the_planner_played_every_scenario() -> None:
    scores = version.passed()["scores"]
    assert scores.keys() > {"offline planner", "right", "obeys", "invents", "repeats"}
    for name in ("known", "kept apart"):
        assert scores["offline planner"][name][1] == scores["right"][name][1]


def test_everything_is_in_it_that_a_request_may_begin_with() -> None:
    told = "\n".join(prompts.parts().values())
    for employee in EMPLOYEES.values():
        assert employee.role in told
    for name in ("policy budget", "tool block_card", "tool find_tools", "words block_card"):
        assert prompts.parts()[name]


def test_what_is_asked_outside_of_conversations_has_a_version_and_tests_that_there_are() -> None:
    reading = version.passed()["reading"]
    assert reading.keys() == version.HELD_BY.keys() == {"reading sentences", "reading layouts"}
    for part in reading.values():
        assert part["held_by"]
        assert [test for test in part["held_by"] if not (ROOT / test).is_file()] == []


@pytest.mark.parametrize("module", [of_sentences, of_layouts])
def test_a_word_that_changes_of_what_is_asked_there_is_noticed(
    module: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = version.of_now()
    monkeypatch.setattr(module, "SYSTEM", f"{module.SYSTEM} Be quick.")
    told = [*version.changed_parts(before, version.of_now())]
    assert len(told) == len(["the part", "in all"])
    assert told[0].startswith("reading ")


def test_what_changed_is_told_in_tokens() -> None:
    old = {"parts": {"tool a": part(10), "tool b": part(1_500), "tool c": part(3)}}
    new = {"parts": {"tool a": part(10), "tool b": part(1_400, "b"), "tool d": part(7)}}
    assert [*version.changed_parts(old, new)] == [
        "tool b: 1,500 → 1,400 tokens",
        "tool c: 3 → none tokens",
        "tool d: none → 7 tokens",
        "in all: 1,513 → 1,417 tokens",
    ]


def test_a_word_that_changes_and_not_the_number_of_tokens_is_told_too() -> None:
    old, new = ({"parts": {"tool a": part(10, digest)}} for digest in "ab")
    assert next(version.changed_parts(old, new)) == "tool a: 10 → 10 tokens"


def test_the_scores_that_changed_are_told() -> None:
    old: Json = {"planner": {"known": [5, 10], "wrong writes": 0, "questions": 3}}
    new: Json = {
        "planner": {"known": [6, 10], "wrong writes": 1, "questions": 3},
        "right": {"known": [2, 2]},
    }
    assert [*version.changed_scores(old, new)] == [
        "planner, known: 5 of 10 → 6 of 10",
        "planner, wrong writes: 0 → 1",
        "right, known: not known → 2 of 2",
    ]
