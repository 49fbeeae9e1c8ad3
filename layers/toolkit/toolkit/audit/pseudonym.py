"""Who a person is in the audit, which stays when the person is erased.

An event stands under its user's pseudonym, and what a call gave is sealed with the user's key: both
are random and in one row of the Pseudonyms table, which is found by a digest of the user's id.
Erasing a user destroys that row: their events stay as they were written, and nobody can say whose
they are, nor open them. While a user is erased, and until their tokens have ended, a mark in the
row has every call of theirs refused.
"""

from __future__ import annotations

import secrets
import time
from datetime import datetime, timedelta

from pynamodb.attributes import BinaryAttribute, NumberAttribute, UnicodeAttribute
from pynamodb.exceptions import UpdateError
from pynamodb.expressions.update import Action

from toolkit import dates
from toolkit.errors import Forbidden
from toolkit.storage import keys, tables
from toolkit.storage.writes import Put, Update

KNOWN_SECONDS = 30
"""How long a process goes by what it has read."""
TOKENS_LAST = timedelta(hours=13)
"""How long calls are refused after an erasure: longer than any access token lives, which is an hour
in template.yaml and twelve on one machine."""
_MOST_KNOWN = 1000
_PREFIX = "person-"


class Erased(Forbidden):
    """The user is being erased, or was. Of a call after it there is no event: nobody is left whose
    it could be."""

    def __init__(self, *, is_over: bool) -> None:
        said = "was erased" if is_over else "is being erased"
        super().__init__(f"All that was kept of this user {said}.", reason="erased")


class Pseudonym(tables.Record):
    """`name` and `key` are missing in the mark that an erasure leaves until `expires_at` (Unix
    seconds). `erasing_since` is an instant in ISO 8601."""

    class Meta:
        table_name = tables.table_name("PSEUDONYMS_TABLE", "Pseudonyms")

    erasure = "ends with the erasure itself"
    retention = "FOR_GOOD"

    id = UnicodeAttribute(hash_key=True)
    name = UnicodeAttribute(null=True)
    key = BinaryAttribute(null=True, legacy_encoding=False)
    erasing_since = UnicodeAttribute(null=True)
    expires_at = NumberAttribute(null=True)

    @classmethod
    def of(cls, user_id: str) -> Pseudonym:
        """The user's, made with their first event. Raises Erased when they were."""
        found = cls.known(user_id)
        if found is None:
            found = cls._made(user_id)
            _remember(user_id, found)
        if found.name is None:
            raise Erased(is_over=True)
        return found

    @classmethod
    def known(cls, user_id: str) -> Pseudonym | None:
        """As it was KNOWN_SECONDS ago at most; the mark of an erasure, too."""
        found = _remembered(user_id)
        if found is None:
            found = cls._stored(user_id)
            if found:
                _remember(user_id, found)
        return found

    @classmethod
    def find(cls, user_id: str) -> Pseudonym | None:
        """As it stands in the table now; None for whom there was no event yet, and for whom was
        erased."""
        found = cls._stored(user_id, consistent_read=True)
        return found if found and found.name else None

    @staticmethod
    def may_be_id(user_id: str) -> bool:
        """Whether it is no pseudonym's form: somebody of such an id would read another's events."""
        return not user_id.startswith(_PREFIX)

    @classmethod
    def named(cls, name: str) -> Pseudonym | None:
        """Reads the whole table."""
        return next(iter(cls.scan(cls.name == name, consistent_read=True)), None)

    @classmethod
    def begin_erasing(cls, user_id: str, at: datetime) -> Update:
        """Has every later call of the user refused; a second time, the first stays. It is for whom
        has a pseudonym."""
        since = cls.erasing_since.set(cls.erasing_since | dates.iso(at))
        return Update(cls(keys.digest(user_id)), [since], cls.name.exists())

    @classmethod
    def look_again(cls, user_id: str) -> None:
        """Have this process go by the table alone from now on."""
        _known.pop(user_id, None)

    @classmethod
    def erased(cls, user_id: str, at: datetime) -> Put:
        """Destroys name and key. The mark that stays has no person in it, but a digest."""
        mark = cls(
            keys.digest(user_id),
            erasing_since=dates.iso(at),
            expires_at=dates.seconds(at + TOKENS_LAST),
        )
        return Put(mark)

    @classmethod
    def _stored(cls, user_id: str, *, consistent_read: bool = False) -> Pseudonym | None:
        try:
            found = cls.get(keys.digest(user_id), consistent_read=consistent_read)
        except cls.DoesNotExist:
            return None
        is_over = found.expires_at is not None and found.expires_at <= time.time()
        return None if is_over else found

    @classmethod
    def _made(cls, user_id: str) -> Pseudonym:
        """Of two calls that make it at once, both have the first one's."""
        made = cls(keys.digest(user_id))
        actions: list[Action] = [
            cls.name.set(f"{_PREFIX}{secrets.token_urlsafe(24)}"),
            cls.key.set(secrets.token_bytes(32)),
            cls.erasing_since.remove(),
            cls.expires_at.remove(),
        ]
        try:
            made.update(actions, cls.id.does_not_exist() | (cls.expires_at <= int(time.time())))
        except UpdateError as error:
            if not tables.condition_failed(error):
                raise
            made.refresh(consistent_read=True)
        return made


_known: dict[str, tuple[float, Pseudonym]] = {}
"""By user id, with the time until which it is gone by."""


def is_known(user_id: str) -> bool:
    """Whether this process goes by what it has read of the user, for now, and asks nobody."""
    return _remembered(user_id) is not None


def admit(user_id: str, *, even_erasing: bool = False) -> None:
    """Raise Erased for whom is being erased, or was; with `even_erasing` only for whom was."""
    found = Pseudonym.known(user_id)
    if found and found.erasing_since and not (even_erasing and found.name):
        raise Erased(is_over=found.name is None)


def _remembered(user_id: str) -> Pseudonym | None:
    good_until, found = _known.get(user_id, (0.0, None))
    return found if good_until > time.monotonic() else None


def _remember(user_id: str, found: Pseudonym) -> None:
    if len(_known) >= _MOST_KNOWN:
        _known.clear()
    _known[user_id] = time.monotonic() + KNOWN_SECONDS, found
