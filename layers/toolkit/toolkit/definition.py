"""Everything that is known about a tool."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, TypedDict, Unpack, get_type_hints

from pydantic import TypeAdapter

from toolkit.arguments import Arguments, without_titles
from toolkit.call import Call, Json
from toolkit.family import Family
from toolkit.privacy.redaction import redact

Function = Callable[[Any, Call], Any]
Confirm = Callable[[Any, Call], str]


class Facts(TypedDict, total=False):
    """What a domain declares about a tool. Everything is off by default but `idempotent`."""

    writes: bool
    confirm: Confirm
    """Makes the prompt that the user must answer with YES."""
    needs_otp: bool
    idempotent: bool
    """The contract says that a repeated call changes nothing more."""
    additive: bool
    """A writing tool that removes nothing and changes nothing that exists."""
    untrusted_output: bool
    """The output contains text that others wrote: data, not the user's word."""
    allowed_after_untrusted: bool
    """A writing tool that may act on such text in the same turn."""


class Definition:
    def __init__(self, function: Function, family: Family, **facts: Unpack[Facts]) -> None:
        hints = get_type_hints(function, include_extras=True)
        self.name = function.__name__
        self.description = _unwrapped(inspect.getdoc(function) or "")
        self.family = family
        self.writes = facts.get("writes", False)
        self.confirm = facts.get("confirm")
        self.needs_otp = facts.get("needs_otp", False)
        self.idempotent = facts.get("idempotent", True)
        self.additive = facts.get("additive", False)
        self.untrusted_output = facts.get("untrusted_output", False)
        self.allowed_after_untrusted = facts.get("allowed_after_untrusted", False)
        self.arguments = Arguments(hints["request"])
        self.output: TypeAdapter[Any] = TypeAdapter(hints["return"])
        self._function = function

    @property
    def output_schema(self) -> dict[str, Json]:
        return without_titles(self.output.json_schema(mode="serialization"))

    def run(self, request: Any, call: Call) -> Json:
        """The function's output as redacted JSON values; its writes are staged on the call."""
        output = self._function(request, call)
        return redact(self.output.dump_python(output, mode="json"))


def _unwrapped(text: str) -> str:
    """Each paragraph on one line: only the source code wraps them."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.split("\n\n"))
