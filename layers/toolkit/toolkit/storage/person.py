"""What a person has set for themselves, in every family: time zone, currency, country, language.

pk                sk       item
<user>#settings   imports  the settings, in the table that Prime's items are in: those of imports
                           were the first
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import tzinfo
from typing import Any, ClassVar

from pynamodb.attributes import UnicodeAttribute

from toolkit.dates import mexico_city, zone
from toolkit.storage import keys, tables
from toolkit.storage.ownership import Erasure, Export, column, under
from toolkit.storage.writes import Update

NAMES = ("time_zone", "currency", "country", "language")


class PersonSettings(tables.Record):
    """A name of the IANA database, and codes of ISO 4217, ISO 3166-1 alpha-2 and ISO 639-1; each
    None if its person has set none."""

    class Meta:
        table_name = tables.table_name("PRIME_TABLE", "Prime")

    erasure: ClassVar = Erasure(under("settings"))
    retention = "FOR_GOOD"
    export = Export("settings")

    pk = UnicodeAttribute(hash_key=True)
    sk = UnicodeAttribute(range_key=True)
    time_zone = column(UnicodeAttribute(null=True), "whose day is yours")
    currency = column(
        UnicodeAttribute(null=True), "your own, which is suggested where a document names none"
    )
    country = column(UnicodeAttribute(null=True), "yours, by which the order of dates is suggested")
    language = column(UnicodeAttribute(null=True), "in which you are written to")

    @classmethod
    def of(cls, user_id: str, *, is_latest: bool = True) -> PersonSettings:
        """As they are set, or as they were a moment ago; of a person who has set nothing, without
        anything."""
        pk, sk = keys.of_settings(user_id)
        try:
            return cls.get(pk, sk, consistent_read=is_latest)
        except cls.DoesNotExist:
            return cls(pk, sk)

    def changed(self, given: Mapping[str, str | None]) -> Update:
        """The write that sets these and leaves the others, whoever sets those meanwhile; None
        clears one."""
        attributes: list[tuple[Any, str | None]] = [
            (getattr(PersonSettings, name), value) for name, value in given.items()
        ]
        return Update(self, [each.remove() if v is None else each.set(v) for each, v in attributes])

    @property
    def zone(self) -> tzinfo:
        return zone(self.time_zone) if self.time_zone else mexico_city()


def settings_of(user_id: str) -> PersonSettings:
    """The person's, as they were a moment ago."""
    return PersonSettings.of(user_id, is_latest=False)


def zone_of(user_id: str) -> tzinfo:
    """The person's own time zone, by which their day is counted (rule R300)."""
    return settings_of(user_id).zone
