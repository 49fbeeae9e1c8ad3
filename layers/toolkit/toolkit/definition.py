"""All that is known of a tool."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, get_type_hints

from pydantic import TypeAdapter

from toolkit.arguments import Arguments, without_titles
from toolkit.call import Call, Json
from toolkit.family import Family
from toolkit.redaction import redact

Function = Callable[[Any, Call], Any]
Confirm = Callable[[Any, Call], str]


class Definition:
    """`confirm` gives the prompt that the user must answer with YES; `idempotent` is the
    contract's word that a repeated call changes nothing more. `only_adds` says that a writing tool
    takes nothing away and changes nothing that was there.

    `outside_text` says that the output holds text that others wrote, which is data and no word of
    the user's; `follows_outside_text` that a writing tool may run on what was just read there.
    """

    def __init__(
        self,
        function: Function,
        family: Family,
        *,
        writes: bool = False,
        confirm: Confirm | None = None,
        needs_otp: bool = False,
        idempotent: bool = True,
        only_adds: bool = False,
        outside_text: bool = False,
        follows_outside_text: bool = False,
    ) -> None:
        hints = get_type_hints(function, include_extras=True)
        self.name = function.__name__
        self.description = _unwrapped(inspect.getdoc(function) or "")
        self.family = family
        self.writes = writes
        self.confirm = confirm
        self.needs_otp = needs_otp
        self.idempotent = idempotent
        self.only_adds = only_adds
        self.outside_text = outside_text
        self.follows_outside_text = follows_outside_text
        self.arguments = Arguments(hints["request"])
        self.output: TypeAdapter[Any] = TypeAdapter(hints["return"])
        self._function = function

    @property
    def output_schema(self) -> dict[str, Json]:
        return without_titles(self.output.json_schema(mode="serialization"))

    def run(self, request: Any, call: Call) -> Json:
        """The function's output as JSON values; its writes are staged on the call."""
        output = self._function(request, call)
        return redact(self.output.dump_python(output, mode="json"))


def _unwrapped(text: str) -> str:
    """Paragraphs in one line each: the source wraps them, no contract does."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.split("\n\n"))
