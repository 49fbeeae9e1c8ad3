"""A tool the user wants called, what is known of its arguments, and the question for the rest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.local.offline_model.language.language import Language, in_language
from tests.local.offline_model.language.words import humanised
from tests.local.offline_model.phrases import phrases_of, reply
from tests.local.offline_model.request.tool_spec import ToolSpec, leaf_of


@dataclass(frozen=True)
class Intent:
    """A tool the user wants called and the arguments, by path, that are known so far.

    wants: further paths to ask for.
    """

    tool: ToolSpec
    arguments: Mapping[str, Any]
    wants: tuple[str, ...] = ()

    @property
    def missing(self) -> str | None:
        """The path to ask for next."""
        unknown = [path for path in (*self.tool.required, *self.wants) if not self._knows(path)]
        order = list(phrases_of(self.tool.name).ask)
        places = {path: order.index(leaf_of(path)) for path in unknown if leaf_of(path) in order}
        return min(unknown, key=lambda path: places.get(path, len(order)), default=None)

    def question(self, language: Language) -> str:
        """Asks for what is missing."""
        path = self.missing or ""
        known = {leaf_of(known): value for known, value in self.arguments.items()}
        asked = phrases_of(self.tool.name).ask.get(leaf_of(path))
        if asked:
            return in_language(asked, language).format_map(known)
        description = self.tool.properties.get(path, {}).get("description", "").rstrip(".")
        about = f" ({description})" if description else ""
        tool, name = humanised(self.tool.name), humanised(leaf_of(path))
        return reply("missing", language).format(tool=tool, name=name, about=about)

    def _knows(self, path: str) -> bool:
        return any(known == path or known.startswith(f"{path}.") for known in self.arguments)
