"""The audit: one event for every execution of a tool, written once and never changed.

The event is the contract's (rules R18, R19 and R28); its context is ours. No role of a
deployed function may update or delete one, and a put never replaces one. As it is stored, its user
is a pseudonym and what came of the call is sealed with their key, so that the event can stay when
they are erased (toolkit.audit.pseudonym).
"""

from __future__ import annotations

import hmac
import json
import secrets
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NotRequired, TypedDict, Unpack

from pynamodb.attributes import BinaryAttribute, JSONAttribute, NumberAttribute, UnicodeAttribute

from toolkit import dates, telemetry
from toolkit.audit.pseudonym import Pseudonym
from toolkit.privacy.redaction import NEVER, Profile, redact
from toolkit.storage import tables
from toolkit.storage.ownership import Export, column
from toolkit.storage.writes import Put

if TYPE_CHECKING:
    from toolkit.call import Channel

Outcome = Literal["success", "refused", "failed"]
_WITHHELD = {"withheld": True}
_NONCE, _TAG = 12, 16  # bytes


class Context(TypedDict):
    """How an event came about. `subject` is the person whose things were looked into, if not the
    user; `by` the integration, or `program` the client that the user has let in, that acted for
    them, if they did not act themselves. `program_name` is what that calls itself. `consent` is
    what the user said YES to, and `confirmation` the random end of its id."""

    family: str
    outcome: Outcome
    channel: Channel | Literal["queue", "schedule", "operator"]
    correlation_id: str
    duration_ms: NotRequired[int]
    conversation_id: NotRequired[str | None]
    subject: NotRequired[str | None]
    by: NotRequired[str | None]
    program: NotRequired[str | None]
    program_name: NotRequired[str | None]
    confirmation: NotRequired[str | None]
    consent: NotRequired[dict[str, Any] | None]


class AuditEvent(tables.Record):
    """`timestamp`, `user_id`, `action` and `tool_output` are the contract's four; the rest is
    Context. A read's output is not kept: the event says only that there was one.

    In the table `user_id` is the pseudonym, and `sealed` has what the SEALED fields say: the
    output, and the conversation, whose id may be a person's own elsewhere. `new` and `of_user` are
    of the event as it is said.
    """

    class Meta:
        table_name = tables.table_name("AUDIT_TABLE", "Audit")

    erasure = "stays, under a name that is nobody's any more"
    export = Export("audit/events", read=lambda user_id: AuditEvent.of_user(user_id))
    retention = "FOR_GOOD"

    user_id = UnicodeAttribute(hash_key=True)
    event_id = UnicodeAttribute(range_key=True)
    timestamp = column(UnicodeAttribute(), "when")
    action = column(UnicodeAttribute(), "what was done")
    tool_output = column(JSONAttribute(), "what came of it, without personal numbers")
    sealed = BinaryAttribute(null=True, legacy_encoding=False)
    family = column(UnicodeAttribute(), "of which part")
    outcome = column(UnicodeAttribute(), "success, refused or failed")
    channel = column(UnicodeAttribute(), "through which door")
    correlation_id = column(UnicodeAttribute(), "names the call")
    conversation_id = column(UnicodeAttribute(null=True), "in which conversation")
    duration_ms = column(NumberAttribute(default=0), "how long it took")
    subject = column(UnicodeAttribute(null=True), "whose data was looked at, if not yours")
    by = column(UnicodeAttribute(null=True), "the integration that acted for you")
    program = column(UnicodeAttribute(null=True), "the program that acted for you")
    program_name = column(UnicodeAttribute(null=True), "what that program calls itself")
    confirmation = UnicodeAttribute(null=True)
    consent = column(JSONAttribute(null=True), "what you said YES to, as it was asked")

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
        "by",
        "program",
        "program_name",
    )

    SEALED: ClassVar = ("tool_output", "conversation_id", "consent")
    _AS_SAID: ClassVar = (
        *("event_id", "timestamp", "action", "family", "outcome", "channel", "correlation_id"),
        *("duration_ms", "subject", "by", "program", "program_name"),
        "confirmation",
    )

    @classmethod
    def new(
        cls,
        *,
        user_id: str,
        action: str,
        tool_output: dict[str, Any],
        at: datetime,
        **context: Unpack[Context],
    ) -> AuditEvent:
        """An event that is not written yet. Its id begins with `at` (UTC) and ends at random."""
        timestamp = dates.iso(at)
        return cls(
            user_id,
            f"{timestamp}#{secrets.token_hex(6)}",
            timestamp=timestamp,
            action=action,
            tool_output=redacted_output(tool_output),
            **context,
        )

    def put_once(self) -> Put:
        """Raises Erased when its user was, and what storage raises."""
        return Put(self._stored(), AuditEvent.event_id.does_not_exist())

    def write(self) -> None:
        """Put the event on its own, outside a transaction. Raises as put_once. Its id is random: if
        it exists, an earlier try of this put did it, whose response was lost."""
        self._stored().added()

    def _stored(self) -> AuditEvent:
        person = Pseudonym.of(self.user_id)
        values = self.attribute_values
        said = {name: value for name in self.SEALED if (value := values.get(name))}
        key = event_key(person.key, self.event_id)
        return AuditEvent(
            person.name,
            tool_output={},
            sealed=seal(said, key) if said else None,
            **{name: value for name, value in values.items() if name in self._AS_SAID},
        )

    def as_contract(self) -> dict[str, Any]:
        """The contract's four fields."""
        return {name: getattr(self, name) for name in self.SCHEMA}

    def context(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.CONTEXT}

    @classmethod
    def of_user(
        cls,
        user_id: str,
        *,
        action: str | None = None,
        since: str = "",
        confirmation: str | None = None,
    ) -> Iterator[AuditEvent]:
        """A user's events, oldest first, from the ISO-8601 instant or day `since` on. Those of
        versions before there were pseudonyms stand under the user's own id."""
        newer = cls.event_id >= _start(since) if since else None
        # Up to 0.2.0 this table held seals too, which have no action.
        only = cls.action == action if action else cls.action.exists()
        if confirmation:
            only &= cls.confirmation == confirmation

        def under(name: str) -> Iterator[AuditEvent]:
            return iter(cls.query(name, newer, filter_condition=only, consistent_read=True))

        person = Pseudonym.find(user_id)
        own = (stored._opened(user_id, person) for stored in under(person.name)) if person else ()
        return chain(under(user_id) if Pseudonym.may_be_id(user_id) else (), own)

    def _opened(self, user_id: str, person: Pseudonym) -> AuditEvent:
        self.user_id = user_id
        if self.sealed is not None:
            key = event_key(person.key, self.event_id)
            for name, value in unseal(self.sealed, key).items():
                setattr(self, name, value)
            self.sealed = None
        return self


