"""The function behind the stream appends to the log, whichever store keeps it."""

from __future__ import annotations

import json
import os
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

import boto3
import pytest
from botocore.exceptions import ClientError

from audit import audit_log, seal_events
from audit.audit_key import AuditKey
from audit.audit_log import append
from audit.batch import BatchStore, Leaf, decoded, digest_of
from audit.chain import Chain
from audit.file_store import FileStore
from audit.public_key import PublicKey
from audit.s3_store import S3Store
from commands.template import ROOT
from tests.audit.audit_setup import Audit
from tests.local.aws.emulator import Aws
from toolkit.audit.audit_event import AuditEvent

EXAMPLE = json.loads((ROOT / "events/audit/seal_events.json").read_text())
LEAF = Leaf("2026-01-31T10:00:00+00:00#1", "00" * 32, "2026-01-31T10:00:01+00:00")


@pytest.fixture
def bucket(aws: Aws) -> str:
    name = f"log-{os.urandom(6).hex()}"
    boto3.client("s3").create_bucket(Bucket=name, ObjectLockEnabledForBucket=True)
    return name


@pytest.fixture(params=["file", "s3"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> BatchStore:
    if request.param == "file":
        return FileStore(tmp_path / "log.jsonl")
    return audit_log.named(request.getfixturevalue("bucket"))


class NoKey:
    def sign(self, digest: bytes) -> str:
        return ""


def test_the_example_event_is_appended_with_one_signature(
    audit: Audit, capsys: pytest.CaptureFixture[str]
) -> None:
    seal_events.handler(EXAMPLE)
    *_, line = audit.lines()
    batch = decoded(line)
    images = [record["dynamodb"]["NewImage"] for record in EXAMPLE["Records"]]
    assert [(leaf.event_id, leaf.digest) for leaf in batch.leaves] == [
        (image["event_id"]["S"], digest_of(image)) for image in images
    ]
    assert audit.key.verifies(batch.header.signed, batch.signature)
    assert "12345" not in line.decode()


def test_events_of_all_users_are_one_batch(audit: Audit) -> None:
    for number in range(5):
        audit.write(f"user-{number}")
    audit.stream.deliver()
    assert [decoded(line).header.count for line in audit.lines()] == [0, 5]


@pytest.mark.parametrize("how", ["changed", "put over", "deleted"])
def test_a_change_is_told_as_it_happens(
    audit: Audit, capsys: pytest.CaptureFixture[str], how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("POWERTOOLS_METRICS_DISABLED")
    (event,) = audit.write_sealed(1)
    if how == "changed":
        event.update([AuditEvent.outcome.set("failed")])
    elif how == "put over":
        event.outcome = "failed"
        event.save()
    else:
        event.delete()
    capsys.readouterr()
    audit.stream.deliver()
    assert metrics(capsys.readouterr().out) == ["Lag", "Tampered"]


def test_an_event_of_any_shape_is_sealed_and_verified(audit: Audit) -> None:
    """Binary values, sets and numbers come otherwise from the stream than from the table."""
    event = audit.write()
    odd: dict[str, Any] = {
        "b": {"B": b"\x00\xff"},
        "SS": {"SS": ["b", "a"]},
        "n": {"NS": ["10", "9"]},
        "l": {"L": [{"M": {"x": {"NULL": True}}}]},
        "event_id": {"S": f"{event.timestamp}#odd"},
    }
    boto3.client("dynamodb").put_item(TableName=audit.table, Item=audit.image(event) | odd)
    audit.stream.deliver()
    assert (audit.verify().events, audit.findings()) == (2, [])


def test_what_the_stream_lost_is_appended_from_the_table(audit: Audit) -> None:
    audit.write_sealed()
    for number in range(3):
        audit.write(f"user-{number}")
    assert seal_events.resume() == 3
    assert (audit.verify().events, audit.findings()) == (6, [])
    assert seal_events.resume() == 0


def test_many_lost_events_are_several_batches(
    audit: Audit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seal_events, "AT_ONCE", 2)
    for number in range(5):
        audit.write(f"user-{number}")
    assert seal_events.resume() == 5
    assert [decoded(line).header.count for line in audit.lines()] == [0, 2, 2, 1]
    assert audit.findings() == []


@pytest.mark.slow
def test_writers_at_the_same_time_fork_no_chain(store: BatchStore, audit_key: AuditKey) -> None:
    with ThreadPoolExecutor(8) as threads:
        for _ in range(3):
            list(threads.map(lambda _: append(store, audit_key, [LEAF]), range(8)))
    headers = [decoded(stored.content).header for stored in store.stored()]
    assert [header.number for header in headers] == [*range(1, 25)]
    digests = ["", *(header.digest.hex() for header in headers)]
    assert [header.previous for header in headers] == digests[:-1]


def test_a_store_that_is_opened_again_goes_on(tmp_path: Path, bucket: str) -> None:
    for name in (str(tmp_path / "log.jsonl"), bucket):
        for number in (1, 2):
            assert append(audit_log.named(name), NoKey(), [LEAF]).header.number == number


def test_what_a_kill_left_of_a_line_is_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    append(FileStore(path), NoKey(), [LEAF])
    whole = path.read_bytes()
    path.write_bytes(whole + whole[:100])
    assert len([*FileStore(path).stored()]) == 1
    append(FileStore(path), NoKey(), [LEAF])
    assert [decoded(stored.content).header.number for stored in FileStore(path).stored()] == [1, 2]


def test_a_kill_before_the_end_is_remembered_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    remembered = path.with_name("log.jsonl.last")
    append(FileStore(path), NoKey(), [LEAF])
    before = remembered.read_bytes()
    append(FileStore(path), NoKey(), [LEAF] * 2000)
    remembered.write_bytes(before)
    assert append(FileStore(path), NoKey(), [LEAF]).header.number == 3


def test_a_full_disk_leaves_nothing_half(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "log.jsonl"
    append(FileStore(path), NoKey(), [LEAF])
    whole, write = path.read_bytes(), os.write

    def full(file: int, content: bytes) -> int:
        if len(content) < 100:
            raise OSError(28, "No space left on device")
        return write(file, content[: len(content) // 2])

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(OSError, match="No space"):
        append(FileStore(path), NoKey(), [LEAF])
    monkeypatch.setattr(os, "write", write)
    assert path.read_bytes() == whole
    assert append(FileStore(path), NoKey(), [LEAF]).header.number == 2


def test_in_a_bucket_what_was_put_over_or_deleted_is_seen_and_still_there(
    bucket: str, audit_key: AuditKey
) -> None:
    store, s3 = audit_log.named(bucket), boto3.client("s3")
    for _ in range(4):
        append(store, audit_key, [LEAF])
    keys = sorted(each["Key"] for each in s3.list_objects_v2(Bucket=bucket)["Contents"])
    for key in keys[:2]:
        s3.put_object(Bucket=bucket, Key=key, Body=b"{}")
    s3.delete_object(Bucket=bucket, Key=keys[0])
    s3.delete_object(Bucket=bucket, Key=keys[2])
    places = [*store.stored()]
    assert [decoded(place.content).header.number for place in places] == [1, 2, 3, 4]
    assert [place.is_replaced for place in places] == [False, False, True, True]
    assert [place.is_deleted for place in places] == [False, True, False, True]
    assert _chain(store, PublicKey(audit_key.public())) == [
        "overwritten: another was put over batch 3 of the log",
        "overwritten: another was put over batch 4 of the log",
        "tail-cut: batch 4 was deleted from the log; the lock kept it",
        "erased: batch 2 was deleted from the log; the lock kept it",
    ]
    assert append(store, audit_key, [LEAF]).header.number == 5


def test_a_bucket_of_many_batches_is_read_in_their_order(bucket: str) -> None:
    store = S3Store(bucket)
    for _ in range(5):
        append(store, NoKey(), [LEAF])
    store._client.list_object_versions = partial(  # type: ignore[method-assign]
        store._client.list_object_versions, MaxKeys=2
    )
    assert [decoded(stored.content).header.number for stored in store.stored()] == [1, 2, 3, 4, 5]


def test_all_batches_since_an_instant_are_found(store: BatchStore) -> None:
    """A bucket is searched by halving, for no more than these; a file is read whole."""
    times = [append(store, NoKey(), [LEAF]).header.time for _ in range(5)]
    for place, time in enumerate(times):
        stored = store.since(datetime.fromisoformat(time))
        found = [decoded(each.content).header.time for each in stored]
        assert found[place - 5 :] == times[place:]
        assert isinstance(store, FileStore) or found == times[place:]


def test_a_table_of_several_megabytes_is_read_whole(audit: Audit) -> None:
    image = audit.image(audit.write())
    for number in range(7):
        event_id = f"{image['timestamp']['S']}#{number}"
        audit.put(image, event_id=event_id, tool_output=json.dumps("x" * 300_000))
    audit.stream.deliver()
    assert (audit.verify().events, audit.findings()) == (8, [])


def test_a_batch_that_is_locked_cannot_be_destroyed(bucket: str, audit_key: AuditKey) -> None:
    s3 = boto3.client("s3")
    s3.put_object_lock_configuration(
        Bucket=bucket,
        ObjectLockConfiguration={
            "ObjectLockEnabled": "Enabled",
            "Rule": {"DefaultRetention": {"Mode": "COMPLIANCE", "Days": 1}},
        },
    )
    append(audit_log.named(bucket), audit_key, [LEAF])
    (version,) = s3.list_object_versions(Bucket=bucket)["Versions"]
    with pytest.raises(ClientError, match="AccessDenied"):
        s3.delete_object(Bucket=bucket, Key=version["Key"], VersionId=version["VersionId"])


def test_a_batch_fails_while_the_log_cannot_be_written_and_loses_nothing(
    audit: Audit, monkeypatch: pytest.MonkeyPatch
) -> None:
    audit.write()
    monkeypatch.setenv(audit_log.SETTING, "/nowhere/audit-log.jsonl")
    with pytest.raises(FileNotFoundError):
        audit.stream.deliver()
    monkeypatch.setenv(audit_log.SETTING, str(audit.path))
    audit.stream.deliver()
    assert (audit.verify().events, audit.findings()) == (1, [])


def test_without_a_log_there_is_a_clear_error() -> None:
    with pytest.raises(RuntimeError, match="AUDIT_LOG names no audit log"):
        audit_log.named("")


def test_a_signature_of_another_key_does_not_verify(audit: Audit, audit_key: AuditKey) -> None:
    kms = boto3.client("kms").create_key(KeySpec="ECC_NIST_P256", KeyUsage="SIGN_VERIFY")
    other = AuditKey(kms["KeyMetadata"]["KeyId"])
    header = append(audit.store, audit_key, []).header
    assert audit.key.verifies(header.signed, audit_key.sign(header.digest))
    assert not audit.key.verifies(header.signed, other.sign(header.digest))
    assert not audit.key.verifies(header.signed, "no signature")


def _chain(store: BatchStore, key: PublicKey) -> list[str]:
    chain = Chain(store.last(), key)
    for stored in store.stored():
        chain.add(stored)
    return [str(finding) for finding in chain.findings()]


def metrics(output: str) -> list[str]:
    """The names in the EMF lines of a function's output."""
    found: list[str] = []
    for line in output.splitlines():
        blob: dict[str, Any] = json.loads(line)
        for directive in blob.get("_aws", {}).get("CloudWatchMetrics", ()):
            found += [metric["Name"] for metric in directive["Metrics"]]
    return found
