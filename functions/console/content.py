"""What is served as it is: compressed once, and told apart by its digest."""

from __future__ import annotations

import gzip
from functools import cached_property
from hashlib import sha256


class Content:
    def __init__(self, gzipped: bytes) -> None:
        self.gzipped = gzipped

    @classmethod
    def of(cls, text: str) -> Content:
        return cls(gzip.compress(text.encode(), mtime=0))

    @cached_property
    def plain(self) -> bytes:
        return gzip.decompress(self.gzipped)

    @cached_property
    def digest(self) -> str:
        """Of 16 hexadecimal digits."""
        return sha256(self.gzipped).hexdigest()[:16]
