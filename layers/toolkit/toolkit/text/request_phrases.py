"""The words that a request for a deed is made of, which its tool declares."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from toolkit.text.folding import unaccented


@dataclass(frozen=True)
class RequestPhrases:
    """`pattern` is a regular expression of how a request begins, over text in small letters without
    accents. `made_of` are all the words that a request may have beside its arguments, with their
    accents: "cancelé" is no "cancele"."""

    pattern: str
    made_of: str

    @cached_property
    def words(self) -> frozenset[str]:
        """As they are written, and as people write them who leave the accents out."""
        words = self.made_of.split()
        return frozenset([*words, *map(unaccented, words)])
