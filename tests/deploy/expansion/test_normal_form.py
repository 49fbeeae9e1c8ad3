"""Functions, roles, aliases, routes and permissions are what they were in one template."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.deploy.expansion.normal_form import normal_form

pytestmark = pytest.mark.deploy
FROZEN: dict[str, Any] = json.loads(Path(__file__).with_name("stacks.json").read_text())


@pytest.mark.parametrize("part", FROZEN)
def test_the_stacks_are_what_they_were(part: str) -> None:
    now = json.loads(json.dumps(normal_form()))[part]
    if part != "roles":
        assert now == FROZEN[part]
        return
    expected = {role: {*lines} for role, lines in FROZEN[part].items()}
    assert {role: {*lines} for role, lines in now.items()} == expected
