"""The revisions whose every request stands for itself, since 2026-07-28."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mcp_endpoint import elicitation
from mcp_endpoint.json_rpc import Message
from mcp_endpoint.revisions import SUPPORTED
from mcp_endpoint.server import CAPABILITIES, INFO, INSTRUCTIONS, Result, Server

GOOD_FOR_MS = 300_000
"""How long a client may go on with a list: another version of the tools may be deployed."""
_INFO_KEY = "io.modelcontextprotocol/serverInfo"
_CACHED = {"ttlMs": GOOD_FOR_MS, "cacheScope": "private"}  # who is signed in decides on the list


class StatelessServer(Server):
    @property
    def methods(self) -> Mapping[str, Callable[[Message], Result]]:
        return {
            "server/discover": _discover,
            "tools/list": self._list,
            "tools/call": self._call,
        }

    def answer(self, message: Message) -> Result:
        told = super().answer(message)
        return {"resultType": "complete", **told, "_meta": {_INFO_KEY: INFO}}

    def _list(self, message: Message) -> Result:
        return self.tools(message) | _CACHED

    def _call(self, message: Message) -> Result:
        """The tool's result, or the question that has to be answered first."""
        call, can_ask = self.tool_call(message), elicitation.is_offered(message.meta)
        if can_ask and not elicitation.take_reply(call, message.params):
            return elicitation.declined()
        outcome = call.run(self.invoke)
        if can_ask and outcome.confirmation:
            return elicitation.question(call, outcome.confirmation)
        return outcome.result()


def _discover(message: Message) -> Result:
    return {
        "supportedVersions": list(SUPPORTED),
        "capabilities": CAPABILITIES,
        "instructions": INSTRUCTIONS,
        **_CACHED,
    }
