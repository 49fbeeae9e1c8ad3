"""What lasts for a while: until its end, and not when the clock was set back since."""

from __future__ import annotations

import pytest
from pynamodb.expressions.update import Action

from toolkit.guards.rate_limit import Window
from toolkit.storage import retention

NOW, SECONDS = 1_000_000, 60


@pytest.mark.parametrize(
    ("ahead", "is_live"),
    [(-1, False), (0, False), (1, True), (60, True), (120, True), (121, False)],
)
def test_it_is_live_before_its_end_and_where_it_can_have_begun(
    user_id: str, ahead: int, is_live: bool
) -> None:
    assert retention.is_live(NOW + ahead, NOW, SECONDS) == is_live
    window = Window(f"rate#{user_id}")
    window.update([Window.expires_at.set(NOW + ahead)])
    count: list[Action] = [Window.calls.set(1)]
    assert window.updated(count, retention.live(Window.expires_at, NOW, SECONDS)) == is_live
    written = {":one": 1} | retention.bounds(NOW, SECONDS)
    assert window.updated_as_written("ADD calls :one", retention.LIVE, written) == is_live
    assert window.updated(count, retention.over(Window.expires_at, NOW, SECONDS)) != is_live
