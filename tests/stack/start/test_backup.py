"""`make backup` of a stack that runs, and `make restore` of it into a new folder."""

from __future__ import annotations

import stat
import zipfile
from pathlib import Path

import pytest

from tests.budget_contract import LUNCH
from tests.local.aws.durable.database import NAME
from tests.stack.started import Started, command, started

pytestmark = pytest.mark.stack

USER = "12345"
KEY = {"Idempotency-Key": "the-same"}


def spend(stack: Started, token: str) -> object:
    body = {"user_id": USER, "thread_id": "t", "transaction": LUNCH}
    with stack.client(token) as http:
        answer = http.post("/tools/add_transaction", json=body, headers=KEY)
    assert answer.status_code == 200
    return answer.json()


def events(stack: Started) -> set[str]:
    return {event["event_id"]["S"] for event in stack.items("AUDIT_TABLE") if "action" in event}


def test_a_backup_of_a_running_stack_is_restored_and_verifies(tmp_path: Path) -> None:
    backup, restored = tmp_path / "backup.zip", tmp_path / "restored"
    with started(tmp_path / "state") as stack:
        token = stack.tokens.issue(USER)
        first = spend(stack, token)
        # As a file is that took its own name between being listed and being copied.
        (stack.state_dir / "written-aside").symlink_to(tmp_path / "nowhere")
        saved = stack.command("backup", TO=str(backup))
        assert (saved.returncode, saved.stderr) == (0, "")
        before = events(stack)
        stack.process.kill()
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    done = command("restore", FROM=str(backup), STATE_DIR=str(restored))
    assert (done.returncode, done.stderr) == (0, "")
    with started(restored) as stack:
        stack.verified_log()
        assert events(stack) == before
        assert spend(stack, token) == first


def test_a_folder_that_holds_something_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / NAME).write_text("mine")
    refused = command("restore", FROM="none.zip", STATE_DIR=str(tmp_path / "state"))
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "is not empty" in refused.stderr
    assert (tmp_path / "state" / NAME).read_text() == "mine"


@pytest.mark.parametrize("content", ["cut off", "of something else"])
def test_a_file_that_is_no_backup_leaves_nothing(tmp_path: Path, content: str) -> None:
    file = tmp_path / "backup.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("anything", b"1" * 1000)
    if content == "cut off":
        file.write_bytes(file.read_bytes()[:200])
    refused = command("restore", FROM=str(file), STATE_DIR=str(tmp_path / "state"))
    assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (1, "", 1)
    assert list(tmp_path.iterdir()) == [file]


def test_where_there_is_no_data_no_backup_is_made(tmp_path: Path) -> None:
    refused = command("backup", STATE_DIR=str(tmp_path), TO=str(tmp_path / "backup.zip"))
    assert (refused.returncode, refused.stdout) == (1, "")
    assert list(tmp_path.iterdir()) == []
