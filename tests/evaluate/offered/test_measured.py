"""What the scenarios' turns are offered, measured on those that are known."""

from __future__ import annotations

from functools import cache
from statistics import median

import pytest

from tests.evaluate.offered.measured import LEAST, Opening, openings
from tests.evaluate.scenario import all_of

MOST_TOKENS = 3000
OFFERED_AT_ONCE = 0.97


BEHIND_NOTHING = 0


@cache
def known(least_kept: int = BEHIND_NOTHING) -> list[Opening]:
    return openings([each for each in all_of() if not each.apart], least_kept)


def test_half_of_the_turns_begin_with_fewer_than_3000_tokens_of_prompt_and_tools() -> None:
    assert median(each.tokens for each in known()) < MOST_TOKENS


@pytest.mark.parametrize("least_kept", [BEHIND_NOTHING, LEAST])
def test_what_is_right_to_call_is_there_at_once_nearly_always(least_kept: int) -> None:
    right = sum(len(each.right) for each in known(least_kept))
    assert right > 100
    assert sum(len(each.offered) for each in known(least_kept)) / right >= OFFERED_AT_ONCE


@pytest.mark.parametrize("least_kept", [BEHIND_NOTHING, LEAST])
def test_what_is_not_there_at_once_can_be_found(least_kept: int) -> None:
    assert not [each.right - each.found for each in known(least_kept) if each.right - each.found]
