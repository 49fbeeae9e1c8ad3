"""Random sequences of calls by two users in two threads each, one after the other and at once.

`make sequences` runs 500, SEQUENCES=n as many as that. Every shard has a seed of
its own, so that what failed fails again; Hypothesis prints the steps.
"""

from __future__ import annotations

import os
import uuid

import pytest
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule
from hypothesis.stateful import run_state_machine_as_test as run

from tests.budget.orders import ADD, DELETE, READS, UPDATE, WRITES, Order, orders
from tests.budget.sequence_user import User
from tests.local.aws.emulator import Aws

SHARD = 20
SHARDS = range(max(1, int(os.environ.get("SEQUENCES", "40")) // SHARD))
SETTINGS = settings(
    max_examples=SHARD,
    stateful_step_count=12,
    print_blob=True,
    phases=[Phase.generate, Phase.shrink],
    suppress_health_check=list(HealthCheck),
)

users = st.sampled_from([0, 0, 0, 1])
adds, corrections = orders(ADD), orders(UPDATE | DELETE)
writes = orders(WRITES) | adds | corrections


def keyed(order: Order) -> Order:
    return order.under(uuid.uuid4().hex)


class Sequence(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.users = [User(), User()]

    @initialize(first=st.lists(adds, max_size=2))
    def begin(self, first: list[Order]) -> None:
        for order in first:
            self.users[0].send(order)

    @rule(user=users, order=writes, key=st.booleans())
    def act(self, user: int, order: Order, key: bool) -> None:
        self.users[user].send(keyed(order) if key else order)

    @rule(user=users, order=orders(READS))
    def look(self, user: int, order: Order) -> None:
        self.users[user].send(order)

    @rule(
        user=users,
        at_once=st.lists(corrections, min_size=2, max_size=3)
        | st.lists(writes, min_size=2, max_size=2),
    )
    def race(self, user: int, at_once: list[Order]) -> None:
        """Each has a key: two equal calls without one that meet would be one call."""
        self.users[user].send(*map(keyed, at_once))

    @rule(user=users, order=writes, read=orders(READS))
    def watch(self, user: int, order: Order, read: Order) -> None:
        self.users[user].send(keyed(order), read)

    @rule(user=users, order=writes)
    def send_twice_at_once(self, user: int, order: Order) -> None:
        same = keyed(order)
        self.users[user].send(same, same)

    @rule(user=users, which=st.integers(0, 11))
    def send_again(self, user: int, which: int) -> None:
        known = self.users[user].keyed
        if known:
            self.users[user].send(known[which % len(known)])

    @rule(user=users, which=st.integers(0, 11), data=st.data())
    def send_something_else_under_a_used_key(
        self, user: int, which: int, data: st.DataObject
    ) -> None:
        known = self.users[user].keyed
        if known:
            used = known[which % len(known)]
            self.users[user].send(data.draw(orders({used.tool: WRITES[used.tool]})).under(used.key))

    def teardown(self) -> None:
        for user in self.users:
            user.resolve()


@pytest.mark.parametrize("shard", SHARDS)
def test_every_answer_is_that_of_some_serial_order(
    shard: int, aws: Aws, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOOL_PER_MINUTE", "1000000")
    run(seed(shard)(type(f"Sequence{shard}", (Sequence,), {})), settings=SETTINGS)
