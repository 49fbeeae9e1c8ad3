"""How a record keeps sentences of ours, so that they are read in any language later."""

from __future__ import annotations

from typing import Any

from pynamodb.attributes import JSONAttribute, UnicodeAttribute

from toolkit.text.sentences import packed, unpacked


class SentenceAttribute(UnicodeAttribute):
    """A sentence, or any other text."""

    def serialize(self, value: str) -> str:
        return packed(value)

    def deserialize(self, value: str) -> str:
        try:
            text: str = unpacked(value)
        except ValueError:  # one that was stored before sentences had ids
            return value
        return text


class SentencesAttribute(JSONAttribute):
    """A JSON value with sentences in it."""

    def serialize(self, value: Any) -> str:
        return packed(value)

    def deserialize(self, value: str) -> Any:
        return unpacked(value)
