"""What SAM makes of the template fits into one stack of CloudFormation's."""

from __future__ import annotations

import json
import subprocess

import pytest

from commands import cloudformation
from commands.template import ROOT
from tests.deploy import sam
from tests.deploy.expansion import expand

pytestmark = pytest.mark.deploy

QUOTA = 500
"""Resources that a template declares, whatever their conditions:
https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html."""
MARGIN = 13
"""Kept for the next tools; whoever adds one lowers it. A tool takes five resources: its function,
role and version, and the aliases live and direct. Any other function takes four, a route none."""
PARAMETERS = cloudformation.load(ROOT / "template.yaml")["Parameters"]
SWITCHES = [
    name
    for name, parameter in PARAMETERS.items()
    if parameter.get("AllowedValues") == ["true", "false"]
]


def count(**parameters: str) -> int:
    python = sam.PROGRAM.with_name("python")
    given = [f"{name}={value}" for name, value in parameters.items()]
    finished = subprocess.run(
        [python, expand.__file__, *given], capture_output=True, text=True, check=True
    )
    found: dict[str, int] = json.loads(finished.stdout.splitlines()[-1])
    return sum(found.values())


@pytest.mark.parametrize("value", ["true", "false"])
def test_the_stack_has_no_more_resources_than_cloudformation_takes(value: str) -> None:
    assert "GradualDeployment" in SWITCHES
    assert count(**dict.fromkeys(SWITCHES, value)) <= QUOTA - MARGIN
