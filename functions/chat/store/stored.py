"""What is stored of a conversation besides its messages, read in one request."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from chat.store.entities import ChatRecord, ConversationRecord, PastTurn, Summary, past_turn

_KINDS: Mapping[str, type[ChatRecord]] = {
    "conversation": ConversationRecord,
    "summary": Summary,
    "turn": PastTurn,
}


class AnyKind(ChatRecord):
    """Reads items of several kinds, each as what it is."""

    erasure = "no kind of its own, but a way to read several"

    @classmethod
    def from_raw_data(cls, data: dict[str, Any]) -> Any:
        return _KINDS[data["sk"]["S"].partition("#")[0]].from_raw_data(data)


class Stored(NamedTuple):
    """None for what there is not. `past` is there if the turn that is asked for was before."""

    state: ConversationRecord | None
    summary: Summary | None
    past: PastTurn | None

    @classmethod
    def read(cls, user_id: str, convo_id: str, turn_key: str) -> Stored:
        """Without a `turn_key`, of no turn."""
        names = [f"conversation#{convo_id}", f"summary#{convo_id}"]
        names += [past_turn(convo_id, turn_key)] if turn_key else []
        keys = [(user_id, name) for name in names]
        state, summary, past = None, None, None
        each: ChatRecord
        for each in AnyKind.batch_get(keys, consistent_read=True):
            match each:
                case ConversationRecord():
                    state = each
                case Summary():
                    summary = each
                case PastTurn():
                    past = each
        return cls(state, summary, past)
