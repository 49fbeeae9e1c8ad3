"""What the emulator answered with success is there after a kill, and a state that cannot be read is
told and kept."""

from __future__ import annotations

import json
import os
import re
import resource
import shutil
import signal
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import boto3
import pytest
from botocore.config import Config
from botocore.exceptions import ClientError

from commands.running_stack import StackError
from commands.template import Template
from tests.local.aws import emulator, import_queue
from tests.local.aws.durable.database import ACKNOWLEDGED, NAME, back_up
from tests.stack.processes import emulators_of

pytestmark = pytest.mark.stack

TABLE = "teller-banking"
KEY = {"pk": {"S": "user#1"}, "sk": {"S": "card"}}
ONE_TRY = Config(retries={"total_max_attempts": 1})


@contextmanager
def emulating(state_dir: Path) -> Iterator[str]:
    with emulator.start(state_dir, Template().tables) as url:
        yield url


def client(service: str, url: str, config: Config | None = None) -> Any:
    identity = emulator.IDENTITY
    session = boto3.Session(identity["AWS_ACCESS_KEY_ID"], identity["AWS_SECRET_ACCESS_KEY"])
    make: Any = session.client
    return make(service, endpoint_url=url, region_name=emulator.REGION, config=config)


def kill_emulator(state_dir: Path) -> None:
    (pid,) = emulators_of(os.getpid(), state_dir)
    os.kill(pid, signal.SIGKILL)


def put(url: str, number: int = 1, config: Config | None = None) -> None:
    item = {**KEY, "number": {"N": str(number)}}
    client("dynamodb", url, config).put_item(TableName=TABLE, Item=item)


def number(url: str) -> int:
    found = client("dynamodb", url).get_item(TableName=TABLE, Key=KEY, ConsistentRead=True)
    return int(found["Item"]["number"]["N"])


def test_every_service_has_after_a_kill_what_it_acknowledged(tmp_path: Path) -> None:
    with emulating(tmp_path) as url:
        s3, sqs, kms = (client(name, url) for name in ("s3", "sqs", "kms"))
        secrets = client("secretsmanager", url)
        put(url)
        s3.create_bucket(Bucket="papers")
        s3.put_object(Bucket="papers", Key="a", Body=b"\x00\xff", Metadata={"of": "user"})
        s3.put_object(Bucket="papers", Key="gone", Body=b"1")
        s3.delete_object(Bucket="papers", Key="gone")
        queue = sqs.create_queue(QueueName="work")["QueueUrl"]
        sqs.send_message(QueueUrl=queue, MessageBody="done")
        received = sqs.receive_message(QueueUrl=queue)["Messages"][0]
        sqs.delete_message(QueueUrl=queue, ReceiptHandle=received["ReceiptHandle"])
        sqs.send_message(QueueUrl=queue, MessageBody="todo")
        secrets.create_secret(Name="word", SecretString="hush")
        macs, signs, seals = (
            kms.create_key(**of)["KeyMetadata"]["KeyId"]
            for of in (
                {"KeySpec": "HMAC_256", "KeyUsage": "GENERATE_VERIFY_MAC"},
                {"KeySpec": "ECC_NIST_P256", "KeyUsage": "SIGN_VERIFY"},
                {},
            )
        )
        mac = {"KeyId": macs, "Message": b"m", "MacAlgorithm": "HMAC_SHA_256"}
        mac["Mac"] = kms.generate_mac(**mac)["Mac"]
        signed = {"KeyId": signs, "Message": b"m", "SigningAlgorithm": "ECDSA_SHA_256"}
        signed["Signature"] = kms.sign(**signed)["Signature"]
        sealed = kms.encrypt(KeyId=seals, Plaintext=b"grant")["CiphertextBlob"]

        kill_emulator(tmp_path)

        assert number(url) == 1
        stored = s3.get_object(Bucket="papers", Key="a")
        assert (stored["Body"].read(), stored["Metadata"]) == (b"\x00\xff", {"of": "user"})
        assert [held["Key"] for held in s3.list_objects_v2(Bucket="papers")["Contents"]] == ["a"]
        (message,) = sqs.receive_message(QueueUrl=queue, MaxNumberOfMessages=10)["Messages"]
        assert message["Body"] == "todo"
        assert secrets.get_secret_value(SecretId="word")["SecretString"] == "hush"
        assert kms.verify_mac(**mac)["MacValid"]
        assert kms.verify(**signed)["SignatureValid"]
        assert kms.decrypt(CiphertextBlob=sealed)["Plaintext"] == b"grant"


def test_a_message_that_was_received_but_not_deleted_comes_again_after_a_kill(
    tmp_path: Path,
) -> None:
    with emulating(tmp_path) as url:
        sqs = client("sqs", url)
        queue = sqs.create_queue(QueueName="work", Attributes={"VisibilityTimeout": "1"})
        work = {"QueueUrl": queue["QueueUrl"]}
        sqs.send_message(**work, MessageBody="todo")
        assert sqs.receive_message(**work)["Messages"]
        kill_emulator(tmp_path)
        (again,) = sqs.receive_message(**work, WaitTimeSeconds=20)["Messages"]
        assert again["Body"] == "todo"


