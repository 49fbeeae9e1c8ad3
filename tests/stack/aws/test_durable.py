"""What this machine's AWS answered with success is there after a kill, and a state that cannot be
read is told and kept."""

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
from tests.local.aws.emulator import Aws
from tests.local.aws.tables import file as tables
from tests.stack.processes import emulators_of, is_of_tables

pytestmark = pytest.mark.stack

TABLE = "teller-banking"
KEY = {"pk": {"S": "user#1"}, "sk": {"S": "card"}}
ONE_TRY = Config(retries={"total_max_attempts": 1})


@contextmanager
def emulating(state_dir: Path) -> Iterator[Aws]:
    with emulator.start(state_dir, Template().tables) as aws:
        yield aws


def client(service: str, aws: Aws, config: Config | None = None) -> Any:
    identity = emulator.IDENTITY
    session = boto3.Session(identity["AWS_ACCESS_KEY_ID"], identity["AWS_SECRET_ACCESS_KEY"])
    make: Any = session.client
    url = aws.tables if service == "dynamodb" else aws.services
    return make(service, endpoint_url=url, region_name=emulator.REGION, config=config)


def kill_emulator(state_dir: Path) -> None:
    for pid in emulators_of(os.getpid(), state_dir):
        os.kill(pid, signal.SIGKILL)


def put(aws: Aws, number: int = 1, config: Config | None = None) -> None:
    item = {**KEY, "number": {"N": str(number)}}
    client("dynamodb", aws, config).put_item(TableName=TABLE, Item=item)


def number(aws: Aws) -> int:
    found = client("dynamodb", aws).get_item(TableName=TABLE, Key=KEY, ConsistentRead=True)
    return int(found["Item"]["number"]["N"])


def test_every_service_has_after_a_kill_what_it_acknowledged(tmp_path: Path) -> None:
    with emulating(tmp_path) as aws:
        s3, sqs, kms = (client(name, aws) for name in ("s3", "sqs", "kms"))
        secrets = client("secretsmanager", aws)
        put(aws)
        s3.create_bucket(Bucket="papers")
        s3.put_object(Bucket="papers", Key="gone", Body=b"1")
        s3.delete_object(Bucket="papers", Key="gone")
        queue = sqs.create_queue(QueueName="work")["QueueUrl"]
        sqs.send_message(QueueUrl=queue, MessageBody="done")
        received = sqs.receive_message(QueueUrl=queue)["Messages"][0]
        sqs.delete_message(QueueUrl=queue, ReceiptHandle=received["ReceiptHandle"])
        sqs.send_message(QueueUrl=queue, MessageBody="todo")
        taken = sqs.create_queue(QueueName="taken", Attributes={"VisibilityTimeout": "1"})
        sqs.send_message(QueueUrl=taken["QueueUrl"], MessageBody="not deleted")
        assert sqs.receive_message(QueueUrl=taken["QueueUrl"])["Messages"]
        told = told_of_uploads(s3, sqs, "papers")
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
        dynamodb = client("dynamodb", aws)
        dynamodb.put_item(TableName=TABLE, Item=KEY | {"sk": {"S": "gone"}})
        dynamodb.delete_table(TableName="teller-audit")
        # No later change takes these two, and the event of the second, to the disk with it.
        dynamodb.delete_item(TableName=TABLE, Key=KEY | {"sk": {"S": "gone"}})
        s3.put_object(Bucket="papers", Key="a", Body=b"\x00\xff", Metadata={"of": "user"})

        kill_emulator(tmp_path)

        assert number(aws) == 1
        stored = s3.get_object(Bucket="papers", Key="a")
        assert (stored["Body"].read(), stored["Metadata"]) == (b"\x00\xff", {"of": "user"})
        assert [held["Key"] for held in s3.list_objects_v2(Bucket="papers")["Contents"]] == ["a"]
        (message,) = sqs.receive_message(QueueUrl=queue, MaxNumberOfMessages=10)["Messages"]
        assert message["Body"] == "todo"
        (again,) = sqs.receive_message(QueueUrl=taken["QueueUrl"], WaitTimeSeconds=20)["Messages"]
        assert again["Body"] == "not deleted"
        assert uploaded(sqs, told) == ["a"]
        assert [item["sk"]["S"] for item in dynamodb.scan(TableName=TABLE)["Items"]] == ["card"]
        assert "teller-audit" not in dynamodb.list_tables()["TableNames"]
        assert secrets.get_secret_value(SecretId="word")["SecretString"] == "hush"
        assert kms.verify_mac(**mac)["MacValid"]
        assert kms.verify(**signed)["SignatureValid"]
        assert kms.decrypt(CiphertextBlob=sealed)["Plaintext"] == b"grant"


def told_of_uploads(s3: Any, sqs: Any, bucket: str) -> str:
    """A queue that is told of what is put into the bucket."""
    policy = {"Policy": json.dumps(import_queue.THE_BUCKET_MAY_SEND)}
    queue: str = sqs.create_queue(QueueName="told", Attributes=policy)["QueueUrl"]
    arn = sqs.get_queue_attributes(QueueUrl=queue, AttributeNames=["QueueArn"])
    events = {"QueueArn": arn["Attributes"]["QueueArn"], "Events": ["s3:ObjectCreated:*"]}
    s3.put_bucket_notification_configuration(
        Bucket=bucket, NotificationConfiguration={"QueueConfigurations": [events]}
    )
    return queue


