"""Each run of the deployed verification reads what is new, and in a period all that is kept."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable
from datetime import timedelta
from functools import partial
from io import StringIO
from random import Random

import boto3
import pytest

from audit import audit_log, stored_events, verify_audit
from audit.audit_key import AuditKey
from audit.batch import canonical
from audit.runs import checkpoint, reconciliation
from audit.runs.run import Covered, Outcome
from commands.template import ROOT
from tests.audit.deployed import PERIOD, DeployedAudit
from tests.local.aws.emulator import Aws
from tests.project.tools import TOOLS
from toolkit.storage import tables

pytestmark = pytest.mark.slow

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture(scope="session")
def checkpoint_key(aws: Aws) -> AuditKey:
    key = boto3.client("kms").create_key(KeySpec="ECC_NIST_P256", KeyUsage="SIGN_VERIFY")
    return AuditKey(key["KeyMetadata"]["KeyId"])


@pytest.fixture
def audit(audit_table: str, audit_key: AuditKey, checkpoint_key: AuditKey) -> DeployedAudit:
    bucket = f"log-{os.urandom(6).hex()}"
    boto3.client("s3").create_bucket(Bucket=bucket, ObjectLockEnabledForBucket=True)
    return DeployedAudit(audit_table, bucket, audit_key, checkpoint_key)


@pytest.fixture
def small_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """One batch is all that a step takes."""
    monkeypatch.setattr(reconciliation, "BATCHES", 1)
    monkeypatch.setattr(reconciliation, "_PIECE", 1)


# What is new.


def test_the_first_run_reads_everything_and_each_later_one_what_is_new(
    audit: DeployedAudit,
) -> None:
    audit.live(3)
    first = audit.run()
    assert first.covered.began_anew
    assert (first.covered.newest, first.covered.events, first.findings) == ((1, 3), 3, ())
    audit.live(2)
    then = audit.run()
    assert not then.covered.began_anew
    assert (then.covered.newest, then.covered.events, then.findings) == ((4, 5), 5, ())
    assert then.head.startswith("5 sha256:")


def test_an_audit_without_events_verifies(audit: DeployedAudit) -> None:
    assert (audit.found(), audit.run().head) == ((), "none")
    audit.live(1)
    assert (audit.found(), audit.run().covered.events) == ((), 1)


def test_events_of_the_last_five_minutes_are_left_to_the_next_run(audit: DeployedAudit) -> None:
    audit.live(2)
    assert audit.run(later=timedelta(minutes=1)).covered.newest == (1, 1)
    assert audit.run().covered.newest == (2, 2)


@pytest.mark.parametrize("verified", [0, 3])
def test_an_event_that_was_changed_in_the_new_part_is_found(
    audit: DeployedAudit, verified: int
) -> None:
    audit.live(verified)
    audit.run()
    *_, event = audit.live(2)
    audit.change(event)
    assert audit.found() == (f"overwritten: {event.event_id} is not as it was written",)


def test_a_sealer_that_does_not_run_is_found_until_its_events_are_in_the_log(
    audit: DeployedAudit,
) -> None:
    audit.live(1)
    audit.run()
    audit.now += HOUR
    event = audit.write()
    since = f"of 1 event from {event.timestamp} on the log has none"
    assert audit.found(later=HOUR) == (f"the sealer is not running: {since}",)
    audit.seal(event)
    assert audit.found() == ()


def test_an_event_of_a_time_that_has_not_come_is_found(audit: DeployedAudit) -> None:
    audit.live(1)
    event = audit.write(at=audit.now + DAY)
    assert audit.found() == (f"forged: {event.event_id} is of a time that has not come",)


def test_an_event_without_a_time_is_found(audit: DeployedAudit) -> None:
    (event,) = audit.live(1)
    audit.put(audit.image(event) | {"event_id": {"S": "whenever"}})
    assert audit.found() == ("forged: whenever has no time in its id",)


def test_an_event_that_stands_outside_the_index_is_found(audit: DeployedAudit) -> None:
    (event,) = audit.live(1)
    image = audit.image(event)
    audit.put(image | {"event_id": {"S": f"{event.timestamp}#a"}, "family": {"S": "unheard-of"}})
    del image["family"]
    audit.put(image | {"event_id": {"S": f"{event.timestamp}#b"}})
    assert sorted(audit.found()) == [
        f"forged: {event.timestamp}#{name} is in the table under no family there is"
        for name in "ab"
    ]


def test_the_index_is_read_for_every_family_that_audits() -> None:
    folders = (ROOT / "functions", ROOT / "layers/toolkit/toolkit")
    sources = [path.read_text() for folder in folders for path in folder.rglob("*.py")]
    named = {name for text in sources for name in re.findall(r'family="([a-z_]+)"', text)}
    named |= {name for text in sources for name in re.findall(r'^FAMILY = "([a-z_]+)"', text, re.M)}
    named |= {tool.family.name for tool in TOOLS.values()}
    assert named == {*stored_events.FAMILIES}


def test_a_forged_event_that_was_removed_is_no_longer_told(audit: DeployedAudit) -> None:
    audit.live(2)
    event = audit.write(at=audit.now - HOUR / 2)
    assert audit.found() == (f"forged: {event.event_id} is in the table and not in the log",)
    event.delete()
    assert audit.found() == ()


def test_no_users_id_is_kept_in_a_checkpoint(
    audit: DeployedAudit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor that of an event of before there were pseudonyms, where the search of the table stops."""
    pages = partial(tables.client().scan, Limit=1)
    monkeypatch.setattr(tables.client(), "scan", pages)
    for event in audit.live(3):
        audit.put(audit.image(event) | {"user_id": {"S": f"own-id-{event.event_id}"}})
    for _ in range(4):
        audit.run(later=DAY)
        (stored,) = audit.checkpoints.between(_newest(audit), _newest(audit))
        assert b"own-id" not in stored.content


