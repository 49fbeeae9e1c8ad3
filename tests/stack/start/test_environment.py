from __future__ import annotations

import os

import boto3
import pytest

from commands.running_stack import StackError
from commands.template import Template
from tests.local import model
from tests.local.aws.emulator import Aws
from tests.local.environment import replaced
from tests.local.run import settings


@pytest.fixture
def users_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """The settings of somebody who works with AWS every day."""
    for name in [name for name in os.environ if name.startswith("AWS_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "AKIAUSERSOWN")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "users own")
    monkeypatch.setenv("AWS_SESSION_TOKEN", "users own")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "eu-west-1")
    monkeypatch.setenv("AWS_ENDPOINT_URL_DYNAMODB", "https://dynamodb.example")
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")


@pytest.mark.usefixtures("users_own")
def test_no_client_leaves_the_machine_whatever_the_users_settings() -> None:
    with replaced(Aws.at("http://127.0.0.1:1").environment):
        for service in ("dynamodb", "sns", "lambda", "secretsmanager"):
            client = boto3.Session().client(service)
            assert client.meta.endpoint_url == "http://127.0.0.1:1"
        credentials = boto3.Session().get_credentials()
    assert credentials is not None
    assert credentials.access_key == "test"
    assert credentials.token is None


@pytest.mark.usefixtures("users_own")
def test_the_users_settings_come_back() -> None:
    before = dict(os.environ)
    with replaced({"BANKING_TABLE": "t"}):
        assert os.environ["BANKING_TABLE"] == "t"
        assert "AWS_ENDPOINT_URL_DYNAMODB" not in os.environ
    assert dict(os.environ) == before


def test_the_stack_reaches_itself_without_a_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", "intranet.example")
    with replaced({}):
        assert os.environ["no_proxy"] == "intranet.example,127.0.0.1,localhost"
    with replaced(Aws.at("http://127.9.8.7:15000").environment):
        assert os.environ["no_proxy"] == "intranet.example,127.0.0.1,localhost,127.9.8.7"


@pytest.mark.usefixtures("users_own")
def test_the_users_model_keeps_their_credentials_inside_the_stack() -> None:
    chosen = model.on_bedrock("some-model")
    assert chosen is not None
    with replaced(Aws.at("http://127.0.0.1:1").environment):
        assert chosen.client.meta.endpoint_url == "https://bedrock-runtime.eu-west-1.amazonaws.com"
        request = chosen.client.generate_presigned_url(
            "converse_stream", Params={"modelId": chosen.model_id, "messages": []}
        )
    assert "AKIAUSERSOWN" in request


@pytest.mark.usefixtures("users_own")
def test_bedrock_needs_a_model_id_and_credentials(monkeypatch: pytest.MonkeyPatch) -> None:
    assert model.on_bedrock(None) is None
    monkeypatch.delenv("AWS_ACCESS_KEY_ID")
    monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", os.devnull)
    monkeypatch.setenv("AWS_CONFIG_FILE", os.devnull)
    assert model.on_bedrock("some-model") is None


@pytest.mark.usefixtures("users_own")
def test_a_profile_that_is_not_there_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_PROFILE", "nobody")
    with pytest.raises(StackError, match="nobody"):
        model.on_bedrock("some-model")


def test_without_a_setting_the_rates_are_those_of_the_template() -> None:
    names = ("CHAT_PER_MINUTE", "TOOL_PER_MINUTE", "MCP_PER_MINUTE")
    rates = [settings().template.environment()[name] for name in names]
    assert rates == ["8", "60", "120"] == [Template().environment()[name] for name in names]


def test_the_stack_keeps_things_as_long_as_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    deployed = settings().template.environment()
    assert deployed["CONVERSATION_RETENTION_DAYS"] == "365"
    monkeypatch.setenv("CONVERSATION_RETENTION_DAYS", "0")
    monkeypatch.setenv("IMPORT_RETENTION_DAYS", "21")
    own = {"CONVERSATION_RETENTION_DAYS": "0", "IMPORT_RETENTION_DAYS": "21"}
    assert settings().template.environment() == deployed | own


@pytest.mark.parametrize(
    ("setting", "value", "told"),
    [
        ("MAIL_DIR", "/nowhere/mail", "MAIL_DIR is no folder: /nowhere/mail"),
        (
            "IMPORT_RETENTION_DAYS",
            "20",
            "IMPORT_RETENTION_DAYS cannot be 20: see ImportRetentionDays in settings.yaml",
        ),
        (
            "IMPORTS_PER_USER_PER_DAY",
            "many",
            "IMPORTS_PER_USER_PER_DAY cannot be many: see ImportsPerUserPerDay in settings.yaml",
        ),
    ],
)
def test_a_setting_that_cannot_be_says_so(
    monkeypatch: pytest.MonkeyPatch, setting: str, value: str, told: str
) -> None:
    monkeypatch.setenv(setting, value)
    with pytest.raises(StackError) as refused:
        settings()
    assert str(refused.value) == told
