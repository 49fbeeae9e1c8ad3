"""Deletes a conversation: its state first, so that nobody goes on with it, then all of the rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from itertools import islice

from pynamodb.exceptions import DeleteError

from chat.memory import recall
from chat.store.conversation_state import ConversationState
from chat.store.entities import ChatRecord, ConversationRecord
from chat.stream import events
from personal_data.entities import Job, StillRunning
from toolkit.storage import tables

_SHOWN_EVERY = 500


def delete_conversation(job: Job) -> None:
    """Done again, it goes on. Raises StillRunning while a turn of it runs, Claimed and what storage
    raises."""
    _delete_state(job.pk, job.subject)
    delete_all(job, _parts(job.pk, job.subject), "what was said")


def _delete_state(user_id: str, convo_id: str) -> None:
    state = ConversationState(user_id, convo_id)
    try:
        ConversationRecord(user_id, f"conversation#{convo_id}").delete(
            state.free(datetime.now(UTC))
        )
    except DeleteError as error:
        if not tables.condition_failed(error):
            raise
        raise StillRunning from error


def _parts(user_id: str, convo_id: str) -> Iterator[ChatRecord]:
    """The words last: they are sought in the keys of all that the user has said."""
    for begins in (f"message#{convo_id}#", f"turn#{convo_id}#", events.key_begins(convo_id)):
        yield from keys_of(user_id, begins)
    yield ChatRecord(user_id, f"summary#{convo_id}")
    for word in keys_of(user_id, "word#"):
        if recall.conversation_of(word.sk) == convo_id:
            yield word


def keys_of(user_id: str, begins: str) -> Iterator[ChatRecord]:
    found = ChatRecord.query(
        user_id,
        ChatRecord.sk.startswith(begins),
        attributes_to_get=["pk", "sk"],
        consistent_read=True,
    )
    return iter(found)


def delete_all(job: Job, records: Iterable[ChatRecord], what: str) -> None:
    """Deletes as it reads; killed anywhere, the next worker finds what is left."""
    count, left = 0, iter(records)
    while some := list(islice(left, _SHOWN_EVERY)):
        job.go_on(0, 1, f"{what}, {count} so far")
        with ChatRecord.batch_write() as batch:
            for record in some:
                batch.delete(ChatRecord(record.pk, record.sk))
        count += len(some)
