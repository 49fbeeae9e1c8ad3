from __future__ import annotations

import stat
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import jwt
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tests.local.aws.tokens import KEYS_PATH, Tokens, settings
from tests.local.environment import added
from tests.local.server import serving
from toolkit.errors import Unauthenticated
from toolkit.guards.bearer_token import verified


@pytest.fixture
def tokens(tmp_path: Path) -> Iterator[Tokens]:
    """Of a state's folder, and accepted."""
    tokens = Tokens.kept_in(tmp_path / "state")

    async def keys(_: Request) -> Response:
        return JSONResponse(tokens.keys)

    with serving(Starlette(routes=[Route(KEYS_PATH, keys)])) as url, added(settings(url)):
        yield tokens


def test_an_issued_token_names_its_user_and_groups(tokens: Tokens) -> None:
    claims = verified(tokens.issue("12345", ["support_agent", "auditor"]))
    assert claims["sub"] == "12345"
    assert claims["cognito:groups"] == ["support_agent", "auditor"]


def test_a_user_without_groups_has_no_groups_claim(tokens: Tokens) -> None:
    assert "cognito:groups" not in verified(tokens.issue("12345"))


@pytest.mark.parametrize("changes", [{"client_id": "another"}, {"lifetime": timedelta(seconds=-1)}])
def test_a_token_of_another_client_or_time_is_refused(
    tokens: Tokens, changes: dict[str, Any]
) -> None:
    with pytest.raises(Unauthenticated):
        verified(tokens.issue("12345", **changes))


def test_a_key_of_another_folder_is_refused(tokens: Tokens, tmp_path: Path) -> None:
    with pytest.raises(Unauthenticated):
        verified(Tokens.kept_in(tmp_path / "another").issue("12345"))


def test_what_is_published_is_no_secret(tokens: Tokens) -> None:
    (key,) = tokens.keys["keys"]
    assert key.keys() == {"kty", "kid", "alg", "use", "key_ops", "n", "e"}
    assert jwt.PyJWK(key).key_type == "RSA"


def test_a_kept_key_outlives_the_process_and_is_its_owners_only(
    tokens: Tokens, tmp_path: Path
) -> None:
    token = tokens.issue("12345")
    again = Tokens.kept_in(tmp_path / "state")
    assert again.keys == tokens.keys
    assert verified(token)["sub"] == "12345"
    mode = (tmp_path / "state" / "signing-key.pem").stat().st_mode
    assert stat.S_IMODE(mode) == 0o600
