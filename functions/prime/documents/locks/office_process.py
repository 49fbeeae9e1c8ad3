"""The process that opens one file of Microsoft Office with its password:
`python -m prime.documents.locks.office_process`; isolation says what it is given, its standard
output is a line of JSON: the file without a password, base64.

office.py starts it.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from io import BytesIO
from struct import error as StructError  # noqa: N812
from typing import Any

import msoffcrypto  # type: ignore[import-untyped]
from msoffcrypto import exceptions

from prime.documents import isolated
from prime.documents.isolated import LockedOut, Refused

PASSWORD = "spreadsheet.locked"  # noqa: S105
OTHER_LOCK = "spreadsheet.locked_for_good"
OPEN_TO_ALL = "VelvetSweatshop"
"""With which programs lock a workbook whose sheets alone are protected, and open it unasked:
[MS-OFFCRYPTO] 2.4.2.3."""

_BROKEN = (
    *(exceptions.FileFormatError, exceptions.ParseError, exceptions.DecryptionError),
    *(AttributeError, IndexError, KeyError, OSError, StructError, TypeError, ValueError),
)
"""What msoffcrypto raises for what is not as it should be."""


def unlocked(content: bytes, password: str | None) -> Iterator[Any]:
    """Raises Refused."""
    for tried in filter(None, (OPEN_TO_ALL, password)):
        opened = _opened(content, tried)
        if opened is not None:
            yield base64.b64encode(opened).decode()
            return
    raise LockedOut(PASSWORD)


def _opened(content: bytes, password: str) -> bytes | None:
    """None where it is another one."""
    opened = BytesIO()
    try:
        file = msoffcrypto.OfficeFile(BytesIO(content))
        file.load_key(password=password, verify_password=True)
        file.decrypt(opened)
    except exceptions.InvalidKeyError:
        return None
    except _BROKEN as error:
        raise Refused(OTHER_LOCK) from error
    return opened.getvalue()


if __name__ == "__main__":
    isolated.answer(unlocked)
