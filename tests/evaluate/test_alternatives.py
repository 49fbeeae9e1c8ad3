"""Of several tools that will do one is to have written, and numbers are read apart."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from tests.evaluate.conversation import Turn
from tests.evaluate.grader import grade
from tests.evaluate.scenario import Scenario

TODAY = date(2026, 3, 11)


def faults(ends: dict[str, Any], writes: list[str], text: str = "") -> list[str]:
    stated = {"id": "one", "family": "budget", "kind": "write", "language": "en", "right": [[]]}
    scenario = Scenario.model_validate(stated | {"person": {"says": ["undo it"]}, "ends": ends})
    turns = [Turn("undo it", [{"type": "token", "token": text}, {"type": "done"}])]
    return [reason.fault for reason in grade(scenario, turns, {}, (), writes, 0, "user", TODAY)]


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
    assert faults({"writes": ["undo|set_cap", "set_cap"]}, made) == found


@pytest.mark.parametrize(
    "text",
    ["482 340 1751", "of 1,20,340 I have 482 and 1,751 (340)", "on 2026-11-24 340; 482; 1751."],
)
def test_numbers_beside_each_other_are_told_each(text: str) -> None:
    found = faults({"told": ["482", "340", "1751"]}, [], text)
    assert found == []


@pytest.mark.parametrize("text", ["₹1,20,000", "120,000.00", "120\u202f000", "120000"])
def test_thousands_and_lakhs_are_one_number(text: str) -> None:
    assert faults({"told": ["120000"]}, [], text) == []
    assert faults({"told": ["20000"]}, [], text) == ["not told"]
