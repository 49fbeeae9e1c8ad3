"""Lambda's Invoke, as the function runs tools on AWS."""

from __future__ import annotations

from functools import cache
from typing import Any

from toolkit import aws, settings, tables
from toolkit.direct_invoke import Invoke, LambdaInvoke

LONGER_THAN_A_TOOL = 26
"""Seconds. What takes a tool longer, Lambda ends."""


def invoke(function_name: str, event: dict[str, Any]) -> Any:
    return _client()(function_name, event)


@cache
def _client() -> Invoke:
    """One try: without an idempotency key a second might be a second call."""
    return LambdaInvoke(aws.client("lambda", read_timeout=LONGER_THAN_A_TOOL, tries=1))


if settings.text("AWS_LAMBDA_FUNCTION_NAME", ""):
    # A start has a whole CPU, a call has its memory's share of one.
    _client()
    tables.client()
