"""Documents that a password opens, locked by other programs' libraries or by the formats' own
descriptions."""

from __future__ import annotations

import hashlib
import hmac
import os
import struct
import zlib
from collections.abc import Mapping
from io import BytesIO
from typing import Literal

from Cryptodome.Cipher import AES
from Cryptodome.Util import Counter
from msoffcrypto.format.ooxml import OOXMLFile  # type: ignore[import-untyped]
from pypdf import PdfReader, PdfWriter

Cipherer = Literal["RC4-40", "RC4-128", "AES-128", "AES-256"]
ALGORITHMS: tuple[Cipherer, ...] = ("RC4-40", "RC4-128", "AES-128", "AES-256")
_STRENGTHS = {1: 16, 2: 24, 3: 32}


def pdf(
    content: bytes, password: str, algorithm: Cipherer = "AES-256", owner: str | None = None
) -> bytes:
    """`password` is its readers'; `owner` is who may change it."""
    writer = PdfWriter(clone_from=PdfReader(BytesIO(content)))
    writer.encrypt(password, owner, algorithm=algorithm)
    file = BytesIO()
    writer.write(file)
    return file.getvalue()


def office(content: bytes, password: str) -> bytes:
    """An XLSX, as Excel has locked it since 2010."""
    file = BytesIO()
    OOXMLFile(BytesIO(content)).encrypt(password, file)
    return file.getvalue()


def zipped(files: Mapping[str, bytes], password: str, strength: int | None = None) -> bytes:
    """An archive of encrypted files: with AES of that strength, 1 to 3, or else with ZipCrypto.
    APPNOTE.TXT 4.3 and 6.1, and https://www.winzip.com/en/support/aes-encryption/ ."""
    body, directory = BytesIO(), BytesIO()
    for name, content in files.items():
        packed = zlib.compress(content, wbits=-15)
        if strength is None:
            crc, method, extra = zlib.crc32(content), 8, b""
            data = _zip_crypto(packed, password.encode(), crc >> 24)
        else:
            crc, method = 0, 99
            extra = struct.pack("<HHH2sBH", 0x9901, 7, 2, b"AE", strength, 8)
            data = _zip_aes(packed, password.encode(), strength)
        spelt = name.encode()
        facts = struct.pack(
            "<HHHHHIIIHH",
            20,
            1,
            method,
            0,
            0x21,
            crc,
            len(data),
            len(content),
            len(spelt),
            len(extra),
        )
        offset = body.tell()
        body.write(b"PK\x03\x04" + facts + spelt + extra + data)
        directory.write(
            b"PK\x01\x02"
            + struct.pack("<H", 20)
            + facts
            + struct.pack("<HHHII", 0, 0, 0, 0, offset)
            + spelt
            + extra
        )
    start, size, count = body.tell(), directory.tell(), len(files)
    end = b"PK\x05\x06" + struct.pack("<HHHHIIH", 0, 0, count, count, size, start, 0)
    return body.getvalue() + directory.getvalue() + end


def _zip_crypto(packed: bytes, password: bytes, check: int) -> bytes:
    keys = [0x12345678, 0x23456789, 0x34567890]

    def update(byte: int) -> None:
        keys[0] = _crc(keys[0], byte)
        keys[1] = ((keys[1] + (keys[0] & 0xFF)) * 134775813 + 1) & 0xFFFFFFFF
        keys[2] = _crc(keys[2], keys[1] >> 24)

    def encrypted(byte: int) -> int:
        key = keys[2] | 2
        made = byte ^ (((key * (key ^ 1)) >> 8) & 0xFF)
        update(byte)
        return made

    for byte in password:
        update(byte)
    return bytes(map(encrypted, bytes(11) + bytes([check]) + packed))


def _crc(crc: int, byte: int) -> int:
    return zlib.crc32(bytes([byte]), crc ^ 0xFFFFFFFF) ^ 0xFFFFFFFF


def _zip_aes(packed: bytes, password: bytes, strength: int) -> bytes:
    size = _STRENGTHS[strength]
    salt = os.urandom(size // 2)
    made = hashlib.pbkdf2_hmac("sha1", password, salt, 1000, 2 * size + 2)
    counter = Counter.new(128, little_endian=True, initial_value=1)
    encrypted = AES.new(made[:size], AES.MODE_CTR, counter=counter).encrypt(packed)
    mac = hmac.digest(made[size : 2 * size], encrypted, "sha1")[:10]
    return salt + made[2 * size :] + encrypted + mac
