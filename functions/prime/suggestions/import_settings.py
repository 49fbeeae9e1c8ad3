"""What a user has set for what their documents leave open: it is suggested, and decides nothing."""

from __future__ import annotations

from typing import Any

from pynamodb.attributes import UnicodeAttribute
from pynamodb.expressions.condition import Condition

from prime.entities import PrimeRecord
from toolkit import Caller, Put
from toolkit.storage.ownership import Erasure, Export, under

_NAMES = ("currency", "country")


class ImportSettings(PrimeRecord):
    """`currency` is an ISO 4217 code, `country` one of ISO 3166-1 alpha-2; each None where its user
    has set none."""

    erasure = Erasure(under("settings"))
    export = Export(
        "prime/settings",
        currency="your own, which is suggested where a document names none",
        country="yours, by which the order of dates is suggested",
    )

    currency = UnicodeAttribute(null=True)
    country = UnicodeAttribute(null=True)

    @classmethod
    def of(cls, caller: Caller) -> ImportSettings:
        """As they are set; of who has set nothing, without anything."""
        key = cls.partition(caller), "imports"
        try:
            return cls.get(*key, consistent_read=True)
        except cls.DoesNotExist:
            return cls(*key)

    def changed(self, **given: str | None) -> ImportSettings:
        """A copy with these; None clears one."""
        settings = {name: getattr(self, name) for name in _NAMES}
        return ImportSettings(self.pk, self.sk, **settings | given)

    def replaced_by(self, changed: ImportSettings) -> Put:
        """The write that stores the other one if nobody else changed these since they were read."""
        return Put(changed, self._as_seen())

    def _as_seen(self) -> Condition:
        currency, country = map(self._is_as_seen, _NAMES)
        seen: Condition = currency & country
        return seen

    def _is_as_seen(self, name: str) -> Any:
        attribute, value = getattr(ImportSettings, name), getattr(self, name)
        return attribute.does_not_exist() if value is None else attribute == value