def test_an_upload_is_acknowledged_with_its_event(tmp_path: Path) -> None:
    with emulating(tmp_path) as url:
        s3, sqs = client("s3", url), client("sqs", url)
        policy = {"Policy": json.dumps(import_queue.THE_BUCKET_MAY_SEND)}
        queue = sqs.create_queue(QueueName="work", Attributes=policy)["QueueUrl"]
        arn = sqs.get_queue_attributes(QueueUrl=queue, AttributeNames=["QueueArn"])
        events = {"QueueArn": arn["Attributes"]["QueueArn"], "Events": ["s3:ObjectCreated:*"]}
        s3.create_bucket(Bucket="papers")
        s3.put_bucket_notification_configuration(
            Bucket="papers", NotificationConfiguration={"QueueConfigurations": [events]}
        )
        s3.put_object(Bucket="papers", Key="a", Body=b"1")
        kill_emulator(tmp_path)
        bodies = [
            json.loads(message["Body"])
            for message in sqs.receive_message(QueueUrl=queue, MaxNumberOfMessages=10)["Messages"]
        ]
        uploaded = [event for body in bodies for event in body.get("Records", ())]
        assert [event["s3"]["object"]["key"] for event in uploaded] == ["a"]


def test_a_transaction_sent_again_with_its_token_after_a_kill_is_done_once(tmp_path: Path) -> None:
    update = {
        "TableName": TABLE,
        "Key": KEY,
        "UpdateExpression": "ADD #n :one",
        "ExpressionAttributeNames": {"#n": "number"},
        "ExpressionAttributeValues": {":one": {"N": "1"}},
    }
    with emulating(tmp_path) as url:
        for _ in range(2):
            client("dynamodb", url).transact_write_items(
                TransactItems=[{"Update": update}], ClientRequestToken="the-same"
            )
            kill_emulator(tmp_path)
        assert number(url) == 1


def test_what_is_deleted_stays_deleted(tmp_path: Path) -> None:
    with emulating(tmp_path) as url:
        put(url)
        dynamodb = client("dynamodb", url)
        dynamodb.delete_item(TableName=TABLE, Key=KEY)
        dynamodb.delete_table(TableName="teller-audit")
        kill_emulator(tmp_path)
        assert "Item" not in dynamodb.get_item(TableName=TABLE, Key=KEY)
        assert "teller-audit" not in dynamodb.list_tables()["TableNames"]


def test_an_iterator_into_a_stream_that_died_is_refused_not_read_elsewhere(tmp_path: Path) -> None:
    with emulating(tmp_path) as url:
        streams, (stream,) = (
            client("dynamodbstreams", url),
            client("dynamodbstreams", url).list_streams(TableName="teller-audit")["Streams"],
        )
        (shard,) = streams.describe_stream(StreamArn=stream["StreamArn"])["StreamDescription"][
            "Shards"
        ]
        iterator = streams.get_shard_iterator(
            StreamArn=stream["StreamArn"], ShardId=shard["ShardId"], ShardIteratorType="LATEST"
        )["ShardIterator"]
        kill_emulator(tmp_path)
        with pytest.raises(ClientError, match="ExpiredIterator"):
            streams.get_records(ShardIterator=iterator)


def test_an_emulator_that_keeps_dying_is_given_up_with_a_line(tmp_path: Path) -> None:
    ended: Future[StackError] = Future()
    with emulator.start(tmp_path, [], ended.set_result) as url:
        while not ended.done():
            for pid in emulators_of(os.getpid(), tmp_path):
                with suppress(ProcessLookupError):  # it was dying already
                    os.kill(pid, signal.SIGKILL)
        with pytest.raises(Exception, match="Could not connect"):
            client("sqs", url, ONE_TRY).list_queues()
    assert re.search(r"keeps dying.*emulator\.log|did not start", str(ended.result(timeout=30)))


@contextmanager
def full_disk(state_dir: Path) -> Iterator[None]:
    """No file of the emulator can be written any more."""
    (pid,) = emulators_of(os.getpid(), state_dir)
    soft, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, hard))
    yield
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))


