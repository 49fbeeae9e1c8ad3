"""A conversation's state: whose turn runs, and what the next one has to know.

A turn claims the conversation for a while and renews the claim as it goes on, so two turns of one
conversation never run at once. What a claim goes by was read before: it fails when a turn has
changed the state since.

What an attempt at a turn says is a stream with a name of its own, which begins with that of the
process that runs it. Its user has it stopped by noting that name, which the process looks for.

The claim of a turn that has died is over at once for those who know of its death: for its own
process, which knows the turns that it runs, and, where ONLY_PROCESS says that no other one runs any
(the one-machine stack), for every later process. For others it is over when it is not renewed.

Without a state there is no conversation, whatever else is still stored of one.
"""

from __future__ import annotations

from datetime import UTC, datetime

from pynamodb.exceptions import DeleteError, UpdateError
from pynamodb.expressions.condition import Condition
from pynamodb.expressions.update import Action

from chat.store import entities
from chat.store.calls import PendingCall
from chat.store.entities import CLAIM_SECONDS, ConversationRecord, SavedMessage, is_dead
from toolkit import dates
from toolkit.call import Json
from toolkit.errors import busy
from toolkit.guards.rate_limit import TOKENS, TURNS
from toolkit.storage import retention, tables
from toolkit.storage.writes import Check, LostRace, Put, Update, commit, retried

TITLE_LENGTH = 60


class ConversationBusy(Exception):
    """Another turn of the conversation is running."""


class ConversationChanged(Exception):
    """Another turn has run, or the conversation was deleted, since it was read: read it anew."""


