"""What the deployed user pool issues to the console and takes back, as far as the emulator goes: it
knows lifetimes and revocation, and neither rotation nor passkeys."""

from __future__ import annotations

from typing import Any

import jwt
import pytest

from tests.deploy.deployment import Deployment, new_user, tokens

pytestmark = pytest.mark.deploy


@pytest.fixture
def issued(stack: Deployment) -> dict[str, Any]:
    name, _ = new_user(stack)
    return tokens(stack, name, "teller/act teller/confirm")


def renewed(stack: Deployment, issued: dict[str, Any]) -> Any:
    return stack.client("cognito-idp").get_tokens_from_refresh_token(
        ClientId=stack.resources["UserPoolClient"], RefreshToken=issued["refresh_token"]
    )


def test_an_access_token_is_good_for_a_quarter_of_an_hour(issued: dict[str, Any]) -> None:
    claims = jwt.decode(issued["access_token"], options={"verify_signature": False})
    assert claims["exp"] - claims["iat"] == issued["expires_in"] == 15 * 60


def test_what_renews_a_session_ends_when_it_is_revoked(
    stack: Deployment, issued: dict[str, Any]
) -> None:
    assert renewed(stack, issued)["AuthenticationResult"]["AccessToken"]
    cognito = stack.client("cognito-idp")
    cognito.revoke_token(Token=issued["refresh_token"], ClientId=stack.resources["UserPoolClient"])
    with pytest.raises(cognito.exceptions.NotAuthorizedException):
        renewed(stack, issued)


def test_the_pool_asks_for_no_second_factor_until_it_is_told_to(stack: Deployment) -> None:
    cognito, pool = stack.client("cognito-idp"), stack.resources["UserPool"]
    assert cognito.get_user_pool_mfa_config(UserPoolId=pool)["MfaConfiguration"] == "OFF"
    assert stack.variables("AuthorizeFunction")["MFA"] == "OFF"
