"""How many questions of one program may wait for its user: as many as a person can weigh."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest

from tests.calling import (
    Reply,
    agent_function,
    answer_confirmation,
    at_once,
    direct,
    proxy_event,
    rest,
    send,
    stored_confirmation,
)
from tests.toolkit.conftest import counter
from tests.toolkit.counting import Counter, raise_to, set_to, total
from toolkit.call import ACT, Channel
from toolkit.guards import confirmation

__all__ = ["counter"]

MOST = confirmation.MOST_WAITING
CHANNELS: tuple[Channel, ...] = ("mcp", "chat")


def ask(
    counter: Counter, to: int, channel: Channel = "mcp", client: str = "notes", **more: Any
) -> Reply:
    return direct(
        set_to, counter.pk, {"to": to}, channel=channel, scopes=(ACT,), client=client, **more
    )


def over_rest(counter: Counter, to: int) -> Reply:
    arguments = {"user_id": counter.pk, "to": to}
    return send(set_to, proxy_event(counter.pk, arguments, scopes=(ACT,), client="notes"))


def in_new_chat(counter: Counter, to: int) -> Reply:
    return ask(counter, to, "chat", conversation_id=f"c{to}")


def by_agent(counter: Counter, to: int) -> Reply:
    return agent_function(set_to, counter.pk, {"to": to})


DOORS = [ask, in_new_chat, over_rest]


@pytest.fixture
def asked(counter: Counter) -> list[Reply]:
    """As many questions as may wait, through each door of the program's in turn."""
    replies = [DOORS[to % len(DOORS)](counter, to) for to in range(1, MOST + 1)]
    assert {reply.body["code"] for reply in replies} == {"confirmation_required"}
    return replies


def id_of(reply: Reply) -> str:
    return str(reply.body["confirmation"]["id"])


@pytest.mark.parametrize("door", DOORS)
def test_a_sixth_question_is_refused_with_the_reason_through_each_door(
    asked: list[Reply], counter: Counter, door: Callable[[Counter, int], Reply]
) -> None:
    refused = door(counter, 99)
    assert (refused.status, refused.body["code"]) == (429, "rate_limited")
    assert refused.body["message"].startswith("5 questions of this program wait for the user")
    assert total(counter) == 0


def test_what_waits_already_is_shown_again(asked: list[Reply], counter: Counter) -> None:
    assert id_of(ask(counter, 3)) == id_of(asked[2])


def test_an_agent_is_a_program_without_a_token(counter: Counter) -> None:
    for to in range(1, MOST + 1):
        assert by_agent(counter, to).body["code"] == "confirmation_required"
    assert by_agent(counter, 99).body["code"] == "rate_limited"


@pytest.mark.parametrize("reply", ["YES", "no"])
def test_an_answer_makes_room_for_one(asked: list[Reply], counter: Counter, reply: str) -> None:
    assert answer_confirmation(counter.pk, id_of(asked[2]), reply).status == 200
    assert ask(counter, 98).status == 409
    assert ask(counter, 99).status == 429


def test_what_has_expired_makes_room(asked: list[Reply], counter: Counter) -> None:
    first = stored_confirmation(id_of(asked[0]))
    first.update([confirmation.Confirmation.expires_at.set(int(time.time()))])
    assert ask(counter, 98).status == 409
    assert ask(counter, 99).status == 429


def test_another_program_and_another_user_have_their_own(
    asked: list[Reply], counter: Counter
) -> None:
    other = Counter(f"{counter.pk}-other", total=0)
    other.save()
    assert ask(counter, 1, client="music").status == 409
    assert ask(other, 1).status == 409


def test_a_pages_own_are_not_counted(asked: list[Reply], counter: Counter) -> None:
    for to in range(1, MOST + 3):
        assert rest(raise_to, counter.pk, {"user_id": counter.pk, "to": to}).status == 409
        assert direct(set_to, counter.pk, {"to": to}, conversation_id=f"own{to}").status == 409


def test_of_many_at_one_moment_five_wait(counter: Counter) -> None:
    calls = [partial(ask, counter, to) for to in range(1, 13)]
    replies = at_once(calls)
    assert sorted(reply.status for reply in replies).count(429) + MOST == len(calls)
    waiting = confirmation.awaiting(counter.pk)
    assert len(waiting) == MOST
    soon = datetime.now(UTC) + timedelta(minutes=6)
    assert all(each.expiry < soon for each in waiting)
