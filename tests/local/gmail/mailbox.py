"""A folder of .eml files as a mailbox. What is dropped into it is there at once."""

from __future__ import annotations

import hashlib
import logging
import re
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import parsedate_to_datetime
from pathlib import Path

from tests.local.gmail import parts

log = logging.getLogger(__name__)
_SYSTEM_LABELS = {
    *{"INBOX", "SENT", "SPAM", "TRASH", "DRAFT", "UNREAD", "STARRED", "IMPORTANT"},
    *{"CATEGORY_PERSONAL", "CATEGORY_PROMOTIONS", "CATEGORY_UPDATES", "CATEGORY_SOCIAL"},
}


@dataclass(frozen=True)
class StoredMail:
    """`moment` is Gmail's internalDate, in milliseconds of Unix time."""

    id: str
    thread_id: str
    labels: tuple[str, ...]
    moment: int
    message: EmailMessage = field(repr=False)
    raw: bytes = field(repr=False)


class Broken(Exception):
    """A file that is no mail."""


class Mailbox:
    """Files are read again only when they have changed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[tuple[str, int, int], StoredMail | None] = {}

    def mails(self) -> list[StoredMail]:
        """Newest first. A copy of a mail is that mail."""
        before = self._read
        self._read = {
            key: before[key] if key in before else _opened(path)
            for path in sorted(self._folder.glob("*.eml"))
            if (key := _version(path))
        }
        mails = {mail.id: mail for mail in self._read.values() if mail}
        return sorted(mails.values(), key=lambda mail: (-mail.moment, mail.id))


def _version(path: Path) -> tuple[str, int, int] | None:
    try:
        stat = path.stat()
    except FileNotFoundError:  # taken away since it was listed
        return None
    return path.name, stat.st_mtime_ns, stat.st_size


def _opened(path: Path) -> StoredMail | None:
    try:
        return parse_mail(path)
    except Exception:  # the parser's own headers may break in any way
        log.warning("left out a file that is no mail: %s", path.name, exc_info=True)
        return None


def parse_mail(path: Path) -> StoredMail:
    """The mail of an .eml file. Raises Broken when it has no headers."""
    raw = path.read_bytes()
    message = message_from_bytes(raw, policy=policy.default)
    if not message.keys():
        raise Broken("there are no headers")
    _touch(message)
    own = str(message["Message-ID"] or path.name).strip()
    first = re.findall(r"<[^>]+>", f"{message['References'] or ''} {message['In-Reply-To'] or ''}")
    return StoredMail(
        id=id_of(own),
        thread_id=id_of(first[0] if first else own),
        labels=_labels(str(message["X-Gmail-Labels"] or "Inbox")),
        moment=_moment(message, path),
        message=message,
        raw=raw,
    )


def _touch(message: EmailMessage) -> None:
    """What is broken raises here, and not in the middle of an answer."""
    parts.body_text(message)
    for _, part in parts.numbered(message, ""):
        parts.headers_of(part)
        parts.name_of(part)
        parts.content_of(part)


def id_of(name: str) -> str:
    """16 hex digits whose first keeps them a positive 64-bit number, as Gmail's are."""
    return f"1{hashlib.sha256(name.encode('utf-8', 'surrogateescape')).hexdigest()[:15]}"


def _labels(said: str) -> tuple[str, ...]:
    """Of the header that Google's own export of a mailbox writes: "Inbox,Unread,Bank"."""
    names = [name.strip() for name in said.split(",") if name.strip()]
    return tuple(name.upper() if name.upper() in _SYSTEM_LABELS else name for name in names)


def _moment(message: EmailMessage, path: Path) -> int:
    try:
        return max(0, int(parsedate_to_datetime(str(message["Date"])).timestamp() * 1000))
    except (ValueError, TypeError, OverflowError):
        return path.stat().st_mtime_ns // 1_000_000


def address_of(user_id: str) -> str:
    return user_id if "@" in user_id else f"{user_id}@mail.localhost"
