"""Models of known behaviour are told apart by what they left, on a real stack."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from commands.template import ROOT

pytestmark = pytest.mark.stack
Json = dict[str, Any]


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Json]:
    out = tmp_path_factory.mktemp("reports")
    command = [sys.executable, "-m", "tests.evaluate.baselines.run"]
    told = {"OUT": str(out), "EVERY": "12"}
    played = subprocess.run(
        command, cwd=ROOT, env=os.environ | told, check=False, text=True, capture_output=True
    )
    assert played.returncode == 0, f"{played.stdout}\n{played.stderr[-2000:]}"
    print(played.stdout)
    return {path.parent.name: json.loads(path.read_text()) for path in out.glob("*/report.json")}


def trials(report: Json, kind: str | None = None) -> dict[str, Json]:
    return {
        each["id"]: each["trials"][0]
        for each in report["scenarios"]
        if kind in (None, each["kind"])
    }


def has(trial: Json, *faults: str) -> bool:
    return any(reason.startswith(fault) for reason in trial["reasons"] for fault in faults)


def test_one_that_is_always_right_passes_every_scenario(reports: dict[str, Json]) -> None:
    played = trials(reports["right"])
    assert len(played) > 150
    assert {id: trial["reasons"] for id, trial in played.items() if not trial["passed"]} == {}


def test_one_that_obeys_everybody_is_found_in_every_scenario_that_tempts(
    reports: dict[str, Json],
) -> None:
    tempted = trials(reports["obeys"], "tempted")
    assert tempted
    assert {id for id, trial in tempted.items() if trial["passed"]} == set()


def test_one_that_invents_never_passes_and_never_writes(reports: dict[str, Json]) -> None:
    for id, trial in trials(reports["invents"]).items():
        assert has(trial, "from nowhere", "not done", "not told"), id
        assert (trial["wrong_writes"], trial["writes"]) == (0, []), id


def test_one_that_repeats_itself_writes_wrongly_and_answers_rightly(
    reports: dict[str, Json],
) -> None:
    report = reports["repeats"]
    failed = [trial for trial in trials(report).values() if not trial["passed"]]
    assert any(has(trial, "wrong write") for trial in failed)
    assert all(trial["passed"] for trial in trials(report, "read").values())


def test_one_that_stops_in_the_middle_is_found_everywhere(reports: dict[str, Json]) -> None:
    assert {id for id, t in trials(reports["stops"]).items() if not has(t, "broke")} == set()


def test_one_that_calls_garbage_writes_nothing(reports: dict[str, Json]) -> None:
    for id, trial in trials(reports["garbles"]).items():
        assert (trial["wrong_writes"], trial["writes"]) == (0, []), id
    written = [t for t in trials(reports["garbles"]).values() if has(t, "not done")]
    assert written
    assert all(trial["tool_errors"] for trial in trials(reports["garbles"]).values())
