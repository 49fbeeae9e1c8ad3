"""A ZIP file, held to limits by what it declares before anything is unpacked, and by what it turns
out to hold while it is.

The format: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT . Spreadsheets are ZIP files
of XML too, and go through here before they are parsed.
"""

from __future__ import annotations

import copy
import re
import zlib
from collections.abc import Iterator
from io import BytesIO
from struct import error as StructError  # noqa: N812
from typing import IO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from prime.documents.archives import encrypted_entry
from prime.documents.archives.encrypted_entry import AES
from prime.documents.document import Locked, Unreadable
from toolkit.text.sentences import say

MAGIC = b"PK\x03\x04"
EMPTY_MAGIC = b"PK\x05\x06"
MOST_ENTRIES = 1000
MOST_BYTES = 64 * 1024 * 1024
MOST_TIMES = 250
"""How many times its packed size an entry may unpack to; tables reach 20 to 50."""

DAMAGED = say("archive.damaged")
LOCKED = say("archive.locked")
TOO_MANY = say("archive.too_many_files", most=MOST_ENTRIES)
TOO_LARGE = say("archive.too_large")
TOO_DENSE = say("archive.bomb")
OUTSIDE = say("archive.name_leads_out")
OTHER_PACKING = say("archive.packing_unknown")

_ENCRYPTED = 0x1
_CHUNK = 1 << 20
_BROKEN = (BadZipFile, EOFError, OSError, StructError, ValueError, zlib.error)


class Archive:
    """`names` are those of its files, folders apart. `password` opens those of them that are
    encrypted. Raises Unreadable, here and in what it unpacks."""

    def __init__(self, content: bytes, password: str | None = None) -> None:
        self.password = password
        self._content = content
        try:
            self._zip = ZipFile(BytesIO(content))
            entries = [each for each in self._zip.infolist() if not each.is_dir()]
        except NotImplementedError as error:
            raise Unreadable(OTHER_PACKING) from error
        except _BROKEN as error:
            raise Unreadable(DAMAGED) from error
        _check(entries)
        self._entries = {each.filename: each for each in entries}
        if len(self._entries) < len(entries):
            raise Unreadable(DAMAGED)  # of two files with one name each program takes another

    @property
    def names(self) -> list[str]:
        return list(self._entries)

    def read(self, name: str) -> bytes:
        return b"".join(self.chunks(name))

    def chunks(self, name: str) -> Iterator[bytes]:
        """The file's bytes, until they are more than it declares."""
        entry = copy.copy(self._entries[name])
        declared, entry.file_size = entry.file_size, MOST_BYTES + 1  # so that zipfile reads on
        size = 0
        try:
            with self._opened(entry) as file:
                while chunk := file.read(_CHUNK):
                    size += len(chunk)
                    if size > declared:
                        break
                    yield chunk
        except NotImplementedError as error:
            raise Unreadable(OTHER_PACKING) from error
        except encrypted_entry.WrongPassword as error:
            raise Locked(LOCKED) from error
        except _BROKEN as error:
            raise self._broken(entry) from error
        if size != declared:
            raise self._broken(entry)

    def _opened(self, entry: ZipInfo) -> IO[bytes]:
        if not _is_encrypted(entry):
            return self._zip.open(entry)
        if self.password is None:
            raise Locked(LOCKED)
        if entry.compress_type == AES:
            return encrypted_entry.opened(self._content, entry, self.password)
        try:
            return self._zip.open(entry, pwd=self.password.encode())
        except NotImplementedError:
            raise
        except RuntimeError as error:  # the one byte by which ZipCrypto knows a password
            raise encrypted_entry.WrongPassword from error

    def _broken(self, entry: ZipInfo) -> Unreadable:
        """Of 256 wrong passwords ZipCrypto takes one, which unpacks to nonsense."""
        is_weak = _is_encrypted(entry) and entry.compress_type != AES
        return Locked(LOCKED) if is_weak else Unreadable(DAMAGED)


def _check(entries: list[ZipInfo]) -> None:
    if len(entries) > MOST_ENTRIES:
        raise Unreadable(TOO_MANY)
    if any(_packing(each) not in (ZIP_STORED, ZIP_DEFLATED) for each in entries):
        raise Unreadable(OTHER_PACKING)
    if any(map(_leads_outside, entries)):
        raise Unreadable(OUTSIDE)
    if sum(each.file_size for each in entries) > MOST_BYTES:
        raise Unreadable(TOO_LARGE)
    if any(
        each.file_size > _CHUNK and each.file_size > MOST_TIMES * each.compress_size
        for each in entries
    ):
        raise Unreadable(TOO_DENSE)


def _packing(entry: ZipInfo) -> int | None:
    is_aes = _is_encrypted(entry) and entry.compress_type == AES
    return encrypted_entry.packing(entry) if is_aes else entry.compress_type


def _is_encrypted(entry: ZipInfo) -> bool:
    return bool(entry.flag_bits & _ENCRYPTED)


def _leads_outside(entry: ZipInfo) -> bool:
    """Nothing is written to a disk here; but who names files so, does not send a statement."""
    parts = re.split(r"[/\\]", entry.orig_filename)
    return ".." in parts or parts[0] == "" or re.match("[A-Za-z]:", parts[0]) is not None
