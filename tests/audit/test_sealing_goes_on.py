"""Sealing that stopped is told as loudly as a change, and goes on by itself."""

from __future__ import annotations

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