def test_a_batch_that_nobody_signed_is_found(audit: DeployedAudit) -> None:
    audit.live(1)
    audit.run()
    audit.now += HOUR
    audit.seal(audit.write(), sign=False)
    assert audit.found() == ("forged: batch 2 of the log has a wrong signature",)


def test_a_batch_that_was_destroyed_in_the_new_part_is_found(audit: DeployedAudit) -> None:
    audit.live(2)
    audit.run()
    audit.live(3)
    audit.destroy(4)
    assert audit.found()[0] == "erased: batch 4 was cut out of the log"


def test_a_batch_that_was_deleted_under_the_lock_is_found(audit: DeployedAudit) -> None:
    audit.live(2)
    audit.run()
    audit.live(2)
    audit.s3.delete_object(Bucket=audit.bucket, Key=audit.store._key(3))
    assert audit.found() == ("erased: batch 3 was deleted from the log; the lock kept it",)


# What was verified before.


@pytest.mark.parametrize("at", [0, 4, 7])
def test_an_event_that_is_changed_after_it_was_verified_is_found_within_the_period(
    audit: DeployedAudit, small_steps: None, at: int
) -> None:
    audit.live(8)
    assert audit.found() == ()
    for _ in range(at // 2):  # wherever the reading again stands
        audit.found(later=DAY)
    event = audit.events[at]
    audit.change(event)
    found = audit.found_within(PERIOD + DAY, every=DAY)
    assert found == (f"overwritten: {event.event_id} is not as it was written",)


def test_an_event_that_is_put_among_verified_ones_is_found_within_the_period(
    audit: DeployedAudit, small_steps: None
) -> None:
    audit.live(8)
    audit.run()
    event = audit.write(at=audit.now - 4 * HOUR)
    found = audit.found_within(PERIOD + DAY, every=DAY)
    assert found == (f"forged: {event.event_id} is in the table and not in the log",)


def test_a_batch_that_is_destroyed_after_it_was_verified_is_found_within_the_period(
    audit: DeployedAudit, small_steps: None
) -> None:
    audit.live(8)
    audit.run()
    audit.destroy(4)
    found = audit.found_within(PERIOD + DAY, every=DAY)
    assert "erased: batch 4 was cut out of the log" in found


def test_the_whole_is_read_again_in_a_period_and_no_faster(
    audit: DeployedAudit, small_steps: None
) -> None:
    audit.live(12)
    read = set[int]()
    audit.run()
    for _ in range(6):
        covered = audit.run(later=DAY).covered
        first, last = covered.again
        assert last - first < 3
        assert covered.behind <= DAY
        read |= {*range(first, last + 1)}
    assert read >= {*range(2, 13)}


def test_what_was_found_stays_told_until_its_place_was_read_again(audit: DeployedAudit) -> None:
    event, _ = audit.live(2)
    image = audit.image(event)
    audit.change(event)
    (finding,) = audit.found()
    audit.put(image)
    assert audit.found(later=PERIOD) == (finding,)
    assert audit.found(later=2 * DAY + HOUR) == ()


# The head and the checkpoint.


def test_a_head_that_was_rolled_back_is_found_and_all_is_read_anew(audit: DeployedAudit) -> None:
    audit.live(4)
    audit.run()
    audit.destroy(3, 4)
    rolled_back = audit.run()
    assert rolled_back.covered.began_anew
    up_to = "tail-cut: batch 4, up to which the log was verified, is not there"
    since = audit.events[2].timestamp  # of these events the table alone knows now
    assert rolled_back.findings == (
        up_to,
        f"the sealer is not running: of 2 events from {since} on the log has none",
    )


def test_a_log_that_was_cut_and_grew_again_is_found(audit: DeployedAudit) -> None:
    """Also by who may sign."""
    *_, event = audit.live(4)
    audit.run()
    audit.destroy(4)
    event.delete()
    audit.live(2)
    outcome = audit.run()
    assert outcome.covered.began_anew
    assert outcome.findings == ("overwritten: batch 4 of the log is not the one that was verified",)


def _newest(audit: DeployedAudit) -> int:
    newest = audit.checkpoints.newest()
    assert newest
    return newest[0]


def _unsigned(audit: DeployedAudit) -> str:
    number = _newest(audit)
    (stored,) = audit.checkpoints.between(number, number)
    said = json.loads(stored.content)
    said["checkpoint"]["number"] = number + 1
    said["checkpoint"]["newest"]["head"] = [10**6, "00" * 32]
    audit.checkpoints.add(number + 1, canonical(said))
    return f"forged: the checkpoint {number + 1} of the verification has a wrong signature"


def _replayed(audit: DeployedAudit) -> str:
    number = _newest(audit)
    (stored,) = audit.checkpoints.between(1, 1)
    audit.checkpoints.add(number + 1, stored.content)
    return f"re-used: the checkpoint {number + 1} of the verification is that of run 1"


def _put_over(audit: DeployedAudit) -> str:
    number = _newest(audit)
    (first,) = audit.checkpoints.between(1, 1)
    key = audit.checkpoints._key(number)
    audit.s3.put_object(Bucket=audit.bucket, Key=key, Body=first.content)
    return f"overwritten: another was put over the checkpoint {number} of the verification"


def _deleted(audit: DeployedAudit) -> str:
    number = _newest(audit)
    audit.s3.delete_object(Bucket=audit.bucket, Key=audit.checkpoints._key(number))
    return f"erased: the checkpoint {number} of the verification was deleted; the lock kept it"


def _meaningless(audit: DeployedAudit) -> str:
    number = _newest(audit)
    audit.checkpoints.add(number + 1, b"{}")
    return f"forged: the checkpoint {number + 1} of the verification has a wrong signature"


@pytest.mark.parametrize("tamper", [_unsigned, _replayed, _put_over, _deleted, _meaningless])
def test_a_checkpoint_that_cannot_be_trusted_is_named_and_all_is_read_anew(
    audit: DeployedAudit, tamper: Callable[[DeployedAudit], str]
) -> None:
    audit.live(3)
    audit.run()
    audit.live(2)
    audit.run()
    finding = tamper(audit)
    audit.change(audit.events[0])
    outcome = audit.run()
    assert outcome.covered.began_anew
    assert outcome.covered.newest == (1, 5)
    changed = f"overwritten: {audit.events[0].event_id} is not as it was written"
    assert outcome.findings == (finding, changed)
    assert not audit.run().covered.began_anew


def test_where_all_checkpoints_were_destroyed_all_is_read_anew(audit: DeployedAudit) -> None:
    audit.live(3)
    audit.run()
    audit.destroy(1, prefix=checkpoint.PREFIX)
    audit.change(audit.events[0])
    outcome = audit.run()
    assert (outcome.covered.began_anew, outcome.covered.newest) == (True, (1, 3))
    assert outcome.findings == (
        f"overwritten: {audit.events[0].event_id} is not as it was written",
    )


def test_after_the_newest_checkpoint_was_destroyed_what_followed_the_one_before_is_read(
    audit: DeployedAudit,
) -> None:
    audit.live(3)
    audit.run()
    audit.live(2)
    audit.run()
    audit.destroy(2, prefix=checkpoint.PREFIX)
    audit.change(audit.events[4])
    outcome = audit.run()
    assert outcome.covered.newest == (4, 5)
    assert outcome.findings == (
        f"overwritten: {audit.events[4].event_id} is not as it was written",
    )


def test_a_log_that_another_key_signs_is_found_and_all_is_read_anew(
    audit: DeployedAudit, checkpoint_key: AuditKey
) -> None:
    audit.live(2)
    audit.run()
    audit.key = checkpoint_key
    del audit.keys
    outcome = audit.run()
    assert outcome.covered.began_anew
    assert outcome.findings[0] == "forged: the log is signed by another key than it was"


# Time.


def test_a_run_that_has_no_time_left_says_what_it_read_and_the_next_goes_on(
    audit: DeployedAudit, small_steps: None
) -> None:
    audit.live(6)
    event = audit.events[5]
    audit.change(event)
    short = audit.run(steps=9)
    assert not short.covered.is_finished
    first, last = short.covered.newest
    assert (first, short.covered.left) == (1, 6 - last)
    assert 0 < last < 6
    assert short.findings == ()
    then = audit.run()
    assert then.covered.is_finished
    assert then.covered.newest == (last + 1, 6)
    assert then.findings == (f"overwritten: {event.event_id} is not as it was written",)


def test_a_run_that_cannot_finish_what_is_new_reads_nothing_else(
    audit: DeployedAudit, small_steps: None
) -> None:
    audit.live(3)
    audit.run()
    audit.live(3)
    covered = audit.run(steps=1).covered
    assert (covered.is_finished, covered.left, covered.again) == (False, 3, (0, 0))


def test_reading_again_that_is_cut_short_is_behind(audit: DeployedAudit, small_steps: None) -> None:
    audit.live(10)
    audit.run()
    outcome = audit.run(later=4 * DAY, steps=6)
    assert outcome.covered.is_finished
    assert outcome.covered.behind > DAY
    assert audit.run().covered.behind < DAY


# Beside the verification of everything.


def _seal_late(audit: DeployedAudit) -> None:
    event = audit.write()
    audit.live(2)
    audit.seal(event)


HARMS: list[Callable[[DeployedAudit, Random], object]] = [
    lambda audit, chosen: audit.change(chosen.choice(audit.events)),
    lambda audit, chosen: audit.write(at=audit.now - HOUR * chosen.uniform(0, 6)),
    lambda audit, _: audit.events.pop().delete(),
    lambda audit, chosen: audit.s3.delete_object(
        Bucket=audit.bucket, Key=audit.store._key(chosen.randint(1, 4))
    ),
    lambda audit, chosen: audit.destroy(chosen.randint(2, 4)),
]
HARMLESS: list[Callable[[DeployedAudit, Random], object]] = [
    lambda audit, chosen: audit.live(chosen.randint(1, 3)),
    lambda audit, chosen: audit.seal(chosen.choice(audit.events[-3:])),
    lambda audit, _: _seal_late(audit),
    lambda audit, _: audit.run(),
]


@pytest.mark.parametrize("seed", range(8))
def test_a_run_from_the_beginning_names_the_events_and_batches_that_reading_all_at_once_names(
    audit: DeployedAudit, small_steps: None, seed: int
) -> None:
    chosen = Random(seed)  # noqa: S311
    audit.live(6)
    for _ in range(5):
        chosen.choice(HARMLESS)(audit, chosen)
    harms = chosen.sample(HARMS, seed % 3)
    for harm in harms:
        harm(audit, chosen)
    number = audit.checkpoints.newest()
    audit.destroy(*range(1, number[0] + 1 if number else 1), prefix=checkpoint.PREFIX)
    found = audit.found()
    at_once = audit.found_at_once()
    assert _named(found) == _named(at_once)
    assert bool(found) == bool(harms)


def _named(findings: Iterable[str]) -> set[str]:
    """The events, and the batches that are gone or otherwise than they were."""
    return {
        name
        for each in findings
        for name in re.findall(r"[0-9T:.+-]{32}#[0-9a-f]+|batch [0-9]+", each)
    }


# What is no tampering.


def test_a_batch_that_the_stream_gave_again_long_after_is_no_tampering(
    audit: DeployedAudit, monkeypatch: pytest.MonkeyPatch
) -> None:
    (event,) = audit.live(1)
    audit.live(3)
    audit.run()
    monkeypatch.setattr(reconciliation, "_BEFORE", 1)
    audit.seal(event)
    assert audit.found() == ()
    assert audit.run().covered.events == 4


def test_events_that_were_sealed_hours_later_are_no_tampering(
    audit: DeployedAudit, small_steps: None
) -> None:
    audit.live(2)
    waiting = []
    for _ in range(3):
        audit.now += HOUR
        waiting.append(audit.write())
    for event in waiting:
        audit.seal(event)
    audit.live(2)
    assert audit.found() == ()
    assert [audit.found(later=DAY) for _ in range(8)] == 8 * [()]


def test_events_of_before_the_log_that_were_put_into_it_are_no_tampering(
    audit: DeployedAudit, small_steps: None
) -> None:
    earlier = []
    for _ in range(3):
        audit.now += HOUR
        earlier.append(audit.write())
    audit.now += HOUR
    audit.seal(*earlier, source="table")
    audit.live(2)
    assert (audit.found(), audit.found_at_once()) == ((), [])
    assert [audit.found(later=DAY) for _ in range(4)] == 4 * [()]


def test_an_event_that_the_table_was_read_for_of_a_time_at_which_the_log_ran_is_found(
    audit: DeployedAudit,
) -> None:
    audit.live(20, every=timedelta(minutes=2))
    event = audit.write(at=audit.now - timedelta(minutes=20))
    audit.seal(event, source="table")
    found = audit.found()
    assert found == tuple(audit.found_at_once())
    assert found[0].startswith(f"back-dated: {event.event_id} came from the table")


@pytest.mark.parametrize("erased", [0, 2])
def test_the_scheduled_verification_counts_what_it_finds_in_a_metric(
    audit: DeployedAudit,
    audit_key: AuditKey,
    checkpoint_key: AuditKey,
    erased: int,
    written: StringIO,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(AuditKey, "from_settings", lambda: audit_key)
    monkeypatch.setenv(audit_log.SETTING, audit.bucket)
    monkeypatch.setenv(verify_audit.CHECKPOINT_KEY, checkpoint_key._key_id)
    monkeypatch.delenv("POWERTOOLS_METRICS_DISABLED")
    for event in audit.live(3)[:erased]:
        event.delete()
    capsys.readouterr()
    verify_audit.handler({}, _Context())
    metrics = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each["Findings"] for each in metrics if "Findings" in each] == [[erased]]
    *_, finding, total = [{}, *map(json.loads, written.getvalue().splitlines())]
    assert finding.get("kind") == ("erased" if erased else None)
    assert (total["message"], total["findings"]) == ("audit verified", erased)


class _Context:
    def get_remaining_time_in_millis(self) -> int:
        return 900_000


@pytest.mark.parametrize(
    ("covered", "findings"),
    [
        (Covered(is_finished=True, behind=DAY), 0),
        (Covered(is_finished=True, behind=DAY + HOUR), 1),
        (Covered(left=1), 1),
    ],
)
def test_a_verification_that_did_not_read_all_in_time_counts_as_a_finding(
    covered: Covered,
    findings: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.delenv("POWERTOOLS_METRICS_DISABLED")
    verify_audit._tell(Outcome(covered, "", ()))
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["Findings"] == [findings]
