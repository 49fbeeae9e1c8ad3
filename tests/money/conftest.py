from __future__ import annotations

import pytest

from tests.money.ledgers import SOME_MONTHS


@pytest.fixture(autouse=True)
def _few_months(monkeypatch: pytest.MonkeyPatch) -> None:
    """130 years take their time to look into, whatever is in them."""
    monkeypatch.setattr("money.differences._MONTHS", SOME_MONTHS)
