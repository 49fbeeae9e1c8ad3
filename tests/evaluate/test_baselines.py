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
    played = subprocess.run(
        command, cwd=ROOT, env=os.environ | {"OUT": str(out)}, check=False, text=True,
        capture_output=True,
    )  # fmt: skip
    assert played.returncode == 0, f"{played.stdout}\n{played.stderr[-2000:]}"
    print(played.stdout)
    return {path.parent.name: json.loads(path.read_text()) for path in out.glob("*/report.json")}


def trials(report: Json, kind: str | None = None) -> dict[str, Json]:
    return {
        each["id"]: each["trials"][0]
        for each in report["scenarios"]
        if kind in (None, each["kind"])
    }


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
