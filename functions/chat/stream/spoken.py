"""What we say ourselves in a turn, in the language of whoever reads it."""

from __future__ import annotations

from collections.abc import Mapping

from chat.stream.events import Event, Failed, Note, ToolEnd
from chat.stream.sse import StreamEncoder
from toolkit.text.language import Language
from toolkit.text.sentences import in_language


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
            return Note(in_language(text, language))
        case Failed(message):
            return Failed(in_language(message, language))
        case ToolEnd(used):
            return ToolEnd(in_language(used, language))
        case _:
            return event
