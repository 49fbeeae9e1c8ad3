"""What a search of Gmail's may ask of one mail."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cached_property, lru_cache
from zoneinfo import ZoneInfo

from tests.local.gmail import parts
from tests.local.gmail.mailbox import StoredMail
from toolkit.text.folding import unaccented

CALIFORNIA = ZoneInfo("America/Los_Angeles")
_SIZE = {"": 1, "k": 1024, "m": 1024**2}


class Searched:
    """A mail as the search sees it."""

    def __init__(self, mail: StoredMail) -> None:
        self.mail = mail

    @cached_property
    def names(self) -> list[str]:
        return parts.file_names(self.mail.message)

    @cached_property
    def everywhere(self) -> list[str]:
        texts = [self.header(name) for name in ("Subject", "From", "To", "Cc")]
        return fold(" ; ".join([*texts, parts.body_text(self.mail.message), *self.names]))

    def header(self, name: str) -> str:
        return str(self.mail.message[name] or "")


Test = Callable[[Searched], bool]


@lru_cache(maxsize=1000)
def searched(mail: StoredMail) -> Searched:
    """Folded once for all searches."""
    return Searched(mail)


def fold(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", unaccented(text))


def either(one: Test, other: Test) -> Test:
    return lambda mail: one(mail) or other(mail)


def negated(test: Test) -> Test:
    return lambda mail: not test(mail)


def has(words: Sequence[str], sought: Sequence[str]) -> bool:
    """Whether the sought words stand there one after the other."""
    if len(sought) == 1:
        return sought[0] in words
    return any(words[at : at + len(sought)] == sought for at in range(len(words) + 1))


def labelled(name: str) -> Test:
    match name:
        case "anywhere":
            return lambda mail: True
        case "read":
            return lambda mail: "UNREAD" not in mail.mail.labels
    return lambda mail: name in {label.lower().replace(" ", "-") for label in mail.mail.labels}


def sized(field: str, size: str) -> Test:
    said = re.fullmatch(r"([0-9]+)([km]?)b?", size)
    if not said:
        return lambda mail: False
    bytes_ = int(said[1]) * _SIZE[said[2]]
    if field == "smaller":
        return lambda mail: len(mail.mail.raw) < bytes_
    return lambda mail: len(mail.mail.raw) > bytes_


def dated(is_after: bool, day: str) -> Test:
    """`2025/09/14`, `2025-09-14`, or seconds of Unix time."""
    said = re.fullmatch(r"([0-9]{4})[/-]([0-9]{1,2})[/-]([0-9]{1,2})", day)
    if said:
        try:
            midnight = datetime(*(int(part) for part in said.groups()), tzinfo=CALIFORNIA)  # type: ignore[arg-type, misc]
        except ValueError:
            return lambda mail: False
        return beside(is_after, int(midnight.timestamp()))
    return beside(is_after, int(day)) if re.fullmatch(r"[0-9]{1,12}", day) else lambda mail: False


def beside(is_after: bool, seconds: int) -> Test:
    if is_after:
        return lambda mail: mail.mail.moment >= seconds * 1000
    return lambda mail: mail.mail.moment < seconds * 1000
