"""The revisions without a handshake, since 2026-07-28: every request stands for itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mcp_endpoint import elicitation
from mcp_endpoint.json_rpc import RpcMessage
from mcp_endpoint.revisions import CAPABILITIES_KEY, SUPPORTED
from mcp_endpoint.server import CAPABILITIES, INFO, INSTRUCTIONS, Result, Server
from toolkit.guards import confirmation

GOOD_FOR_MS = 300_000
"""How long a client may cache what there is; another version may be deployed any time."""
_INFO_KEY = "io.modelcontextprotocol/serverInfo"
_CACHED = {"ttlMs": GOOD_FOR_MS, "cacheScope": "private"}  # what there is depends on who asks
_GOOD_FOR_A_WHILE = {
    "server/discover",
    "tools/list",
    "prompts/list",
    "resources/list",
    "resources/templates/list",
    "resources/read",
}


class StatelessServer(Server):
    @property
    def own_methods(self) -> Mapping[str, Callable[[RpcMessage], Result]]:
        return {"server/discover": _discover, "tools/call": self._call}

    def result_of(self, message: RpcMessage) -> Result:
        result = super().result_of(message)
        kept = _CACHED if message.method in _GOOD_FOR_A_WHILE else {}
        return {"resultType": "complete", **result, **kept, "_meta": {_INFO_KEY: INFO}}

    def _call(self, message: RpcMessage) -> Result:
        """The tool's result, or the question that has to be answered first."""
        call = self.tool_call(message)
        capabilities = message.meta[CAPABILITIES_KEY]
        mode = elicitation.mode_of(capabilities, self.caller)
        reply = elicitation.take_reply(call, message.params, mode) if mode else "yes"
        if reply == "no":
            return elicitation.declined()
        outcome = call.run(self.invoke)
        if pending := outcome.confirmation:
            if reply == "gone":  # who has said NO is not asked the same at once
                confirmation.withdraw(user_id=self.caller.user_id, confirmation_id=pending["id"])
                return elicitation.declined()
            mode = elicitation.mode_for(pending, mode, capabilities)
        if mode and pending:
            return elicitation.question(call, pending, mode)
        return outcome.result()


def _discover(message: RpcMessage) -> Result:
    return {
        "supportedVersions": list(SUPPORTED),
        "capabilities": CAPABILITIES,
        "instructions": INSTRUCTIONS,
    }
