"""Every tool there is, as GET /tools publishes it (tests/chat/http/test_catalog_and_history.py)."""

from __future__ import annotations

from typing import Any

import catalog
from catalog.renderings import FORMATS


def published(format: str) -> list[dict[str, Any]]:
    return [FORMATS[format](entry) for entry in catalog.for_models().values()]
