"""The budget's Telegram bot on a running stack, and what its people have there."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tests.local.telegram.bot_api import FakeTelegram, Person
from tests.stack.started import Item, Started


@dataclass(frozen=True)
class Cristi:
    """`name` is the integration's, `secret` its client secret."""

    stack: Started
    telegram: FakeTelegram
    name: str
    secret: str

    def identity_of(self, person: Person) -> Item:
        (found,) = [
            item
            for item in self.stack.items("IDENTITIES_TABLE")
            if item.get("own_user_id")
            and (item["integration"]["S"], item["subject"]["S"]) == (self.name, str(person.id))
        ]
        return found

    def user_of(self, person: Person) -> str:
        """The account that the person acts for."""
        identity = self.identity_of(person)
        user: Item = identity.get("linked_user_id") or identity["own_user_id"]
        return str(user["S"])

    def events_of(self, user_id: str) -> list[tuple[str, str, str | None]]:
        """Action, channel and by whom, oldest first."""
        events = self.stack.events(user_id)
        return [(e["action"]["S"], e["channel"]["S"], e.get("by", {}).get("S")) for e in events]

    def transactions_of(self, person: Person) -> list[Item]:
        user_id = self.user_of(person)
        return [
            item
            for item in self.stack.items("MONEY_TABLE", f"{user_id}#month#")
            if item["sk"]["S"].startswith("budget#")
        ]


def set_up(
    stack: Started, telegram: FakeTelegram, name: str, families: str, telegram_url: str
) -> Cristi:
    registered = stack.command(
        "integration",
        NAME=name,
        KIND="telegram",
        BOT_TOKEN=telegram.token,
        FAMILIES=families,
        WEBHOOK_URL=stack.url,
        TELEGRAM_URL=telegram_url,
    )
    assert registered.returncode == 0, registered.stderr
    found = re.search(r"client_secret\s+(\S+)", registered.stdout)
    assert found, registered.stdout
    return Cristi(stack, telegram, name, found[1])
