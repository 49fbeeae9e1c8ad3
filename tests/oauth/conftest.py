from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.local.aws.emulator import Aws
from tests.oauth.browser import Browser
from tests.oauth.client import Client
from tests.oauth.serve import served


@pytest.fixture(scope="session")
def site(aws: Aws, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("keys")) as url:
        yield url


@pytest.fixture
def new_browser(site: str) -> Iterator[Callable[[], Browser]]:
    with ExitStack() as open_browsers:
        yield lambda: open_browsers.enter_context(Browser(site))


@pytest.fixture
def person(new_browser: Callable[[], Browser]) -> Browser:
    return new_browser()


@pytest.fixture
def new_client(site: str) -> Iterator[Callable[..., Client]]:
    with ExitStack() as clients:
        yield lambda **metadata: clients.enter_context(Client.registered(site, **metadata))


@pytest.fixture
def client(new_client: Callable[..., Client]) -> Client:
    return new_client()
