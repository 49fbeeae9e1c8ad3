"""A change of the audit, whatever its kind, is found by verification."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any

import boto3
import pytest
from pynamodb.exceptions import PutError

from audit import seal_events
from commands.template import ROOT
from tests.audit.conftest import new_signer
from tests.local.aws.sealer import Stream
from toolkit.audit.audit_event import AuditEvent
from toolkit.audit.kms_signer import KmsSigner
from toolkit.audit.seal import PARTITION, Seal, Written, digest_of, seal_batch, verify

EXAMPLE = json.loads((ROOT / "events/audit/seal_events.json").read_text())
TABLE = AuditEvent.Meta.table_name


def write_event(user_id: str, number: int = 0, *, minutes_ago: int = 10) -> AuditEvent:
    event = AuditEvent.new(
        user_id=user_id,
        action="block_card",
        tool_output={"status": "success", "number": number},
        at=datetime.now(UTC) - timedelta(minutes=minutes_ago),
        family="banking",
        outcome="success",
        channel="rest",
        correlation_id="test",
        duration_ms=3,
    )
    event.save(AuditEvent.event_id.does_not_exist())
    return event


def written(event: AuditEvent, position: int) -> Written:
    key = {"user_id": {"S": event.user_id}, "event_id": {"S": event.event_id}}
    stored = boto3.client("dynamodb").get_item(TableName=TABLE, Key=key)
    return Written(stored["Item"], str(position))


def write_sealed(user_id: str, signer: KmsSigner, count: int = 3) -> list[AuditEvent]:
    """So many events, each under a seal of its own."""
    events = [write_event(user_id, number) for number in range(count)]
    for position, event in enumerate(events):
        assert seal_batch(user_id, [written(event, position)], signer) is not None
    return events


def problems(user_id: str, signer: KmsSigner) -> list[str]:
    return list(verify(user_id, signer).problems)


def test_what_was_sealed_and_left_alone_verifies(user_id: str, signer: KmsSigner) -> None:
    write_sealed(user_id, signer)
    found = verify(user_id, signer)
    assert (found.sealed, found.waiting, found.problems) == (3, 0, ())


def test_a_changed_event_is_found(user_id: str, signer: KmsSigner) -> None:
    _, event, _ = write_sealed(user_id, signer)
    event.update([AuditEvent.tool_output.set({"status": "failure"})])
    assert problems(user_id, signer) == [f"{event.event_id} was changed"]


def test_an_event_with_something_added_to_it_is_found(user_id: str, signer: KmsSigner) -> None:
    event, *_ = write_sealed(user_id, signer)
    event.update([AuditEvent.conversation_id.set("c9")])
    assert problems(user_id, signer) == [f"{event.event_id} was changed"]


def test_a_missing_event_is_found(user_id: str, signer: KmsSigner) -> None:
    *_, event = write_sealed(user_id, signer)
    event.delete()
    assert problems(user_id, signer) == [f"{event.event_id} is missing"]


def test_events_that_changed_places_are_found(user_id: str, signer: KmsSigner) -> None:
    first, second, _ = write_sealed(user_id, signer)
    one, other = first.tool_output, second.tool_output
    first.update([AuditEvent.tool_output.set(other)])
    second.update([AuditEvent.tool_output.set(one)])
    assert problems(user_id, signer) == [
        f"{first.event_id} was changed",
        f"{second.event_id} was changed",
    ]


def test_an_event_that_was_slipped_in_is_found(user_id: str, signer: KmsSigner) -> None:
    write_sealed(user_id, signer)
    event = write_event(user_id)
    assert problems(user_id, signer) == [f"{event.event_id} was never sealed"]


def test_a_new_event_may_wait_for_its_seal(user_id: str, signer: KmsSigner) -> None:
    write_event(user_id, minutes_ago=0)
    found = verify(user_id, signer)
    assert (found.waiting, found.problems) == (1, ())


def test_a_seal_that_was_taken_out_is_found(user_id: str, signer: KmsSigner) -> None:
    write_sealed(user_id, signer)
    Seal(f"{PARTITION}{user_id}", "0000000002").delete()
    found = problems(user_id, signer)
    assert "seal 3 stands where seal 2 should" in found
    assert "seal 3 does not follow the seal before it" in found


def test_a_seal_made_anew_without_the_key_is_found(user_id: str, signer: KmsSigner) -> None:
    write_sealed(user_id, signer)
    *_, last = Seal.of_user(user_id)
    last.update([Seal.signature.set(new_signer().sign(last.digest))])
    assert problems(user_id, signer) == ["seal 3 has a wrong signature"]


def test_a_seal_that_was_edited_to_hide_a_change_is_found(user_id: str, signer: KmsSigner) -> None:
    event, *_ = write_sealed(user_id, signer)
    event.delete()
    first, *_ = Seal.of_user(user_id)
    first.update([Seal.events.set([])])
    found = problems(user_id, signer)
    assert "seal 1 has a wrong signature" in found
    assert "seal 2 does not follow the seal before it" in found


def test_records_that_come_twice_are_sealed_once(user_id: str, signer: KmsSigner) -> None:
    batch = [written(write_event(user_id, number), number) for number in range(3)]
    assert seal_batch(user_id, batch, signer) is not None
    assert seal_batch(user_id, batch, signer) is None
    assert verify(user_id, signer).sealed == 3


def test_two_seals_at_the_same_time_do_not_fork_the_chain(user_id: str, signer: KmsSigner) -> None:
    batch = [written(write_event(user_id), 0)]
    with ThreadPoolExecutor(8) as threads:
        tries = [threads.submit(seal_batch, user_id, batch, signer) for _ in range(8)]
    refused = [t for t in tries if isinstance(t.exception(), PutError)]
    made = [t for t in tries if not t.exception() and t.result() is not None]
    assert len(made) == 1
    assert len(made) + len(refused) <= 8
    assert problems(user_id, signer) == []


def test_the_stream_seals_what_tools_write_with_kms(
    user_id: str, stream: Stream, kms_signer: KmsSigner
) -> None:
    for number in range(3):
        write_event(user_id, number)
    stream.deliver()
    found = verify(user_id, kms_signer)
    assert (found.sealed, found.waiting, found.problems) == (3, 0, ())


def test_a_signature_of_another_kms_key_does_not_verify(aws: str, kms_signer: KmsSigner) -> None:
    other = new_signer()
    digest = b"d" * 32
    assert kms_signer.verifies(digest, kms_signer.sign(digest))
    assert not kms_signer.verifies(digest, other.sign(digest))
    assert not kms_signer.verifies(digest, "no signature")


@pytest.mark.parametrize("how", ["changed", "deleted"])
def test_a_change_is_told_as_it_happens(
    user_id: str, stream: Stream, capsys: pytest.CaptureFixture[str], how: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.delenv("POWERTOOLS_METRICS_DISABLED")
    event = write_event(user_id)
    stream.deliver()
    if how == "changed":
        event.update([AuditEvent.outcome.set("failed")])
    else:
        event.delete()
    capsys.readouterr()
    stream.deliver()
    assert metrics(capsys.readouterr().out) == ["Tampered"]


def test_the_example_event_is_sealed_once_however_often_it_comes(
    kms_signer: KmsSigner, signing: None
) -> None:
    for _ in range(2):
        seal_events.handler(EXAMPLE, None)
    (made,) = Seal.of_user("12345")
    images = [record["dynamodb"]["NewImage"] for record in EXAMPLE["Records"]]
    assert made.events == [[image["event_id"]["S"], digest_of(image)] for image in images]
    assert kms_signer.verifies(made.digest, made.signature)


def test_a_batch_with_an_event_that_cannot_be_sealed_is_failed_and_sealed_when_that_is_mended(
    user_id: str, stream: Stream, kms_signer: KmsSigner
) -> None:
    """Somebody with the right to put has put a seal that is none."""
    write_event(user_id, 0)
    stream.deliver()
    forged = Seal(f"{PARTITION}{user_id}", "9", number=9, position="none", previous="")
    forged.events, forged.sealed_at, forged.signature = [], "", "none"
    forged.save()
    event = write_event(user_id, 1)
    for _ in range(2):
        with pytest.raises(ValueError, match="invalid literal"):
            stream.deliver()
    found = problems(user_id, kms_signer)
    assert "seal 9 has a wrong signature" in found
    assert f"{event.event_id} was never sealed" in found
    forged.delete()
    stream.deliver()
    assert (verify(user_id, kms_signer).sealed, problems(user_id, kms_signer)) == (2, [])


def metrics(output: str) -> list[str]:
    """The names in the EMF lines of a function's output."""
    found: list[str] = []
    for line in output.splitlines():
        blob: dict[str, Any] = json.loads(line)
        for directive in blob.get("_aws", {}).get("CloudWatchMetrics", ()):
            found += [metric["Name"] for metric in directive["Metrics"]]
    return found