def test_on_a_full_disk_writes_are_refused_and_reads_go_on(tmp_path: Path) -> None:
    with emulating(tmp_path) as url:
        s3, sqs, streams = (client(name, url, ONE_TRY) for name in ("s3", "sqs", "dynamodbstreams"))
        queue = sqs.create_queue(QueueName="work")["QueueUrl"]
        s3.create_bucket(Bucket="papers")
        put(url, 1)
        other = {"pk": {"S": "user#2"}, "sk": {"S": "card"}}
        two = [{"Put": {"TableName": TABLE, "Item": key}} for key in (KEY, other)]
        audited = {"user_id": {"S": "user"}, "event_id": {"S": "1"}}
        dynamodb = client("dynamodb", url, ONE_TRY)
        (stream,) = streams.list_streams(TableName="teller-audit")["Streams"]
        changes: list[Callable[[], object]] = [
            lambda: put(url, 2, ONE_TRY),
            lambda: dynamodb.delete_item(TableName=TABLE, Key=KEY),
            lambda: dynamodb.transact_write_items(TransactItems=two),
            lambda: dynamodb.put_item(TableName="teller-audit", Item=audited),
            lambda: s3.put_object(Bucket="papers", Key="a", Body=b"1"),
            lambda: sqs.send_message(QueueUrl=queue, MessageBody="todo"),
        ]
        with full_disk(tmp_path):
            for change in changes:
                with pytest.raises(ClientError, match=r"503|ServiceUnavailable"):
                    change()
            assert number(url) == 1
            assert "Item" not in dynamodb.get_item(TableName=TABLE, Key=other)
            assert "Contents" not in s3.list_objects_v2(Bucket="papers")
            shards = streams.describe_stream(StreamArn=stream["StreamArn"])["StreamDescription"]
            iterator = streams.get_shard_iterator(
                StreamArn=stream["StreamArn"],
                ShardId=shards["Shards"][0]["ShardId"],
                ShardIteratorType="TRIM_HORIZON",
            )["ShardIterator"]
            assert streams.get_records(ShardIterator=iterator)["Records"] == []
        assert "Messages" not in sqs.receive_message(QueueUrl=queue)
        put(url, 3)
        kill_emulator(tmp_path)
        assert number(url) == 3
        assert "Item" not in dynamodb.get_item(TableName=TABLE, Key=other)


@pytest.fixture(scope="module")
def killed_state(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of an emulator that was killed: some of it stands in the log beside the database alone."""
    folder, saved = (tmp_path_factory.mktemp(name) for name in ("state", "killed"))
    with emulating(folder) as url:
        for count in range(3):
            put(url, count)
        shutil.copytree(folder, saved, dirs_exist_ok=True)
    return saved


@pytest.fixture
def state(killed_state: Path, tmp_path: Path) -> Path:
    """A copy that a test may harm."""
    return Path(shutil.copytree(killed_state, tmp_path / "killed"))


def newer(state: Path) -> None:
    with sqlite3.connect(state / NAME) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()


def cut(name: str, part: float) -> Callable[[Path], None]:
    def cut(state: Path) -> None:
        file = state / name
        os.truncate(file, int(file.stat().st_size * part))

    return cut


def flipped(state: Path) -> None:
    """A digit of an amount, in a page that is otherwise in order."""
    with sqlite3.connect(state / NAME) as connection:
        connection.execute("UPDATE thing SET value = CAST(replace(value, '2', '7') AS BLOB)")
    connection.close()


def scrawled_over(state: Path) -> None:
    settled(state)
    with (state / NAME).open("r+b") as file:
        file.seek(4096 * 2)
        file.write(os.urandom(4096 * 3))


def settled(state: Path) -> None:
    """Everything in the database's one file."""
    connection = sqlite3.connect(state / NAME)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


def halved(state: Path) -> None:
    settled(state)
    cut(NAME, 0.5)(state)


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        (newer, r"is of a newer Teller \(format 99, this one reads 1\)"),
        (halved, "is damaged: "),
        (cut(NAME, 0), r"(lacks|is damaged)"),
        (cut(f"{NAME}-wal", 0.6), r"lacks \d+ of \d+ acknowledged changes"),
        (lambda state: (state / f"{NAME}-wal").unlink(), r"lacks \d+ of \d+|is damaged"),
        (flipped, "is damaged: .* is not what was written"),
        (scrawled_over, "is damaged: "),
    ],
    ids=["newer", "halved", "empty", "log cut", "log gone", "row changed", "scrawled over"],
)
def test_a_state_that_is_not_whole_is_one_line_and_stays_as_it_is(
    state: Path, harm: Callable[[Path], None], told: str
) -> None:
    harm(state)
    before = contents(state)
    line = refusal(state)
    assert re.search(told, line), line
    assert "\n" not in line
    assert str(state / NAME) in line
    assert {name: held for name, held in contents(state).items() if name in before} == before
    (aside,) = state.glob("damaged-*")
    assert (aside / NAME).read_bytes() == before[NAME]
    assert str(aside) in line


def test_a_state_that_is_not_whole_is_refused_again_and_set_aside_once(state: Path) -> None:
    halved(state)
    assert refusal(state) == refusal(state)
    assert len([*state.glob("damaged-*")]) == 1


def refusal(state: Path) -> str:
    """Why no emulator starts on it."""
    with pytest.raises(StackError) as refused, emulating(state):
        pytest.fail("started")
    return str(refused.value)


def contents(state: Path) -> dict[str, bytes]:
    kept = (NAME, f"{NAME}-wal", ACKNOWLEDGED)
    return {name: (state / name).read_bytes() for name in kept if (state / name).exists()}


def test_a_copy_of_a_running_emulator_holds_what_it_acknowledged(tmp_path: Path) -> None:
    with emulating(tmp_path / "state") as url:
        put(url, 7)
        (tmp_path / "copy").mkdir()
        back_up(tmp_path / "state", tmp_path / "copy" / NAME)
    with emulating(tmp_path / "copy") as url:
        assert number(url) == 7
