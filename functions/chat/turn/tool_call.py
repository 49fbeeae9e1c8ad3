"""A tool call as the model asked for it, and its outcome for the model, the page and the store."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import catalog
from catalog.search import FIND_TOOLS
from chat.model.protocol import ToolUse
from chat.store.calls import Confirmation, UsedTool
from chat.store.converse import UNTRUSTED_OUTPUT, ContentBlock
from toolkit.call import Json
from toolkit.definition import holds_text
from toolkit.errors import InvalidInput
from toolkit.fields import PLACEHOLDER
from toolkit.privacy.redaction import redact, redact_text
from toolkit.strict_json import parse_object, plain
from toolkit.text.sentences import say

SHOWN_BYTES = 32_768
_CUT = "truncated"
_UNKNOWN = "unknown_tool"


@dataclass(frozen=True)
class ToolCall:
    """`problem` says why the call cannot be made at all; `arguments` are the model's."""

    id: str
    tool: str
    arguments: dict[str, Json]
    problem: str | None = None

    @classmethod
    def from_use(cls, use: ToolUse) -> ToolCall:
        if use.name not in catalog.for_models() and use.name != FIND_TOOLS:
            return cls._of_unknown(use)
        try:
            return cls(use.id, use.name, plain(parse_object(use.arguments or "{}")))
        except InvalidInput as error:
            return cls(use.id, use.name, {}, say("turn.arguments_unreadable", why=error.message))

    @classmethod
    def _of_unknown(cls, use: ToolUse) -> ToolCall:
        """A name that the model made up is a text like another."""
        name = use.name if redact_text(use.name) == use.name else _UNKNOWN
        return cls(use.id, name, {}, say("call.unknown_tool", name=name))

    @property
    def is_search(self) -> bool:
        """Whether it looks for tools, and is answered by the chat itself."""
        return self.tool == FIND_TOOLS

    @property
    def secrets(self) -> Sequence[str]:
        """The names of its secret arguments."""
        return self._entry["secrets"] if self._entry else ()

    @property
    def writes(self) -> bool:
        return bool(self._entry and self._entry["writes"])

    @property
    def needs_yes(self) -> bool:
        return bool(self._entry and self._entry["confirm"])

    @property
    def others_text(self) -> Sequence[str]:
        """The names of the fields of its answer that hold text of others."""
        return self._entry["others_text"] if self._entry else ()

    @property
    def needs_otp(self) -> bool:
        return bool(self._entry and self._entry["needs_otp"])

    @property
    def _entry(self) -> catalog.CatalogEntry | None:
        return catalog.entries().get(self.tool)

    @cached_property
    def kept(self) -> dict[str, Json]:
        """The arguments as they may be kept: of a secret one, only that it was there."""
        return {
            name: PLACEHOLDER if name in self.secrets else value
            for name, value in self.arguments.items()
        }

    @property
    def view(self) -> dict[str, Json]:
        """The arguments as the model and the user may see them again."""
        view: dict[str, Json] = redact(self.kept)
        return view

    def as_content(self) -> ContentBlock:
        return {"toolUse": {"toolUseId": self.id, "name": self.tool, "input": self.view}}


@dataclass(frozen=True)
class Outcome:
    """What a call came to. `body` is the family's answer; `confirmation` is what the user has to
    be asked before the call can go through. One that is not decided failed on our side: made again,
    it may go through, or have gone through. `others_text` is what the tool itself says of it."""

    call: ToolCall
    ok: bool
    body: Json
    confirmation: Confirmation | None = None
    room: int = SHOWN_BYTES
    is_decided: bool = True
    others_text: bool = False

    @classmethod
    def failed(cls, call: ToolCall, message: str, *, is_decided: bool = True) -> Outcome:
        return cls(call, False, {"error": message}, is_decided=is_decided)

    @property
    def holds_others_text(self) -> bool:
        """Whether it tells the model anything that others wrote. A prompt may quote them."""
        if self.confirmation is not None or self.others_text:
            return True
        names = self.call.others_text
        return self.ok and (holds_text(self.body, names) or (bool(names) and _is_cut(self.body)))

    @property
    def error(self) -> str:
        """The family's error in a sentence."""
        body = self.body if isinstance(self.body, dict) else {}
        inner = body.get("error")
        message = inner.get("message") if isinstance(inner, dict) else inner
        error: str = body.get("message") or message or say("turn.tool_failed")
        return error

    @cached_property
    def view(self) -> Json:
        """The body, cut where it is too large to send on and keep."""
        text = json.dumps(self.body)
        if len(text) <= self.room:
            return self.body
        return {_CUT: True, "text": text[: self.room]}

    @property
    def size(self) -> int:
        return len(json.dumps(self.view))

    def as_content(self) -> ContentBlock:
        """Converse's toolResult; its `json` has to be an object."""
        view = self.view if isinstance(self.view, dict) else {"result": self.view}
        if self.call.others_text or self.others_text:
            view = {UNTRUSTED_OUTPUT: view}
        return {
            "toolResult": {
                "toolUseId": self.call.id,
                "status": "success" if self.ok else "error",
                "content": [{"json": view}],
            }
        }

    def for_page(self) -> UsedTool:
        """Its tool, whether it went well, and the result or the error; so it is saved, too."""
        used = UsedTool(tool=self.call.tool, ok=self.ok)
        if self.ok:
            used["result"] = self.view
        else:
            used["error"] = self.error
        if self.confirmation:
            used["confirmation"] = self.confirmation
        return used


def _is_cut(body: Json) -> bool:
    """Whether a saved body was too large to be kept whole: its fields are not known any more."""
    return isinstance(body, dict) and body.get(_CUT) is True