class ConversationState:
    """What changes it raises ConversationBusy when another turn has claimed it. `record` is what
    was read of it, if it was."""

    def __init__(
        self, user_id: str, convo_id: str, record: ConversationRecord | None = None
    ) -> None:
        self.user_id = user_id
        self.convo_id = convo_id
        self._key = (user_id, f"conversation#{convo_id}")
        self._record = record or self._stored()
        self._claimed = ""

    def refresh(self) -> None:
        self._record = self._stored()

    def _stored(self) -> ConversationRecord:
        return ConversationRecord.stored(*self._key) or ConversationRecord(*self._key)

    @property
    def messages(self) -> int:
        return int(self._record.messages)

    @property
    def ends_at(self) -> int | None:
        """When all of the conversation is gone, in Unix seconds; None for never."""
        return None if self._record.expires_at is None else int(self._record.expires_at)

    @property
    def pending(self) -> PendingCall | None:
        """As it is stored; turn/confirmation.py decides what it means."""
        return PendingCall(**self._record.pending) if self._record.pending else None

    @property
    def trimmed(self) -> int:
        return int(self._record.trimmed)

    @property
    def summarised(self) -> int:
        return int(self._record.summarised)

    @property
    def learned(self) -> int:
        return int(self._record.learned)

    @property
    def indexed(self) -> int:
        return int(self._record.indexed)

    def exists(self) -> Check:
        """Has a commit fail once the conversation is deleted."""
        return there(self.user_id, self.convo_id)

    @property
    def stream(self) -> str:
        """That of the newest attempt at a turn, "" before the first."""
        return self._record.stream or ""

    @property
    def turn_key(self) -> str:
        """Of the turn that runs or ran last."""
        return self._record.turn_key or ""

    def still_streams(self, stream: str) -> bool:
        """Whether the turn that runs says this. Asks storage anew; blocks."""
        self.refresh()
        return self.is_claimed and self.stream == stream

    def is_stopped(self, stream: str) -> bool:
        """Whether its user wants that ended. Asks storage anew, and may miss what was noted within
        this very second."""
        names = ["pk", "stopped", "expires_at"]  # without `pk` a state that has no other is none
        try:
            found = ConversationRecord.get(*self._key, attributes_to_get=names)
        except ConversationRecord.DoesNotExist:
            return True
        return bool(found.stopped == stream)

    def stop(self) -> str:
        """Note that the user wants the turn that runs ended; its stream, "" if none runs any
        more."""
        stream = self.stream if self.is_claimed else ""
        if stream:
            try:
                stopped = ConversationRecord.stopped.set(stream)
                self._update([stopped], ConversationRecord.stream == stream)
            except ConversationBusy:  # another turn's by now
                return ""
        return stream

    def is_newest(self, turn_key: str) -> bool:
        """Whether the turn that runs, or ran last, is this one."""
        return bool(self._record.turn_key == turn_key)

    @property
    def is_claimed(self) -> bool:
        now = datetime.now(UTC).timestamp()
        is_live = retention.is_live(self._record.claimed_until, now, CLAIM_SECONDS)
        return is_live and not is_dead(self.stream)

    def lasts(self, seconds: float) -> bool:
        """Whether the claim, as it was read or renewed last, does for so long, or has ended."""
        until, now = self._record.claimed_until, datetime.now(UTC).timestamp()
        is_live = retention.is_live(until, now, CLAIM_SECONDS)
        return bool(not until or (is_live and until >= now + seconds))

    def claim(self, turn_key: str, end: int | None, message: SavedMessage | None = None) -> None:
        """Begin a turn and keep its `message`, or neither. A conversation in which nothing was said
        yet is kept until `end`, any other as long as before.

        Raises ConversationBusy while another turn, or this one, runs, and ConversationChanged, also
        where the user's day has no turn left (guards/rate_limit.py).
        """
        if self.is_claimed:
            raise ConversationBusy
        for _ in range(2):
            try:
                return self._claim(turn_key, end, message)
            except LostRace:
                if not self._is_new or not self._deleted_ended():
                    break
        self.refresh()
        raise ConversationBusy if self.is_claimed else ConversationChanged

    def _claim(self, turn_key: str, end: int | None, message: SavedMessage | None) -> None:
        """Raises LostRace. A try whose answer was lost is known by its transaction's token."""
        now, stream = datetime.now(UTC), entities.begin_stream()
        claimed: dict[str, Json] = {
            "turn_key": turn_key,
            "stream": stream,
            "claimed_until": dates.seconds(now) + CLAIM_SECONDS,
            "updated_at": dates.iso(now),
            "changes": int(self._record.changes) + 1,
        }
        if message is not None:
            claimed |= {"messages": message.number, "title": self._titled(message.text)}
        actions = [
            getattr(ConversationRecord, name).set(value)
            for name, value in claimed.items()
            if value is not None
        ]
        if not self.messages:
            claimed["expires_at"] = end
            actions.append(ConversationRecord.set_end(end))
        kept = [] if message is None else [Put(message, SavedMessage.gone())]
        counted = TURNS.use(self.user_id, 1, now, left=(TURNS, TOKENS))
        try:
            commit([Update(self._record, actions, self._as_read(now)), *kept, *counted])
        except BaseException:
            entities.end_stream(stream)
            raise
        self._claimed = stream
        for name, value in claimed.items():
            setattr(self._record, name, value)

    def _as_read(self, now: datetime) -> Condition:
        """That the state is as it was read, and nobody's. What was stored before changes were
        counted has none."""
        missing: Condition = ConversationRecord.pk.does_not_exist()
        if self._is_new:
            return missing
        changes = ConversationRecord.changes
        known = int(self._record.changes)
        same = changes == known if known else changes.does_not_exist()
        as_read: Condition = ~missing & same & self.free(now) & ConversationRecord.lives()
        return as_read

    def free(self, now: datetime) -> Condition:
        """That it is nobody's, or still that of a turn which is dead."""
        until = ConversationRecord.claimed_until
        free: Condition = until.does_not_exist() | retention.over(
            until, now.timestamp(), CLAIM_SECONDS
        )
        return free | (ConversationRecord.stream == self.stream) if is_dead(self.stream) else free

    @property
    def _is_new(self) -> bool:
        """Whether nothing was stored of it when it was read."""
        return self._record.turn_key is None and not self.messages

    def _titled(self, text: str) -> str | None:
        """A conversation keeps its first title."""
        return self._record.title or text[:TITLE_LENGTH] or None

    def rename(self, title: str) -> bool:
        """Give it another title; False where nothing was said in it. A turn that read the title
        before begins anew: it would put it back."""
        titled, counted = ConversationRecord.title.set(title), ConversationRecord.changes.add(1)
        is_begun = (ConversationRecord.messages > 0) & ConversationRecord.lives()
        try:
            self._update([titled, counted], is_begun)
        except ConversationBusy:
            return False
        return True

    def _deleted_ended(self) -> bool:
        """Whether this deleted a state that has ended."""
        try:
            self._record.delete(ConversationRecord.ended())
        except DeleteError as error:
            if not tables.condition_failed(error):
                raise
            return False
        return True

    def renew(self, turn_key: str) -> None:
        """Have the claim last anew, unless the turn has ended; raises ConversationBusy. Others may
        change the state meanwhile for the same turn: what they have read of it stays as it is."""
        until = dates.seconds(datetime.now(UTC)) + CLAIM_SECONDS
        beside = ConversationState(self.user_id, self.convo_id, ConversationRecord(*self._key))
        claimed, counted = ConversationRecord.claimed_until, ConversationRecord.changes.add(1)
        beside._update([claimed.set(until), counted], self._is_turn(turn_key) & (claimed > 0))
        self._record.claimed_until = until

    def leave(self, turn_key: str, pending: PendingCall | None) -> None:
        """Store what waits from now on, while the turn goes on."""
        self._turn([_waits(pending)], turn_key)

    def end(self, turn_key: str, pending: PendingCall | None, trimmed: int = 0) -> None:
        """End the turn; what waits for the user's YES is there for the very next one. `trimmed` is
        the number of the newest message that its model was not given. The turn runs no more in any
        case, also where storage does not take that."""
        stream = self._claimed or self.stream
        furthest = ConversationRecord.trimmed.set(max(trimmed, self.trimmed))
        over = ConversationRecord.claimed_until.set(0)
        try:
            self._turn([over, furthest, _waits(pending)], turn_key)
        finally:
            entities.end_stream(stream)

    def count_message(self, turn_key: str, end: int | None) -> int:
        """One more message; its number. `end` is the conversation's own from now on."""
        counted = [ConversationRecord.messages.add(1), ConversationRecord.set_end(end)]
        self._turn(counted, turn_key)
        return self.messages

    def has_summarised(self, through: int) -> None:
        self._update([ConversationRecord.summarised.set(through)], ConversationRecord.pk.exists())

    def has_learned(self, through: int) -> None:
        self._update([ConversationRecord.learned.set(through)], ConversationRecord.pk.exists())

    def has_indexed(self, through: int) -> None:
        self._update([ConversationRecord.indexed.set(through)], ConversationRecord.pk.exists())

    def _turn(self, actions: list[Action], turn_key: str) -> None:
        """Change it for the turn that has claimed it."""
        counted = ConversationRecord.changes.add(1)
        self._update([*actions, counted], self._is_turn(turn_key))

    def _is_turn(self, turn_key: str) -> Condition:
        """That the turn is the newest, and no other attempt at it has begun since this one."""
        is_turn: Condition = ConversationRecord.turn_key == turn_key
        return is_turn & (ConversationRecord.stream == self._claimed) if self._claimed else is_turn

    def _update(self, actions: list[Action], condition: Condition) -> None:
        retried(lambda: self._updated(actions, condition), busy())

    def _updated(self, actions: list[Action], condition: Condition) -> None:
        """Raises LostRace while a transaction has it in use: those of memory/worker.py go by it."""
        try:
            self._record.update(actions, condition=condition)
        except UpdateError as error:
            if tables.is_in_transaction(error):
                raise LostRace from error
            if not tables.condition_failed(error):
                raise
            self.refresh()
            raise ConversationBusy from error


def there(user_id: str, convo_id: str) -> Check:
    """Has a commit fail unless the conversation is there."""
    key = f"conversation#{convo_id}"
    return Check(ConversationRecord, user_id, ConversationRecord.pk.exists(), key)


def _waits(pending: PendingCall | None) -> Action:
    stored = ConversationRecord.pending
    return stored.set(vars(pending)) if pending else stored.remove()
