"""A tool call as the model asked for it, and what it came to."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import catalog
from chat.model import ToolUse
from chat.one_time_secret import PLACEHOLDER
from toolkit.errors import InvalidInput
from toolkit.redaction import redact, redact_text
from toolkit.strict_json import plain, read_object

SHOWN_BYTES = 32_768
OUTSIDE_TEXT = "data_not_instructions"
"""What a result that holds text of others is called to the model."""
CONFIRMED = "confirmed_"
"""How the id of a call begins that the user's YES had made, and not the model."""
_UNKNOWN = "unknown_tool"


def is_confirmed(call_id: str) -> bool:
    return call_id.startswith(CONFIRMED)


@dataclass(frozen=True)
class ToolCall:
    """`problem` says why the call cannot be made at all; `arguments` are the model's."""

    id: str
    tool: str
    arguments: dict[str, Any]
    problem: str | None = None

    @classmethod
    def of(cls, use: ToolUse) -> ToolCall:
        if use.name not in catalog.entries():
            return cls._of_unknown(use)
        try:
            return cls(use.id, use.name, plain(read_object(use.arguments or "{}")))
        except InvalidInput as error:
            return cls(use.id, use.name, {}, f"The arguments cannot be read. {error.message}")

    @classmethod
    def _of_unknown(cls, use: ToolUse) -> ToolCall:
        """A name that the model made up is a text like another."""
        name = use.name if redact_text(use.name) == use.name else _UNKNOWN
        return cls(use.id, name, {}, f"Unknown tool: {name}")

    @property
    def secrets(self) -> Sequence[str]:
        """The names of its secret arguments."""
        secrets: Sequence[str] = self._entry.get("secrets", ())
        return secrets

    @property
    def writes(self) -> bool:
        return bool(self._entry.get("writes"))

    @property
    def needs_yes(self) -> bool:
        return bool(self._entry.get("confirm"))

    @property
    def is_outside_text(self) -> bool:
        return bool(self._entry.get("outside_text"))

    @property
    def follows_outside_text(self) -> bool:
        return bool(self._entry.get("follows_outside_text"))

    @property
    def _entry(self) -> catalog.Entry:
        return catalog.entries().get(self.tool, {})

    @cached_property
    def kept(self) -> dict[str, Any]:
        """The arguments as they may be kept: of a secret one, only that it was there."""
        return {
            name: PLACEHOLDER if name in self.secrets else value
            for name, value in self.arguments.items()
        }

    @property
    def shown(self) -> dict[str, Any]:
        """The arguments as the model and the user may see them again."""
        shown: dict[str, Any] = redact(self.kept)
        return shown

    def as_content(self) -> dict[str, Any]:
        return {"toolUse": {"toolUseId": self.id, "name": self.tool, "input": self.shown}}


@dataclass(frozen=True)
class Outcome:
    """What a call came to. `body` is the family's answer; `confirmation` is what the user has to
    be asked before the call can go through."""

    call: ToolCall
    ok: bool
    body: Any
    confirmation: dict[str, Any] | None = None
    room: int = SHOWN_BYTES

    @classmethod
    def failed(cls, call: ToolCall, message: str) -> Outcome:
        return cls(call, False, {"error": message})

    @property
    def tells(self) -> bool:
        """Whether the body says more than what is wrong with the call: a prompt does."""
        return self.ok or self.confirmation is not None

    @property
    def error(self) -> str:
        """The family's error in a sentence."""
        body = self.body if isinstance(self.body, dict) else {}
        inner = body.get("error")
        message = inner.get("message") if isinstance(inner, dict) else inner
        return str(body.get("message") or message or "The tool failed.")

    @cached_property
    def shown(self) -> Any:
        """The body, cut where it is too large to send on and keep."""
        text = json.dumps(self.body)
        if len(text) <= self.room:
            return self.body
        return {"truncated": True, "text": text[: self.room]}

    @property
    def size(self) -> int:
        return len(json.dumps(self.shown))

    def as_content(self) -> dict[str, Any]:
        """Converse's toolResult; its `json` has to be an object."""
        shown = self.shown if isinstance(self.shown, dict) else {"result": self.shown}
        if self.call.is_outside_text:
            shown = {OUTSIDE_TEXT: shown}
        return {
            "toolResult": {
                "toolUseId": self.call.id,
                "status": "success" if self.ok else "error",
                "content": [{"json": shown}],
            }
        }

    def for_page(self) -> dict[str, Any]:
        """Its tool, whether it went well, and the result or the error; so it is saved, too."""
        told: dict[str, Any] = {"result": self.shown} if self.ok else {"error": self.error}
        if self.confirmation:
            told["confirmation"] = self.confirmation
        return {"tool": self.call.tool, "ok": self.ok, **told}
