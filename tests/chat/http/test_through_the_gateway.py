"""The chat behind the one-machine gateway, as a browser reaches it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from banking.entities import Card
from tests.chat.scripted_model import START, ScriptedModel, says, stop, text, uses
from tests.chat.talk import Talk, assert_in_order, read_events
from tests.local import stack
from tests.local.aws.emulator import Aws


@pytest.fixture
def browser(
    card: Card, model: ScriptedModel, aws: Aws, tmp_path: Path
) -> Iterator[tuple[httpx.Client, Talk]]:
    settings = stack.Settings(tmp_path, model_url=model.url)
    with (
        stack.serve(settings) as running,
        httpx.Client(base_url=running.url, trust_env=False, timeout=30) as client,
    ):
        client.headers["Authorization"] = f"Bearer {running.token(str(card.pk))}"
        yield client, Talk(client, str(card.pk))


@pytest.mark.slow
def test_a_turn_with_tools_streams_token_by_token(
    browser: tuple[httpx.Client, Talk], model: ScriptedModel
) -> None:
    client, talk = browser
    gate = threading.Event()
    last = [START, *text("You")[:1], gate, *text(" have"), *stop("end_turn")]
    model.script(uses("get_rewards_summary"), last)
    raw = ""
    with client.stream("POST", "/chat", json=talk.body("Points?")) as response:
        for part in response.iter_text():
            raw += part
            if '"You"' in raw:
                gate.set()
    events = read_events(raw)
    assert_in_order(events)
    assert events[3]["result"]["total_points"] == 5000
    assert [event["token"] for event in events if event["type"] == "token"] == ["You", " have"]


def test_nobody_speaks_without_a_token_or_for_another(
    browser: tuple[httpx.Client, Talk], model: ScriptedModel
) -> None:
    client, talk = browser
    forged = Talk(client, "somebody-else").headers
    assert client.post("/chat", json=talk.body("Hi") | {"userId": "x"}).status_code == 403
    assert (
        client.post(
            "/chat", json=talk.body("Hi") | {"userId": "somebody-else"}, headers=forged
        ).status_code
        == 403
    )
    del client.headers["Authorization"]
    assert client.post("/chat", json=talk.body("Hi"), headers=talk.headers).status_code == 401
    assert client.get("/chat/c1", headers=talk.headers).status_code == 401
    assert model.requests == []


@pytest.mark.slow
def test_a_yes_blocks_and_the_conversation_can_be_read_back(
    browser: tuple[httpx.Client, Talk], model: ScriptedModel
) -> None:
    client, talk = browser
    model.script(uses("block_card", {"reason": "Lost"}), says("Blocked."))
    for said in ("Block my card", "YES"):
        assert client.post("/chat", json=talk.body(said)).status_code == 200
    saved = client.get(f"/chat/{talk.convo_id}").json()
    assert saved["messages"][-1]["text"] == "Blocked."
    assert Card.get(talk.user_id, "card", consistent_read=True).card_status == "blocked"
