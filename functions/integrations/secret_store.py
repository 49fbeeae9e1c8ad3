"""What Secrets Manager keeps of an integration with Telegram: {"bot_token", "webhook_secret"}."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import lru_cache

from integrations.entities import Integration
from toolkit import aws, settings


@dataclass(frozen=True)
class BotSecrets:
    """`webhook` is what Telegram sends with every update, to show that it is Telegram."""

    token: str = field(repr=False)
    webhook: str = field(repr=False)


def name_of(integration_id: str) -> str:
    """The secret's name: INTEGRATION_SECRETS, a prefix, and the integration's id."""
    return f"{settings.text('INTEGRATION_SECRETS', 'teller/integrations/')}{integration_id}"


def secrets_of(integration: Integration) -> BotSecrets:
    """Raises botocore's errors."""
    return _secrets(name_of(integration.id), integration.revision)


@lru_cache(maxsize=64)
def _secrets(name: str, revision: str) -> BotSecrets:
    """Read once for each registration: a new bot token comes with a new revision."""
    stored = json.loads(aws.secret(name))
    return BotSecrets(stored["bot_token"], stored["webhook_secret"])
