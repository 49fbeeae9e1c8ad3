"""A password that opens the documents of a sender, remembered because its owner asked for it."""

from __future__ import annotations

from datetime import datetime

from pynamodb.attributes import BinaryAttribute, UnicodeAttribute

from prime.entities import PrimeRecord
from toolkit import Caller, Delete, dates
from toolkit.storage.ownership import Erasure, Export, column, under


class RememberedPassword(PrimeRecord):
    """`sealed` is encrypted for its owner alone (mailbox/sealing.py); `sender` is an address."""

    erasure = Erasure(under("passwords"))
    export = Export("prime/passwords")

    sender = column(
        UnicodeAttribute(),
        "whose documents it opens; the password itself is kept, and in no export",
    )
    sealed = BinaryAttribute(legacy_encoding=False)
    remembered_at = column(UnicodeAttribute(), "since when")

    @classmethod
    def of(cls, caller: Caller, sender: str | None) -> RememberedPassword | None:
        if sender is None:
            return None
        return cls.stored(cls.partition(caller), sender)

    @classmethod
    def senders(cls, caller: Caller) -> frozenset[str]:
        """All for whom one is remembered."""
        return frozenset(each.sender for each in cls.query(cls.partition(caller)))

    @classmethod
    def new(cls, caller: Caller, sender: str, sealed: bytes, at: datetime) -> RememberedPassword:
        return cls(
            cls.partition(caller),
            sender,
            sender=sender,
            sealed=sealed,
            remembered_at=dates.iso(at),
        )

    def forget(self) -> Delete:
        """The write that deletes it, and none that was remembered in its place since."""
        return Delete(self, RememberedPassword.sealed == self.sealed)
