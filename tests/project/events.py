"""The events of events/: which function each is for, and what its handler answers.

    python -m tests.project.events

answers them all on the demo data, in a process that can be given an emulator of its own: the demo
data is of users that other tests have, too.
"""

from __future__ import annotations

import importlib
import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from commands.template import ROOT, Function, Template
from tests.calling import ClientContext, Context
from tests.local.aws import keys
from tests.local.demo import seed
from tests.project.tools import TOOLS
from tests.toolkit.guards.user_pool import CLIENT_ID, UserPool, user_pool
from toolkit import Caller
from toolkit.guards.caller_assertion import vouched

FOLDER = ROOT / "events"
DOORS = FOLDER / "doors"
CONTEXTS = {DOORS / "agentcore.json": DOORS / "agentcore_context.json"}
"""The client context that comes with an event."""
EVENTS = sorted(path for path in FOLDER.glob("*/*.json") if path not in CONTEXTS.values())
ANSWERED = [path for path in EVENTS if path.parent.name != "audit" and path != DOORS / "mcp.json"]
"""A stream's are answered in tests/audit, and MCP's requests in tests/mcp_endpoint."""
FUNCTIONS = Template().functions
ASKS_FIRST = {f"{tool.family.name}/{tool.name}.json" for tool in TOOLS.values() if tool.confirm} - {
    "prime/disconnect_gmail.json"  # nothing is connected
}
"""For a YES."""


def read(path: Path) -> dict[str, Any]:
    event: dict[str, Any] = json.loads(path.read_text())
    return event


def function_of(path: Path) -> Function:
    """The function that the event is for. Raises LookupError."""
    found = [function for function in FUNCTIONS if _is_for(path, function)]
    if len(found) != 1:
        raise LookupError(f"{path} is for {len(found)} functions")
    return found[0]


def _is_for(path: Path, function: Function) -> bool:
    if path.parent != DOORS:
        return function.handler == f"{path.parent.name}.{path.stem}.handler"
    event = read(path)
    if "resource" in event:
        return event["resource"] in {route.path for route in function.routes}
    return function.tool == _tool(event, read(CONTEXTS[path]) if path in CONTEXTS else {})


def _tool(event: Mapping[str, Any], context: Mapping[str, Any]) -> str:
    """The name of the tool that an event of a door without routes means."""
    if context:
        return str(context["custom"]["bedrockAgentCoreToolName"]).rpartition("___")[2]
    return str(event.get("tool") or event.get("function") or Path(event["apiPath"]).name)


def handler_of(function: Function) -> Any:
    module, _, name = function.handler.rpartition(".")
    return getattr(importlib.import_module(module), name)


def answers(pool: UserPool) -> Iterator[tuple[str, Any]]:
    for path in ANSWERED:
        handler = handler_of(function_of(path))
        yield str(path.relative_to(FOLDER)), handler(_signed_in(path), _context(path, pool))


def _signed_in(path: Path) -> dict[str, Any]:
    """The event, with a voucher for the demo's user where one belongs."""
    event = read(path)
    if "voucher" in event:
        event["voucher"] = vouched(Caller(seed.USER_ID)).voucher
    return event


def _context(path: Path, pool: UserPool) -> Context:
    """Signed in as the demo's user, where the client context says who that is."""
    if path not in CONTEXTS:
        return Context()
    token = {"Authorization": f"Bearer {pool.token(seed.USER_ID)}"}
    custom = read(CONTEXTS[path])["custom"] | {"bedrockAgentCorePropagatedHeaders": token}
    return Context(client_context=ClientContext(custom))


def told(answer: Any) -> tuple[int, Any]:
    """Status and body of whatever door's answer; without a status, 200 if nothing was refused."""
    if isinstance(answer, list):
        return 200, answer
    if "statusCode" in answer:
        return answer["statusCode"], json.loads(answer["body"])
    if "body" in answer:
        return answer["status"], answer["body"]
    response = answer["response"]
    if "httpStatusCode" in response:
        text = response["responseBody"]["application/json"]["body"]
        return response["httpStatusCode"], json.loads(text)
    result = response["functionResponse"]
    return (500 if "responseState" in result else 200), result["responseBody"]["TEXT"]["body"]


if __name__ == "__main__":
    seed.seed()
    with user_pool() as pool, TemporaryDirectory() as folder:
        os.environ.update(TOKEN_ISSUER=pool.issuer, TOKEN_CLIENT_IDS=CLIENT_ID)
        os.environ.update(keys.of_vouchers(Path(folder)))
        print(json.dumps(dict(answers(pool))))
