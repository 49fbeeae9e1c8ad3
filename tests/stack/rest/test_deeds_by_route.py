"""What changes something needs over its route what a tool's call would need: a program's token
alone has nothing changed, whatever route it finds."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from commands.template import ROOT
from tests.local.gateway import upload_door
from tests.project.tools import DEPLOYED, TEMPLATE, TOOLS
from tests.stack.started import Started
from toolkit.call import ACT, CONFIRM

pytestmark = pytest.mark.stack

READING = ("GET", "HEAD", "OPTIONS")
TALKING = {("POST", "/chat"), ("POST", "/mcp")}
"""Here each call that is asked for is judged by itself."""
_METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
_NO_TOOLS = {f.logical_id for f in TEMPLATE.functions} - {f.logical_id for f in DEPLOYED.values()}


def routes() -> Iterator[tuple[str, str]]:
    """All that are no tool's and need a token: those of the API, and the bucket's stand-in."""
    yield "PUT", f"{upload_door.PATH}/{{id}}"
    for function in TEMPLATE.functions:
        for route in function.routes if function.logical_id in _NO_TOOLS else ():
            methods = _METHODS if route.method == "ANY" else (route.method,)
            yield from ((method, route.path) for method in methods if not route.open)


CHANGING = sorted(
    (method, path)
    for method, path in {*routes()} - TALKING
    if method not in READING and path != "/tools/{name}"
)
IDS = [" ".join(pair) for pair in CHANGING]
WRITING = [tool for tool in TOOLS.values() if tool.writes and tool.name != "disconnect_gmail"]
"""Whoever has no mailbox connected has it answer that nothing is to be done."""


def client(stack: Started, user_id: str, *scopes: str) -> httpx.Client:
    return stack.client(stack.tokens.issue(user_id, scopes=scopes))


def sent(http: httpx.Client, method: str, path: str, **body: Any) -> httpx.Response:
    for name in ("{id}", "{convoId}"):
        path = path.replace(name, "0" * 26)
    path = path.replace("{deed}", "undo")
    return http.request(method, path, headers={"Content-Type": "application/json"}, json=body)


@pytest.mark.parametrize(("method", "path"), CHANGING, ids=IDS)
def test_a_program_changes_nothing_by_a_route(stack: Started, method: str, path: str) -> None:
    with client(stack, f"user-{uuid.uuid4().hex[:12]}", ACT) as program:
        refused = sent(program, method, path)
    assert refused.status_code in (403, 404, 405), refused.text
    if refused.status_code != 403:  # nothing there takes that method, whoever sends it
        with client(stack, f"user-{uuid.uuid4().hex[:12]}", ACT, CONFIRM) as page:
            assert sent(page, method, path).status_code == 405


@pytest.mark.parametrize(("method", "path"), CHANGING, ids=IDS)
def test_a_token_that_may_not_call_changes_nothing(stack: Started, method: str, path: str) -> None:
    with client(stack, f"user-{uuid.uuid4().hex[:12]}", CONFIRM) as other:
        assert sent(other, method, path).status_code == 403


@pytest.mark.parametrize(("method", "path"), CHANGING, ids=IDS)
def test_a_person_is_answered(stack: Started, method: str, path: str) -> None:
    with client(stack, f"user-{uuid.uuid4().hex[:12]}", ACT, CONFIRM) as page:
        response = page.request(
            method, sent(page, method, path).url, headers={"Origin": stack.url}, json={}
        )
    assert response.status_code not in (401, 403), response.text


@pytest.mark.parametrize("tool", WRITING, ids=lambda tool: tool.name)
def test_a_program_changes_nothing_by_a_tools_route(stack: Started, tool: Any) -> None:
    """It adds, which the policy lets it; all else waits for a YES, or is refused."""
    user_id = f"user-{uuid.uuid4().hex[:12]}"
    example = ROOT / "events" / tool.family.name / f"{tool.name}.json"
    body = json.loads(json.loads(example.read_text())["body"])
    body |= {name: user_id for name in ("user_id", "userId") if name in body}
    with client(stack, user_id, ACT) as program:
        response = program.post(f"/tools/{tool.name}", json=body)
    assert response.status_code >= 400 or tool.additive, response.text
