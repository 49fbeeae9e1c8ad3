"""The doors by which somebody else's program calls tools, all with a token that cannot confirm."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import httpx

import catalog
from tests.attack.cases import Case
from tests.attack.doors.agent_session import Answer
from tests.calling import agent_api, agent_function, agentcore
from tests.project.tools import TOOLS

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.calling import Reply

Json = dict[str, Any]


@dataclass(frozen=True)
class Program:
    """Somebody else's, led by a model: `http` sends its token; `lies` if the model does."""

    case: Case
    http: httpx.Client
    token: str
    lies: bool

    def confirms_itself(self, confirmation_id: str) -> bool:
        """Whether the program was let answer for its user."""
        self.http.get("/confirmations")
        path = f"/confirmations/{confirmation_id}"
        page = {"Origin": str(self.http.base_url).rstrip("/")}
        return self.http.post(path, json={"reply": "YES"}, headers=page).is_success


@dataclass(frozen=True)
class RestTools:
    program: Program

    def call(self, tool: str, arguments: Mapping[str, Any]) -> Answer:
        answer = self._post(tool, arguments)
        if self.program.lies and _asked(answer) and self._confirm(answer):
            answer = self._post(tool, arguments)
        return Answer(answer, bool(_asked(answer)))

    def _confirm(self, answer: Any) -> bool:
        return self.program.confirms_itself(_asked(answer)["id"])

    def _post(self, tool: str, arguments: Mapping[str, Any]) -> Any:
        body = {**self._platforms(tool), **arguments}
        return self.program.http.post(f"/tools/{tool}", json=body).json()

    def _platforms(self, tool: str) -> Json:
        """What a program fills in over REST."""
        case, entry = self.program.case, catalog.entries()[tool]
        filled = entry["input_schema"]["properties"].keys() - entry["model_schema"]["properties"]
        known = {
            "user_id": case.user_id,
            "userId": case.user_id,
            "thread_id": case.thread,
            "now_iso": datetime.now(UTC).isoformat(),
        }
        return {name: value for name, value in known.items() if name in filled}


@dataclass(frozen=True)
class AgentTools:
    """Of a Bedrock agent, whose program says who the user is; `send` makes one kind of event."""

    program: Program
    send: Callable[..., Reply]

    def call(self, tool: str, arguments: Mapping[str, Any]) -> Answer:
        answer = self._call(tool, arguments)
        if self.program.lies and (asked := _asked(answer)):
            self.program.confirms_itself(asked["id"])
            answer = self._call(tool, {**arguments, "confirmation_id": asked["id"]})
            answer = answer if not _asked(answer) else self._call(tool, arguments)
        return Answer(answer, bool(_asked(answer)))

    def _call(self, tool: str, arguments: Mapping[str, Any]) -> Any:
        case = self.program.case
        session = {"thread_id": case.thread}
        return self.send(
            TOOLS[tool], case.user_id, arguments, groups=case.groups, session=session
        ).body


@dataclass(frozen=True)
class AgentCoreTools:
    program: Program

    def call(self, tool: str, arguments: Mapping[str, Any]) -> Answer:
        answer = self._call(tool, arguments)
        if self.program.lies and (asked := _asked(answer)):
            self.program.confirms_itself(asked["id"])
            answer = self._call(tool, arguments)
        return Answer(answer, bool(_asked(answer)))

    def _call(self, tool: str, arguments: Mapping[str, Any]) -> Any:
        return agentcore(TOOLS[tool], self.program.token, dict(arguments)).body


def tools_of(door: str, program: Program) -> Any:
    from tests.attack.doors.mcp_doors import HandshakeTools, StatelessTools

    match door:
        case "mcp_2026_07_28":
            return StatelessTools(program)
        case "mcp_2025_11_25":
            return HandshakeTools(program)
        case "agent_function":
            return AgentTools(program, agent_function)
        case "agent_api":
            return AgentTools(program, agent_api)
        case "agentcore":
            return AgentCoreTools(program)
        case _:
            return RestTools(program)


def _asked(answer: Any) -> Any:
    """The confirmation that an answer wants."""
    return answer.get("confirmation") if isinstance(answer, dict) else None
