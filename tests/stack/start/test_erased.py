"""After an erasure no file of the stack's folder has the user's id or words, and no backup has."""

from __future__ import annotations

import uuid
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.budget_contract import LUNCH
from tests.prime.stored import COFFEE, statement
from tests.stack.started import Started, started, until

pytestmark = pytest.mark.stack

WORDS = "Quetzal Bakery"
SAID = "I had lunch at Zanzibar Kitchen"
FILE = statement(COFFEE).replace("Coffee Corner", WORDS).encode()


@contextmanager
def stack_on(folder: Path) -> Iterator[Started]:
    with started(folder, program="tests.stack.start.soon_erased") as stack:
        yield stack


def holding(folder: Path, *texts: str) -> dict[str, list[str]]:
    """The files that have one of them in their bytes, with what they have."""
    found = {}
    for path in folder.rglob("*"):
        content = path.read_bytes() if path.is_file() else b""
        if held := [text for text in texts if text.encode() in content]:
            found[path.name] = held
    return found


def test_nothing_of_somebody_who_was_erased_is_in_any_file(tmp_path: Path) -> None:
    user, state = f"user-{uuid.uuid4().hex[:12]}", tmp_path / "state"
    texts = (user, WORDS, SAID)
    with stack_on(state) as stack:
        with stack.client(stack.tokens.issue(user)) as http:
            spent = {**LUNCH, "description": WORDS}
            body = {"user_id": user, "thread_id": "t", "transaction": spent}
            http.post("/tools/add_transaction", json=body).raise_for_status()
            file = {"file": ("bank.csv", FILE, "text/csv")}
            sent = http.post("/imports", files=file).raise_for_status()
            path = f"/imports/{sent.json()['import_id']}"
            until(lambda: http.get(path).json().get("state") == "accepted")
            message = {"id": "m1", "role": "user", "content": SAID}
            chat = {"userId": user, "convoId": "c1", "messages": [message]}
            http.post("/chat", json=chat).raise_for_status()
        assert {"tables.sqlite3-wal"} <= holding(state, *texts).keys()
        erased = stack.command("erase", USER_ID=user, CONFIRM=user)
        assert (erased.returncode, erased.stderr) == (0, "")
        assert erased.stdout.endswith("erased\n")
        until(lambda: not holding(state, *texts))
        stack.command("backup", TO=str(tmp_path / "backup.zip")).check_returncode()
    with zipfile.ZipFile(tmp_path / "backup.zip") as archive:
        archive.extractall(tmp_path / "backup")
    assert holding(tmp_path, *texts) == {}
