"""A chat turn whose storage fails at any moment of it, for as long as the turn lasts."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from types import SimpleNamespace

import httpx
import pytest

from chat.app import AdapterContext, create_app
from chat.entities import Head
from chat.model import Bedrock
from tests.chat.conftest import Served
from tests.chat.local_invoke import Tools
from tests.chat.talk import Event, Talk, assert_in_order, read_events
from tests.faults.conftest import redirected
from tests.faults.network import Fault, Moment, Network
from tests.faults.scenarios import SCENARIOS
from tests.faults.test_storage_faults import INTERNALS
from tests.local import model, server
from tests.local.model import ChosenModel
from tests.local.offline_model import wire
from toolkit.audit import AuditEvent

DISPUTE = next(scenario for scenario in SCENARIOS if scenario.name == "dispute_transaction")
UNSAVED = "The answer could not be saved."
ASKED = "Dispute transaction t1, I was charged twice"


@pytest.fixture(scope="module")
def planner() -> Iterator[ChosenModel]:
    """A model that finds its way from wherever a conversation stands."""
    with server.serving(wire.create_app(word_pause=0)) as url:
        yield model.at(url, None)


@pytest.fixture
def http(
    client: httpx.Client,
    served: Served,
    planner: ChosenModel,
    tools: Tools,
    monkeypatch: pytest.MonkeyPatch,
) -> httpx.Client:
    """How long botocore waits between its tries changes nothing of what is told."""
    monkeypatch.setattr("botocore.endpoint.time", SimpleNamespace(sleep=lambda _: None))
    monkeypatch.setattr("chat.streaming.POLL_SECONDS", 0.02)
    monkeypatch.setenv("CHAT_PER_MINUTE", "1000")
    app = create_app(model=Bedrock(planner.client, planner.model_id), invoke=tools)
    served.app = AdapterContext(app)
    return client


def begin(http: httpx.Client) -> Talk:
    """A new conversation of somebody new, who has just bought something as t1."""
    talk = Talk(http, f"user-{uuid.uuid4().hex[:12]}")
    DISPUTE.prepare(talk.user_id)
    return talk


@dataclass(frozen=True)
class Said:
    """What a client has of a turn: the events of its stream, or none where it was refused."""

    status: int
    raw: str

    @property
    def events(self) -> list[Event]:
        return read_events(self.raw) if self.status == 200 else []

    def of(self, type_: str) -> list[Event]:
        return [event for event in self.events if event["type"] == type_]

    @property
    def text(self) -> str:
        return "".join(event["token"] for event in self.of("token"))


def say(talk: Talk, said: str, key: str) -> Said:
    response = talk.post(talk.body(said), **{"Idempotency-Key": key})
    return Said(response.status_code, response.text)


def moments_of_a_turn(http: httpx.Client, network: Network) -> list[Moment]:
    line = network.line()
    with redirected(line):
        assert say(begin(http), ASKED, "k1").of("tool_result")
    return line.moments


def let_the_claim_end(talk: Talk) -> None:
    """A turn that could not end its claim leaves it for a minute."""
    for head in Head.query(talk.user_id, Head.sk == f"conversation#{talk.convo_id}"):
        head.update([Head.claimed_until.set(1)])


def disputes(talk: Talk) -> int:
    return len(DISPUTE.effects(talk.user_id))


def successes(talk: Talk) -> int:
    events = AuditEvent.of_user(talk.user_id, action="dispute_transaction")
    return sum(event.outcome == "success" for event in events)


def assert_told_well(said: Said, moment: Moment) -> None:
    """A refusal, or a stream that ends in order; of what is behind it, nothing."""
    assert not INTERNALS.search(said.raw), moment
    if said.status == 200:
        assert_in_order(said.events)
    else:
        assert (said.status, json.loads(said.raw).keys()) == (503, {"error"}), moment


def assert_kept(talk: Talk, said: Said, moment: Moment) -> None:
    """What was told is what is saved, unless the client was told that it is not."""
    if said.status == 200 and UNSAVED not in said.raw:
        answer = talk.messages[-1]
        assert (answer["role"], answer["text"]) == ("assistant", said.text), moment
        assert answer.get("interrupted", False) == bool(said.of("error")), moment
        told = [event["result"] for event in said.of("tool_result")]
        assert [tool["result"] for tool in answer["tools"] or [] if tool["ok"]] == told, moment


def assert_usable(talk: Talk, moment: Moment) -> None:
    """The message sent again is answered, another one too, and the tool has acted once."""
    again = say(talk, ASKED, "k1")
    assert (again.status, again.of("error")) == (200, []), moment
    assert successes(talk) == disputes(talk) >= len(again.of("tool_result")), moment
    assert say(talk, ASKED, "k2").of("tool_result"), moment
    assert disputes(talk) == 1, moment


def test_a_conversation_outlives_storage_that_fails_at_any_moment_of_a_turn(
    http: httpx.Client, network: Network
) -> None:
    for moment in moments_of_a_turn(http, network):
        talk = begin(http)
        with redirected(network.line(Fault(moment, "cut"))):
            said = say(talk, ASKED, "k1")
        assert_told_well(said, moment)
        assert_kept(talk, said, moment)
        let_the_claim_end(talk)
        assert_usable(talk, moment)


def test_a_turn_does_not_notice_a_connection_that_is_cut_once(
    http: httpx.Client, network: Network
) -> None:
    moments = moments_of_a_turn(http, network)
    for moment in [moment for moment in moments if moment.after]:
        talk = begin(http)
        with redirected(network.line(Fault(moment, "cut", tries=1))):
            said = say(talk, ASKED, "k1")
        assert (said.status, len(said.of("tool_result")), said.of("error")) == (200, 1, []), moment
        assert_kept(talk, said, moment)
        assert successes(talk) == disputes(talk) == 1, moment
