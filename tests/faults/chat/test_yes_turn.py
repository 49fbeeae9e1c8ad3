"""The turn of a YES, whose storage fails at any moment of it: with a model that fails, too, and
with a client that has gone."""

from __future__ import annotations

import threading
import time
import uuid
from dataclasses import replace

import httpx
import pytest

from chat.http.stream_slots import Slot, slot_ids
from chat.model.bedrock import Bedrock
from tests.banking.stored import give_card
from tests.chat.http.test_disconnects import read_until, wait_until_over
from tests.chat.local_invoke import Hold, Tools
from tests.chat.scripted_model import GARBAGE, START, Refusal, ScriptedModel, stop, text, tool_use
from tests.chat.scripted_server import CUT, Answer
from tests.chat.talk import Talk, wait_until
from tests.faults.chat.turns import Said, assert_kept, assert_told_well, say
from tests.faults.conftest import Lead, redirected
from tests.faults.figures import Figures, MakeFigures
from tests.faults.network import COMMIT, Fault, Line, Moment, Network
from tests.faults.scenarios import SCENARIOS
from toolkit.audit.audit_event import AuditEvent

pytestmark = pytest.mark.faults

BLOCK = next(scenario for scenario in SCENARIOS if scenario.name == "block_card")
TOOLS_COMMIT = Moment(COMMIT, 2)
"""The first one begins the turn."""
NEVER = threading.Event()
LOST = {
    "no fault": None,
    "before the commit": Fault(TOOLS_COMMIT, "cut"),
    "after the commit": Fault(replace(TOOLS_COMMIT, after=True), "cut"),
}
FAILURES: dict[str, list[Answer]] = {
    "stalls": [[START, *text("It ")[:1], NEVER]],
    "throttles": [Refusal(429, "ThrottlingException")] * 3,
    "cuts mid-tool-call": [[START, *text("It "), *tool_use("unblock_card", '{"otp"')[:2], CUT]],
    "sends garbage": [[START, *text("It ")[:1], GARBAGE]],
}


def asked(http: httpx.Client) -> Talk:
    """The conversation of somebody new, who is asked whether to block the card."""
    talk = Talk(http, f"user-{uuid.uuid4().hex[:12]}")
    give_card(talk.user_id)
    assert say(talk, "Block my card, I lost it", "ask").text.endswith("Reply YES to confirm.")
    wait_until(lambda: not streams_of(talk.user_id))  # what frees it is no moment of the next turn
    return talk


def streams_of(user_id: str) -> list[Slot]:
    """Those that are open."""
    return [slot for slot in Slot.batch_get(slot_ids(user_id)) if slot.expires_at > time.time()]


@pytest.fixture
def calls(http: httpx.Client, network: Network) -> Line:
    """All that the turn asks of storage."""
    talk, line = asked(http), network.line()
    with redirected(line):
        assert say(talk, "YES", "yes").of("tool_result")
    return line


def has_whole_answer(said: Said) -> bool:
    return said.status == 200 and not said.of("error")


def count(figures: Figures, talk: Talk, *, acknowledged: bool, otherwise: bool = False) -> None:
    """What has become of the block."""
    events = AuditEvent.of_user(talk.user_id, action="block_card")
    figures.count(
        acknowledged=acknowledged,
        effects=len(BLOCK.effects(talk.user_id)),
        audited=sum(event.outcome == "success" for event in events),
        otherwise=otherwise,
    )


def assert_blocked_at_most_once(talk: Talk, fault: object) -> None:
    """The audit has a success for the block that there is, and for no other."""
    events = AuditEvent.of_user(talk.user_id, action="block_card")
    blocks = [event.tool_output["block_id"] for event in events if event.outcome == "success"]
    assert blocks == BLOCK.effects(talk.user_id), fault


def assert_usable(talk: Talk, first: Said | None, fault: object, counted: Figures) -> None:
    """The YES sent again is answered and the call made once, and another message is answered."""
    again = say(talk, "YES", "yes")
    is_other = first is not None and has_whole_answer(first) and again.text != first.text
    count(counted, talk, acknowledged=bool(again.of("tool_result")), otherwise=is_other)
    assert (again.status, again.of("error")) == (200, []), fault
    if first and has_whole_answer(first):
        assert again.text == first.text, fault
    else:
        assert again.of("tool_result"), fault
    assert_blocked_at_most_once(talk, fault)
    blocked = BLOCK.effects(talk.user_id)
    assert say(talk, "YES", "yes").text == again.text, fault
    assert say(talk, "What's my balance?", "next").of("tool_result"), fault
    assert BLOCK.effects(talk.user_id) == blocked, fault


