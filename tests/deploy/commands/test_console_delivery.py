"""The console's pages as CloudFront serves them out of their bucket.

The emulator reaches no API by AWS's host names: what is handed on to it is refused there with 502.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import httpx
import pytest

from tests.deploy import sam
from tests.deploy.deployment import Deployment
from tests.local.aws.emulator import Aws
from tests.stack.started import Finished, command
from toolkit.text.sentences import reader_language

pytestmark = pytest.mark.deploy

Get = Callable[..., httpx.Response]


def upload(stack: Deployment, **variables: str) -> Finished:
    return command("console-upload", **Aws.at(stack.aws).environment, **variables)


@pytest.fixture(scope="session")
def get(stack: Deployment) -> Get:
    """Asks CloudFront for what is at a path, after the pages were uploaded."""
    uploaded = upload(stack, STACK_NAME=sam.STACK_NAME)
    assert uploaded.returncode == 0, uploaded.stderr
    told = re.fullmatch(
        r"uploaded \d+ files; the console is at https://([^/]+)/\n", uploaded.stdout
    )
    assert told, uploaded.stdout

    def get(path: str, **headers: str) -> httpx.Response:
        sent = {"host": told[1], "x-forwarded-proto": "https", **headers}
        return httpx.get(f"{stack.aws}{path}", headers=sent, timeout=60, trust_env=False)

    return get


def test_a_page_and_all_that_it_names_come_out_of_the_bucket(get: Get) -> None:
    page = get("/")
    assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert "default-src 'none'" in page.headers["content-security-policy"]
    for address in re.findall(r'(?:src|href)="(console/[^"]+)"', page.text):
        file = get(f"/{address}")
        assert file.status_code == 200, address
        is_digested = re.search(r"\.[0-9a-f]{16}\.", address)
        is_kept = "immutable" in file.headers["cache-control"]
        assert is_kept == bool(is_digested), address
        assert file.headers["x-content-type-options"] == "nosniff"


def test_a_page_learns_how_to_sign_in_at_this_stacks_pool(get: Get, stack: Deployment) -> None:
    sign_in = get("/console/config.json").json()["sign_in"]
    assert (sign_in["type"], sign_in["client_id"]) == (
        "cognito",
        stack.resources["UserPoolClient"],
    )


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("es-MX,es;q=0.9,en;q=0.8", "es"),
        ("en-US,en;q=0.9,es;q=0.8", "en"),
        ("fr-CA,es;q=0.5,en;q=0.3", "es"),
        ("es;q=0,en;q=0.1", "en"),
        ("de", "en"),
    ],
)
def test_a_page_is_in_the_readers_language_as_without_cloudfront(
    get: Get, accepted: str, language: str
) -> None:
    page = get("/money", **{"accept-language": accepted})
    assert re.search(rf'<html lang="{language}\b', page.text)
    assert reader_language(accepted) == language


def test_all_else_is_handed_on_to_the_api(get: Get) -> None:
    assert {get(path).status_code for path in ("/tools", "/chat", "/docs", "/healthz")} == {502}


def test_whoever_names_no_stack_is_asked_which(stack: Deployment) -> None:
    uploaded = upload(stack, STACK_NAME="")
    assert (uploaded.returncode, uploaded.stderr.splitlines()[0]) == (
        2,
        "which stack? STACK_NAME=teller make console-upload",
    )
