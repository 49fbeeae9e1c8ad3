"""Sealing that stopped is told as loudly as a change, and goes on by itself."""

from __future__ import annotations

import threading

import pytest

from audit.batch import decoded
from tests.audit.audit_setup import Audit
from tests.chat.talk import wait_until
from tests.local.aws import sealer


@pytest.mark.slow
def test_what_the_stream_may_have_lost_comes_from_the_table_before_the_log_goes_on(
    audit: Audit,
) -> None:
    lost = audit.write()
    with sealer.sealing(audit.table):
        wait_until(lambda: audit.verify().events == 1)
        audit.write()
        wait_until(lambda: audit.verify().events == 2)
    assert audit.findings() == []
    batches = [decoded(line) for line in audit.lines()]
    assert [batch.header.source for batch in batches][:2] == ["table", "table"]
    assert [leaf.event_id for leaf in batches[1].leaves] == [lost.event_id]


def test_what_comes_while_a_batch_is_sealed_is_waited_for_and_sealed_together(
    audit: Audit,
) -> None:
    class Busy(threading.Event):
        """While it is waited for, three more events are written; at the second wait it is over."""

        waits = 0

        def wait(self, timeout: float | None = None) -> bool:
            assert timeout == sealer.TOGETHER_SECONDS
            self.waits += 1
            for _ in range(3 if self.waits < 3 else 0):
                audit.write()
            return False

    audit.write()
    audit.stream.deliver(Busy())
    assert [decoded(line).header.count for line in audit.lines()] == [0, 1, 3, 3]
    assert audit.findings() == []