def _start(since: str) -> str:
    """An instant or a day in the form that event ids begin with; without a zone it is UTC."""
    instant = datetime.fromisoformat(since)
    return dates.iso(instant if instant.tzinfo else instant.replace(tzinfo=UTC))


def redacted_output(tool_output: dict[str, Any], profile: Profile = NEVER) -> dict[str, Any]:
    """The output as it may be kept; {"withheld": true} where redaction fails, so that there is an
    event all the same."""
    try:
        redacted: dict[str, Any] = redact(tool_output, profile)
    except Exception:  # noqa: BLE001 - fails closed: the text is kept nowhere
        telemetry.logger.exception("audited text withheld")
        return _WITHHELD
    return redacted


def event_key(user_key: bytes, event_id: str) -> bytes:
    """HMAC-SHA256 of the event's id under its user's key. So one event can be opened for others, as
    by a proof, and no other."""
    return hmac.digest(user_key, event_id.encode(), "sha256")


def seal(value: dict[str, Any], key: bytes) -> bytes:
    """The nonce, ciphertext and tag of ChaCha20-Poly1305 (RFC 8439)."""
    nonce = secrets.token_bytes(_NONCE)
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    ciphertext, tag = _cipher(key, nonce).encrypt_and_digest(text.encode())
    return nonce + bytes(ciphertext) + bytes(tag)


def unseal(blob: bytes, key: bytes) -> dict[str, Any]:
    """Raises ValueError for what was sealed with another key."""
    nonce, ciphertext, tag = blob[:_NONCE], blob[_NONCE:-_TAG], blob[-_TAG:]
    value: dict[str, Any] = json.loads(_cipher(key, nonce).decrypt_and_verify(ciphertext, tag))
    return value


def _cipher(key: bytes, nonce: bytes) -> Any:
    from Cryptodome.Cipher import ChaCha20_Poly1305  # 13 ms, and not every call needs it

    return ChaCha20_Poly1305.new(key=key, nonce=nonce)
