"""`make user`: who signs in to a deployed stack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from commands import deployed_stack
from commands.account import user
from commands.command import run
from tests.commands.account.deployed import STACK, client
from tests.simulated_aws import simulated

EMAIL = "ada@example.com"


@pytest.fixture(scope="module")
def people() -> Iterator[str]:
    """The pool: moto factors a key's primes for each."""
    with simulated("cognito-idp"):
        cognito = client("cognito-idp")
        id = cognito.create_user_pool(PoolName="people")["UserPool"]["Id"]
        cognito.create_group(UserPoolId=id, GroupName="support_agent")
        yield id


@pytest.fixture
def pool(people: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """Nobody is in it yet."""
    monkeypatch.setenv("STACK_NAME", STACK)
    monkeypatch.setenv("EMAIL", EMAIL)
    found = {STACK: {"UserPool": people}}  # moto's CloudFormation makes no pools
    monkeypatch.setattr(deployed_stack, "resources_of", found.__getitem__)
    yield {"UserPoolId": people, "Username": EMAIL}
    cognito = client("cognito-idp")
    for each in cognito.list_users(UserPoolId=people)["Users"]:
        cognito.admin_delete_user(UserPoolId=people, Username=each["Username"])


def in_pool(pool: dict[str, str]) -> Any:
    return client("cognito-idp").admin_get_user(**pool)


def set_up_a_second_factor(pool: dict[str, str]) -> None:
    cognito, password = client("cognito-idp"), "Correct horse 1"
    cognito.admin_set_user_password(**pool, Password=password, Permanent=True)
    made = cognito.create_user_pool_client(UserPoolId=pool["UserPoolId"], ClientName="page")
    signed_in = cognito.admin_initiate_auth(
        UserPoolId=pool["UserPoolId"],
        ClientId=made["UserPoolClient"]["ClientId"],
        AuthFlow="ADMIN_NO_SRP_AUTH",
        AuthParameters={"USERNAME": EMAIL, "PASSWORD": password},
    )
    token = signed_in["AuthenticationResult"]["AccessToken"]
    cognito.associate_software_token(AccessToken=token)
    cognito.verify_software_token(AccessToken=token, UserCode="123456")
    factor = {"Enabled": True, "PreferredMfa": True}
    cognito.admin_set_user_mfa_preference(**pool, SoftwareTokenMfaSettings=factor)


def test_somebody_new_is_invited_by_mail(
    pool: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(user.main) == 0
    found = in_pool(pool)
    attributes = {each["Name"]: each["Value"] for each in found["UserAttributes"]}
    assert (found["UserStatus"], attributes["email"]) == ("FORCE_CHANGE_PASSWORD", EMAIL)
    assert capsys.readouterr().out == f"{EMAIL} is {attributes['sub']}\n"


def test_asked_again_it_adds_a_group_and_invites_nobody_twice(
    pool: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(user.main) == 0
    id = in_pool(pool)["UserAttributes"]
    monkeypatch.setenv("GROUP", "support_agent")
    assert run(user.main) == 0
    assert in_pool(pool)["UserAttributes"] == id
    groups = client("cognito-idp").admin_list_groups_for_user(**pool)["Groups"]
    assert [group["GroupName"] for group in groups] == ["support_agent"]


def test_who_leaves_is_let_in_no_more(
    pool: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(user.main) == 0
    monkeypatch.setenv("LEAVES", "1")
    assert run(user.main) == 0
    assert in_pool(pool)["Enabled"] is False


def test_who_lost_the_phone_has_no_second_factor(
    pool: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(user.main) == 0
    set_up_a_second_factor(pool)
    assert in_pool(pool)["UserMFASettingList"] == ["SOFTWARE_TOKEN_MFA"]
    monkeypatch.setenv("LOST_PHONE", "1")
    assert run(user.main) == 0
    assert in_pool(pool).get("UserMFASettingList", []) == []


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"EMAIL": "ada"}, "EMAIL must be an address, not 'ada'"),
        ({"STACK_NAME": ""}, "who, of which stack? make user"),
        ({"LEAVES": "1"}, f"nobody signs in as {EMAIL}"),
    ],
)
def test_what_is_asked_wrongly_is_one_line_and_invites_nobody(
    changed: dict[str, str],
    said: str,
    pool: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name, value in changed.items():
        monkeypatch.setenv(name, value)
    assert run(user.main) == 2
    assert capsys.readouterr().err.startswith(said)
    assert client("cognito-idp").list_users(UserPoolId=pool["UserPoolId"])["Users"] == []
