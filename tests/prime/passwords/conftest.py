from __future__ import annotations

from tests.personal_data.conftest import buckets

__all__ = ["buckets"]
