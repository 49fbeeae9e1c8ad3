from __future__ import annotations

from pathlib import Path

import pytest

from toolkit.storage.wire import endpoint, lean


@pytest.fixture(autouse=True)
def _as_on_lambda(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy", "AWS_PROFILE"):
        monkeypatch.delenv(name, raising=False)
    for name in ("AWS_ENDPOINT_URL", "AWS_ENDPOINT_URL_DYNAMODB"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("AWS_CONFIG_FILE", str(tmp_path / "none"))
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "AKIDEXAMPLE")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "eu-west-1")
    monkeypatch.setenv("DYNAMODB_WIRE", "auto")


def test_without_the_setting_the_environment_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DYNAMODB_WIRE")
    assert lean()
    monkeypatch.setenv("AWS_PROFILE", "mine")
    assert not lean()


@pytest.mark.parametrize(("set_to", "expected"), [("lean", True), ("botocore", False)])
def test_either_can_be_forced(monkeypatch: pytest.MonkeyPatch, set_to: str, expected: bool) -> None:
    monkeypatch.setenv("DYNAMODB_WIRE", set_to)
    assert lean() is expected
    monkeypatch.delenv("AWS_ACCESS_KEY_ID")
    assert lean() is expected


def test_another_word_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DYNAMODB_WIRE", "leen")
    with pytest.raises(KeyError, match="leen"):
        lean()


def test_what_lambda_gives_is_enough() -> None:
    assert lean()


@pytest.mark.parametrize("missing", ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"])
def test_other_sources_of_credentials_are_botocores(
    monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    monkeypatch.delenv(missing)
    assert not lean()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("AWS_PROFILE", "mine"),
        ("AWS_DEFAULT_PROFILE", "mine"),
        ("HTTPS_PROXY", "http://proxy"),
        ("https_proxy", "http://proxy"),
        ("AWS_USE_FIPS_ENDPOINT", "true"),
        ("AWS_USE_DUALSTACK_ENDPOINT", "true"),
        ("AWS_ACCOUNT_ID_ENDPOINT_MODE", "required"),
        ("AWS_DEFAULT_REGION", ""),
        ("AWS_DEFAULT_REGION", "cn-north-1"),
        ("AWS_DEFAULT_REGION", "us-iso-east-1"),
        ("AWS_DEFAULT_REGION", "eusc-de-east-1"),
        ("AWS_CONFIG_FILE", __file__),
    ],
)
def test_what_only_botocore_knows_is_left_to_it(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    assert not lean()


def test_a_configuration_file_of_nobody_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """As botocore has it, also where the process has no home or may not look into it."""
    monkeypatch.setenv("AWS_CONFIG_FILE", "~no-such-user/.aws/config")
    assert lean()
    monkeypatch.setenv("AWS_CONFIG_FILE", f"/{'x' * 5000}")
    assert lean()


def test_the_endpoint_is_the_regions() -> None:
    assert endpoint() == "https://dynamodb.eu-west-1.amazonaws.com/"


def test_another_endpoint_may_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://localhost:8000")
    assert endpoint() == "http://localhost:8000/"
    monkeypatch.setenv("AWS_ENDPOINT_URL_DYNAMODB", "http://localhost:9000/tables/")
    assert endpoint() == "http://localhost:9000/tables/"
