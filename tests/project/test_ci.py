"""GitHub runs what `.ci/run` runs, and what its hour has no room for."""

from __future__ import annotations

import re

import yaml

from commands.template import ROOT

IN_THE_WORKFLOW_ALONE = ["bench-test"]


def test_the_workflow_has_every_stage() -> None:
    workflow = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text())
    listed = re.search(r"^stages=\(([a-z\s+-]+)\)", (ROOT / ".ci/run").read_text(), re.MULTILINE)
    assert listed
    stages = re.split(r"[\s+]+", listed[1].strip())
    assert sorted(workflow["jobs"]["stage"]["strategy"]["matrix"]["target"]) == sorted(
        [*stages, *IN_THE_WORKFLOW_ALONE]
    )
