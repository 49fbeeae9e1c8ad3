"""The digest of all that a model is told."""

from __future__ import annotations

import pytest

from chat.tools import offer
from chat.tools.employees import EMPLOYEES


def test_everything_is_in_it_that_a_request_may_begin_with() -> None:
    told = "\n".join(offer.parts().values())
    for employee in EMPLOYEES.values():
        assert employee.role in told
    for name in ("policy budget", "tool block_card", "tool find_tools", "words block_card"):
        assert offer.parts()[name]


@pytest.mark.parametrize("part", ["policy budget", "tool block_card", "memory"])
def test_a_word_that_changes_changes_it(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = {**offer.parts()}
    before = offer.digest()
    monkeypatch.setattr(offer, "parts", lambda: parts | {part: f"{parts[part]} Be quick."})
    assert offer.digest.__wrapped__() != before
