"""When what the chat keeps ends, by what is set now: the chat's part of `make retention`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from chat.store.entities import (
    ChatRecord,
    ConversationRecord,
    PastTurn,
    SavedMessage,
    Summary,
    WordUse,
)
from chat.store.guardrails import GuardrailEvent
from commands.command import CommandError
from commands.ends import moved, side_by_side
from toolkit import Update
from toolkit.storage import keys
from toolkit.storage.writes import Check, Write, commit, retried

_TOGETHER = 25
"""Items in one commit, which may have 4 MB."""


def move_ends(*, is_writing: bool) -> Iterator[int]:
    """Of each item that is looked at, how many have another end than is set, its own conversation's
    included. A fact has none; what has ended already stays so."""

    def move(found: ChatRecord) -> int:
        kind, _, rest = str(found.sk).partition("#")
        if kind == "conversation":
            return _move_conversation(found, rest, is_writing)
        if kind == "word":
            end = WordUse.end(datetime.fromisoformat(rest.split("#")[1]))
        elif kind == "guardrail":
            end = GuardrailEvent.end(keys.created_at(rest))
        else:
            return 0
        return moved(found, end, ChatRecord.pk.exists(), is_writing=is_writing)

    stored = ChatRecord.scan(attributes_to_get=["pk", "sk", "expires_at"], consistent_read=True)
    return side_by_side(move, (each for each in stored if not each.has_ended))


def _move_conversation(found: ChatRecord, convo_id: str, is_writing: bool) -> int:
    """All of one conversation, unless a turn begins in between: then it is looked at anew."""

    def move() -> int:
        state = ConversationRecord.stored(found.pk, found.sk)
        if state is None or state.updated_at is None:
            return 0
        end = ConversationRecord.end(datetime.fromisoformat(state.updated_at))
        others = [each for each in _parts(state.pk, convo_id) if each.expires_at != end]
        if is_writing:
            _write(state, others, end)
        return len(others) + (state.expires_at != end)

    return retried(move, CommandError(f"{convo_id} is in use all the time: run it again"))


def _parts(user_id: str, convo_id: str) -> Iterator[ChatRecord]:
    names = ["pk", "sk", "expires_at"]
    for kind, condition in (
        (SavedMessage, SavedMessage.sk.startswith(f"message#{convo_id}#")),
        (PastTurn, PastTurn.sk.startswith(f"turn#{convo_id}#")),
        (Summary, Summary.sk == f"summary#{convo_id}"),
    ):
        yield from kind.query(user_id, condition, consistent_read=True, attributes_to_get=names)


def _write(state: ConversationRecord, others: Sequence[ChatRecord], end: int | None) -> None:
    """Whatever breaks off, the state does not outlive the rest. Raises LostRace."""
    same_turn = ConversationRecord.updated_at == state.updated_at
    check = Check(ConversationRecord, state.pk, same_turn, state.sk)
    own: list[list[Write]] = (
        [[Update(state, [state.set_end(end)], same_turn)]] if state.expires_at != end else []
    )
    rest: list[list[Write]] = [
        [check, *(Update(each, [each.set_end(end)], ChatRecord.pk.exists()) for each in some)]
        for first in range(0, len(others), _TOGETHER)
        if (some := others[first : first + _TOGETHER])
    ]
    is_later = state.expires_at is not None and (end is None or end > state.expires_at)
    for writes in [*rest, *own] if is_later else [*own, *rest]:
        commit(writes)
