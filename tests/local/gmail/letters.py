"""Mails to fill a mailbox with: .eml files made from a few words."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from email.message import EmailMessage
from email.utils import format_datetime
from pathlib import Path

from tests.local.gmail.mailbox import address_of


@dataclass(frozen=True)
class File:
    """An attachment to write."""

    name: str
    content_type: str
    content: bytes


@dataclass(frozen=True)
class Letter:
    """A mail to write; `days_ago` counts from the day it is written for. `html` is its body once
    more."""

    subject: str
    sender: str
    days_ago: int
    body: str
    attachments: Sequence[File] = ()
    labels: str = "Inbox"
    html: str = ""


def write_mailbox(
    mail_dir: Path, user_id: str, letters: Iterable[Letter], *, today: date
) -> list[Path]:
    """The letters as `<mail_dir>/<user_id>/*.eml`, the same bytes every time on the same day."""
    folder = mail_dir / user_id
    folder.mkdir(parents=True, exist_ok=True)
    return [
        _write(folder, number, letter, user_id, today) for number, letter in enumerate(letters, 1)
    ]


def message_id(number: int, subject: str) -> str:
    """Of a mailbox's letter, by its place from 1: whose mailbox it is makes no difference."""
    words = re.sub(r"[^a-z0-9]+", "-", subject.lower())[:40].strip("-")
    return f"{number:03}-{words or 'mail'}@mail.localhost"


def _write(folder: Path, number: int, letter: Letter, user_id: str, today: date) -> Path:
    id = message_id(number, letter.subject)
    path = folder / f"{id.removesuffix('@mail.localhost')}.eml"
    path.write_bytes(bytes(written(letter, user_id, today, id)))
    return path


def written(letter: Letter, to: str, today: date, message_id: str) -> EmailMessage:
    message = EmailMessage()
    message["Message-ID"] = f"<{message_id}>"
    message["Date"] = format_datetime(
        datetime.combine(today - timedelta(days=letter.days_ago), time(9), UTC)
    )
    message["From"] = letter.sender
    message["To"] = address_of(to)
    message["Subject"] = letter.subject
    message["X-Gmail-Labels"] = letter.labels
    message.set_content(letter.body)
    if letter.html:
        message.add_alternative(letter.html, subtype="html")
    for file in letter.attachments:
        main, _, sub = file.content_type.partition("/")
        message.add_attachment(file.content, maintype=main, subtype=sub, filename=file.name)
    if message.is_multipart():
        message.set_boundary(f"=={hashlib.sha256(message_id.encode()).hexdigest()[:24]}==")
    return message
