from __future__ import annotations

import base64
import json
from collections.abc import Callable
from typing import Any

import boto3
import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from moto.utilities.utils import load_resource

from tests.local.aws.emulator import REGION
from tests.simulated_aws import simulated
from tests.toolkit.guards.user_pool import CLIENT_ID, KEYS_PATH, UserPool, key, pool, user_pool
from toolkit.errors import Forbidden, Unauthenticated, Unavailable
from toolkit.guards import bearer_token

__all__ = ["pool"]


def test_an_access_token_of_the_pool_names_its_user_and_groups(pool: UserPool) -> None:
    groups: dict[str, Any] = {"cognito:groups": ["support_agent"]}
    claims = bearer_token.verified(pool.token("12345", **groups))
    assert (claims["sub"], claims["cognito:groups"]) == ("12345", ["support_agent"])


@pytest.mark.parametrize("mfa", ["OFF", "OPTIONAL", "on", None])
def test_in_prod_an_agent_gets_in_where_all_sign_in_with_a_second_factor_alone(
    pool: UserPool, monkeypatch: pytest.MonkeyPatch, mfa: str | None
) -> None:
    agents: dict[str, Any] = {"cognito:groups": ["others", "support_agent"]}
    monkeypatch.setenv("STAGE", "prod")
    monkeypatch.setenv("MFA", "ON")
    assert bearer_token.verified(pool.token("12345", **agents))
    monkeypatch.setenv("MFA", mfa) if mfa else monkeypatch.delenv("MFA")
    with pytest.raises(Forbidden, match="second factor"):
        bearer_token.verified(pool.token("12345", **agents))
    customers: dict[str, Any] = {"cognito:groups": ["others"]}
    assert bearer_token.verified(pool.token("12345", **customers))


def test_an_id_token_is_refused(pool: UserPool) -> None:
    for client_id in (None, CLIENT_ID):
        with pytest.raises(Unauthenticated):
            bearer_token.verified(pool.id_token("12345", client_id=client_id))


@pytest.mark.parametrize("scope", [None, "", "openid", "teller/confirm", "teller/acting", 7])
def test_a_token_without_the_scope_may_not_call(pool: UserPool, scope: object) -> None:
    with pytest.raises(Forbidden):
        bearer_token.verified(pool.token("12345", scope=scope))


