"""The revisions without a handshake, since 2026-07-28: every request stands for itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mcp_endpoint import elicitation
from mcp_endpoint.json_rpc import Message
from mcp_endpoint.revisions import SUPPORTED
from mcp_endpoint.server import CAPABILITIES, INFO, INSTRUCTIONS, Result, Server

GOOD_FOR_MS = 300_000
"""How long a client may cache a list; a new version of the tools may be deployed any time."""
_INFO_KEY = "io.modelcontextprotocol/serverInfo"
_CACHED = {"ttlMs": GOOD_FOR_MS, "cacheScope": "private"}  # the list depends on who is signed in


class StatelessServer(Server):
    @property
    def methods(self) -> Mapping[str, Callable[[Message], Result]]:
        return {
            "server/discover": _discover,
            "tools/list": self._list,
            "tools/call": self._call,
        }

    def result_of(self, message: Message) -> Result:
        result = super().result_of(message)
        return {"resultType": "complete", **result, "_meta": {_INFO_KEY: INFO}}

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
