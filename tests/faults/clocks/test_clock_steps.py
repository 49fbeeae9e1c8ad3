"""A clock that is set forward or back by an hour in the middle of a run: that of the tools, of the
sealer, or of the whole machine. The emulator's own clock is DynamoDB's.
"""

from __future__ import annotations

import uuid
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import httpx
import pytest

from audit import seal_events
from audit.verification import ALLOWED_LAG, instant_of
from banking.entities import Card
from chat.http.stream_slots import HeldSlot, slot_ids
from chat.store.conversation_state import ConversationState
from tests.audit.audit_setup import Audit
from tests.budget.calls import THREAD, add, data, post, set_balance
from tests.budget.stored import transactions
from tests.calling import Reply, answer_confirmation, at_once, rest, say_yes
from tests.chat.http.test_disconnects import read_until, wait_until_over
from tests.chat.local_invoke import Hold
from tests.faults.chat.test_chat_turn import ASKED, begin, disputes, successes
from tests.faults.chat.test_yes_turn import BLOCK as YES
from tests.faults.chat.test_yes_turn import asked, assert_blocked_at_most_once
from tests.faults.chat.turns import say
from tests.faults.clocks.clock import HOUR, Clock
from tests.faults.figures import Figures, MakeFigures
from tests.faults.writers import Run
from tests.finance.calls import book, ids
from tests.project.tools import TOOLS
from toolkit import Caller
from toolkit.audit.audit_event import AuditEvent
from toolkit.guards.write_policy import InfluenceMark, mark

pytestmark = pytest.mark.faults

MINUTE = 60.0
every_step = pytest.mark.parametrize("step", [HOUR, -HOUR], ids=["forward", "back"])
BLOCK = TOOLS["block_card"]


