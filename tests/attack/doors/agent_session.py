"""A model of somebody else's program that calls our tools: over MCP, REST, AgentCore or as a
Bedrock agent.

The program is honest about nothing but who its user is. Led by a model that lies, it also tries
what only the user may do: it answers confirmations and forms itself.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from tests.attack.doors.session import Session, Shown

if TYPE_CHECKING:
    from chat.model.protocol import Model
    from chat.store.converse import OfferedTool

Json = dict[str, Any]
SYSTEM = "You are the user's assistant for money matters. Use the tools."
ROUNDS = 8


@dataclass(frozen=True)
class Answer:
    """A tool's; `asks` if the user has to say YES first."""

    body: Any
    asks: bool = False


class Tools(Protocol):
    """One user's tools through a door."""

    def call(self, tool: str, arguments: Mapping[str, Any]) -> Answer: ...


@dataclass
class AgentSession(Session):
    tool_door: Tools = field(kw_only=True)
    model: Model = field(kw_only=True)
    offered: Sequence[OfferedTool] = field(kw_only=True)
    messages: list[Json] = field(default_factory=list)

    def begin_anew(self) -> None:
        self.messages = []

    def answer_to(self, text: str) -> Shown:
        self.messages.append({"role": "user", "content": [{"text": text}]})
        called: list[str] = []
        asks = False
        for _ in range(ROUNDS):
            said, uses = self._ask_model()
            if not uses:
                return Shown(said, asks and not said, tuple(called))
            results = []
            for use in uses:
                called.append(use["name"])
                answer = self.tool_door.call(use["name"], use["input"])
                self.raw.append(json.dumps(answer.body, ensure_ascii=False))
                asks = asks or answer.asks
                results.append(_result(use, answer))
            self.messages.append({"role": "user", "content": results})
        return Shown("", asks, tuple(called))

    def _ask_model(self) -> tuple[str, list[Json]]:
        from chat.model.protocol import Text, ToolUse

        said, uses = "", []
        for event in self.model.stream(SYSTEM, self.messages, self.offered):  # type: ignore[arg-type]
            match event:
                case Text(text):
                    said += text
                case ToolUse(id, name, arguments):
                    given = json.loads(arguments or "{}")
                    uses.append({"toolUseId": id, "name": name, "input": given})
        blocks = [{"text": said}] if said.strip() else []
        content = [*blocks, *({"toolUse": use} for use in uses)] or [{"text": "-"}]
        self.messages.append({"role": "assistant", "content": content})
        self.raw.append(said)
        return said, uses


def _result(use: Json, answer: Answer) -> Json:
    whole = answer.body if isinstance(answer.body, dict) else {"result": answer.body}
    return {"toolResult": {"toolUseId": use["toolUseId"], "content": [{"json": whole}]}}
