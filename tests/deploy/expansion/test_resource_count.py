"""No stack comes near the 500 resources that CloudFormation takes, whatever their conditions:
https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html."""

from __future__ import annotations

import pytest

from commands import cloudformation
from tests.deploy.expansion.normal_form import TEMPLATE, stacks

pytestmark = pytest.mark.deploy
MOST = 250
"""A tool takes five: its function, role and version, and the aliases live and direct."""
SWITCHES = [
    name
    for name, parameter in cloudformation.settled(TEMPLATE)["Parameters"].items()
    if parameter.get("AllowedValues") == ["true", "false"]
]


@pytest.mark.parametrize("value", ["true", "false"])
def test_no_stack_has_more_resources_than_that(value: str) -> None:
    assert "GradualDeployment" in SWITCHES
    expanded = stacks(*(f"{switch}={value}" for switch in SWITCHES))
    counts = {name or "template.yaml": len(each["Resources"]) for name, each in expanded.items()}
    print(counts)
    assert max(counts.values()) <= MOST
