"""A user's own data, by the console's routes: an export of the demo's user, and a conversation."""

from __future__ import annotations

import io
import json
import time
import zipfile
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.local.demo.seed import USER_ID
from tests.stack.started import Item, Started

pytestmark = pytest.mark.stack

PATIENCE_SECONDS = 60
ONLY_DERIVED = {
    "MONEY_TABLE": (
        *(f"{USER_ID}#id#", f"{USER_ID}#documents", f"{USER_ID}#threads"),
        *("rollup#", "budget_rollup#", "card_rollup#"),
    ),
    "PRIME_TABLE": (f"{USER_ID}#turn",),
    "CHAT_TABLE": ("turn#", "word#", "events#"),
}
"""How the keys begin of what an export leaves out."""
FAMILIES = {
    "BANKING_TABLE": ("banking/",),
    "BUDGET_TABLE": ("budget/", "books/"),  # goals
    "MONEY_TABLE": ("money/",),
    "PRIME_TABLE": ("prime/",),
    "CHAT_TABLE": ("chat/",),
}
"""The folders of an archive that have what is in a table."""


@pytest.fixture
def http(stack: Started) -> Iterator[httpx.Client]:
    with stack.client(stack.tokens.issue(USER_ID)) as client:
        yield client


def call(http: httpx.Client, tool: str, **arguments: Any) -> httpx.Response:
    return http.post(f"/tools/{tool}", json={"user_id": USER_ID} | arguments)


def say(http: httpx.Client, convo_id: str, text: str) -> None:
    message = {"role": "user", "content": text}
    body = {"userId": USER_ID, "convoId": convo_id, "messages": [message]}
    http.post("/chat", json=body).raise_for_status()


def finished_export(http: httpx.Client) -> dict[str, Any]:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        newest: dict[str, Any] = call(http, "get_my_exports").json()["exports"][0]
        if newest["status"] == "ready":
            return newest
        time.sleep(1)  # the tool's limit is a minute's
    raise AssertionError(newest)


def of_user(item: Item) -> bool:
    owner = (item.get("pk") or item["user_id"])["S"]
    return bool(owner == USER_ID or owner.startswith(f"{USER_ID}#"))


def test_an_export_has_all_that_is_kept_of_its_user(stack: Started, http: httpx.Client) -> None:
    say(http, "export-test", "how much do I owe on my card?")
    call(http, "export_my_data").raise_for_status()
    export = finished_export(http)
    link = http.get(f"/exports/{export['export_id']}").raise_for_status().json()["link"]
    fetched = httpx.get(link).raise_for_status()
    assert fetched.headers["Content-Disposition"] == 'attachment; filename="my-data.zip"'

    archive = zipfile.ZipFile(io.BytesIO(fetched.content))
    for table, folders in FAMILIES.items():
        kept = [
            item
            for item in filter(of_user, stack.items(table))
            if not item["pk"]["S"].startswith(ONLY_DERIVED.get(table, ("\0",)))
            and not item["sk"]["S"].startswith(ONLY_DERIVED.get(table, ("\0",)))
            and item.get("kind") != {"S": "export_ready"}  # came after it
        ]
        names = [name for name in archive.namelist() if name.startswith(folders)]
        lines = [archive.read(name).splitlines() for name in names if name.endswith(".jsonl")]
        assert sum(map(len, lines)) == len(kept) > 0, table
    events = archive.read("audit/events.jsonl").splitlines()
    actions = {json.loads(line)["action"] for line in events}
    assert {"get_account_summary", "export_my_data"} <= actions

    notices = http.get("/notifications").json()["notifications"]
    assert "export_ready" in {notice["kind"] for notice in notices}


def test_a_deleted_conversation_is_neither_listed_nor_found(http: httpx.Client) -> None:
    say(http, "to-be-deleted", "my landlord is called Ottilie")
    asked = call(http, "delete_conversation", conversation_id="to-be-deleted")
    id = asked.json()["confirmation"]["id"]
    http.post(f"/confirmations/{id}", json={"reply": "YES"}).raise_for_status()
    call(http, "delete_conversation", conversation_id="to-be-deleted").raise_for_status()
    deadline = time.monotonic() + PATIENCE_SECONDS
    while http.get("/chat/to-be-deleted").status_code != 404:
        assert time.monotonic() < deadline
        time.sleep(0.2)
    listed = http.get("/chat").json()["conversations"]
    assert "to-be-deleted" not in {each["id"] for each in listed}
    while http.get("/memory/recall", params={"q": "Ottilie"}).json()["found"]:
        assert time.monotonic() < deadline
        time.sleep(1)