def uploaded(sqs: Any, queue: str) -> list[str]:
    """Of which the queue was told."""
    received = sqs.receive_message(QueueUrl=queue, MaxNumberOfMessages=10)["Messages"]
    bodies = [json.loads(message["Body"]) for message in received]
    events = [event for body in bodies for event in body.get("Records", ())]
    return [event["s3"]["object"]["key"] for event in events]


@pytest.mark.parametrize("of_tables", [True, False], ids=["tables", "services"])
def test_a_process_that_keeps_dying_is_given_up_with_a_line(
    tmp_path: Path, of_tables: bool
) -> None:
    ended: Future[StackError] = Future()
    with emulator.start(tmp_path, [], ended.set_result) as aws:
        while not ended.done():
            for pid in emulators_of(os.getpid(), tmp_path):
                if is_of_tables(pid) == of_tables:
                    with suppress(ProcessLookupError):  # it was dying already
                        os.kill(pid, signal.SIGKILL)
        tables_of, queues_of = (client(name, aws, ONE_TRY) for name in ("dynamodb", "sqs"))
        asked = tables_of.list_tables if of_tables else queues_of.list_queues
        with pytest.raises(Exception, match="Could not connect"):
            asked()
    told = str(ended.result(timeout=30))
    assert re.search(r"keeps dying.*(emulator|tables)\.log|did not start", told)


@contextmanager
def full_disk(state_dir: Path) -> Iterator[None]:
    """No file of ministack can be written any more."""
    (pid,) = (pid for pid in emulators_of(os.getpid(), state_dir) if not is_of_tables(pid))
    soft, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, hard))
    yield
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))


def test_on_a_full_disk_writes_are_refused_and_reads_go_on(tmp_path: Path) -> None:
    """Of objects and queues; tables have tests/faults/test_full_disk.py."""
    with emulating(tmp_path) as aws:
        s3, sqs = (client(name, aws, ONE_TRY) for name in ("s3", "sqs"))
        queue = sqs.create_queue(QueueName="work")["QueueUrl"]
        s3.create_bucket(Bucket="papers")
        s3.put_object(Bucket="papers", Key="a", Body=b"1")
        changes: list[Callable[[], object]] = [
            lambda: s3.put_object(Bucket="papers", Key="a", Body=b"2"),
            lambda: s3.put_object(Bucket="papers", Key="b", Body=b"1"),
            lambda: sqs.send_message(QueueUrl=queue, MessageBody="todo"),
        ]
        with full_disk(tmp_path):
            for change in changes:
                with pytest.raises(ClientError, match=r"503|ServiceUnavailable"):
                    change()
            assert s3.get_object(Bucket="papers", Key="a")["Body"].read() == b"1"
            assert len(s3.list_objects_v2(Bucket="papers")["Contents"]) == 1
        assert "Messages" not in sqs.receive_message(QueueUrl=queue)
        s3.put_object(Bucket="papers", Key="a", Body=b"3")
        kill_emulator(tmp_path)
        stored = client("s3", aws).get_object(Bucket="papers", Key="a")
        assert stored["Body"].read() == b"3"


def test_a_message_is_received_after_a_start_at_another_port(tmp_path: Path) -> None:
    with emulating(tmp_path) as aws:
        queue = client("sqs", aws).create_queue(QueueName="work")["QueueUrl"]
        client("sqs", aws).send_message(QueueUrl=queue, MessageBody="todo")
    with emulating(tmp_path) as aws:
        queue = client("sqs", aws).get_queue_url(QueueName="work")["QueueUrl"]
        (message,) = client("sqs", aws).receive_message(QueueUrl=queue)["Messages"]
        assert message["Body"] == "todo"


@pytest.fixture(scope="module")
def killed_state(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of an emulator that was killed: some of it stands in the log beside the database alone."""
    folder, saved = (tmp_path_factory.mktemp(name) for name in ("state", "killed"))
    with emulating(folder) as aws:
        client("s3", aws).create_bucket(Bucket="papers")
        for count in range(3):
            put(aws, count)
            client("s3", aws).put_object(Bucket="papers", Key="a", Body=f"{count}".encode())
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
    """A digit, in a page that is otherwise in order."""
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
        (newer, r"is of a newer Teller \(format 99, this one reads 2\)"),
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
    with emulating(tmp_path / "state") as aws:
        put(aws, 7)
        client("s3", aws).create_bucket(Bucket="papers")
        (tmp_path / "copy").mkdir()
        back_up(tmp_path / "state", tmp_path / "copy" / NAME)
        tables.back_up(tmp_path / "state", tmp_path / "copy" / tables.NAME)
    with emulating(tmp_path / "copy") as aws:
        assert number(aws) == 7
        assert client("s3", aws).list_buckets()["Buckets"][0]["Name"] == "papers"


def newer_tables(state: Path) -> None:
    with sqlite3.connect(state / tables.NAME) as connection:
        connection.execute("UPDATE _config SET value = 99")
    connection.close()


def halved_tables(state: Path) -> None:
    connection = sqlite3.connect(state / tables.NAME)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    cut(tables.NAME, 0.5)(state)


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        (newer_tables, r"is of a newer Teller \(format 99, this one reads 9\)"),
        (halved_tables, "is damaged: "),
    ],
    ids=["newer", "halved"],
)
def test_tables_that_are_not_whole_are_one_line_and_stay_as_they_are(
    state: Path, harm: Callable[[Path], None], told: str
) -> None:
    harm(state)
    before = (state / tables.NAME).read_bytes()
    line = refusal(state)
    assert re.search(told, line), line
    assert "\n" not in line
    assert str(state / tables.NAME) in line
    assert (state / tables.NAME).read_bytes() == before
