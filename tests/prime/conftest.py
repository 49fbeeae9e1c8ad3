"""The bucket and the queue of imports, and a Gmail, for prime's tests."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator

import boto3
import pytest

from tests.local.aws import import_queue
from tests.local.aws.emulator import Aws
from tests.local.gmail.fake import FakeGmail
from tests.local.server import serving
from tests.prime.post_office import FOLDER, KEY, PostOffice
from tests.prime.stored import MONTHS
from tests.project.tools import TEMPLATE


@pytest.fixture(autouse=True)
def _settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """No limit: what a test calls more often than a person would is not what it is about. Few
    months: 130 years of a ledger take their time to look into, whatever is in them."""
    monkeypatch.setenv("TOOL_PER_MINUTE", "1000000")
    monkeypatch.setenv("OCR_ENGINE", "none")
    monkeypatch.setattr("money.differences._MONTHS", MONTHS)


@pytest.fixture(scope="session")
def queue(aws: Aws) -> Iterator[str]:
    """The import queue's URL. The environment's bucket notifies it of every put."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("DOCUMENTS_BUCKET", import_queue.BUCKET)
        url = import_queue.create(TEMPLATE)
        environment.setenv("IMPORT_QUEUE", url)
        yield url


@pytest.fixture
def owner(user_id: str, queue: str) -> str:
    """Somebody new who may import documents."""
    return user_id


@pytest.fixture(scope="session")
def gmail(aws: Aws, tmp_path_factory: pytest.TempPathFactory) -> Iterator[PostOffice]:
    """The one that the environment names. A folder that borrows this fixture has one of its own."""
    folder = tmp_path_factory.mktemp("mail")
    gmail = FakeGmail(folder, key=KEY)
    client = {"client_id": gmail.client_id, "client_secret": gmail.client_secret}
    secret = f"teller-{uuid.uuid4()}"
    boto3.client("secretsmanager").create_secret(Name=secret, SecretString=json.dumps(client))
    key = boto3.client("kms").create_key()["KeyMetadata"]["KeyId"]
    with serving(gmail) as url, pytest.MonkeyPatch.context() as environment:
        variables = {"GMAIL_OAUTH_CLIENT": secret, "MAIL_KEY_ID": key, FOLDER: str(folder)}
        office = PostOffice(gmail, folder, variables | gmail.environment(url))
        office.be_named_by(environment)
        yield office


@pytest.fixture
def post_office(gmail: PostOffice, monkeypatch: pytest.MonkeyPatch) -> Iterator[PostOffice]:
    """How long is waited between tries changes nothing of the outcome."""
    gmail.be_named_by(monkeypatch)
    monkeypatch.setattr("prime.gmail.google.BASE_SECONDS", 0.001)
    yield gmail
    gmail.gmail.recover()
