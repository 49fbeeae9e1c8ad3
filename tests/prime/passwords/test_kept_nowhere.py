"""After all that can happen to it, a password is in no table, bucket, queue, log or answer."""

from __future__ import annotations

import base64
import hashlib
import json
import logging
import os
from collections.abc import Iterator
from urllib.parse import quote

import boto3
import pytest

from tests.calling import say_yes
from tests.personal_data.everything import stored
from tests.prime.calls import post
from tests.prime.passwords.giving import PASSWORD, ask, fetched, give, statement, status
from tests.prime.post_office import PostOffice
from tests.prime.stored import document, work

pytestmark = pytest.mark.slow

WRONG = "Wr0ng-clave/ñ"


def forms(secret: str) -> set[str]:
    """As it may stand somewhere, digests of it alone included: they are soon guessed."""
    spelt = [secret.encode(), secret.encode("utf-16-le"), secret.encode("latin-1")]
    digests = [hashlib.new(name, secret.encode()).hexdigest() for name in ("sha256", "md5", "sha1")]
    return {
        *(secret, quote(secret), quote(secret, safe=""), json.dumps(secret)[1:-1], *digests),
        *(base64.b64encode(each).decode().rstrip("=")[:-1] for each in spelt),
        *(each.hex() for each in spelt),
        *(repr(each)[2:-1] for each in spelt),
    }


def queued() -> Iterator[str]:
    """All messages of the import queue, which are taken from it."""
    sqs, url = boto3.client("sqs"), os.environ["IMPORT_QUEUE"]
    while found := sqs.receive_message(QueueUrl=url, MaxNumberOfMessages=10).get("Messages"):
        for message in found:
            yield message["Body"]
            sqs.delete_message(QueueUrl=url, ReceiptHandle=message["ReceiptHandle"])


def test_a_password_is_kept_nowhere_in_clear(
    owner: str,
    buckets: None,
    post_office: PostOffice,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    caplog.set_level(logging.INFO)  # below that, AWS's client logs what it sends
    seen: set[str] = set()  # what others keep is the same at each look

    def look() -> None:
        seen.update(text for texts in stored().values() for text in texts)

    list(queued())
    id = fetched(owner, post_office, statement())
    for password, remember in ((WRONG, True), (PASSWORD, True)):
        order = {"docId": id, "decision": "answer", "password": password, "remember": remember}
        asked = post("review_import", owner, key="k1" + password[:1], **order)
        look()  # while it waits for a YES
        say_yes(owner, asked)
        told = post("review_import", owner, key="k1" + password[:1], **order)
        look()  # on its way
        work(owner, id, order=document(owner, id).order["id"])
        again = post("review_import", owner, key="k1" + password[:1], **order)
        assert again.text == told.text
        seen.update([asked.text, told.text])
        look()
    assert status(owner, id) == ("imported", [])
    later = statement("2025-02")
    assert status(owner, fetched(owner, post_office, later)) == ("imported", [])
    for password in ("x" * 100 + PASSWORD * 2, f"{PASSWORD}\n"):
        seen.add(ask(owner, id, password).text)
    give(owner, id, PASSWORD, decision="read_again")
    look()
    seen.update([*queued(), caplog.text, *capfd.readouterr()])
    assert any(id in text for text in seen)
    found = {form for form in forms(PASSWORD) | forms(WRONG) for text in seen if form in text}
    assert found == set()
