"""What happens in a turn, and how contracts/prime.md has it told (requirements R163-R165).

The contract's stream is `CONTRACT`. Another protocol (ai_sdk.py) tells the same events its own way.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Protocol

RETRY = b"retry: 1000\n\n"
PING = b": ping\n\n"
USING_TOOLS = "Using tools..."


@dataclass(frozen=True)
class Begun:
    """The first of every stream. `answer_id` is of the answer that is saved when it is whole."""

    employee: str
    answer_id: str

    def as_contract(self) -> dict[str, Any]:
        return {"type": "employee", "employee": self.employee}


@dataclass(frozen=True)
class Step:
    """The model is asked: what follows, up to the next one, is one answer of its and the tools."""

    def as_contract(self) -> None:
        return None


@dataclass(frozen=True)
class Note:
    text: str

    def as_contract(self) -> dict[str, Any]:
        return {"type": "note", "note": self.text}


@dataclass(frozen=True)
class Token:
    text: str

    def as_contract(self) -> dict[str, Any]:
        return {"type": "token", "token": self.text}


@dataclass(frozen=True)
class ToolStart:
    """`arguments` are as they may be shown. Before the first step, the user's YES has it made."""

    tool: str
    arguments: Mapping[str, Any]

    def as_contract(self) -> dict[str, Any]:
        return {"type": "tool_start", "tool": self.tool}


@dataclass(frozen=True)
class ToolEnd:
    """Of the call that started last; `used` is its outcome as it is saved (Outcome.for_page)."""

    used: Mapping[str, Any]

    def as_contract(self) -> dict[str, Any]:
        """A call that waits for the user's YES also says what to ask them, for a client to show."""
        told = {name: value for name, value in self.used.items() if name != "ok"}
        return {"type": "tool_result" if self.used["ok"] else "tool_error", **told}


@dataclass(frozen=True)
class Failed:
    message: str

    def as_contract(self) -> dict[str, Any]:
        return {"type": "error", "message": self.message}


@dataclass(frozen=True)
class Done:
    """The last of every stream. `ungrounded` are the numbers that no tool has given."""

    employee: str
    ungrounded: Sequence[str] = ()

    def as_contract(self) -> dict[str, Any]:
        flag = {"ungrounded": list(self.ungrounded)} if self.ungrounded else {}
        return {"type": "done", "employee": self.employee, **flag}


Event = Begun | Step | Note | Token | ToolStart | ToolEnd | Failed | Done


def answer_id(turn_key: str) -> str:
    """The id of a turn's whole answer: it is told before there is an answer to save."""
    return f"msg_{turn_key[:16]}"


def encode(told: Mapping[str, Any]) -> bytes:
    """One line of ASCII: to some clients Unicode's own line separators end a line too."""
    return b"data: " + json.dumps(told).encode() + b"\n\n"


class Telling(Protocol):
    """How one stream tells its events."""

    @property
    def headers(self) -> Mapping[str, str]: ...

    @property
    def beginning(self) -> bytes: ...

    def encode(self, event: Event) -> bytes:
        """Nothing, where the protocol has nothing for it."""
        ...


class ContractStream:
    headers: Mapping[str, str] = MappingProxyType({})
    beginning = RETRY

    def encode(self, event: Event) -> bytes:
        told = event.as_contract()
        return encode(told) if told else b""


CONTRACT = ContractStream()
