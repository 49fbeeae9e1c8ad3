"""The places of a user's streams, as they stand in the table."""

from __future__ import annotations

import time

from chat.http.stream_slots import Slot, slot_ids
from tests.chat.talk import Talk


def slots(talk: Talk) -> list[Slot]:
    return _slots_of(talk.user_id)


def taken(talk: Talk) -> list[Slot]:
    return taken_by(talk.user_id)


def taken_by(user_id: str) -> list[Slot]:
    return [slot for slot in _slots_of(user_id) if slot.expires_at > time.time()]


def _slots_of(user_id: str) -> list[Slot]:
    return list(Slot.batch_get(slot_ids(user_id), consistent_read=True))
