"""Reads an archive of documents: of one, or of several tables of one account."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import PurePosixPath

from prime.documents.archives.zip_file import Archive
from prime.documents.document import Document, Format, Locked, Reading, Unreadable
from toolkit.text.folding import visible
from toolkit.text.sentences import say, together

MOST_DOCUMENTS = 24
"""The months of two years."""

NOTHING = say("archive.empty")
UNPACK = say("archive.unpack_it")

_TABLES: frozenset[Format] = frozenset({"csv", "spreadsheet", "ofx", "qif", "camt", "mt940"})
_LONGEST_NAME = 80
_DEBRIS = {"__macosx", "thumbs.db", "desktop.ini"}

Read = Callable[[Document], Reading]


def read_archive(archive: Archive, read: Read) -> Reading:
    """`read` reads one of its documents; what is none is left out, and said so. Raises Unreadable
    for the whole, where one of them is of another account or no table, or none can be read."""
    names = [name for name in archive.names if not _is_debris(name)]
    if not names:
        raise Unreadable(NOTHING)
    if len(names) > MOST_DOCUMENTS:
        too_many = say("archive.too_many_documents", most=MOST_DOCUMENTS)
        raise Unreadable(together([too_many, UNPACK]))
    if len(names) == 1:
        return read(_document(archive, names[0]))
    readings: dict[str, Reading] = {}
    unread: list[str] = []
    for name in names:
        document = _document(archive, name)
        try:
            readings[name] = read(document)
        except Locked:
            raise
        except Unreadable as error:
            why = say("archive.of_file", name=document.name, reason=error.args[0])
            unread.append(why)
    if not readings:
        raise Unreadable(together([unread[0], UNPACK]))
    if len(readings) > 1 and any(each.format not in _TABLES for each in readings.values()):
        raise Unreadable(together([say("archive.several_documents"), UNPACK]))
    return replace(_joined(readings), unread=tuple(unread))


def _document(archive: Archive, name: str) -> Document:
    """The archive's password is tried on what is locked in it."""
    shown = visible(PurePosixPath(name).name)[-_LONGEST_NAME:]
    return Document(shown, "", archive.read(name), password=archive.password)


def _is_debris(name: str) -> bool:
    """What file managers leave in archives beside what they were asked to pack."""
    parts = PurePosixPath(name).parts
    return any(part.startswith(".") or part.lower() in _DEBRIS for part in parts)


def _joined(readings: dict[str, Reading]) -> Reading:
    """As one, if all name the same account, or none of them names one."""
    accounts = {each.account for each in readings.values()}
    banks = {each.bank for each in readings.values()} - {None}
    kinds = {each.kind for each in readings.values()} - {None}
    if max(len(accounts), len(banks), len(kinds)) > 1:
        raise Unreadable(together([say("archive.several_accounts"), UNPACK]))
    lines = [
        replace(line, place=f"file {visible(name)[-_LONGEST_NAME:]}, {line.place}")
        for name, each in readings.items()
        for line in each.lines
    ]
    first, *_ = readings.values()
    return replace(first, lines=lines, bank=next(iter(banks), None), kind=next(iter(kinds), None))
