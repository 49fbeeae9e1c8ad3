"""The audit: one event for every execution of a tool, written once and never changed.

The event is the contract's (banking.md, "Audit Event Schema"); its context is ours. No role of a
deployed function may update or delete one, and a put never replaces one.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, ClassVar, Literal

from pynamodb.attributes import JSONAttribute, NumberAttribute, UnicodeAttribute
from pynamodb.exceptions import PutError

from toolkit import dates, tables, telemetry
from toolkit.redaction import NEVER, Profile, redact
from toolkit.writes import Put

Outcome = Literal["success", "refused", "failed"]
_WITHHELD = {"withheld": True}


class AuditEvent(tables.Record):
    """`timestamp`, `user_id`, `action` and `tool_output` are the contract's four; the rest is
    the event's context. `subject` is the person whose things were looked into, if not the user.
    A read's output is not kept: the event says only that there was one."""

    class Meta:
        table_name = tables.table_name("AUDIT_TABLE", "Audit")

    user_id = UnicodeAttribute(hash_key=True)
    event_id = UnicodeAttribute(range_key=True)
    timestamp = UnicodeAttribute()
    action = UnicodeAttribute()
    tool_output = JSONAttribute()
    family = UnicodeAttribute()
    outcome = UnicodeAttribute()
    channel = UnicodeAttribute()
    correlation_id = UnicodeAttribute()
    conversation_id = UnicodeAttribute(null=True)
    duration_ms = NumberAttribute()
    subject = UnicodeAttribute(null=True)

    SCHEMA: ClassVar = ("timestamp", "user_id", "action", "tool_output")
    CONTEXT: ClassVar = (
        "event_id",
        "family",
        "outcome",
        "channel",
        "correlation_id",
        "conversation_id",
        "duration_ms",
        "subject",
    )

    def put_once(self) -> Put:
        return Put(self, AuditEvent.event_id.does_not_exist())

    def write(self) -> None:
        """Put the event on its own, where no transaction holds it."""
        try:
            self.save(AuditEvent.event_id.does_not_exist())
        except PutError as error:
            # Its id is random: what is there is an earlier try of this put, whose answer was lost.
            if not tables.condition_failed(error):
                raise

    def as_contract(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.SCHEMA}

    def context(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.CONTEXT}

    @classmethod
    def of_user(
        cls, user_id: str, *, action: str | None = None, since: str = ""
    ) -> Iterator[AuditEvent]:
        """A user's events, oldest first, from the ISO-8601 instant or day `since` on."""
        newer = cls.event_id >= _start(since) if since else None
        only = cls.action == action if action else None
        return iter(cls.query(user_id, newer, filter_condition=only, consistent_read=True))


def _start(since: str) -> str:
    """An instant or a day as the ids of events begin; without a zone it is UTC."""
    instant = datetime.fromisoformat(since)
    return dates.iso(instant if instant.tzinfo else instant.replace(tzinfo=UTC))


def event(
    *,
    user_id: str,
    action: str,
    tool_output: dict[str, Any],
    at: datetime,
    **context: Any,
) -> AuditEvent:
    timestamp = dates.iso(at)
    return AuditEvent(
        user_id,
        f"{timestamp}#{secrets.token_hex(6)}",
        timestamp=timestamp,
        action=action,
        tool_output=kept(tool_output),
        **context,
    )


def kept(tool_output: dict[str, Any], profile: Profile = NEVER) -> dict[str, Any]:
    """The output as it may be kept: there is an event even of what cannot be redacted."""
    try:
        redacted: dict[str, Any] = redact(tool_output, profile)
    except Exception:  # noqa: BLE001 - fails closed: the text is told to nobody
        telemetry.logger.exception("audited text withheld")
        return _WITHHELD
    return redacted
