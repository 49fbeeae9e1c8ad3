"""`sam local` in containers: tools of every family by their events, and the documented commands as
printed. Every tool's event is answered in tests/project/test_events.py, and every artifact in
tests/deploy/test_lambda_runtime.py."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from commands.template import Route
from tests.local.demo.seed import USER_ID
from tests.project import events
from tests.project.tools import DEPLOYED, READING, TEMPLATE, WRITING, every_kind_of_tool
from tests.sam_local import documented
from tests.sam_local.conftest import API, LAMBDA
from tests.stack.started import Started
from toolkit.call import ACT
from toolkit.tool.tool import Tool

pytestmark = pytest.mark.docker

Answers = dict[str, Any]
AT_ONCE = 2
GROUPS = ["support_agent"]
STATUS = dict.fromkeys(events.ASKS_FIRST, 409) | {
    "prime/fetch_email_attachments.json": 404,  # the mail that it names is not the demo's
    "prime/disconnect_gmail.json": 409,  # the demo's mailbox is connected: for a YES
    "books/undo_last_change.json": 409,  # for a YES, or because the last change has no inverse
}
"""Of whatever is not answered with 200."""


def event(tool: Tool) -> Path:
    return events.FOLDER / tool.family.name / f"{tool.name}.json"


@pytest.fixture(scope="module")
def over_rest(stack: Started) -> Iterator[httpx.Client]:
    with stack.client(stack.tokens.issue(USER_ID, GROUPS)) as client:
        yield client


@pytest.fixture(scope="module")
def answers(served: None, over_rest: httpx.Client) -> Answers:
    """Of each tool to its event, in a container of its own; reading ones first, and beside theirs
    that of the running stack (`None` for the others). `sam local start-lambda` invokes as `sam
    local invoke` does, and is started once."""

    def invoked(tool: Tool) -> Any:
        url = f"{LAMBDA}/2015-03-31/functions/{DEPLOYED[tool.name].logical_id}/invocations"
        return httpx.post(url, content=event(tool).read_bytes(), timeout=400).json()

    with ThreadPoolExecutor(AT_ONCE) as pool:
        found = dict(zip((tool.name for tool in READING), pool.map(invoked, READING), strict=True))
        stacks = {tool.name: same_call(over_rest, tool) for tool in READING}
        found |= zip((tool.name for tool in WRITING), pool.map(invoked, WRITING), strict=True)
    return {name: (answer, stacks.get(name)) for name, answer in found.items()}


def same_call(over_rest: httpx.Client, tool: Tool) -> Any:
    body = events.read(event(tool))["body"]
    headers = {"Content-Type": "application/json"}
    return over_rest.post(f"/tools/{tool.name}", content=body, headers=headers).json()


@every_kind_of_tool
def test_a_tool_answers_in_a_container(answers: Answers, tool: Tool) -> None:
    answer, of_the_stack = answers[tool.name]
    status, body = events.told(answer)
    name = str(event(tool).relative_to(events.FOLDER))
    assert status == STATUS.get(name, 200), body
    if of_the_stack is not None:
        assert body == of_the_stack


@pytest.fixture(scope="module")
def printed(
    answers: Answers, served: None, stack: Started, environment: dict[str, str], sam_log: Path
) -> dict[str, str]:
    """By the documented commands, on what the tools' events have left."""
    return documented.run(stack, environment, sam_log / "documented.log")


def invocations() -> list[str]:
    return [each for each in documented.commands() if each.startswith("sam local invoke")]


@pytest.mark.parametrize("command", invocations())
def test_a_documented_invocation_is_answered(printed: dict[str, str], command: str) -> None:
    status, body = events.told(json.loads(printed[command]))
    assert (status, bool(body)) == (200, True), body


def called(printed: dict[str, str], path: str) -> list[Any]:
    """The answers of the documented calls of a route, in order."""
    return [
        json.loads(said) for command, said in printed.items() if command.startswith(f"call {path}")
    ]


def test_the_documented_read_has_the_stacks_data(
    printed: dict[str, str], over_rest: httpx.Client
) -> None:
    (read,) = called(printed, "tools/get_recent_transactions")
    same = {"user_id": USER_ID, "n": 2}
    assert read == over_rest.post("/tools/get_recent_transactions", json=same).json()


def test_after_the_documented_yes_the_card_is_blocked(
    printed: dict[str, str], stack: Started
) -> None:
    (reply,) = called(printed, "confirmations/")
    *_, blocked = called(printed, "tools/block_card")
    assert reply["status"] == "confirmed", reply
    assert blocked["status"] == "success", blocked
    items = stack.items("BANKING_TABLE")
    (card,) = [item for item in items if "last_four" in item and item["pk"]["S"] == USER_ID]
    assert card["card_status"] == {"S": "blocked"}


def test_the_documented_call_over_mcp_reaches_its_tool(printed: dict[str, str]) -> None:
    (answer,) = called(printed, "mcp")
    assert answer["result"]["structuredContent"]["total_points"] == 5000, answer


def test_no_token_no_call(served: None) -> None:
    answer = httpx.post(f"{API}/tools/get_account_summary", json={"user_id": USER_ID}, timeout=60)
    assert answer.status_code == 401


def test_a_token_that_may_not_confirm_confirms_nothing(served: None, stack: Started) -> None:
    token = stack.tokens.issue(USER_ID, scopes=[ACT])
    answer = httpx.post(
        f"{API}/confirmations/{'0' * 48}",
        json={"reply": "YES"},
        headers={"Authorization": f"Bearer {token}"},
        timeout=60,
    )
    assert answer.status_code == 403, answer.text


def routes() -> list[Route]:
    """The first of every function but the chat and the tools, and of a tool of each family: the
    others are written alike."""
    tools = [tool.name for tool in READING]
    called = [f for f in TEMPLATE.functions if f.is_python and (not f.tool or f.tool in tools)]
    return [next(iter(function.routes)) for function in called if function.routes]


def test_a_route_is_answered_by_its_function(
    served: None, stack: Started, printed: dict[str, str]
) -> None:
    headers = {"Authorization": f"Bearer {stack.tokens.issue(USER_ID, GROUPS)}"}

    def asked(route: Route) -> httpx.Response:
        method = "POST" if route.method == "ANY" else route.method
        path = re.sub(r"{\w+}", "none", route.path)
        body: Any = {} if method == "POST" else None
        return httpx.request(method, f"{API}{path}", json=body, headers=headers, timeout=60)

    with ThreadPoolExecutor(AT_ONCE) as pool:
        answers = dict(zip(routes(), pool.map(asked, routes()), strict=True))
    unanswered = {
        route: (answer.status_code, answer.text)
        for route, answer in answers.items()
        if answer.status_code >= 500 or "x-correlation-id" not in answer.headers
    }
    assert unanswered == {}


def test_what_is_no_route_is_refused(served: None, stack: Started) -> None:
    headers = {"Authorization": f"Bearer {stack.tokens.issue(USER_ID)}"}
    answer = httpx.get(f"{API}/nothing/here", headers=headers, timeout=60)
    assert answer.json() == {"message": "Missing Authentication Token"}