def test_the_tokens_of_each_of_our_clients_are_believed(
    pool: UserPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOKEN_CLIENT_IDS", "console, mcp")
    for client_id in ("console", "mcp"):
        assert bearer_token.verified(pool.token("12345", client_id=client_id))
    others: list[Any] = ["console,", "console, mcp", "", CLIENT_ID, None, ["mcp"]]
    for client_id in others:
        with pytest.raises(Unauthenticated):
            bearer_token.verified(pool.token("12345", client_id=client_id))


def test_keys_elsewhere_are_found_by_their_address(
    pool: UserPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOKEN_KEYS_URL", f"{pool.issuer}{KEYS_PATH}")
    monkeypatch.setenv("TOKEN_ISSUER", "https://cognito-idp.example/pool")
    with pytest.raises(Unauthenticated):
        bearer_token.verified(pool.token("12345"))
    token = pool.token("12345", iss="https://cognito-idp.example/pool")
    assert bearer_token.verified(token)["sub"] == "12345"


def test_an_access_token_that_is_bound_to_a_resource_is_ours_all_the_same(pool: UserPool) -> None:
    token = pool.token("12345", aud="https://tools.example")
    assert bearer_token.verified(token)["sub"] == "12345"


@pytest.mark.parametrize(
    "said",
    [
        {"exp": 1_700_000_000},
        {"exp": 4_000_000_000},
        {"exp": 1e300},
        {"exp": 10**400},
        {"exp": float("inf")},
        {"exp": float("nan")},
        {"iat": 1e300},
        {"iat": float("nan")},
        {"nbf": float("inf")},
        {"exp": None},
        {"exp": "tomorrow"},
        {"iat": 4_000_000_000},
        {"nbf": 4_000_000_000},
        {"iss": "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_another"},
        {"iss": None},
        {"sub": None},
        {"sub": 12345},
        {"client_id": "another-client"},
        {"client_id": None},
        {"client_id": None, "aud": CLIENT_ID},
        {"client_id": [CLIENT_ID, "another-client"]},
        {"token_use": None},
        {"token_use": "refresh"},
        {"token_use": ""},
        {"token_use": "id"},
    ],
    ids=str,
)
def test_a_token_that_is_not_ours_to_believe_is_refused(
    pool: UserPool, said: dict[str, Any]
) -> None:
    assert bearer_token.verified(pool.token("12345"))
    with pytest.raises(Unauthenticated):
        bearer_token.verified(pool.token("12345", **said))


def test_a_token_of_another_pool_is_refused(pool: UserPool) -> None:
    with user_pool() as other:
        other.keys = {"key-1": key("another pool's")}
        for token in (other.token("12345"), other.token("12345", iss=pool.issuer)):
            with pytest.raises(Unauthenticated):
                bearer_token.verified(token)


def public_pem(pool: UserPool) -> str:
    public = pool.keys["key-1"].public_key()
    form = serialization.PublicFormat.SubjectPublicKeyInfo
    return public.public_bytes(serialization.Encoding.PEM, form).decode()


def part(value: object) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


def unsigned(pool: UserPool) -> str:
    _, claims, _ = pool.token("12345").split(".")
    return f"{part({'alg': 'none', 'kid': 'key-1'})}.{claims}."


def signed_with_the_public_key(pool: UserPool) -> str:
    """HS256, for which the library takes any bytes, but refuses to make what looks like a key."""
    _, claims, _ = pool.token("12345").split(".")
    said = f"{part({'alg': 'HS256', 'kid': 'key-1'})}.{claims}"
    signature = jwt.algorithms.HMACAlgorithm(jwt.algorithms.HMACAlgorithm.SHA256)
    mac = signature.sign(said.encode(), public_pem(pool).encode())
    return f"{said}.{base64.urlsafe_b64encode(mac).decode().rstrip('=')}"


def of_others_claims(pool: UserPool) -> str:
    header, _, signature = pool.token("12345").split(".")
    _, claims, _ = pool.token("54321").split(".")
    return f"{header}.{claims}.{signature}"


def with_a_key_of_its_own(pool: UserPool) -> str:
    """The header brings the key along, or says where it is."""
    forger = key("the forger's")
    own = jwt.algorithms.RSAAlgorithm.to_jwk(forger.public_key(), as_dict=True)
    headers = {"kid": "key-1", "jwk": own, "jku": "http://127.0.0.1:9/keys"}
    claims = jwt.decode(pool.token("12345"), options={"verify_signature": False})
    return jwt.encode(claims, forger, "RS256", headers=headers)


FORGERIES: list[Callable[[UserPool], str]] = [
    unsigned,
    signed_with_the_public_key,
    of_others_claims,
    with_a_key_of_its_own,
    lambda pool: pool.token("12345", signed_with=key("the forger's")),
    lambda pool: pool.token("12345", alg="RS512"),
    lambda pool: pool.token("12345", alg="PS256"),
    lambda pool: pool.token("12345", signed_with="s" * 32, alg="HS256"),
    lambda pool: jwt.encode({"sub": "12345"}, pool.keys["key-1"], "RS256"),
    lambda pool: pool.token("12345")[:-8],
    lambda pool: pool.token("12345") + "A",
    lambda pool: pool.token("12345").rpartition(".")[0],
    lambda pool: f"{part({'alg': 'RS256', 'kid': ['key-1']})}.e30.AAAA",
    lambda pool: f"{part({'alg': 'RS256', 'kid': None})}.e30.AAAA",
    lambda pool: f"{part([])}.e30.AAAA",
]


@pytest.mark.parametrize("forge", FORGERIES)
def test_a_forged_token_is_refused(pool: UserPool, forge: Callable[[UserPool], str]) -> None:
    assert bearer_token.verified(pool.token("12345"))
    with pytest.raises(Unauthenticated):
        bearer_token.verified(forge(pool))


@pytest.mark.parametrize("token", ["", ".", "..", "a.b.c", "é.é.é", "x" * 100_000, "\x00"])
def test_what_is_no_token_is_refused(pool: UserPool, token: str) -> None:
    with pytest.raises(Unauthenticated):
        bearer_token.verified(token)


@pytest.mark.parametrize("name", ["TOKEN_ISSUER", "TOKEN_CLIENT_IDS"])
def test_without_a_pool_nobodys_token_is_believed(
    pool: UserPool, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    for value in ("", None):
        monkeypatch.setenv(name, value) if value is not None else monkeypatch.delenv(name)
        with pytest.raises(Unauthenticated):
            bearer_token.verified(pool.token("12345", client_id=""))
    assert pool.fetches == 0


# --- the keys


def test_the_keys_are_fetched_once(pool: UserPool) -> None:
    for _ in range(3):
        bearer_token.verified(pool.token("12345"))
    assert pool.fetches == 1


def test_tokens_of_any_of_the_pools_keys_are_believed(pool: UserPool) -> None:
    pool.keys["key-2"] = key("key-2")
    for kid in pool.keys:
        assert bearer_token.verified(pool.token("12345", kid=kid))


def test_a_key_that_the_pool_does_not_know_is_refused_and_not_looked_for_again_and_again(
    pool: UserPool,
) -> None:
    assert bearer_token.verified(pool.token("12345"))
    forged = pool.token("12345", kid="key-9", signed_with=key("the forger's"))
    for _ in range(5):
        with pytest.raises(Unauthenticated):
            bearer_token.verified(forged)
    assert pool.fetches <= 2


@pytest.mark.parametrize(
    "served",
    [
        (500, b""),
        (404, b"not found"),
        (302, b""),
        (200, b""),
        (200, b"<html>"),
        (200, b"\xff\xfe\x00"),
        (200, b'{"keys": []}'),
        (200, b'{"keys": [{"kty": "unheard of"}]}'),
    ],
    ids=str,
)
def test_a_pool_that_does_not_serve_its_keys_is_our_failure_and_not_for_long(
    pool: UserPool, served: tuple[int, bytes]
) -> None:
    pool.served = served
    with pytest.raises(Unavailable):
        bearer_token.verified(pool.token("12345"))
    pool.served = None
    assert bearer_token.verified(pool.token("12345"))


def test_a_pool_that_cannot_be_reached_is_our_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    with user_pool() as gone:
        monkeypatch.setenv("TOKEN_ISSUER", gone.issuer)
        monkeypatch.setenv("TOKEN_CLIENT_IDS", CLIENT_ID)
        monkeypatch.delenv("TOKEN_KEYS_URL", raising=False)
    with pytest.raises(Unavailable):
        bearer_token.verified(gone.token("12345"))


def test_a_pool_that_is_gone_after_its_keys_are_known_is_not_missed(pool: UserPool) -> None:
    assert bearer_token.verified(pool.token("12345"))
    pool.served = (500, b"")
    assert bearer_token.verified(pool.token("12345"))


KEYS = "cognitoidp/resources/jwks-public.json"
"""Those of moto's Cognito."""


def test_what_another_implementation_of_cognito_issues_is_understood(
    pool: UserPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """moto's tokens and keys; its pool's address leads to this machine, where they are served."""
    with simulated("cognito-idp"):
        tokens, issuer, client_id = _signed_in("12345", group="support_agent")
        pool.served = (200, json.dumps(load_resource(KEYS)).encode())
    monkeypatch.setenv("TOKEN_ISSUER", issuer)
    monkeypatch.setenv("TOKEN_CLIENT_IDS", client_id)
    monkeypatch.setattr(
        bearer_token, "_keys", lambda _: jwt.PyJWKClient(f"{pool.issuer}{KEYS_PATH}")
    )
    with pytest.raises(Forbidden):  # believed, but moto gives no scopes of our own
        bearer_token.verified(tokens["AccessToken"])
    for name in ("IdToken", "RefreshToken"):
        with pytest.raises(Unauthenticated):
            bearer_token.verified(tokens[name])


def _signed_in(user: str, *, group: str) -> tuple[dict[str, str], str, str]:
    """The tokens of a user of a new pool, the pool's issuer, and its client's id."""
    cognito: Any = boto3.client("cognito-idp")
    pool_id = cognito.create_user_pool(PoolName="teller")["UserPool"]["Id"]
    made = cognito.create_user_pool_client(
        UserPoolId=pool_id,
        ClientName="console",
        ExplicitAuthFlows=["ALLOW_ADMIN_USER_PASSWORD_AUTH"],
    )
    client_id = made["UserPoolClient"]["ClientId"]
    password = "Correct-horse-9"
    cognito.admin_create_user(UserPoolId=pool_id, Username=user)
    cognito.admin_set_user_password(
        UserPoolId=pool_id, Username=user, Password=password, Permanent=True
    )
    cognito.create_group(GroupName=group, UserPoolId=pool_id)
    cognito.admin_add_user_to_group(UserPoolId=pool_id, Username=user, GroupName=group)
    answer = cognito.admin_initiate_auth(
        UserPoolId=pool_id,
        ClientId=client_id,
        AuthFlow="ADMIN_USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": user, "PASSWORD": password},
    )
    issuer = f"https://cognito-idp.{REGION}.amazonaws.com/{pool_id}"
    return answer["AuthenticationResult"], issuer, client_id
