from __future__ import annotations

import stat
from datetime import timedelta
from pathlib import Path
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa

from tests.local.aws.tokens import AUDIENCE, ISSUER, Tokens


@pytest.fixture(scope="module")
def key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


@pytest.fixture
def tokens(key: rsa.RSAPrivateKey) -> Tokens:
    return Tokens(key)


def signed(key: rsa.RSAPrivateKey | str, algorithm: str = "RS256", **changes: Any) -> str:
    claims: dict[str, Any] = {"sub": "1", "iss": ISSUER, "aud": AUDIENCE, "token_use": "id"}
    claims |= {"iat": 1_700_000_000, "exp": 4_000_000_000}
    given = {name: value for name, value in (claims | changes).items() if value is not None}
    return jwt.encode(given, key, algorithm)


def test_an_issued_token_names_its_user_and_groups(tokens: Tokens) -> None:
    claims = tokens.verify(tokens.issue("12345", ["support_agent", "auditor"]))
    assert claims["sub"] == "12345"
    assert claims["cognito:groups"] == ["support_agent", "auditor"]


def test_a_user_without_groups_has_no_groups_claim(tokens: Tokens) -> None:
    assert "cognito:groups" not in tokens.verify(tokens.issue("12345"))


def test_the_unchanged_forgery_is_accepted(tokens: Tokens, key: rsa.RSAPrivateKey) -> None:
    """So that each refusal below is for its one change."""
    assert tokens.verify(signed(key))["sub"] == "1"


@pytest.mark.parametrize(
    "changes",
    [
        {"iss": "https://elsewhere.example"},
        {"aud": "another-client"},
        {"token_use": "access"},
        {"token_use": None},
        {"exp": 1_700_000_001},
        {"exp": None},
        {"sub": None},
    ],
    ids=str,
)
def test_a_token_with_a_wrong_claim_is_refused(
    tokens: Tokens, key: rsa.RSAPrivateKey, changes: dict[str, Any]
) -> None:
    with pytest.raises(jwt.InvalidTokenError):
        tokens.verify(signed(key, **changes))


def test_an_expired_token_is_refused(tokens: Tokens) -> None:
    with pytest.raises(jwt.ExpiredSignatureError):
        tokens.verify(tokens.issue("12345", lifetime=timedelta(seconds=-1)))


def test_another_key_or_algorithm_is_refused(tokens: Tokens) -> None:
    other = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    for forgery in (signed(other), signed("s" * 32, "HS256"), signed("", "none"), "", "a.b.c"):
        with pytest.raises(jwt.InvalidTokenError):
            tokens.verify(forgery)


def test_a_kept_key_outlives_the_process_and_is_its_owners_only(tmp_path: Path) -> None:
    token = Tokens.kept_in(tmp_path / "state").issue("12345")
    assert Tokens.kept_in(tmp_path / "state").verify(token)["sub"] == "12345"
    mode = (tmp_path / "state" / "signing-key.pem").stat().st_mode
    assert stat.S_IMODE(mode) == 0o600
