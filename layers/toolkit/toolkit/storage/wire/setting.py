"""What the environment says."""

from __future__ import annotations

from os import environ
from os.path import expanduser, isfile

from botocore.exceptions import NoRegionError

from toolkit.storage.wire.signature import KEYS

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
    file = environ.get("AWS_CONFIG_FILE") or "~/.aws/config"
    return (
        all(map(environ.get, KEYS))
        and region.startswith(_USUAL_REGIONS)
        and "-iso" not in region  # such regions have domains of their own
        and not any(map(environ.get, _ONLY_BOTOCORES))
        and not isfile(expanduser(file))  # noqa: PTH111, PTH113 - Path's raise for whom has no home
    )


def region() -> str:
    if found := environ.get("AWS_DEFAULT_REGION"):
        return found
    raise NoRegionError


def endpoint() -> str:
    named = environ.get("AWS_ENDPOINT_URL_DYNAMODB") or environ.get("AWS_ENDPOINT_URL")
    return (named or f"https://dynamodb.{region()}.amazonaws.com").rstrip("/") + "/"