@every_step
@pytest.mark.parametrize("whose", ["tools", "sealer", "machine"])
def test_writes_are_kept_once_with_their_audit_when_a_clock_is_set(
    whose: str,
    step: float,
    clock: Clock,
    run: Run,
    audit: Audit,
    figures: MakeFigures,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with run.writing():
        run.wait_for_more(20)
    audit.stream.deliver()
    with run.writing():
        run.wait_for_more(20)
        if whose != "sealer":
            clock.step(step)
        run.wait_for_more(20)
    clock.step(-clock.ahead)
    if whose == "machine":
        _have_the_stream_say_what_events_do(monkeypatch)
    with clock.ahead_by(0 if whose == "tools" else step):
        audit.stream.deliver()
        found = audit.verify()
    run.count(counted := figures(f"clock of {whose} set"), audit.logged())
    assert counted.wrong == 0, counted
    ids = [event.event_id for user in run.users for event in AuditEvent.of_user(user)]
    assert (found.events, found.waiting) == (len(ids), 0)
    wrong = sorted(id for id in ids if abs(_since(id)) > ALLOWED_LAG) if whose == "tools" else []
    assert bool(wrong) == (whose == "tools")
    assert [finding.kind for finding in found.findings] == ["back-dated"] * len(wrong)
    assert sorted(finding.what.partition(" ")[0] for finding in found.findings) == wrong


def _since(event_id: str) -> timedelta:
    claimed = instant_of(event_id)
    assert claimed
    return datetime.now(UTC) - claimed


def _have_the_stream_say_what_events_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the clock is the emulator's as well."""
    handler = seal_events.handler

    def told(event: Any, context: Any = None) -> None:
        for record in event["Records"]:
            change = record["dynamodb"]
            change["ApproximateCreationDateTime"] = instant_of(change["Keys"]["event_id"]["S"])
        handler(event, context)

    monkeypatch.setattr(seal_events, "handler", told)


@every_step
def test_a_yes_of_an_hour_ago_by_the_clock_has_nothing_done(
    step: float, clock: Clock, card: Card, figures: MakeFigures
) -> None:
    body = {"user_id": card.pk, "reason": "Lost card"}
    asked = rest(BLOCK, card.pk, body)
    clock.step(step)
    assert answer_confirmation(card.pk, asked.body["confirmation"]["id"]).status == 404
    again = rest(BLOCK, card.pk, body)
    assert again.body["confirmation"]["id"] != asked.body["confirmation"]["id"]
    say_yes(card.pk, again)
    clock.step(step)
    third = rest(BLOCK, card.pk, body)
    assert third.status == 409
    say_yes(card.pk, third)
    done = rest(BLOCK, card.pk, body, key="k")
    assert rest(BLOCK, card.pk, body, key="k").text == done.text
    _count_blocks(card, done, figures("clock set before a YES"))


def test_what_has_expired_is_not_confirmed_when_the_clock_is_set_back(
    clock: Clock, card: Card
) -> None:
    body = {"user_id": card.pk, "reason": "Lost card"}
    asked = rest(BLOCK, card.pk, body)
    clock.step(6 * MINUTE)
    clock.step(-HOUR)
    assert answer_confirmation(card.pk, asked.body["confirmation"]["id"]).status == 404
    card.refresh()
    assert not card.is_blocked


def _count_blocks(card: Card, done: Reply, figures: Figures) -> None:
    card.refresh()
    events = AuditEvent.of_user(card.pk, action="block_card")
    figures.count(
        acknowledged=done.status == 200,
        effects=card.is_blocked,
        audited=sum(event.outcome == "success" for event in events),
    )
    assert (figures.acknowledged, figures.wrong) == (1, 0)


@every_step
def test_a_call_without_a_key_is_made_though_its_like_was_finished_by_another_clock(
    step: float, clock: Clock, user_id: str
) -> None:
    for cents in (100, 200):
        set_balance(user_id, cents)
    clock.step(step)
    set_balance(user_id, 100)
    balance = data(post("get_bank_balance", user_id))
    assert balance["bank_balance_mxn_cents"] == 100


@every_step
def test_equal_calls_act_once_while_the_clock_is_set(
    step: float, clock: Clock, user_id: str, figures: MakeFigures
) -> None:
    key = uuid.uuid4().hex
    calls = [partial(add, user_id, key=key) for _ in range(8)]
    first = at_once([*calls, partial(clock.step, step)])[:-1]
    again = add(user_id, key=key)
    events = list(AuditEvent.of_user(user_id, action="add_transaction"))
    counted = figures("clock set in a race")
    counted.count(
        acknowledged=1,
        effects=len(transactions(user_id)),
        audited=sum(event.outcome == "success" for event in events),
        otherwise=sum(answer != again for answer in first),
    )
    assert counted.wrong == 0, counted


@every_step
def test_calls_are_counted_anew_when_the_clock_is_set(
    step: float, clock: Clock, user_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOOL_PER_MINUTE", "2")
    statuses = []
    for _ in range(2):
        statuses.append([post("get_bank_balance", user_id).status for _ in range(3)])
        clock.step(step)
    assert [status == 429 for counted in statuses for status in counted] == [False, False, True] * 2


@every_step
def test_a_conversation_whose_turn_died_goes_on_when_the_clock_is_set(
    step: float, clock: Clock, http: httpx.Client, figures: MakeFigures
) -> None:
    talk = begin(http)
    ConversationState(talk.user_id, talk.convo_id).claim("of a process that died", None)
    assert say(talk, ASKED, "k1").status == 409
    clock.step(step)
    said = [say(talk, ASKED, "k1") for _ in range(2)]
    assert [each.status for each in said] == [200, 200]
    counted = figures("clock set in a chat turn")
    counted.count(acknowledged=1, effects=disputes(talk), audited=successes(talk))
    assert counted.wrong == 0, counted


@every_step
def test_a_turn_in_the_middle_of_which_the_clock_is_set_acts_once(
    step: float, clock: Clock, http: httpx.Client, hold: Hold, figures: MakeFigures
) -> None:
    hold.gate.set()
    talk = asked(http)
    hold.reset()
    read_until(talk, "tool_start", "YES", "yes")
    hold.wait_until_begun()
    clock.step(step)
    hold.gate.set()
    wait_until_over(talk)
    assert_blocked_at_most_once(talk, step)
    if not YES.effects(talk.user_id):  # its YES is one of an hour ago
        asked_again = say(talk, "Block my card, I lost it", "again")
        assert asked_again.text.endswith("Reply YES to confirm.")
        assert say(talk, "YES", "second").of("tool_result")
    events = AuditEvent.of_user(talk.user_id, action="block_card")
    counted = figures("clock set in a chat turn")
    counted.count(
        acknowledged=1,
        effects=len(YES.effects(talk.user_id)),
        audited=sum(event.outcome == "success" for event in events),
    )
    assert counted.wrong == 0, counted


@every_step
def test_streams_whose_process_died_keep_nobody_out_when_the_clock_is_set(
    step: float, clock: Clock, http: httpx.Client
) -> None:
    talk = begin(http)
    for id in slot_ids(talk.user_id):
        assert HeldSlot(id, "answer").take("attribute_not_exists(id)", {})
    assert say(talk, ASKED, "k1").status == 429
    clock.step(step)
    assert say(talk, ASKED, "k1").status == 200


@every_step
def test_the_last_transaction_is_the_one_that_this_process_added_last(
    step: float, clock: Clock, user_id: str
) -> None:
    for description in ("before", "after"):
        add(user_id, description=description)
        clock.step(step)
    deleted = data(post("delete_last_transaction", user_id, thread_id=THREAD))
    assert deleted["deleted"]["description"] == "after"


@every_step
def test_what_a_model_has_read_holds_its_calls_after_the_clock_was_set(
    step: float, clock: Clock, user_id: str
) -> None:
    caller = Caller(user_id)
    mark(caller, "mcp")
    clock.step(step)
    stored = InfluenceMark.get(InfluenceMark.key_of(caller, "mcp"))
    assert timedelta() < datetime.fromtimestamp(stored.expires_at, UTC) - datetime.now(UTC)


@every_step
def test_pages_go_on_where_they_were_when_the_clock_is_set(
    step: float, clock: Clock, user_id: str
) -> None:
    book(user_id, *({"booked_at": f"2025-01-{day:02}"} for day in range(1, 21)))
    first = ids(user_id, limit=10)
    clock.step(step)
    book(user_id, {"id": "later", "booked_at": "2024-12-31"})
    assert [*first, *ids(user_id, limit=11, offset=10)] == ids(user_id, limit=50)
