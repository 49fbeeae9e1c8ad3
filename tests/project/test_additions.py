"""A new tool is its file and its test, and a new family is its folder and one line."""

from __future__ import annotations

import io
import json
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from commands import cloudformation
from tests.local.demo.seed import USER_ID
from tests.project import additions
from tests.stack.started import IN_NO_HURRY, Started, started
from toolkit.call import ACT

pytestmark = [pytest.mark.stack, pytest.mark.slow]

CHECKS = (
    *(f"tests/project/test_{name}.py" for name in ("names", "catalog", "stacks", "template")),
    *("tests/project/test_agents_stack.py", "tests/project/test_permissions.py"),
    *("tests/project/test_records.py", "tests/catalog/test_synonyms.py"),
    "tests/chat/tools/test_employees.py",
    "tests/audit/test_verification_run.py::test_the_index_is_read_for_every_family_that_audits",
    "tests/personal_data/test_erasure.py::test_nothing_of_them_is_left_anywhere",
    *("tests/banking/test_change_card_phone.py", "tests/notes/test_add_note.py"),
)
OFFERED = """
import catalog
from catalog.search import found
entries = [*catalog.entries().values()]
for said in ("I have a new phone number for my card", "Make a note of it: call Ana"):
    print(found(entries, said)[0]["name"])
"""


PATIENCE_SECONDS = 60


def call(http: httpx.Client, tool: str, **arguments: Any) -> httpx.Response:
    return http.post(f"/tools/{tool}", json={"user_id": USER_ID} | arguments)


def finished_export(http: httpx.Client) -> dict[str, Any]:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        newest: dict[str, Any] = call(http, "get_my_exports").json()["exports"][0]
        if newest["status"] == "ready":
            return newest
        time.sleep(1)  # the tool's limit is a minute's
    raise AssertionError(newest)


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout to which both were added."""
    root = additions.copied(tmp_path_factory.mktemp("checkout"))
    additions.write(root, additions.TOOL | additions.FAMILY)
    additions.add_line(root, "notes")
    additions.make(root, "stacks", "catalog")
    return root


@pytest.fixture(scope="module")
def stack(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    with started(tmp_path_factory.mktemp("state"), root, **IN_NO_HURRY) as running:
        yield running


@pytest.fixture
def http(stack: Started) -> Iterator[httpx.Client]:
    with stack.client(stack.tokens.issue(USER_ID)) as client:
        yield client


def test_the_projects_tests_miss_nothing(root: Path) -> None:
    done = additions.run(root, "-m", "pytest", "-q", "-p", "no:cacheprovider", *CHECKS)
    assert not done.returncode, done.stdout[-5000:]


@pytest.mark.parametrize(
    ("family", "tool", "actions"),
    [
        ("banking", "ChangeCardPhone", ["dynamodb:GetItem", "dynamodb:UpdateItem"]),
        ("notes", "AddNote", ["dynamodb:PutItem"]),
    ],
)
def test_its_role_allows_what_it_uses(
    root: Path, family: str, tool: str, actions: list[str]
) -> None:
    stated = cloudformation.load(root / f"functions/{family}/stack.yaml")["Resources"]
    _, own = stated[f"{tool}Function"]["Properties"]["Policies"]
    (statement,) = own["Statement"]
    assert statement["Action"] == actions


def test_it_is_in_the_catalog_and_offered(root: Path, http: httpx.Client) -> None:
    names = {tool["name"] for tool in http.get("/tools?format=mcp").json()}
    assert {"change_card_phone", "add_note"} <= names
    assert additions.run(root, "-c", OFFERED).stdout.split() == ["change_card_phone", "add_note"]


def test_a_models_call_waits_for_a_yes_that_names_the_arguments(stack: Started) -> None:
    token = stack.tokens.issue(USER_ID, scopes=[ACT])
    named = {"name": "change_card_phone", "arguments": {"phone": "+15550111"}}
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": named}
    with stack.client(token) as http:
        (answer,) = http.post("/mcp", json=body).json()["result"]["content"]
    assert "- phone: “+15550111”\n" in answer["text"]


def test_what_it_writes_is_in_its_users_export(http: httpx.Client) -> None:
    call(http, "change_card_phone", phone="+15550122").raise_for_status()
    call(http, "add_note", text="Call Ana").raise_for_status()
    call(http, "export_my_data").raise_for_status()
    archive = _fetched(http)
    assert _rows(archive, "banking/card")[0]["phone"] == "+15550122"
    assert _rows(archive, "notes/notes") == [{"text": "Call Ana"}]
    actions = {each["action"] for each in _rows(archive, "audit/events")}
    assert {"change_card_phone", "add_note"} <= actions


def _fetched(http: httpx.Client) -> zipfile.ZipFile:
    export = finished_export(http)
    link = http.get(f"/exports/{export['export_id']}").raise_for_status().json()["link"]
    return zipfile.ZipFile(io.BytesIO(httpx.get(link).raise_for_status().content))


def _rows(archive: zipfile.ZipFile, table: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in archive.read(f"{table}.jsonl").splitlines()]
