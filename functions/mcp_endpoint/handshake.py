"""The revisions that begin with a handshake. Nothing of it is stored. How the client can ask its
user is said in the handshake alone, so the session's id says it again.

That id needs no seal: it is the client's own word, as `_meta` is in later revisions. Whoever
changes it is asked in another way, or not.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from mcp_endpoint import asking, elicitation
from mcp_endpoint.elicitation import Mode
from mcp_endpoint.json_rpc import (
    INVALID_PARAMS,
    RESOURCE_NOT_FOUND,
    URL_ELICITATION_REQUIRED,
    RpcError,
    RpcMessage,
)
from mcp_endpoint.revisions import HANDSHAKE, SESSION_HEADER
from mcp_endpoint.server import CAPABILITIES, INFO, INSTRUCTIONS, Result, Server
from mcp_endpoint.tool_call import Confirmation
from toolkit.call import HttpResponse
from toolkit.doors.rest import CORRELATION

_SESSION = re.compile(r"(form|url)\.([A-Za-z0-9_-]{22})")


@dataclass(frozen=True)
class HandshakeServer(Server):
    not_found: int = RESOURCE_NOT_FOUND

    @property
    def own_methods(self) -> Mapping[str, Callable[[RpcMessage], Result]]:
        return {"initialize": _initialize, "ping": _ping, "tools/call": self._call}

    def respond(self, message: RpcMessage) -> HttpResponse:
        calls = message.method == "tools/call" and not self.finds_tools(message)
        if calls and (session := self._session_with("form")):
            return self._asked_call(message, session)
        answer = super().respond(message)
        if message.method != "initialize":
            return answer
        mode = elicitation.mode_of(message.params["capabilities"], self.caller)
        return replace(answer, headers=_session_headers(mode)) if mode else answer

    def _asked_call(self, message: RpcMessage, session: str) -> HttpResponse:
        """As `_call`, of a client that can show its user a form."""
        call, resumed = self.tool_call(message), asking.comes_back(self.request)
        if not resumed and asking.declined_before(call, session):
            return self.success(message, elicitation.declined())
        outcome = call.run(self.invoke)
        pending = outcome.confirmation
        if pending is None or "field" in pending or message.id is None:
            return self.success(message, outcome.result())
        return asking.ask(call, pending, session, message.id, resumed=resumed)

    def _call(self, message: RpcMessage) -> Result:
        outcome = self.tool_call(message).run(self.invoke)
        if outcome.confirmation and self._session_with("url"):
            raise _page_required(outcome.confirmation)
        return outcome.result()

    def _session_with(self, mode: Mode) -> str | None:
        """What tells a session from others, if its client asks in that mode."""
        session = _SESSION.fullmatch(self.request.headers.get(SESSION_HEADER, ""))
        if self.caller.by or session is None or session[1] != mode:
            return None
        if mode == "form" and not elicitation.may_answer(self.caller):
            return None
        return session[2]


def _initialize(message: RpcMessage) -> Result:
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


def _ping(message: RpcMessage) -> Result:
    return {}


def _session_headers(mode: Mode) -> dict[str, str]:
    """Of a new session; a client in a browser may read them too."""
    return {
        SESSION_HEADER: f"{mode}.{secrets.token_urlsafe(16)}",
        "Access-Control-Expose-Headers": f"{CORRELATION},Retry-After,{SESSION_HEADER}",
    }


def _page_required(pending: Confirmation) -> RpcError:
    asked = elicitation.page(pending["prompt"]) | {"elicitationId": pending["id"]}
    return RpcError(
        URL_ELICITATION_REQUIRED,
        "The user has to confirm this first, on the page. Then make the same call again.",
        data={"elicitations": [asked]},
    )
