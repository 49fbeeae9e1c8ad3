"""What we say ourselves in a turn, in the language of whoever reads it.

Events, and what is saved of them, are in English, which the model is told as well.
"""

from __future__ import annotations

from collections.abc import Mapping

from chat.store.saved_calls import UsedTool
from chat.stream.events import Event, Failed, Note, ToolEnd
from chat.stream.sse import StreamEncoder
from toolkit.text.language import Language
from toolkit.text.spoken import said, shown


class SpokenStream:
    """Encodes as `encoder` does."""

    def __init__(self, encoder: StreamEncoder, language: Language) -> None:
        self._encoder = encoder
        self._language = language

    @property
    def headers(self) -> Mapping[str, str]:
        return self._encoder.headers

    @property
    def beginning(self) -> bytes:
        return self._encoder.beginning

    def encode(self, event: Event) -> list[bytes]:
        return self._encoder.encode(spoken(event, self._language))


def spoken(event: Event, language: Language) -> Event:
    match event:
        case Note(text):
            return Note(said(text, language))
        case Failed(message):
            return Failed(said(message, language))
        case ToolEnd(used):
            return ToolEnd(used_in(used, language))
        case _:
            return event


def used_in(used: UsedTool, language: Language) -> UsedTool:
    """A tool's use, its error and what is ours in its result in that language."""
    told = used.copy()
    if "error" in used:
        told["error"] = said(used["error"], language)
    if "result" in used:
        told["result"] = shown(used["result"], language)
    return told
