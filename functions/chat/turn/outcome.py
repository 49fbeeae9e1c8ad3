"""What a tool call came to, for the model, the page and the store."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property

from chat.store.confirmations import Confirmation
from chat.store.converse import UNTRUSTED_OUTPUT, ContentBlock
from chat.store.saved_calls import UsedTool
from chat.turn.tool_call import ToolCall
from toolkit.call import Json
from toolkit.output_texts import holds_text

SHOWN_BYTES = 32_768
_CUT = "truncated"


@dataclass(frozen=True)
class Outcome:
    """What a call came to. `body` is the family's answer; `confirmation` is what the user has to
    be asked before the call can go through. One that is not decided failed on our side: made again,
    it may go through, or have gone through."""

    call: ToolCall
    ok: bool
    body: Json
    confirmation: Confirmation | None = None
    room: int = SHOWN_BYTES
    is_decided: bool = True

    @classmethod
    def failed(cls, call: ToolCall, message: str, *, is_decided: bool = True) -> Outcome:
        return cls(call, False, {"error": message}, is_decided=is_decided)

    @property
    def holds_others_text(self) -> bool:
        """Whether it tells the model anything that others wrote. A prompt may quote them."""
        if self.confirmation is not None:
            return True
        names = self.call.others_text
        return self.ok and (holds_text(self.body, names) or (bool(names) and _is_cut(self.body)))

    @property
    def error(self) -> str:
        """The family's error in a sentence."""
        body = self.body if isinstance(self.body, dict) else {}
        inner = body.get("error")
        message = inner.get("message") if isinstance(inner, dict) else inner
        return str(body.get("message") or message or "The tool failed.")

    @cached_property
    def shown(self) -> Json:
        """The body, cut where it is too large to send on and keep."""
        text = json.dumps(self.body)
        if len(text) <= self.room:
            return self.body
        return {_CUT: True, "text": text[: self.room]}

    @property
    def size(self) -> int:
        return len(json.dumps(self.shown))

    def as_content(self) -> ContentBlock:
        """Converse's toolResult; its `json` has to be an object."""
        shown = self.shown if isinstance(self.shown, dict) else {"result": self.shown}
        if self.call.others_text:
            shown = {UNTRUSTED_OUTPUT: shown}
        return {
            "toolResult": {
                "toolUseId": self.call.id,
                "status": "success" if self.ok else "error",
                "content": [{"json": shown}],
            }
        }

    def for_page(self) -> UsedTool:
        """Its tool, whether it went well, and the result or the error; so it is saved, too."""
        used = UsedTool(tool=self.call.tool, ok=self.ok)
        if self.ok:
            used["result"] = self.shown
        else:
            used["error"] = self.error
        if self.confirmation:
            used["confirmation"] = self.confirmation
        return used


def _is_cut(body: Json) -> bool:
    """Whether a saved body was too large to be kept whole: its fields cannot be told any more."""
    return isinstance(body, dict) and body.get(_CUT) is True
