"""A gateway before the sign-in, the authorizer, MCP's endpoint and the tools, in this process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from commands.template import Template
from mcp_endpoint.endpoint import Endpoint
from tests.local.aws.tokens import Tokens, settings
from tests.local.environment import added
from tests.local.gateway.gateway import create_gateway
from tests.local.gateway.lambda_runtime import Functions, Handler, imported
from tests.local.server import claim, serving, url_of
from tests.local.stack import MCP_HANDLER
from toolkit.doors.invoking import DirectEvent, DirectReply


@contextmanager
def served(keys: Path, stage: str = "") -> Iterator[str]:
    """The API's address. With a `stage` (/v1) it is all of the host that is ours, as under API
    Gateway's own domain: anything else is answered with 403 there."""
    template = Template(Stage="dev", OtpProvider="fixed")

    def invoke(function_name: str, event: DirectEvent) -> DirectReply:
        reply: DirectReply = functions.invoke(function_name, event)
        return reply

    def load(path: str) -> Handler:
        return Endpoint(invoke) if path == MCP_HANDLER else imported(path)

    functions = Functions(template.functions, load)
    gateway = create_gateway(template, functions, {"ChatFunction": _nothing}, Tokens.kept_in(keys))
    claimed = claim()
    url = f"{url_of(claimed)}{stage}"
    limits = {"SIGN_IN_PER_MINUTE": "100000"}
    with claimed, added(settings(url) | limits), serving(_below(stage, gateway), claimed):
        yield url


def _below(stage: str, app: ASGIApp) -> ASGIApp:
    async def staged(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not stage:
            await app(scope, receive, send)
        elif scope["path"].startswith(f"{stage}/"):
            path = scope["path"].removeprefix(stage)
            await app({**scope, "path": path, "raw_path": path.encode()}, receive, send)
        else:
            await JSONResponse({"message": "Forbidden"}, 403)(scope, receive, send)

    return staged


async def _nothing(scope: Any, receive: Any, send: Any) -> None:
    raise AssertionError(f"no test asks for {scope['path']}")
