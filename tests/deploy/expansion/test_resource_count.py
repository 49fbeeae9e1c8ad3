"""No stack comes near CloudFormation's quota."""

from __future__ import annotations

import pytest

from commands import cloudformation
from commands.template import ROOT
from tests.deploy.expansion.normal_form import stacks

pytestmark = pytest.mark.deploy

MOST = 487
"""Of CloudFormation's 500 resources that a template declares, whatever their conditions:
https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html."""
PARAMETERS = cloudformation.load(ROOT / "template.yaml")["Parameters"]
SWITCHES = [
    name
    for name, parameter in PARAMETERS.items()
    if parameter.get("AllowedValues") == ["true", "false"]
]


@pytest.mark.parametrize("value", ["true", "false"])
def test_no_stack_has_more_resources_than_that(value: str) -> None:
    assert "GradualDeployment" in SWITCHES
    for name, stack in stacks(*(f"{switch}={value}" for switch in SWITCHES)).items():
        assert len(stack["Resources"]) <= MOST, name
