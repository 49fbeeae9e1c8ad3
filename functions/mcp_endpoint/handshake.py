"""The revisions that begin with a handshake. Nothing of it is stored: there are no sessions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mcp_endpoint.json_rpc import INVALID_PARAMS, Message, RpcError
from mcp_endpoint.revisions import HANDSHAKE
from mcp_endpoint.server import CAPABILITIES, INFO, INSTRUCTIONS, Result, Server


class HandshakeServer(Server):
    @property
    def methods(self) -> Mapping[str, Callable[[Message], Result]]:
        return {
            "initialize": _initialize,
            "ping": _ping,
            "tools/list": self.tools,
            "tools/call": self._call,
        }

    def _call(self, message: Message) -> Result:
        """No question can be put to the client here: that would take a stream, or a session."""
        return self.tool_call(message).run(self.invoke).result()


def _initialize(message: Message) -> Result:
    asked_for = message.params.get("protocolVersion")
    if not isinstance(asked_for, str):
        raise RpcError(INVALID_PARAMS, "protocolVersion must be text.")
    for name in ("capabilities", "clientInfo"):
        if not isinstance(message.params.get(name), dict):
            raise RpcError(INVALID_PARAMS, f"{name} must be an object.")
    return {
        "protocolVersion": asked_for if asked_for in HANDSHAKE else HANDSHAKE[-1],
        "capabilities": CAPABILITIES,
        "serverInfo": INFO,
        "instructions": INSTRUCTIONS,
    }


def _ping(message: Message) -> Result:
    return {}
