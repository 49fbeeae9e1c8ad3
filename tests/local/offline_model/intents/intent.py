"""A tool the user wants called, what is known of its arguments, and the question for the rest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tests.local.offline_model.language.language import Language, in_language
from tests.local.offline_model.language.pesos import in_pesos
from tests.local.offline_model.language.words import humanised
from tests.local.offline_model.request.tool_spec import ToolSpec
from tests.local.offline_model.vocabulary import PHRASES


@dataclass(frozen=True)
class Intent:
    """A tool the user wants called and the arguments, by path, that are known so far.

    wants: further paths to ask for. doubtful: values that count once the user agrees.
    """

    tool: ToolSpec
    arguments: Mapping[str, Any]
    wants: tuple[str, ...] = ()
    doubtful: Mapping[str, Any] = field(default_factory=dict)

    @property
    def missing(self) -> str | None:
        """The path to ask for next."""
        unknown = [n for n in (*self.tool.required, *self.wants) if not self._knows(n)]
        phrases = PHRASES.get(self.tool.name)
        order = list(phrases.questions) if phrases else []
        return min(
            unknown, key=lambda n: order.index(n) if n in order else len(order), default=None
        )

    def question(self, language: Language) -> str:
        """Asks for what is missing."""
        name = self.missing or ""
        asked = self._asked(name, language)
        if name not in self.doubtful:
            return asked
        value = self.doubtful[name]
        shown = in_pesos(value) if name.endswith("_mxn_cents") else value
        if language == "es":
            return f"{asked} Entendí {shown}: responde «sí», o dime."
        return f"{asked} I understood {shown}: say yes, or tell me."

    def agreed(self) -> Intent:
        """The doubtful value that was asked about counts."""
        name = self.missing
        if name is None or name not in self.doubtful:
            return self
        return replace(self, arguments={**self.arguments, name: self.doubtful[name]})

    def _knows(self, name: str) -> bool:
        return any(known == name or known.startswith(f"{name}.") for known in self.arguments)

    def _asked(self, name: str, language: Language) -> str:
        phrases = PHRASES.get(self.tool.name)
        if phrases and name in phrases.questions:
            known = {path.rpartition(".")[2]: value for path, value in self.arguments.items()}
            return in_language(phrases.questions[name], language).format_map(known)
        description = self.tool.properties.get(name, {}).get("description", "")
        about = f" ({description.rstrip('.')})" if description else ""
        return f"To {humanised(self.tool.name)} I need the {humanised(name)}{about}. What is it?"
