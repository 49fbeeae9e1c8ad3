"""At most three streams a user, so that nobody's pages use up what all share."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime

import anyio
import httpx
import pytest

from chat.http import stream_slots
from chat.http.stream_slots import MOST, Slot
from chat.http.stream_slots import slot as slot_for
from notifications.entities import Notification
from tests.chat.scripted_model import START, ScriptedModel, says, stop, text
from tests.chat.slots import taken
from tests.chat.talk import Talk, wait_until
from tests.dynamodb_traffic import answer_lost
from toolkit import Caller
from toolkit.storage.writes import commit

REFUSAL = {
    "error": "3 answers or notifications are being sent to you at this moment, in other windows. "
    "Close one of them, or wait for its end."
}


@pytest.fixture(autouse=True)
def _often_renewed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream_slots, "RENEWAL_SECONDS", 0.1)


@contextmanager
def listening(talk: Talk) -> Iterator[httpx.Response]:
    accepted = {"Accept": "text/event-stream"}
    with talk.http.stream("GET", "/notifications", headers=talk.headers | accepted) as response:
        yield response


@contextmanager
def listening_thrice(talk: Talk) -> Iterator[list[httpx.Response]]:
    with ExitStack() as opened:
        streams = [opened.enter_context(listening(talk)) for _ in range(MOST)]
        assert [stream.status_code for stream in streams] == [200] * MOST
        yield streams


def is_open(talk: Talk) -> bool:
    with listening(talk) as stream:
        return stream.status_code == 200


def notify(talk: Talk, message: str) -> None:
    caller, at = Caller(talk.user_id), datetime.now(UTC)
    commit([Notification.new(caller, at=at, kind="import_finished", message=message)])


def hears(stream: httpx.Response, message: str) -> bool:
    """Whether it comes before the stream ends."""
    return any(message in line for line in stream.iter_lines())


def test_three_windows_listen_and_the_fourth_is_told_why_not(talk: Talk) -> None:
    with listening_thrice(talk) as streams:
        with listening(talk) as fourth:
            assert fourth.status_code == 429
            assert fourth.headers["Retry-After"] == "10"
            fourth.read()
            assert fourth.json() == REFUSAL
        notify(talk, "to all three")
        assert all(hears(stream, "to all three") for stream in streams)
        assert is_open(Talk(talk.http, f"{talk.user_id}-other"))


def test_a_reader_who_leaves_makes_room(talk: Talk) -> None:
    with listening_thrice(talk):
        assert not is_open(talk)
    wait_until(lambda: taken(talk) == [])
    with listening_thrice(talk):
        assert len(taken(talk)) == MOST


def test_an_answer_that_has_ended_makes_room(talk: Talk, model: ScriptedModel) -> None:
    for number in range(MOST + 1):
        model.script(says(f"Answer {number}"))
        assert talk.say(f"Question {number}").text == f"Answer {number}"
    wait_until(lambda: taken(talk) == [])


def test_a_fourth_answer_is_refused_and_nothing_of_it_begins(
    talk: Talk, model: ScriptedModel
) -> None:
    gate = threading.Event()
    with ExitStack() as opened:
        for _ in range(MOST):
            model.script([START, *text("One")[:1], gate, *text("two"), *stop("end_turn")])
            other = Talk(talk.http, talk.user_id)
            opened.enter_context(other.stream("Count"))
            wait_until(lambda: len(model.requests) == len(taken(talk)))
        answer = talk.post(talk.body("Count"))
        assert (answer.status_code, answer.json()) == (429, REFUSAL)
        assert talk.http.get(f"/chat/{talk.convo_id}", headers=talk.headers).status_code == 404
        assert not is_open(talk)  # notifications give way, and answers do not
        gate.set()
    wait_until(lambda: taken(talk) == [])
    model.script(says("Now"))
    assert talk.say("Count").text == "Now"


def test_a_request_that_is_refused_keeps_no_room(talk: Talk, model: ScriptedModel) -> None:
    model.script(says("One"))
    talk.say("Count", key="k1")
    for _ in range(MOST + 1):
        refused = talk.post(talk.body("Another"), **{"Idempotency-Key": "k1"})
        assert refused.status_code == 409
    assert taken(talk) == []


def test_an_answer_goes_before_notifications_of_which_one_stream_ends(
    talk: Talk, model: ScriptedModel
) -> None:
    model.script(says("Hello"))
    with listening_thrice(talk) as streams:
        assert talk.say("Hi").text == "Hello"
        last = streams[-1]
        assert not hears(last, "never sent")  # it ends, as a stream does
        notify(talk, "still heard")
        assert all(hears(stream, "still heard") for stream in streams[:-1])
        assert is_open(talk)


def test_a_stream_keeps_its_place_for_as_long_as_it_is_read(talk: Talk) -> None:
    with listening(talk) as stream:
        assert stream.status_code == 200
        (slot,) = taken(talk)
        wait_until(lambda: taken(talk)[0].expires_at > slot.expires_at)


def test_a_slot_whose_taking_was_not_answered_is_taken_once(talk: Talk) -> None:
    """The wire sends it again, and finds the slot taken: by itself."""

    async def held() -> list[Slot]:
        async with slot_for(talk.user_id, "answer"):
            return taken(talk)

    with answer_lost("UpdateItem"):
        assert len(anyio.run(held)) == 1


def test_a_process_that_died_keeps_nobody_out(talk: Talk) -> None:
    with listening_thrice(talk):
        held = taken(talk)
    wait_until(lambda: taken(talk) == [])
    for slot in held:  # as it was left, by one that renews no more
        slot.expires_at = int(time.time()) + 60
        slot.save()
    assert not is_open(talk)
    for slot in held:
        slot.expires_at = int(time.time())
        slot.save()
    assert is_open(talk)
