"""`make document-test`: how well mails are found as people ask for them.

`mailbox_150.tsv` is a mailbox in English, Spanish and French; `asks_120.tsv` has what its owner
types on 20 January 2026, each with the mails that are meant. Both were written before the search,
`asks_later.tsv` after it. Of the former every third, of the latter every second ask is kept apart:
of these only the figures are looked at.

The *recall in the first five* of an ask is the share of the meant mails that is there, of five
where more than five are meant. A person's search and a model's, which is shown less, are told
apart.
"""

from __future__ import annotations

import csv
import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from statistics import fmean
from typing import Literal
from unittest.mock import patch

from prime.gmail.client import Gmail
from prime.gmail.messages import Mail
from tests.local.gmail.fake import FakeGmail
from tests.local.gmail.letters import File, Letter, write_mailbox
from tests.local.gmail.mailbox import parse_mail
from tests.local.server import serving
from tests.prime.documents import figures

Searcher = Literal["person", "model"]
SEARCHERS: tuple[Searcher, ...] = ("person", "model")
LANGUAGES = {"en": "English", "es": "Spanish", "fr": "French"}
NOW = datetime(2026, 1, 20, 12, tzinfo=UTC)
DAYS = 730
FIRST = 5
FILES = {"asks of before": "asks_120.tsv", "asks of after": "asks_later.tsv"}
OWNER = "lucia"
BEGIN = "<!-- mail search: written by `make document-test WRITE=1` -->"
END = "<!-- end of mail search -->"
_TYPES = {
    "pdf": "application/pdf",
    "xml": "application/xml",
    "jpg": "image/jpeg",
    "zip": "application/zip",
    "html": "text/html",
}


@dataclass(frozen=True)
class Ask:
    """What the owner types, and the names of the mails that are meant."""

    language: str
    group: str
    text: str
    meant: frozenset[str]

    def recall(self, found: Sequence[str]) -> float:
        return len(self.meant & set(found[:FIRST])) / min(FIRST, len(self.meant))


@dataclass(frozen=True)
class Answer:
    ask: Ask
    found: Sequence[str]

    @property
    def recall(self) -> float:
        return self.ask.recall(self.found)


Answers = Mapping[Searcher, Sequence[Answer]]


def _rows(name: str) -> Iterator[dict[str, str]]:
    path = Path(__file__).with_name(name)
    with path.open(encoding="utf-8", newline="") as lines:
        yield from csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)


def asks() -> list[Ask]:
    return [
        Ask(
            language=row["language"],
            group=f"{written}, {'kept apart' if row['kept_apart'] == 'yes' else 'made with'}",
            text=row["ask"],
            meant=frozenset(row["meant"].split()),
        )
        for written, name in FILES.items()
        for row in _rows(name)
    ]


def _letter(row: dict[str, str]) -> Letter:
    days_ago = (NOW.date() - date.fromisoformat(row["date"])).days
    files = [_file(name) for name in row["attachments"].split(", ") if name]
    return Letter(row["subject"], row["from"], days_ago, row["body"], files)


def _file(name: str) -> File:
    kind = _TYPES.get(name.rpartition(".")[2], "application/octet-stream")
    return File(name, kind, b"%PDF-1.7 " + name.encode())


class _OnceReading(Gmail):
    """Reads no mail twice, and asks no query twice: the mailbox stays as it is."""

    def __init__(self, access_token: str) -> None:
        super().__init__(access_token)
        self._read: dict[str, Mail | None] = {}
        self._listed: dict[str, list[Mail]] = {}

    def _newest(self, query: str, *, days: int, limit: int, now: datetime) -> list[Mail]:
        if query not in self._listed:
            self._listed[query] = super()._newest(query, days=days, limit=limit, now=now)
        return self._listed[query]

    def _candidate(self, message_id: str) -> Mail | None:
        if message_id not in self._read:
            self._read[message_id] = super()._candidate(message_id)
        return self._read[message_id]


class MailboxOf150:
    """Asked over the wire."""

    def __init__(self, fake: FakeGmail, folder: Path) -> None:
        rows = list(_rows("mailbox_150.tsv"))
        paths = write_mailbox(folder, OWNER, map(_letter, rows), today=NOW.date())
        ids = [parse_mail(path).id for path in paths]
        self._names = {id: row["id"] for id, row in zip(ids, rows, strict=True)}
        self._gmail = _OnceReading(fake.access_token(OWNER))
        self._fake = fake

    def found(self, query: str, searcher: Searcher = "person") -> list[str]:
        """The names of the first five mails."""
        if searcher == "model":
            mails, _ = self._gmail.papers(query, days=DAYS, limit=FIRST, now=NOW)
        else:
            mails = self._gmail.search(query, days=DAYS, limit=FIRST, now=NOW)
        return [self._names[mail.id] for mail in mails]

    def requests(self, query: str) -> list[str]:
        """The paths that are asked for in a search."""
        self._fake.recover()
        gmail = Gmail(self._fake.access_token(OWNER))
        gmail.search(query, days=DAYS, limit=FIRST, now=NOW)
        return [seen.path for seen in self._fake.seen]

    def answers(self) -> Answers:
        return {
            searcher: [Answer(ask, self.found(ask.text, searcher)) for ask in asks()]
            for searcher in SEARCHERS
        }


@contextmanager
def opened() -> Iterator[MailboxOf150]:
    with tempfile.TemporaryDirectory() as name:
        fake = FakeGmail(Path(name))
        with serving(fake) as url, patch.dict(os.environ, fake.environment(url)):
            yield MailboxOf150(fake, Path(name))


def by_group(answers: Sequence[Answer]) -> dict[str, list[Answer]]:
    groups: dict[str, list[Answer]] = {}
    for answer in answers:
        groups.setdefault(answer.ask.group, []).append(answer)
    return groups


def mean(answers: Sequence[Answer], language: str = "") -> float:
    """The recall in the first five of asks in a language, or in all without one."""
    return fmean(answer.recall for answer in answers if answer.ask.language.startswith(language))


def report(answers: Answers) -> str:
    rows = []
    for searcher, given in answers.items():
        for group, of_group in by_group(given).items():
            means = (f"{mean(of_group, language):.3f}" for language in (*LANGUAGES, ""))
            rows.append((f"a {searcher}'s search; {group}", str(len(of_group)), *means))
    return figures.table(("recall in the first five", "asks", *LANGUAGES.values(), "all"), rows)


def page(table: str) -> str:
    return figures.page(BEGIN, END, table)


if __name__ == "__main__":
    with opened() as mailbox:
        table = report(mailbox.answers())
    if os.environ.get("WRITE"):
        figures.PAGE.write_text(page(table))
    print(table)
