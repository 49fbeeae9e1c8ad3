"""Held against AWS's published test vectors, and against botocore's signer."""

from __future__ import annotations

import string
from datetime import UTC, datetime
from unittest.mock import patch

from botocore import auth
from botocore import credentials as botocores
from botocore.awsrequest import AWSRequest
from hypothesis import given
from hypothesis import strategies as st

from tests.each_row import each_row
from toolkit.storage.wire import Credentials, authorization

PUBLISHED = Credentials("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY")
HOST_AND_DATE = {"host": "example.amazonaws.com", "x-amz-date": "20150830T123600Z"}
FORM = {"content-type": "application/x-www-form-urlencoded"}
SPACED = {"my-header1": " value1", "my-header2": ' "a   b   c"'}
VECTORS = {
    "get-vanilla": (
        ("GET", {}, b""),
        "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31",
    ),
    "post-vanilla": (
        ("POST", {}, b""),
        "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b",
    ),
    "post-header-value-case": (
        ("POST", {"my-header1": "VALUE1"}, b""),
        "cdbc9802e29d2942e5e10b5bccfdd67c5f22c7c4e8ae67b53629efa58b974b7d",
    ),
    "post-header-key-sort": (
        ("POST", {"my-header1": "value1"}, b""),
        "c5410059b04c1ee005303aed430f6e6645f61f4dc9e1461ec8f8916fdf18852c",
    ),
    "get-header-value-trim": (
        ("GET", SPACED, b""),
        "acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736",
    ),
    "post-x-www-form-urlencoded": (
        ("POST", FORM, b"Param1=value1"),
        "ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a",
    ),
}


@each_row("name", VECTORS)
def test_a_published_request_has_its_published_signature(name: str) -> None:
    (method, headers, body), expected = VECTORS[name]
    made = authorization(
        (method, "/"), HOST_AND_DATE | headers, body, PUBLISHED, "us-east-1/service"
    )
    signed = ";".join(sorted(HOST_AND_DATE | headers))
    assert made == (
        "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, "
        f"SignedHeaders={signed}, Signature={expected}"
    )


printable = st.text(string.ascii_letters + string.digits + string.punctuation + " ", max_size=60)
words = st.text(string.ascii_letters + string.digits + "+/=-", min_size=1, max_size=40)
names = st.text(string.ascii_lowercase + string.digits + "-", min_size=1, max_size=20).map(
    lambda name: f"x-amz-meta-{name}"
)
segments = st.text(string.ascii_letters + string.digits + "-_.~ ü%+", max_size=10).filter(
    lambda segment: segment not in ("", ".", "..")  # botocore also resolves these
)
paths = st.lists(segments, max_size=3).map(lambda parts: "/" + "/".join(parts))


@given(
    path=paths,
    headers=st.dictionaries(names, printable, max_size=5),
    body=st.binary(max_size=300),
    by=st.builds(Credentials, words, words, st.none() | words),
    region=words.filter(lambda word: "/" not in word),
    at=st.datetimes(datetime(2000, 1, 1), datetime(2099, 12, 31)),
)
def test_any_request_is_signed_as_botocore_signs_it(
    path: str, headers: dict[str, str], body: bytes, by: Credentials, region: str, at: datetime
) -> None:
    request = AWSRequest("POST", f"https://dynamodb.example.com{path}", dict(headers), body)
    with patch.object(auth, "get_current_datetime", lambda: at.replace(tzinfo=UTC)):
        keys = botocores.Credentials(by.access_key, by.secret_key, by.token)
        auth.SigV4Auth(keys, "dynamodb", region).add_auth(request)
    ours = {"host": "dynamodb.example.com", "x-amz-date": at.strftime("%Y%m%dT%H%M%SZ"), **headers}
    if by.token:
        ours["x-amz-security-token"] = by.token
    made = authorization(("POST", path), ours, body, by, f"{region}/dynamodb")
    assert made == request.headers["Authorization"]


def test_another_secret_is_another_signature() -> None:
    other = PUBLISHED._replace(secret_key="another")
    made = {
        authorization(("GET", "/"), HOST_AND_DATE, b"", by, "us-east-1/service")
        for by in (PUBLISHED, other, PUBLISHED)
    }
    assert len(made) == 2
