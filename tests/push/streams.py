"""What the tables' streams deliver to the function, after the template's own filters."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from chat.store.entities import ChatRecord
from prime.entities import PrimeRecord
from push.changes import StreamRecord
from push.entities import Socket
from push.push_changes import Answer, handler
from tests.local.aws.sealer import Stream
from tests.project.tools import TEMPLATE

TABLES = {
    "Notified": PrimeRecord.Meta.table_name,
    "Said": ChatRecord.Meta.table_name,
    "SlotLost": Socket.Meta.table_name,
}
"""By the event of the template."""


class Streams:
    """From the moment when it is made."""

    def __init__(self) -> None:
        self._streams = {event: Stream(table, "LATEST") for event, table in TABLES.items()}

    def deliver(self) -> list[StreamRecord]:
        """All that came since, in one batch for each stream; what it held."""
        delivered: list[StreamRecord] = []
        for event in TABLES:
            if records := self.taken(event):
                answer: Answer = handler({"Records": records})
                assert answer == {"batchItemFailures": []}
                delivered += records
        return delivered

    def taken(self, event: str) -> list[StreamRecord]:
        patterns = _patterns(event)
        records = [record for batch in self._streams[event].batches() for record in batch]
        return [each for each in records if any(_matches(each, pattern) for pattern in patterns)]


@cache
def _patterns(event: str) -> list[dict[str, Any]]:
    functions = dict(TEMPLATE.resources("AWS::Serverless::Function"))
    filters = functions["PushChangesFunction"]["Events"][event]["Properties"]["FilterCriteria"]
    return [json.loads(each["Pattern"]) for each in filters["Filters"]]


def _matches(found: Any, pattern: Any) -> bool:
    """As Lambda's filters that are used: https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html"""
    if isinstance(pattern, Mapping):
        return all(_matches((found or {}).get(name), part) for name, part in pattern.items())
    return any(_is(found, rule) for rule in pattern)


def _is(found: Any, rule: Any) -> bool:
    match rule:
        case {"prefix": str(begins)}:
            return isinstance(found, str) and found.startswith(begins)
        case {"suffix": str(ends)}:
            return isinstance(found, str) and found.endswith(ends)
    return bool(found == rule)