def test_a_yes_counts_once_whenever_storage_fails(
    http: httpx.Client, network: Network, calls: Line, figures: MakeFigures
) -> None:
    counted = figures("storage of a YES fails")
    for moment in calls.different:
        talk = asked(http)
        with redirected(network.line(Fault(moment, "cut"))):
            said = say(talk, "YES", "yes")
        assert_told_well(said, moment)
        assert_kept(talk, said, moment)
        assert_blocked_at_most_once(talk, moment)
        assert_usable(talk, said, moment, counted)
        assert has_whole_answer(said) or BLOCK.effects(talk.user_id), moment


@pytest.mark.parametrize("failure", FAILURES)
def test_a_yes_counts_once_though_the_model_fails_with_storage(
    failure: str,
    http: httpx.Client,
    network: Network,
    calls: Line,
    tools: Tools,
    model: ScriptedModel,
    bedrock: Bedrock,
    lead: Lead,
    planner: Bedrock,
    figures: MakeFigures,
) -> None:
    """At each moment one of the failures, in turn."""
    counted = figures("model and storage of a YES fail")
    since = [m for m in calls.since_commit(TOOLS_COMMIT.nth) if m.after == (m.operation == COMMIT)]
    for moment in since[[*FAILURES].index(failure) :: len(FAILURES)]:
        talk = asked(http)
        tools.events.clear()
        model.script(*FAILURES[failure])
        lead(bedrock, patience=0.3)
        with redirected(network.line(Fault(moment, "cut"))):
            said = say(talk, "YES", "yes")
        lead(planner)
        model.drop_rest()
        assert said.of("error"), moment
        assert_told_well(said, moment)
        assert_kept(talk, said, moment)
        assert tools.called == ["block_card"], moment
        assert_blocked_at_most_once(talk, moment)
        assert_usable(talk, said, moment, counted)


@pytest.mark.parametrize("seen", ["employee", "tool_start"])
@pytest.mark.parametrize("fault", LOST, ids=LOST.keys())
def test_a_yes_counts_once_though_its_client_has_gone(
    seen: str,
    fault: str,
    http: httpx.Client,
    network: Network,
    tools: Tools,
    hold: Hold,
    figures: MakeFigures,
) -> None:
    hold.gate.set()
    talk = asked(http)
    hold.reset()
    with redirected(network.line(LOST[fault])):
        read_until(talk, seen, "YES", "yes")
        hold.wait_until_begun()
        hold.gate.set()
        wait_until_over(talk)
    assert tools.called == ["block_card", "block_card"]
    assert bool(BLOCK.effects(talk.user_id)) == (fault != "before the commit")
    assert_blocked_at_most_once(talk, fault)
    assert_usable(talk, None, fault, figures("client of a YES gone"))


def test_a_yes_counts_once_though_its_client_has_gone_from_the_models_answer(
    http: httpx.Client,
    model: ScriptedModel,
    bedrock: Bedrock,
    lead: Lead,
    planner: Bedrock,
    figures: MakeFigures,
) -> None:
    talk, gate = asked(http), threading.Event()
    model.script([START, *text("Blo")[:1], gate, *text("cked."), *stop("end_turn")])
    lead(bedrock)
    read_until(talk, "Blo", "YES", "yes")
    assert say(talk, "Are you there?", "other").status == 409  # the server knows by now
    gate.set()
    wait_until_over(talk)
    lead(planner)
    assert talk.messages[-1]["text"].startswith("Blo")
    assert_blocked_at_most_once(talk, None)
    assert_usable(talk, None, None, figures("client of a YES gone"))


def test_a_yes_whose_turn_failed_is_no_yes_to_a_later_message(
    http: httpx.Client, network: Network, calls: Line
) -> None:
    """The user's own words since then are others."""
    since = calls.since_commit(TOOLS_COMMIT.nth)
    for moment in [m for m in calls.moments if m.operation == "UpdateItem" and m not in since]:
        talk = asked(http)
        with redirected(network.line(Fault(moment, "cut"))):
            say(talk, "YES", "yes")
        say(talk, "No", "no")
        later = say(talk, "Block my card, I lost it", "again")
        assert later.text.endswith("Reply YES to confirm."), moment
        assert BLOCK.effects(talk.user_id) == [], moment
