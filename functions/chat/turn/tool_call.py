"""A tool call as the model asked for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import catalog
from chat.model.protocol import ToolUse
from chat.store.converse import FIND_TOOLS, ContentBlock
from toolkit.call import Json
from toolkit.errors import InvalidInput
from toolkit.fields import PLACEHOLDER
from toolkit.privacy.redaction import redact, redact_text
from toolkit.strict_json import parse_object, plain

_UNKNOWN = "unknown_tool"


@dataclass(frozen=True)
class ToolCall:
    """`problem` says why the call cannot be made at all; `arguments` are the model's."""

    id: str
    tool: str
    arguments: dict[str, Json]
    problem: str | None = None

    @classmethod
    def of(cls, use: ToolUse) -> ToolCall:
        if use.name not in catalog.entries() and use.name != FIND_TOOLS:
            return cls._of_unknown(use)
        try:
            return cls(use.id, use.name, plain(parse_object(use.arguments or "{}")))
        except InvalidInput as error:
            return cls(use.id, use.name, {}, f"The arguments cannot be read. {error.message}")

    @classmethod
    def _of_unknown(cls, use: ToolUse) -> ToolCall:
        """A name that the model made up is a text like another."""
        name = use.name if redact_text(use.name) == use.name else _UNKNOWN
        return cls(use.id, name, {}, f"Unknown tool: {name}")

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
    def acts_on_found(self) -> bool:
        return bool(self._entry and self._entry["acts_on_found"])

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
    def shown(self) -> dict[str, Json]:
        """The arguments as the model and the user may see them again."""
        shown: dict[str, Json] = redact(self.kept)
        return shown

    def as_content(self) -> ContentBlock:
        return {"toolUse": {"toolUseId": self.id, "name": self.tool, "input": self.shown}}
