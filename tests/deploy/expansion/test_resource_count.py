"""No stack comes near the 500 resources that CloudFormation takes, whatever their conditions:
https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html."""

from __future__ import annotations

import pytest

from tests.house import resources

pytestmark = pytest.mark.deploy
MOST = 250
"""A tool takes five: its function, role and version, and the aliases live and direct."""


def test_no_stack_has_more_resources_than_that() -> None:
    counts = resources.counted()
    print(counts)
    assert max(counts.values()) <= MOST
