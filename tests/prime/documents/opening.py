"""What a reader of files finds in a text, whatever the file is called."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from prime.documents.document import Context, Document, Reading


class Read(Protocol):
    def __call__(self, content: str | bytes, context: Context = ...) -> Reading: ...


def read_by(reader: Callable[[Document, Context], Reading], usual: Context) -> Read:
    def read(content: str | bytes, context: Context = usual) -> Reading:
        content = content.encode() if isinstance(content, str) else content
        return reader(Document("file", "", content), context)

    return read
