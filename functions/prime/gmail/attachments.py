"""Which of a message's attachments are imported, and why the others are not.

Both the name and the declared type of a file must be of an importable kind; its content is checked
by the import. Text files are left out, because mail systems attach their own notes as text.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from prime.documents import refused_kinds
from prime.gmail.messages import Part
from toolkit.text.sentences import say

MOST_FILES = 10
LARGEST_FILE = 10 * 1024 * 1024
LARGEST_MESSAGE = 20 * 1024 * 1024

_ANY_BYTES = {
    "application/octet-stream",
    "binary/octet-stream",
    "application/download",
    "application/x-download",
    "application/force-download",
}
_TABLE = {
    "text/csv",
    "text/x-csv",
    "text/plain",
    "text/comma-separated-values",
    "text/tab-separated-values",
    "application/csv",
    "application/x-csv",
    "application/vnd.ms-excel",
}
_BANK = {
    "text/plain",
    "text/xml",
    "text/ofx",
    "application/xml",
    "application/ofx",
    "application/x-ofx",
    "application/qfx",
    "application/x-qfx",
    "application/qif",
    "application/x-qif",
    "application/vnd.intu.qfx",
    "application/vnd.intu.qbo",
}
_XML = {"text/xml", "application/xml", "application/x-xml"}
_SWIFT = {"text/plain", "application/x-mt940", "application/mt940", "application/swift"}
_SPREADSHEET = {
    "application/vnd.ms-excel",
    "application/msexcel",
    "application/x-msexcel",
    "application/vnd.ms-excel.sheet.macroenabled.12",
    "application/vnd.ms-excel.sheet.binary.macroenabled.12",
    "application/vnd.oasis.opendocument.spreadsheet",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
_ZIP = {"application/zip", "application/x-zip", "application/x-zip-compressed"}
_JPEG = {"image/jpeg", "image/jpg", "image/pjpeg"}
DECLARED_TYPES = {
    "pdf": {"application/pdf", "application/x-pdf"},
    "png": {"image/png", "image/x-png"},
    "jpg": _JPEG,
    "jpeg": _JPEG,
    "csv": _TABLE,
    "tsv": _TABLE,
    "xlsx": _SPREADSHEET | _ZIP,
    "xlsm": _SPREADSHEET | _ZIP,
    "xlsb": _SPREADSHEET | _ZIP,
    "xls": _SPREADSHEET,
    "ods": _SPREADSHEET | _ZIP,
    "zip": _ZIP,
    "ofx": _BANK,
    "qfx": _BANK,
    "qif": _BANK,
    "webp": {"image/webp"},
    "xml": _XML,
    "sta": _SWIFT,
    "mt940": _SWIFT,
    "940": _SWIFT,
}

EMPTY = say("document.empty")
NOT_OF_A_KIND = say("attachment.type_not_imported")
OTHER_TYPE = say("attachment.name_against_type")
TOO_LARGE = say("attachment.too_large")
TOO_MANY = say("attachment.too_many")
TOO_MUCH = say("attachment.too_large_together")


@dataclass(frozen=True)
class Skipped:
    name: str
    reason: str


@dataclass(frozen=True)
class Choice:
    taken: tuple[Part, ...]
    skipped: tuple[Skipped, ...]


def is_importable(part: Part) -> bool:
    return _refusal(part) is None


def choose(attachments: Iterable[Part]) -> Choice:
    """In order; after one that exceeds the message's limit, smaller ones may still fit."""
    taken: list[Part] = []
    skipped: list[Skipped] = []
    room = LARGEST_MESSAGE
    for part in attachments:
        reason = _refusal(part) or _no_room(part, len(taken), room)
        if reason:
            skipped.append(Skipped(part.name, reason))
        else:
            taken.append(part)
            room -= part.size
    return Choice(tuple(taken), tuple(skipped))


def _refusal(part: Part) -> str | None:
    declared = DECLARED_TYPES.get(part.extension)
    if part.content_type.lower() in refused_kinds.WINMAIL_TYPES:
        return refused_kinds.WINMAIL
    if declared is None:
        return refused_kinds.BY_EXTENSION.get(part.extension, NOT_OF_A_KIND)
    if part.content_type.lower() not in declared | _ANY_BYTES:
        return OTHER_TYPE
    if part.size == 0:
        return EMPTY
    return TOO_LARGE if part.size > LARGEST_FILE else None


def _no_room(part: Part, taken: int, room: int) -> str | None:
    if taken >= MOST_FILES:
        return TOO_MANY
    return TOO_MUCH if part.size > room else None
