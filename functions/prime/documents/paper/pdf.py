"""A PDF as rows of words.

pdfium is native code, is not thread-safe, and is given what strangers send: a few hundred bytes can
keep it busy for days. So each PDF is opened in a process of its own, which may crash, hang or run
out of memory alone, and which is given none of this one's environment.
"""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from prime.documents.document import Ocr, Unreadable, Word
from prime.documents.paper.rows import Row, rows_of

TOO_MUCH = "The PDF takes more time or memory to read than any statement does."

_SECONDS = 40


def rows(content: bytes, ocr: Ocr) -> list[Row]:
    """All pages' rows, from top to bottom. Pages without text are looked at by `ocr`. Raises
    Unreadable."""
    return [
        row
        for number, page in enumerate(_pages(content), start=1)
        for row in _rows(page, number, ocr)
    ]


def _rows(page: dict[str, Any], number: int, ocr: Ocr) -> list[Row]:
    if "refused" in page:
        raise Unreadable(page["refused"])
    if "picture" in page:
        return rows_of(ocr.words(base64.b64decode(page["picture"])), number, askew=True)
    words = (Word(text, 1.0, *box) for text, *box in page["words"])
    return rows_of(words, number)


def _pages(content: bytes) -> Iterator[dict[str, Any]]:
    try:
        process = subprocess.run(
            [sys.executable, "-S", "-m", "prime.documents.paper.pdf_process"],
            input=content,
            capture_output=True,
            timeout=_SECONDS,
            env=_environment(),
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise Unreadable(TOO_MUCH) from error
    if process.returncode < 0:  # ended by a signal: its limits', or a crash
        raise Unreadable(TOO_MUCH)
    if process.returncode:
        raise RuntimeError(f"pdf_process failed: {process.stderr.decode(errors='replace')[-2000:]}")
    return map(json.loads, process.stdout.splitlines())


def _environment() -> dict[str, str]:
    kept = {"LD_LIBRARY_PATH", "LANG", "SYSTEMROOT"} & os.environ.keys()
    found = os.pathsep.join(path for path in sys.path if path)
    return {name: os.environ[name] for name in kept} | {"PYTHONPATH": found}
