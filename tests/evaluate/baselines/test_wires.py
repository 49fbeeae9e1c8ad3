"""The scenarios over each provider's wire: what a model is told and says of it survives."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from commands.template import ROOT
from tests.evaluate.scenario import Scenario, all_of
from tests.wires.all import WIRES

pytestmark = pytest.mark.stack


def longest_of_each_family() -> list[Scenario]:
    found = sorted(all_of(), key=lambda each: (sum(map(len, each.right)), each.id))
    return [*{each.family: each for each in found}.values()]


@pytest.mark.parametrize("api", sorted(WIRES.keys() - {"bedrock"}))
def test_one_that_is_always_right_passes_over_every_wire(api: str, tmp_path: Path) -> None:
    """All of test_baselines is played over Bedrock's."""
    scenarios = longest_of_each_family()
    told = {
        "OUT": str(tmp_path),
        "WIRE": api,
        "PLAYERS": "right",
        "ONLY": ",".join(each.id for each in scenarios),
    }
    command = [sys.executable, "-m", "tests.evaluate.baselines.run"]
    played = subprocess.run(
        command, cwd=ROOT, env=os.environ | told, check=False, text=True, capture_output=True
    )
    assert played.returncode == 0, f"{played.stdout}\n{played.stderr[-2000:]}"
    report = json.loads((tmp_path / "right" / "report.json").read_text())
    passed = {each["id"] for each in report["scenarios"] if each["trials"][0]["passed"]}
    assert passed == {each.id for each in scenarios}
    assert {each["family"] for each in report["scenarios"]} == {each.family for each in all_of()}
