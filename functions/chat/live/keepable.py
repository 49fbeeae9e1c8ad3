"""A turn's events as they may be kept: without what must not be saved, such as contacts. Each is in
its place, so that a place in the stream is the same whoever reads it.

A contact comes in pieces: the last word of what the model has said so far, and a row of digits, are
left until more is there. Who reads the turn where it runs has them at once.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from chat.stream.events import Done, Event, Token, ToolEnd, ToolStart
from toolkit.privacy.redaction import Profile, Span, redact, redact_piece, spans_in

LEFT = 64
"""A phone number with its separators has fewer characters."""
_NUMBER_BEGINS = re.compile(r"[0-9(+]")


class Keepable:
    """Created per stream."""

    def __init__(self, profile: Profile) -> None:
        self._profile = profile
        self._before = ""

    def take(self, events: Sequence[Event]) -> list[Event]:
        """The first ones of these, which follow those that were taken before: all but tokens at the
        end that may be part of something which has not come whole."""
        taken: list[Event] = []
        while len(taken) < len(events):
            event = events[len(taken)]
            if not isinstance(event, Token):
                self._before = ""
                taken.append(self._without(event))
                continue
            tokens = _run(events[len(taken) :])
            is_whole = len(taken) + len(tokens) < len(events)
            said = self._said(tokens, is_whole=is_whole)
            taken += said
            if not is_whole:
                break
        return taken

    def _without(self, event: Event) -> Event:
        match event:
            case ToolStart(tool, arguments):
                return ToolStart(tool, redact(dict(arguments), self._profile))
            case ToolEnd(used):
                return ToolEnd(redact(used, self._profile))
            case Done(employee, ungrounded, is_stopped):
                return Done(employee, redact(list(ungrounded), self._profile), is_stopped)
            case _:
                return event

    def _said(self, tokens: Sequence[str], *, is_whole: bool) -> list[Event]:
        text = self._before + "".join(tokens)
        spans = spans_in(text, self._profile)
        end = len(text) if is_whole else _closed_before(text, spans)
        said: list[Event] = []
        begin = len(self._before)
        for token in tokens:
            if begin + len(token) > end:
                break
            said.append(Token(redact_piece(text, begin, begin + len(token), spans)))
            begin += len(token)
        self._before = text[max(0, begin - LEFT) : begin]
        return said


def _run(events: Sequence[Event]) -> list[str]:
    """The tokens that they begin with."""
    run = []
    for event in events:
        if not isinstance(event, Token):
            break
        run.append(event.text)
    return run


def _closed_before(text: str, spans: Sequence[Span]) -> int:
    """Up to where nothing changes, whatever follows the text."""
    number = _NUMBER_BEGINS.search(text, max(0, len(text) - LEFT))
    end = number.start() if number else len(text)
    while end and not text[end - 1].isspace():
        end -= 1
    while cut := [span.first for span in spans if span.first < end < span.last]:
        end = min(cut)
    return end
