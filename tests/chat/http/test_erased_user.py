"""Every route of the chat, for somebody who is being erased."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from chat.store.entities import ChatRecord
from tests.chat.talk import Talk
from toolkit.audit.pseudonym import Pseudonym
from toolkit.call import ACT, HISTORY
from toolkit.guards.write_policy import InfluenceMark
from toolkit.storage import tables
from toolkit.storage.writes import commit


@pytest.fixture
def erasing(talk: Talk) -> Talk:
    Pseudonym.of(talk.user_id)
    commit([Pseudonym.begin_erasing(talk.user_id, datetime.now(UTC))])
    Pseudonym.look_again(talk.user_id)
    return talk


@pytest.mark.parametrize(
    ("method", "path"),
    [
        *[
            ("GET", f"/{path}")
            for path in ("chat", "chat/c1", "memory", "memory/recall?q=rent", "notifications")
        ],
        ("GET", "/guardrail-events"),
        ("POST", "/memory/forget"),
        ("POST", "/notifications/read"),
        ("POST", "/notifications/n1/read"),
    ],
)
def test_it_is_refused(erasing: Talk, method: str, path: str) -> None:
    body = {"ids": ["n1"], "id": "f1"} if method == "POST" else None
    refused = erasing.http.request(method, path, json=body, headers=erasing.headers)
    assert refused.status_code == 403, refused.text
    assert "is being erased" in refused.text


def test_a_stream_of_notifications_is_not_begun(erasing: Talk) -> None:
    headers = {**erasing.headers, "Accept": "text/event-stream"}
    assert erasing.http.get("/notifications", headers=headers).status_code == 403


def test_nothing_of_theirs_is_noted_for_a_programs_door(erasing: Talk) -> None:
    by_program = replace(erasing, scopes=(ACT, HISTORY))
    assert by_program.http.get("/chat", headers=by_program.headers).status_code == 403
    marks = [mark for mark in InfluenceMark.scan() if mark.user_id == erasing.user_id]
    assert marks == []


def test_a_message_of_theirs_leaves_nothing_that_says_whose_it_was(erasing: Talk) -> None:
    refused = erasing.post(erasing.body("Hello"))
    assert refused.status_code == 403
    assert "is being erased" in refused.text
    left = tables.client().scan(TableName=tables.Guarded.Meta.table_name, ConsistentRead=True)
    assert erasing.user_id not in str(left["Items"])
    assert ChatRecord.count(erasing.user_id) == 0
