"""A tool the user wants called, what is known of its arguments, and the question for the rest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.local.offline_model.language.language import Language, Text, in_language
from tests.local.offline_model.language.words import humanised
from tests.local.offline_model.phrases import phrases_of
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
        known = {leaf_of(path): value for path, value in self.arguments.items()}
        asked = phrases_of(self.tool.name).ask.get(leaf_of(path), self._plainly(path))
        return in_language(asked, language).format_map(known)

    def _knows(self, path: str) -> bool:
        return any(known == path or known.startswith(f"{path}.") for known in self.arguments)

    def _plainly(self, path: str) -> Text:
        name, tool = humanised(leaf_of(path)), humanised(self.tool.name)
        description = self.tool.properties.get(path, {}).get("description", "")
        about = f" ({description.rstrip('.')})" if description else ""
        return {
            "en": f"To {tool} I need the {name}{about}. What is it?",
            "es": f"Para {tool} me falta {name}{about}. ¿Cuál es?",
        }
