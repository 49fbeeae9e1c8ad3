from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from commands.template import Template
from tests.local.aws.tokens import Tokens, settings
from tests.local.environment import added
from tests.local.gateway.gateway import create_gateway
from tests.local.gateway.lambda_runtime import Functions, Handler, imported
from tests.local.server import serving
from tests.oauth.browser import Browser
from tests.oauth.client import Client


@pytest.fixture(scope="session")
def site(aws: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a gateway before the functions of the sign-in, with a stand-in for Cognito's
    page. All other functions answer nothing but 200."""
    template = Template(Stage="dev", OtpProvider="fixed")
    tokens = Tokens.kept_in(tmp_path_factory.mktemp("keys"))
    functions = Functions(template.functions, _loaded)
    gateway = create_gateway(template, functions, {"ChatFunction": _nothing}, tokens)
    limits = {"SIGN_IN_PER_MINUTE": "100000"}
    with serving(gateway) as url, added(settings(url) | limits):
        yield url


def _loaded(path: str) -> Handler:
    own = path.startswith(("oauth.", "sign_in."))
    return imported(path) if own else lambda event, context: {"statusCode": 200, "body": "{}"}


async def _nothing(scope: Any, receive: Any, send: Any) -> None:
    raise AssertionError(f"no test asks for {scope['path']}")


@pytest.fixture
def new_browser(site: str) -> Iterator[Callable[[], Browser]]:
    with ExitStack() as open_browsers:
        yield lambda: open_browsers.enter_context(Browser(site))


@pytest.fixture
def browser(new_browser: Callable[[], Browser]) -> Browser:
    return new_browser()


@pytest.fixture
def new_client(site: str) -> Iterator[Callable[..., Client]]:
    with ExitStack() as clients:
        yield lambda **metadata: clients.enter_context(Client.registered(site, **metadata))


@pytest.fixture
def client(new_client: Callable[..., Client]) -> Client:
    return new_client()
