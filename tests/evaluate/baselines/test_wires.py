"""The scenarios over each provider's wire: what a model is told and says of it survives."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from commands.template import ROOT
from tests.evaluate.scenario import Scenario, all_of
from tests.wires.all import WIRES

pytestmark = pytest.mark.stack
OF_A_FAMILY = 3


def some_of_each_family() -> list[Scenario]:
    """Of as many kinds as there are, those with the most calls first."""
    found: list[Scenario] = []
    taken, kinds = Counter[str](), Counter[tuple[str, str]]()
    for each in sorted(all_of(), key=lambda each: (-sum(map(len, each.right)), each.id)):
        kind = (each.family, each.kind)
        if taken[each.family] < OF_A_FAMILY and not kinds[kind]:
            found.append(each)
            taken[each.family] += 1
            kinds[kind] += 1
    return found


@pytest.mark.parametrize("api", sorted(WIRES.keys() - {"bedrock"}))
def test_one_that_is_always_right_passes_over_every_wire(api: str, tmp_path: Path) -> None:
    """Bedrock's is what all of test_baselines is played over."""
    scenarios = some_of_each_family()
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
