"""The grant to read a user's mail."""

from __future__ import annotations

from datetime import datetime

from pynamodb.attributes import BinaryAttribute, UnicodeAttribute

from prime.entities import PrimeRecord
from toolkit import Caller, Delete, dates
from toolkit.storage.ownership import Erasure, Export, column, under


class MailGrant(PrimeRecord):
    """`sealed` is the refresh token, encrypted for its owner alone."""

    erasure = Erasure(under("mailbox"), by="personal_data.jobs.grants, which revokes it at Google")
    export = Export("prime/mailbox")

    sealed = BinaryAttribute(legacy_encoding=False)
    connected_at = column(
        UnicodeAttribute(), "when you let your mail be read; the grant itself is in no export"
    )

    @classmethod
    def fetch(cls, caller: Caller) -> MailGrant | None:
        return cls.stored(cls.partition(caller), "gmail")

    @classmethod
    def new(cls, caller: Caller, sealed: bytes, at: datetime) -> MailGrant:
        return cls(cls.partition(caller), "gmail", sealed=sealed, connected_at=dates.iso(at))

    def remove(self) -> Delete:
        """The write that deletes this grant, and none that was stored in its place since."""
        return Delete(self, MailGrant.sealed == self.sealed)
