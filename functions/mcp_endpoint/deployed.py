"""Lambda's Invoke, as the function runs tools on AWS."""

from __future__ import annotations

from functools import cache
from typing import Any

import botocore.session
from botocore.client import Config

from toolkit import settings, tables
from toolkit.direct_invoke import Invoke, LambdaInvoke

LONGER_THAN_A_TOOL = 26
"""Seconds. What takes a tool longer, Lambda ends."""


def invoke(function_name: str, event: dict[str, Any]) -> Any:
    return _client()(function_name, event)


@cache
def _client() -> Invoke:
    """One try: without an idempotency key a second might be a second call."""
    config = Config(
        connect_timeout=1, read_timeout=LONGER_THAN_A_TOOL, retries={"total_max_attempts": 1}
    )
    session: Any = botocore.session.get_session()
    return LambdaInvoke(session.create_client("lambda", config=config))


if settings.text("AWS_LAMBDA_FUNCTION_NAME", ""):
    # A start has a whole CPU, a call has its memory's share of one.
    _client()
    tables.client()
