"""A turn that another process runs, as its readers see it: by what that process keeps of it."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Sequence

from anyio.to_thread import run_sync as in_thread

from chat.live.changes import Changes
from chat.store.conversation import Conversation
from chat.store.entities import ConversationRecord, answer_id
from chat.stream import events
from chat.stream.events import INTERRUPTED, Event, Journal, events_again

POLL_SECONDS = 0.5
ALIVE_SECONDS = 5.0
"""After so long without news it is asked whether the turn still runs."""
SETTLING_SECONDS = 3.0
"""So long after a turn's end its last events may not be kept yet."""
_INTERRUPTED = events.Failed(INTERRUPTED)


async def followed(conversation: Conversation, changes: Changes) -> AsyncIterator[Sequence[Event]]:
    """What the conversation's newest turn says, to its end; an empty batch each time that nothing
    came for long. A turn whose process has died is over when its claim is."""
    stream, turn_key = conversation.state.stream, conversation.state.turn_key
    journal = Journal(conversation.user_id, conversation.id, stream)
    may_have_changed, has_begun, heard_at = True, False, time.monotonic()
    gives_up_at = None if conversation.state.is_claimed else heard_at + SETTLING_SECONDS
    table = ConversationRecord.Meta.table_name
    with changes.of(table, conversation.user_id) as watched:
        while gives_up_at is None or time.monotonic() < gives_up_at:
            if batch := await in_thread(journal.read) if may_have_changed else ():
                has_begun, heard_at = True, time.monotonic()
                yield batch
                if isinstance(batch[-1], events.Done):
                    return
            elif gives_up_at is None and time.monotonic() >= heard_at + ALIVE_SECONDS:
                yield ()
                heard_at = time.monotonic()
                if not await in_thread(conversation.state.still_streams, stream):
                    gives_up_at = time.monotonic() + SETTLING_SECONDS
            may_have_changed = await watched.may_have_changed(within=POLL_SECONDS)
    yield await in_thread(_rest_unkept, conversation, turn_key, has_begun)


async def rest(
    conversation: Conversation,
    stream: str,
    changes: Changes,
    is_known: Callable[[Sequence[Event]], bool],
) -> AsyncIterator[Sequence[Event]] | None:
    """What a turn has said that runs no more; None if it is not kept any more, or all of it
    `is_known`."""
    journal = Journal(conversation.user_id, conversation.id, stream)
    events_kept = await in_thread(journal.read)
    if not events_kept:
        return None
    if isinstance(events_kept[-1], events.Done):
        return None if is_known(events_kept) else _once(events_kept)
    if stream == conversation.state.stream:
        return followed(conversation, changes)
    assert isinstance(events_kept[0], events.Begun)
    return _once([*events_kept, _INTERRUPTED, events.Done(events_kept[0].employee)])


async def _once(batch: Sequence[Event]) -> AsyncIterator[Sequence[Event]]:
    yield batch


def _rest_unkept(conversation: Conversation, turn_key: str, has_begun: bool) -> list[Event]:
    """For a turn that is over, of which not all was kept."""
    conversation.refresh()
    answer = conversation.history.answer_to(turn_key)
    if answer and not has_begun:
        return list(events_again(answer))
    asked = conversation.history.questions(turn_key)
    employee = asked[-1].employee if asked else ""
    begun = [] if has_begun else [events.Begun(employee, answer_id(turn_key))]
    return [*begun, _INTERRUPTED, events.Done(employee)]
