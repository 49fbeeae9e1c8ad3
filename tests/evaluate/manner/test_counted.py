"""How answers are written stands in reports beside who passes, and changes nothing of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.evaluate import page, report
from tests.evaluate.conversation import Turn
from tests.evaluate.manner import counted
from tests.evaluate.scenario import Scenario

Json = dict[str, Any]
STATED: Json = {
    "id": "one",
    "family": "banking",
    "kind": "read",
    "language": "en",
    "right": [[]],
    "person": {"says": ["how much?"]},
    "ends": {"told": ["5"]},
}
SPANISH = {"id": "dos", "family": "books", "language": "es", "apart": True}


def of(*texts: str, **more: Any) -> tuple[Json, list[Json]]:
    """A scenario's facts, and its one trial with these answers, which passes."""
    scenario = Scenario.model_validate(STATED | more)
    turns = [Turn("?", [{"type": "token", "token": text}]) for text in texts]
    trial = {
        "number": 1,
        "passed": True,
        "wrong_writes": 0,
        "reasons": [],
        "manner": counted.of_trial(scenario, turns),
        "questions": 0,
        "ungrounded": 0,
        "tool_errors": [],
        "tokens": 10,
        "used": {},
        "seconds": 1.0,
        "conversation": [],
        "changed": [],
    }
    return report.facts_of(scenario), [trial]


def whole(*found: tuple[Json, list[Json]]) -> Json:
    return report.of(found, "a model", 1)


BADLY = (
    of("That is the 5 of it.", "It was due on 2026-11-27, the as_of"),
    of("El saldo es 5.", "It was 2026-11 then, on the card.", **SPANISH),
)


def test_shares_are_by_measure_language_and_family_and_no_grade() -> None:
    totals = whole(*BADLY)["totals"]
    assert totals["pass^k"]["1"] == 1
    manner = totals["manner"]
    assert manner["all"]["good"] == [2, 4]
    assert manner["all"]["measures"]["dates"] == [2, 4]
    assert manner["by"]["language: es"]["measures"]["language"] == [1, 2]
    assert manner["by"]["family: banking"]["measures"]["language"] == [2, 2]
    assert "figure first" not in manner["all"]["measures"]


def test_offending_answers_are_quoted_those_kept_apart_last() -> None:
    quoted = whole(*reversed(BADLY))["totals"]["manner"]["offends"]
    assert [(each["scenario"], each["why"]) for each in quoted["dates"]] == [
        ("one", "2026-11-27"),
        ("dos", "2026-11"),
    ]
    assert quoted["names"][0]["answer"] == "It was due on 2026-11-27, the as_of"


def test_no_more_than_some_are_quoted() -> None:
    quoted = whole(of(*["It was 2026-11"] * 9))["totals"]["manner"]["offends"]
    assert len(quoted["dates"]) == counted.QUOTED


def test_a_table_and_the_first_offences_are_told(tmp_path: Path) -> None:
    told = whole(*BADLY)
    lines = [*report.lines(told)]
    assert "| all | 4 | 0.500 | 0.750 | 1.000 | 1.000 | 0.500 | 0.750 | - | - | - |" in lines
    assert any(line.startswith("dates: 2026-11-27 (one): It was due") for line in lines)
    page.write(json.loads(json.dumps(told)), tmp_path)
    shown = (tmp_path / "report.html").read_text()
    assert "<td>0.500" in shown
    assert "It was due on 2026-11-27, the as_of" in shown


def test_two_reports_are_compared_by_it() -> None:
    better = whole(of("That is the 5 of it."))
    lines = [*report.compared(whole(*BADLY), better)]
    assert "manner: 0.500 → 1.000" in lines
    assert "manner, dates: 0.500 → 1.000" in lines
    assert not any("length" in line for line in lines)


def test_a_report_of_before_it_was_measured_is_compared_as_such() -> None:
    now, before = whole(*BADLY), whole(*BADLY)
    del before["totals"]["manner"]
    assert "manner: not measured → 0.500" in [*report.compared(before, now)]
