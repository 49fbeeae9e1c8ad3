from __future__ import annotations

import pytest

MONTHS = tuple(f"{year}-{month:02}" for year in range(2024, 2028) for month in range(1, 13))


@pytest.fixture(autouse=True)
def _settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """No limit: what a test calls more often than a person would is not what it is about. Few
    months: 130 years of a ledger take their time to look into, whatever is in them."""
    monkeypatch.setenv("TOOL_PER_MINUTE", "1000000")
    monkeypatch.setattr("money.differences._MONTHS", MONTHS)
