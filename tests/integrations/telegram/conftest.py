from __future__ import annotations

import uuid
from collections.abc import Iterator

import pytest

from tests.integrations.telegram.cristi import Cristi, set_up
from tests.local.server import serving
from tests.local.telegram.bot_api import FakeTelegram, Person
from tests.stack.started import started


@pytest.fixture(scope="session")
def cristi(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cristi]:
    """The budget's bot, on a running stack: set up by the operator's own command."""
    telegram = FakeTelegram()
    state_dir = tmp_path_factory.mktemp("state")
    with (
        serving(telegram) as url,
        started(state_dir, TELEGRAM_URL=url, TOOL_PER_MINUTE="1000") as stack,
    ):
        yield set_up(stack, telegram, f"cristi-{uuid.uuid4().hex[:6]}", "budget,banking", url)


@pytest.fixture
def telegram(cristi: Cristi) -> FakeTelegram:
    return cristi.telegram


@pytest.fixture
def ana(telegram: FakeTelegram) -> Person:
    """Somebody who has never written to the bot."""
    return telegram.person("Ana")
