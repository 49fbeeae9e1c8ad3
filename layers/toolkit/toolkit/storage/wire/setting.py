"""What the environment says."""

from __future__ import annotations

from os import environ
from pathlib import Path

from botocore.exceptions import NoCredentialsError, NoRegionError

from toolkit.storage.wire.signature import Credentials

_KEYS = ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY")
_ONLY_BOTOCORES = (
    *("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"),
    *("AWS_PROFILE", "AWS_DEFAULT_PROFILE", "AWS_IGNORE_CONFIGURED_ENDPOINT_URLS"),
    *("AWS_USE_FIPS_ENDPOINT", "AWS_USE_DUALSTACK_ENDPOINT", "AWS_ACCOUNT_ID_ENDPOINT_MODE"),
)
_USUAL_REGIONS = ("af-", "ap-", "ca-", "eu-", "il-", "me-", "mx-", "sa-", "us-")


def lean() -> bool:
    """By DYNAMODB_WIRE: `lean`, `botocore`, or `auto`, which is lean where it is enough."""
    choice = environ.get("DYNAMODB_WIRE") or "auto"
    return {"lean": True, "botocore": False, "auto": _is_enough()}[choice]


def _is_enough() -> bool:
    region = environ.get("AWS_DEFAULT_REGION", "")
    return (
        all(map(environ.get, _KEYS))
        and region.startswith(_USUAL_REGIONS)
        and "-iso" not in region  # such regions have domains of their own
        and not any(map(environ.get, _ONLY_BOTOCORES))
        and not Path(environ.get("AWS_CONFIG_FILE") or "~/.aws/config").expanduser().is_file()
    )


def region() -> str:
    if found := environ.get("AWS_DEFAULT_REGION"):
        return found
    raise NoRegionError


def endpoint() -> str:
    named = environ.get("AWS_ENDPOINT_URL_DYNAMODB") or environ.get("AWS_ENDPOINT_URL")
    return (named or f"https://dynamodb.{region()}.amazonaws.com").rstrip("/") + "/"


def credentials() -> Credentials:
    """As they are now: who rotates them changes the environment."""
    access_key, secret_key = map(environ.get, _KEYS)
    if not access_key or not secret_key:
        raise NoCredentialsError
    return Credentials(access_key, secret_key, environ.get("AWS_SESSION_TOKEN"))
