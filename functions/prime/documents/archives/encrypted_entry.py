"""A file of a ZIP archive that is encrypted with AES, as WinZip and 7-Zip do it:
https://www.winzip.com/en/support/aes-encryption/ .

Its data are a salt, two bytes that know the password, the encrypted file, and ten bytes of an
HMAC-SHA1 over that. PBKDF2-HMAC-SHA1 in 1,000 rounds makes both keys and the two bytes.
"""

from __future__ import annotations

import hashlib
import hmac
import struct
import zlib
from io import BytesIO
from typing import IO
from zipfile import ZIP_DEFLATED, BadZipFile, ZipInfo

AES = 99
"""The method that such a file declares; the one that it is packed by stands in its extra field."""

_EXTRA = 0x9901
_KEY_BYTES = {1: 16, 2: 24, 3: 32}
_ROUNDS = 1000
_KNOWS, _MAC = 2, 10
_LOCAL_HEADER = 30
_BLOCK = 16


class WrongPassword(Exception):
    """Another one opens it."""


def packing(entry: ZipInfo) -> int | None:
    """By which method it was packed before it was encrypted; None where that is not said."""
    said = _said(entry)
    return said and said[1]


def opened(content: bytes, entry: ZipInfo, password: str) -> IO[bytes]:
    """Its bytes, unpacked to no more than `entry` says there are. Raises WrongPassword, BadZipFile
    and zlib.error."""
    said = _said(entry)
    if said is None:
        raise BadZipFile("how it is encrypted is not said")
    strength, method = said
    data, key_bytes = _data(content, entry), _KEY_BYTES[strength]
    salt, rest = data[: key_bytes // 2], data[key_bytes // 2 :]
    knows, encrypted, mac = rest[:_KNOWS], rest[_KNOWS:-_MAC], rest[-_MAC:]
    made = hashlib.pbkdf2_hmac("sha1", password.encode(), salt, _ROUNDS, 2 * key_bytes + _KNOWS)
    if not hmac.compare_digest(made[2 * key_bytes :], knows):
        raise WrongPassword
    of_mac = hmac.digest(made[key_bytes : 2 * key_bytes], encrypted, "sha1")
    if not hmac.compare_digest(of_mac[:_MAC], mac):
        raise BadZipFile("its bytes are not those that were encrypted")
    packed = _decrypted(made[:key_bytes], encrypted)
    if method == ZIP_DEFLATED:
        return BytesIO(zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, entry.file_size))
    return BytesIO(packed)


def _said(entry: ZipInfo) -> tuple[int, int] | None:
    """The strength of its key and the method of its packing, as its extra field has them."""
    extra = entry.extra
    while len(extra) >= 4:
        kind, size = struct.unpack_from("<HH", extra)
        if kind == _EXTRA and size == 7 and len(extra) >= 4 + size:
            _, maker, strength, method = struct.unpack_from("<H2sBH", extra, 4)
            return (strength, method) if maker == b"AE" and strength in _KEY_BYTES else None
        extra = extra[4 + size :]
    return None


def _data(content: bytes, entry: ZipInfo) -> bytes:
    """Behind its own header, whose lengths may differ from those in the archive's directory."""
    names = struct.unpack_from("<HH", content, entry.header_offset + _LOCAL_HEADER - 4)
    start = entry.header_offset + _LOCAL_HEADER + sum(names)
    return content[start : start + entry.compress_size]


def _decrypted(key: bytes, encrypted: bytes) -> bytes:
    """In counter mode. The counter's first byte is its lowest, which libraries' own mode is not."""
    from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes  # 0.1 s, seldom

    blocks = range(1, -(-len(encrypted) // _BLOCK) + 1)
    counters = b"".join(number.to_bytes(_BLOCK, "little") for number in blocks)
    ecb = Cipher(algorithms.AES(key), modes.ECB()).encryptor()  # noqa: S305 - makes the key stream
    stream = ecb.update(counters)[: len(encrypted)]
    decrypted = int.from_bytes(encrypted, "big") ^ int.from_bytes(stream, "big")
    return decrypted.to_bytes(len(encrypted), "big")
