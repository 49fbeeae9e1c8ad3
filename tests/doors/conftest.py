from __future__ import annotations

from tests.toolkit.guards.user_pool import pool

__all__ = ["pool"]
