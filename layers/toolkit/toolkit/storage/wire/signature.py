"""AWS Signature Version 4, of a request whose URL has no query."""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from os import environ
from typing import NamedTuple
from urllib.parse import quote

from botocore.exceptions import NoCredentialsError

KEYS = ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY")


class Credentials(NamedTuple):
    access_key: str
    secret_key: str
    token: str | None = None


def credentials() -> Credentials:
    """As they are now: who rotates them changes the environment."""
    access_key, secret_key = map(environ.get, KEYS)
    if not access_key or not secret_key:
        raise NoCredentialsError
    return Credentials(access_key, secret_key, environ.get("AWS_SESSION_TOKEN"))


def authorization(
    place: tuple[str, str], headers: Mapping[str, str], body: bytes, by: Credentials, where: str
) -> str:
    """The header of this name. `place` is a method and a path, `where` a region and a service.

    All of `headers`, whose names are in small letters, are signed. `x-amz-date` is one of them.
    """
    time, (method, path) = headers["x-amz-date"], place
    names = sorted(headers)
    signed = ";".join(names)
    lines = "".join([f"{name}:{' '.join(headers[name].split())}\n" for name in names])
    content = sha256(body).hexdigest()
    canonical = f"{method}\n{quote(path, safe='/~')}\n\n{lines}\n{signed}\n{content}"
    scope = f"{time[:8]}/{where}/aws4_request"
    text = f"AWS4-HMAC-SHA256\n{time}\n{scope}\n{sha256(canonical.encode()).hexdigest()}"
    signature = hmac.digest(_key(by.secret_key, scope), text.encode(), "sha256").hex()
    credential = f"Credential={by.access_key}/{scope}"
    return f"AWS4-HMAC-SHA256 {credential}, SignedHeaders={signed}, Signature={signature}"


@lru_cache(maxsize=4)
def _key(secret_key: str, scope: str) -> bytes:
    """The same for a whole day."""
    key = f"AWS4{secret_key}".encode()
    for part in scope.split("/"):
        key = hmac.digest(key, part.encode(), "sha256")
    return key
