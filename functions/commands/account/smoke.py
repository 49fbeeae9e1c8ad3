"""`make smoke URL=…`: try a stack from outside, as a program that its user lets in.

Whoever runs it signs in and answers in their browser. It reads over REST and MCP, asks the chat,
books one centavo and takes it back after a YES, so that only the audit of it is left. It prints a
line a step and exits with 1 at the first that fails. Importing is a page's deed, and not tried.
URL is the output ConsoleUrl, or what `make run` prints.
"""

from __future__ import annotations

import base64
import json
import secrets
import sys
import time
import uuid
from datetime import UTC, datetime
from hashlib import sha256
from http.client import HTTPResponse
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import parse_qsl, urlencode, urlsplit
from urllib.request import Request, urlopen

from commands.command import CommandError, required, run

_USAGE = "which stack? make smoke URL=https://….execute-api.….amazonaws.com/v1/"
_PATIENCE_SECONDS = 300.0
"""In which a person signs in, or answers."""
_EVERY_SECONDS = 1.0
_CENTAVO = {"type": "EXPENSE", "amount_mxn_cents": 1, "category_type": "VARIABLE"}
_CENTAVO |= {"category": "Others", "description": "make smoke"}


class _Failed(CommandError):
    def __init__(self, path: str, status: int, body: str) -> None:
        super().__init__(f"{path}: {status} {body[:300]}")
        self.status, self.body = status, body


class _Site:
    """The stack, for who has the token, once there is one."""

    def __init__(self, url: str, token: str | None = None) -> None:
        self.url, self._token = url, token

    def post(self, path: str, body: Any, **headers: str) -> HTTPResponse:
        """Raises CommandError."""
        is_form = path == "/oauth/token"
        headers["Content-Type"] = f"application/{'x-www-form-urlencoded' if is_form else 'json'}"
        headers["Accept"] = "application/json, text/event-stream"
        headers |= {"Authorization": f"Bearer {self._token}"} if self._token else {}
        data = (urlencode(body) if is_form else json.dumps(body)).encode()
        request = Request(self.url + path, data, headers)  # noqa: S310 - the operator's own address
        try:
            answer: HTTPResponse = urlopen(request)  # noqa: S310
        except HTTPError as error:
            raise _Failed(path, error.code, error.read().decode(errors="replace")) from None
        except URLError as error:
            raise CommandError(f"{self.url} cannot be reached: {error.reason}") from None
        return answer

    def asked(self, path: str, body: Any, **headers: str) -> Any:
        with self.post(path, body, **headers) as answer:
            return json.load(answer)


def main() -> int:
    url = required("URL", _USAGE).rstrip("/")
    token = _token(_Site(url))
    (payload,) = token.split(".")[1:2]
    user_id = json.loads(base64.urlsafe_b64decode(payload + "=="))["sub"]
    print("ok  signed in", flush=True)
    site, ours = _Site(url, token), {"user_id": user_id, "thread_id": uuid.uuid4().hex}
    site.asked("/tools/get_spending", {"user_id": user_id})
    print("ok  a tool reads", flush=True)
    listing = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    tools = site.asked("/mcp", listing)["result"]["tools"]
    print(f"ok  MCP lists {len(tools)} tools", flush=True)
    message = {"role": "user", "content": "How much did I spend this month?"}
    talk = {"userId": user_id, "convoId": ours["thread_id"], "messages": [message]}
    with site.post("/chat", talk) as stream:
        last = [line for line in stream if line.startswith(b"data: {")][-1]
    if json.loads(last[5:])["type"] != "done":
        raise CommandError(f"the chat ended with {last!r}")
    print("ok  the chat answers", flush=True)
    today = {"now_iso": datetime.now(UTC).isoformat(timespec="seconds")}
    _done(site, "add_transaction", ours | today | {"transaction": _CENTAVO})
    print("ok  a tool writes", flush=True)
    _done(site, "delete_last_transaction", ours)
    print("ok  a YES takes it back", flush=True)
    return 0


def _token(site: _Site) -> str:
    """By a code that the browser brings back to this machine, bound by PKCE."""
    with HTTPServer(("127.0.0.1", 0), _Back) as server:
        back = f"http://127.0.0.1:{server.server_port}/"
        wanted = {"client_name": "make smoke", "redirect_uris": [back]}
        client = {"client_id": site.asked("/oauth/register", wanted)["client_id"]}
        verifier, state = secrets.token_urlsafe(48), secrets.token_urlsafe(16)
        digest = base64.urlsafe_b64encode(sha256(verifier.encode()).digest()).rstrip(b"=")
        asked = {"response_type": "code", "redirect_uri": back, "state": state}
        asked |= {"scope": "teller/act teller/history", "resource": site.url}
        asked |= {"code_challenge": digest.decode(), "code_challenge_method": "S256"}
        print(f"open {site.url}/oauth/authorize?{urlencode(client | asked)}", flush=True)
        server.timeout = _PATIENCE_SECONDS
        server.handle_request()
    brought = _Back.brought
    if brought.get("state") != state or "code" not in brought:
        raise CommandError(f"nobody signed in: {brought.get('error', 'no answer came back')}")
    grant = {"grant_type": "authorization_code", "code": brought["code"]}
    proof = {"redirect_uri": back, "code_verifier": verifier}
    return str(site.asked("/oauth/token", client | grant | proof)["access_token"])


class _Back(BaseHTTPRequestHandler):
    brought: dict[str, str] = {}  # noqa: RUF012 - of the one request that is waited for

    def do_GET(self) -> None:
        type(self).brought = dict(parse_qsl(urlsplit(self.path).query))
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"Back to the terminal.")

    def log_message(self, *_: object) -> None:
        """The code is nobody else's to read."""


def _done(site: _Site, tool: str, arguments: dict[str, Any]) -> None:
    """The call, made again until its user has said YES to it."""
    key, deadline = uuid.uuid4().hex, time.monotonic() + _PATIENCE_SECONDS
    if _asks(site, f"/tools/{tool}", arguments, key):
        print(f"answer YES at {site.url}/confirm", flush=True)
        while _asks(site, f"/tools/{tool}", arguments, key):
            if time.monotonic() > deadline:
                raise CommandError(f"nobody answered {tool}")
            time.sleep(_EVERY_SECONDS)


def _asks(site: _Site, path: str, arguments: dict[str, Any], key: str) -> bool:
    try:
        site.asked(path, arguments, **{"Idempotency-Key": key})
    except _Failed as answer:
        if answer.status == 409 and '"confirmation"' in answer.body:
            return True
        raise
    return False


if __name__ == "__main__":
    sys.exit(run(main))
