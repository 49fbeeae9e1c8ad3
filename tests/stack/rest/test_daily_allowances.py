"""What whoever runs the stack allows a user in a day."""

from __future__ import annotations

import uuid
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.prime.post_office import csv_file, letter
from tests.prime.stored import COFFEE, LUNCH, statement
from tests.stack.mail_owner import MailOwner
from tests.stack.started import started

pytestmark = pytest.mark.stack

BOUNDS = {
    "CHAT_TURNS_PER_USER_PER_DAY": "2",
    "IMPORTS_PER_USER_PER_DAY": "1",
    "CHAT_PER_MINUTE": "1000",
}
FULL = "That is all for today: {} a day are allowed. Try again after midnight (UTC), in "


def message(user: MailOwner, convo_id: str) -> dict[str, Any]:
    messages = [{"role": "user", "content": "Hello"}]
    return {"userId": user.id, "convoId": convo_id, "messages": messages}


def found(user: MailOwner) -> list[str]:
    status, answer = user.calls("search_gmail", query="statement")
    assert status == 200, answer
    return [each["id"] for each in answer["messages"]]


def test_what_is_over_a_days_number_is_told_at_every_door(tmp_path: Path) -> None:
    user_id = f"user-{uuid.uuid4().hex[:12]}"
    with started(tmp_path, **BOUNDS) as stack, stack.client(stack.tokens.issue(user_id)) as http:
        user = MailOwner(user_id, http, stack)
        coffee = csv_file(statement(COFFEE), "coffee.csv")
        lunch = csv_file(statement(LUNCH), "lunch.csv")
        user.receives([letter("A statement", coffee), letter("Another statement", lunch)])
        first, _ = found(user)
        assert user.calls("fetch_email_attachments", messageId=first)[0] == 200
        assert http.post("/chat", json=message(user, "c0")).status_code == 200
        with ThreadPoolExecutor(3) as threads:  # one place is left
            sending = [threads.submit(http.post, "/chat", json=message(user, c)) for c in "123"]
            statuses = sorted(each.result().status_code for each in sending)
        assert statuses == [200, 429, 429]
        answer = http.post("/chat", json=message(user, "c4"))
        assert answer.status_code == 429
        assert answer.json()["error"].startswith(FULL.format("2 messages"))
        (second,) = [id for id in found(user) if id != first]
        status, refused = user.calls("fetch_email_attachments", messageId=second)
        assert (status, refused["ok"]) == (429, False)
        assert refused["error"].startswith(FULL.format("1 imported documents"))
        assert FULL.format("1 imported documents") in over_mcp(http, second)
        assert len(user.rows("PRIME_TABLE", "documents")) == 1


def over_mcp(http: httpx.Client, message_id: str) -> str:
    params = {"name": "fetch_email_attachments", "arguments": {"messageId": message_id}}
    called = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    answer = http.post("/mcp", json=called, headers={"Accept": "application/json"})
    assert answer.json()["result"]["isError"], answer.text
    return answer.text
