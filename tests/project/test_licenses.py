"""`make licenses` refuses what nobody has allowed."""

from __future__ import annotations

import pytest

from tests.each_row import each_row
from tests.project.licenses import is_allowed

ALLOWED = {"MIT", "BSD-3-Clause"}


@pytest.mark.parametrize(
    "expression",
    [
        "MIT",
        "MIT AND BSD-3-Clause",
        "GPL-3.0-only OR MIT",
        "BSD-3-Clause AND (GPL-3.0-only OR MIT)",
    ],
)
def test_an_expression_that_allowed_licences_meet_is_allowed(expression: str) -> None:
    assert is_allowed(expression, ALLOWED)


@each_row(
    "expression",
    [
        "",
        "GPL-3.0-only",
        "MIT AND GPL-3.0-only",
        "MIT AND (GPL-3.0-only OR AGPL-3.0-only)",
        "(GPL-3.0-only AND MIT) OR AGPL-3.0-only",
        "met",
    ],
)
def test_any_other_is_refused(expression: str) -> None:
    assert not is_allowed(expression, ALLOWED)
