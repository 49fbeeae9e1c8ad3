"""Runs tools by Lambda's Invoke, as the deployed function does."""

from __future__ import annotations

from functools import cache

from toolkit import aws, settings
from toolkit.doors.direct import DirectEvent, DirectReply, Invoke, LambdaInvoke
from toolkit.storage import tables

LONGER_THAN_A_TOOL = 26
"""Seconds: Lambda ends a tool's call before that."""


def invoke(function_name: str, event: DirectEvent) -> DirectReply:
    return _client()(function_name, event)


@cache
def _client() -> Invoke:
    """One try: without an idempotency key a second try might act twice."""
    return LambdaInvoke(aws.client("lambda", read_timeout=LONGER_THAN_A_TOOL, tries=1))


if settings.text("AWS_LAMBDA_FUNCTION_NAME", ""):
    # A start has a whole CPU, a call has its memory's share of one.
    _client()
    tables.client()
