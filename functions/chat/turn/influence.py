"""Whether the model of a turn was given text of others, and what its own searches have found.

Said with every call, for the policy (toolkit/guards/origin.py). Influence follows the text: a turn
is influenced by what it reads, by any answer in its context that was given under influence, and by
a summary of such answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from chat.turn.tool_call import Outcome, ToolCall
from toolkit.call import ChatTurn, Json


class Influence:
    """Created per turn, for the `text` of the user's message. Until it is known what the model
    is given, it counts as influenced."""

    def __init__(self, text: str) -> None:
        self.is_there = True
        self._text = text
        self._running: set[str] = set()
        self._done: set[str] = set()
        self._found: set[str] = set()
        self._followed: set[str] = set()

    def begin(self, *, is_there: bool) -> None:
        """Of the context, before anything was read in this turn."""
        self.is_there = is_there

    def observe(self, outcomes: Sequence[Outcome]) -> None:
        """All that came of one answer's calls, or was done in an earlier attempt. The model will
        have seen these when it asks for the next calls."""
        self._running.clear()
        for outcome in outcomes:
            self.is_there |= outcome.holds_others_text
            if outcome.ok and outcome.call.writes:
                self._done.add(outcome.call.tool)
            elif outcome.ok:
                self._found.update(_ids_in(outcome.view))

    def turn_of(self, call: ToolCall) -> ChatTurn:
        """The turn as the call's tool gets it. One find may be acted on in a turn: the first that
        is. And a message asks for a deed once: a second call of its tool is nobody's words, until
        the first has failed."""
        text = "" if call.tool in self._running | self._done else self._text
        if call.writes:
            self._running.add(call.tool)
        found: set[str] = set()
        if call.acts_on_found:
            named = {value for value in call.arguments.values() if isinstance(value, str)}
            self._followed = self._followed or named & self._found
            found = self._followed
        return ChatTurn(text, self.is_there, frozenset(found))


def _ids_in(value: Json) -> Iterator[str]:
    match value:
        case dict():
            for key, item in value.items():
                if key == "id" and isinstance(item, str):
                    yield item
                yield from _ids_in(item)
        case list():
            for item in value:
                yield from _ids_in(item)
