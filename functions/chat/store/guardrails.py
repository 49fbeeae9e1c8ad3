"""How much is cut from a user's text, before the model reads it and before it is stored, and what
the guardrails did in a user's conversations: redacted text, refused a call or an answer.
"""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from typing import Literal

from pynamodb.attributes import JSONAttribute, UnicodeAttribute

import catalog
from chat.store.entities import ChatRecord
from toolkit import Caller, dates, settings, telemetry
from toolkit.call import Json
from toolkit.privacy.redaction import KEPT, NEVER, Profile, redact_text
from toolkit.storage import keys, tables
from toolkit.storage.ownership import Export, column

PRESETS = {"standard": NEVER, "strict": KEPT}
"""By its name, what is cut from a user's message before the model reads it."""


def preset() -> str:
    """The preset in force. Raises RuntimeError when the setting names none."""
    name = settings.text("GUARDRAIL_PRESET", "standard")
    if name not in PRESETS:
        raise RuntimeError(f"GUARDRAIL_PRESET must be one of {', '.join(PRESETS)}")
    return name


def profile_for_model(caller: Caller) -> Profile:
    """What is cut before the model reads it; whoever works with contacts has to name them."""
    return NEVER if _works_with_contacts(caller) else PRESETS[preset()]


def profile_for_storage(caller: Caller) -> Profile:
    """What is cut from text that is saved; to them what they did before is worth nothing without
    the contacts in it."""
    return NEVER if _works_with_contacts(caller) else KEPT


def _works_with_contacts(caller: Caller) -> bool:
    return any(entry["answers_with_contacts"] for entry in catalog.offered_to(caller))


SHOWN = 100
_PREFIX = "guardrail#"

Source = Literal["message", "answer", "containment"]
Action = Literal["redacted", "refused"]


class GuardrailEvent(ChatRecord):
    """`found` counts what was there by its kind; `input_hash` is the SHA-256 of the user's id and
    the redacted text, in hexadecimal. The text itself is in no event."""

    export = Export("chat/guardrail_events", _PREFIX)
    retention = "GUARDRAIL_EVENT"

    at = column(UnicodeAttribute(), "when")
    source = column(UnicodeAttribute(), "in whose text")
    preset = column(UnicodeAttribute(), "by which setting")
    found = column(JSONAttribute(), "what was found, and how often")
    action = column(UnicodeAttribute(), "what was done")
    input_hash = column(UnicodeAttribute(), "a digest of the text")
    conversation_id = column(UnicodeAttribute(), "where")

    def for_page(self) -> dict[str, Json]:
        names = ("at", "source", "preset", "found", "action", "input_hash", "conversation_id")
        return {name: getattr(self, name) for name in names}


def events_of(caller: Caller) -> list[GuardrailEvent]:
    """The newest SHOWN of them, newest first."""
    return list(
        GuardrailEvent.query(
            caller.user_id,
            GuardrailEvent.sk.startswith(_PREFIX),
            scan_index_forward=False,
            limit=SHOWN,
            consistent_read=True,
        )
    )


class GuardrailLog:
    """Keeps the events of one conversation. Its methods block; a storage failure is logged and
    breaks no turn."""

    def __init__(self, user_id: str, convo_id: str) -> None:
        self._user_id = user_id
        self._convo_id = convo_id

    def message_redacted(self, text: str, found: dict[str, int]) -> None:
        """`found` was cut out of the user's message; `text` is what was left."""
        self._keep("message", text, found, "redacted")

    def answer_redacted(self, text: str, found: dict[str, int]) -> None:
        """`found` was cut out of the model's answer; `text` is what was left."""
        self._keep("answer", text, found, "redacted")

    def answer_blocked(self, text: str) -> None:
        """Bedrock's guardrail put `text` in place of the model's answer."""
        self._keep("answer", text, {"bedrock_guardrail": 1}, "refused")

    def call_held(self, call: str, tool: str) -> None:
        """This call, given as JSON, waits for a YES that its contract does not ask for."""
        self._keep("containment", call, {tool: 1}, "refused")

    def _keep(self, source: Source, text: str, found: dict[str, int], action: Action) -> None:
        """The hash is of redacted text: a social security number could be guessed back from its
        own hash in seconds."""
        hashed = hashlib.sha256(f"{self._user_id}{redact_text(text, KEPT)}".encode()).hexdigest()
        now = datetime.now(UTC)
        event = GuardrailEvent(
            self._user_id,
            f"{_PREFIX}{keys.ulid()}",
            expires_at=GuardrailEvent.end(now),
            at=dates.iso(now),
            source=source,
            preset=preset(),
            found=found,
            action=action,
            input_hash=hashed,
            conversation_id=self._convo_id,
        )
        try:
            event.added()
        except tables.StorageFailure:
            telemetry.logger.exception("guardrail event not kept", extra={"source": source})
