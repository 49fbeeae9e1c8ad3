"""Puts the tool calls of a streamed chat completion together.

By the reference each part says the index of its call, the first one its id and name, and all of
them a piece of the arguments. Servers differ: no index, every call at index 0, an id in each part,
another one even or none at all, arguments as an object, the name in pieces or again and again.
"""

from __future__ import annotations

import json
import re
import secrets
from dataclasses import dataclass

from chat.model.http import event
from chat.model.protocol import ToolUse

_ID = re.compile(r"[a-zA-Z0-9_.:-]{1,40}")  # Converse's letters, and no more than OpenAI takes


@dataclass(frozen=True)
class _Part:
    index: int | None
    id: str
    name: str
    arguments: str

    @classmethod
    def parse(cls, raw: object) -> _Part:
        call = raw if isinstance(raw, dict) else {}
        function = call.get("function")
        function = function if isinstance(function, dict) else {}
        index = call.get("index")
        return cls(
            index if isinstance(index, int) else None,
            _text(call.get("id")),
            _text(function.get("name")),
            _arguments(function.get("arguments")),
        )


@dataclass
class _Call:
    index: int | None
    id: str = ""
    name: str = ""
    arguments: str = ""

    def take(self, part: _Part) -> None:
        self.id = self.id or part.id
        self.name += part.name if part.name != self.name else ""
        self.arguments += part.arguments

    def is_over(self, part: _Part) -> bool:
        """Whether the part, which might be this call's, can only be another one's: it has a name,
        and the arguments here are whole."""
        if not part.name or (part.id and part.id == self.id):
            return False
        says_more = part.name != self.name or bool(part.arguments.strip())
        return says_more and _is_object(self.arguments)


class Calls:
    def __init__(self) -> None:
        self._calls: list[_Call] = []

    def __bool__(self) -> bool:
        return bool(self._calls)

    def take(self, raw: object) -> None:
        """The next part, of whichever call it is."""
        part = _Part.parse(raw)
        call = self._continued(part)
        if call is None:
            call = _Call(part.index)
            self._calls.append(call)
        call.take(part)

    def whole(self) -> list[ToolUse]:
        """All of them, when the answer has ended. The server's ids are kept where they can be, and
        ours are of the form that Mistral's models ask for; a name that is none could not be sent
        to the model again."""
        uses: dict[str, ToolUse] = {}
        for call in self._calls:
            is_good = _ID.fullmatch(call.id) and call.id not in uses
            id = call.id if is_good else secrets.token_hex(5)[:9]
            name = event.named(call.name)
            uses[id] = ToolUse(id, name, call.arguments)
        return list(uses.values())

    def _continued(self, part: _Part) -> _Call | None:
        """The call that the part goes on with, if it begins none."""
        calls = self._calls
        if part.index is not None:
            calls = [call for call in calls if call.index == part.index]
        elif part.id:
            same = [call for call in calls if call.id == part.id]
            calls = same or ([] if part.name else calls)
        return None if not calls or calls[-1].is_over(part) else calls[-1]


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _arguments(value: object) -> str:
    if value is None or isinstance(value, str):
        return value or ""
    return json.dumps(value, ensure_ascii=False)


def _is_object(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False
