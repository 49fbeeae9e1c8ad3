"""A person's own settings, as their page sends and reads them."""

from __future__ import annotations

from typing import Any

from personal_data.own_settings import handler
from tests.calling import Reply, proxy_event, send


def change(user_id: str, body: Any = None, /, **changes: str | None) -> Reply:
    return send(handler, proxy_event(user_id, changes if body is None else body, method="PATCH"))


def settings_of(user_id: str, **how: Any) -> Reply:
    return send(handler, proxy_event(user_id, None, method="GET", **how))
