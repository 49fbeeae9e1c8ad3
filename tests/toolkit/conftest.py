from __future__ import annotations

import pytest

from tests.toolkit.counting import Counter


@pytest.fixture
def counter(user_id: str) -> Counter:
    """A counter of somebody new, at nothing."""
    counter = Counter(user_id, total=0)
    counter.save()
    return counter
