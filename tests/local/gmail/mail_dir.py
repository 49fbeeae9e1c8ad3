"""Mail on one machine: a stand-in for Gmail over MAIL_DIR, and its users' consent.

Who has a folder there has a mailbox, and has consented by that: folders are looked for while the
stack runs. Everybody else is asked for consent, as on Google.
"""

from __future__ import annotations

import json
import logging
import os
import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import boto3
from botocore.exceptions import BotoCoreError, ClientError

from commands import atomic_file
from commands.template import STACK_NAME
from tests.local.aws import keys
from tests.local.environment import replaced
from tests.local.gmail.fake import FakeGmail
from tests.local.server import serving

SECRET = f"{STACK_NAME}-gmail-oauth"
LOOK_SECONDS = 0.5
logger = logging.getLogger(__name__)


@contextmanager
def served(mail_dir: Path, state_dir: Path) -> Iterator[dict[str, str]]:
    """The variables by which functions reach the mail of `mail_dir`, set while the block runs."""
    gmail = FakeGmail(mail_dir, key=_key(state_dir / "gmail-key"))
    with serving(gmail) as url:
        _keep_secret({"client_id": gmail.client_id, "client_secret": gmail.client_secret})
        variables = gmail.environment(url) | {
            "GMAIL_OAUTH_CLIENT": SECRET,
            "MAIL_KEY_ID": keys.kept(state_dir / "mail-key"),
        }
        with replaced(os.environ | variables), _consented(gmail, mail_dir):
            yield variables


def _key(file: Path) -> bytes:
    if not file.exists():
        atomic_file.write(file, secrets.token_bytes(32))
    return file.read_bytes()


def _keep_secret(client: dict[str, str]) -> None:
    manager = boto3.client("secretsmanager")
    if SECRET not in [secret["Name"] for secret in manager.list_secrets()["SecretList"]]:
        manager.create_secret(Name=SECRET, SecretString=json.dumps(client))


@contextmanager
def _consented(gmail: FakeGmail, mail_dir: Path) -> Iterator[None]:
    """Connects the mailboxes that are there, and those that appear while the block runs."""
    connected: set[str] = set()
    stopped = threading.Event()
    connect_new(gmail, mail_dir, connected)
    thread = threading.Thread(
        target=_look, args=(gmail, mail_dir, connected, stopped), name="mailboxes"
    )
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join()


def _look(gmail: FakeGmail, mail_dir: Path, connected: set[str], stopped: threading.Event) -> None:
    while not stopped.wait(LOOK_SECONDS):
        try:
            connect_new(gmail, mail_dir, connected)
        except (BotoCoreError, ClientError):
            logger.exception("mailboxes were not connected")


def connect_new(gmail: FakeGmail, mail_dir: Path, connected: set[str]) -> None:
    """Connect the folders that are not in `connected`, and add them to it."""
    from prime.mailbox import access
    from prime.mailbox.mail_grant import MailGrant  # after the environment is set
    from toolkit import Caller
    from toolkit.storage.writes import commit

    for folder in mail_dir.iterdir() if mail_dir.exists() else ():
        if folder.is_dir() and folder.name not in connected:
            caller = Caller(folder.name)
            if MailGrant.fetch(caller) is None:
                token = gmail.refresh_token(folder.name)
                commit([access.store(caller, token, datetime.now(UTC))])
            connected.add(folder.name)
