from __future__ import annotations

import uuid

import pytest

from tests.integrations.telegram.cristi import Cristi, set_up
from tests.local.telegram.bot_api import FakeTelegram, Person
from tests.stack.started import Started


@pytest.fixture(scope="session")
def cristi(stack: Started, telegram_server: tuple[FakeTelegram, str]) -> Cristi:
    """The budget's bot, on a running stack: set up by the operator's own command."""
    telegram, url = telegram_server
    return set_up(stack, telegram, f"cristi-{uuid.uuid4().hex[:6]}", "budget,banking", url)


@pytest.fixture
def telegram(cristi: Cristi) -> FakeTelegram:
    return cristi.telegram


@pytest.fixture
def ana(telegram: FakeTelegram) -> Person:
    """Somebody who has never written to the bot."""
    return telegram.person("Ana")
