from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from banking.entities import Card
from tests.chat.react.network import Network, up
from tests.chat.react.pages import bundle, served
from tests.chat.scripted_model import ScriptedModel
from tests.chromium import DESKTOP
from tests.local import stack
from tests.local.aws.emulator import Aws


@dataclass(frozen=True)
class Site:
    """`origin` has the pages; the rest is of a new conversation of the card's owner, at a stack
    behind the `network`."""

    origin: str
    network: Network
    token: str
    id: str

    @property
    def api(self) -> str:
        return self.network.url


@pytest.fixture(scope="session")
def bundled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    for entry, major in (("react_chat", 6), ("react_chat", 7), ("assistant_chat", 7)):
        bundle(entry, major, folder)
    return folder


@pytest.fixture
def site(
    bundled: Path,
    card: Card,
    model: ScriptedModel,
    aws: Aws,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Site]:
    with ExitStack() as parts:
        origin = parts.enter_context(served(bundled))
        network = parts.enter_context(up())
        settings = stack.Settings(
            tmp_path,
            model_url=model.url,
            chat_per_minute=1000,
            allowed_origin=origin,
            allowed_hosts=network.url.removeprefix("http://"),
        )
        monkeypatch.setenv("ALLOWED_ORIGIN", origin)
        running = parts.enter_context(stack.serve(settings))
        network.upstream = running.url
        yield Site(origin, network, running.token(str(card.pk)), f"c-{uuid.uuid4().hex[:8]}")


@pytest.fixture
def new_page(browser: Browser) -> Iterator[Callable[[], Page]]:
    """Opens pages, none of which may break."""
    contexts, complaints = [], []

    def create() -> Page:
        context = browser.new_context(**DESKTOP)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield create
    for context in contexts:
        context.close()
    assert complaints == []
