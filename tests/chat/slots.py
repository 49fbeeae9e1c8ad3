"""The places of a user's streams, as they stand in the table."""

from __future__ import annotations

import time

from chat.http.stream_slots import Slot, slot_ids
from tests.chat.talk import Talk


def slots(talk: Talk) -> list[Slot]:
    return list(Slot.batch_get(slot_ids(talk.user_id), consistent_read=True))


def taken(talk: Talk) -> list[Slot]:
    return [slot for slot in slots(talk) if slot.expires_at > time.time()]
