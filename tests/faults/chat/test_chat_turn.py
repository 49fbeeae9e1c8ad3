"""A chat turn whose storage fails at any moment of it, for as long as the turn lasts."""

from __future__ import annotations

import uuid

import httpx
import pytest

from tests.chat.talk import Talk
from tests.faults.chat.turns import Said, assert_kept, assert_told_well, say
from tests.faults.conftest import redirected
from tests.faults.figures import Figures, MakeFigures
from tests.faults.network import Fault, Line, Moment, Network
from tests.faults.scenarios import SCENARIOS
from toolkit.audit.audit_event import AuditEvent

pytestmark = pytest.mark.faults

DISPUTE = next(scenario for scenario in SCENARIOS if scenario.name == "dispute_transaction")
ASKED = "Dispute transaction t1, I was charged twice"


def begin(http: httpx.Client) -> Talk:
    """A new conversation of somebody new, who has just bought something as t1."""
    talk = Talk(http, f"user-{uuid.uuid4().hex[:12]}")
    DISPUTE.prepare(talk.user_id)
    return talk


@pytest.fixture
def calls(http: httpx.Client, network: Network) -> Line:
    """All that a turn asks of storage."""
    line = network.line()
    with redirected(line):
        assert say(begin(http), ASKED, "k1").of("tool_result")
    return line


def disputes(talk: Talk) -> int:
    return len(DISPUTE.effects(talk.user_id))


def successes(talk: Talk) -> int:
    events = AuditEvent.of_user(talk.user_id, action="dispute_transaction")
    return sum(event.outcome == "success" for event in events)


def count(figures: Figures, talk: Talk, *, said: Said) -> None:
    """What has become of the dispute when that was answered."""
    figures.count(
        acknowledged=bool(said.of("tool_result")),
        effects=disputes(talk),
        audited=successes(talk),
    )


def assert_usable(talk: Talk, moment: Moment, counted: Figures) -> None:
    """The message sent again is answered with what the tool has done, once; another one too."""
    again = say(talk, ASKED, "k1")
    count(counted, talk, said=again)
    assert (again.status, again.of("error")) == (200, []), moment
    assert successes(talk) == disputes(talk) == len(again.of("tool_result")) == 1, moment
    assert say(talk, ASKED, "k2").of("tool_result"), moment
    assert disputes(talk) == 1, moment


def test_a_conversation_outlives_storage_that_fails_at_any_moment_of_a_turn(
    http: httpx.Client, network: Network, calls: Line, figures: MakeFigures
) -> None:
    counted = figures("storage of a chat turn cut")
    for moment in calls.different:
        talk = begin(http)
        with redirected(network.line(Fault(moment, "cut"))):
            said = say(talk, ASKED, "k1")
        assert_told_well(said, moment)
        assert_kept(talk, said, moment)
        assert_usable(talk, moment, counted)


def test_a_turn_does_not_notice_a_connection_that_is_cut_once(
    http: httpx.Client, network: Network, calls: Line, figures: MakeFigures
) -> None:
    counted = figures("storage of a chat turn cut once")
    for moment in [moment for moment in calls.first_alike if moment.after]:
        talk = begin(http)
        with redirected(network.line(Fault(moment, "cut", tries=1))):
            said = say(talk, ASKED, "k1")
        count(counted, talk, said=said)
        assert (said.status, len(said.of("tool_result")), said.of("error")) == (200, 1, []), moment
        assert_kept(talk, said, moment)
        assert successes(talk) == disputes(talk) == 1, moment
