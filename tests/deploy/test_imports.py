"""From a mailbox to the ledger through what is deployed: consent, S3, the queue and its worker,
each under its own role. The emulator has no Textract: pictures are left unread there."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import httpx
import pytest

from tests.deploy import deployment
from tests.deploy.deployment import Customer, Deployment, items
from tests.local.demo import mail
from tests.local.gmail.letters import write_mailbox
from toolkit.storage import keys
from toolkit.text.sentences import unpacked

pytestmark = pytest.mark.deploy

WAIT_SECONDS = 90


@pytest.fixture
def owner(stack: Deployment) -> Any:
    """Somebody new, with the demo's mails."""
    with deployment.signed_in(stack) as customer:
        today = datetime.now(UTC).date()
        folder = Path(stack.gmail.mail_dir)
        write_mailbox(folder, customer.id, mail.letters(today), today=today)
        yield customer


def prime(owner: Customer, tool: str, **arguments: Any) -> Any:
    return owner.post(tool, {"userId": owner.id, **arguments}).json()


def connected(owner: Customer) -> httpx.Response:
    """The owner's consent, given as in a browser."""
    begun = owner.http.post("/mail/connect", json={}).json()
    page = urlsplit(begun["authorization_url"])
    form = dict(parse_qsl(page.query)) | {"mailbox": owner.id, "answer": "allow"}
    back = httpx.post(page._replace(query="").geturl(), data=form)
    said = dict(parse_qsl(urlsplit(back.headers["location"]).query))
    given = {"code": said["code"], "state": said["state"]}
    return owner.http.post("/mail/connect", json=given)


def finished(owner: Customer, count: int) -> dict[str, Any]:
    """The imports by file name, when that many are finished."""
    listed: list[dict[str, Any]] = []
    deadline = time.monotonic() + WAIT_SECONDS
    while time.monotonic() < deadline:
        answer = owner.post("get_recent_imports", {"userId": owner.id})
        if answer.status_code == 429:  # on a busy machine it is asked for longer than one may
            time.sleep(int(answer.headers["retry-after"]))
            continue
        assert answer.status_code == 200, answer.text
        listed = answer.json()["imports"]
        if sum(each["status"] != "processing" for each in listed) == count:
            return {each["filename"]: each for each in listed}
        time.sleep(0.2)
    raise AssertionError(listed)


def test_a_mailbox_ends_up_in_the_ledger(stack: Deployment, owner: Customer) -> None:
    refused = owner.post("search_gmail", {"userId": owner.id, "query": "visa"})
    assert refused.status_code == 409
    assert "Gmail is not connected" in refused.json()["error"]
    assert connected(owner).json() == {"connected": True}

    asked = "visa OR receipt OR movimientos"
    mails = prime(owner, "search_gmail", query=asked, limit=10)["messages"]
    files = [mail["id"] for mail in mails if mail["hasAttachment"]]
    taken = [prime(owner, "fetch_email_attachments", messageId=id) for id in files]
    assert [each.get("count") for each in taken] == [1, 1, 1], taken

    imports = finished(owner, 3)
    assert imports["september_statement.pdf"]["transaction_count"] == 12
    assert imports["transactions.csv"]["transaction_count"] == 4
    assert imports["receipt.jpg"]["status"] == "unreadable"
    spent = owner.post(
        "finance_transactions_sum", {"account_id": "imported-4242", "direction": "DEBIT_ONLY"}
    )
    assert spent.json()["total"] == {"amount": "-593.26", "currency": "USD"}

    told = items(stack, "PrimeTable", "pk", keys.joined(owner.id, "notifications"))
    messages = {unpacked(item["message"]) for item in told}
    assert "Imported 12 transactions from september_statement.pdf" in messages
    assert len(told) == 3


def test_what_a_document_holds_is_private(stack: Deployment) -> None:
    s3, bucket = stack.client("s3"), stack.resources["DocumentsBucket"]
    blocked = s3.get_public_access_block(Bucket=bucket)["PublicAccessBlockConfiguration"]
    assert all(blocked.values())
    rules = s3.get_bucket_encryption(Bucket=bucket)["ServerSideEncryptionConfiguration"]["Rules"]
    assert rules[0]["ApplyServerSideEncryptionByDefault"]["SSEAlgorithm"] == "AES256"


def test_what_fails_ends_in_the_dead_letter_queue(stack: Deployment) -> None:
    sqs = stack.client("sqs")
    asked = {"AttributeNames": ["All"]}
    queue = sqs.get_queue_attributes(QueueUrl=stack.resources["ImportQueue"], **asked)
    failed = sqs.get_queue_attributes(QueueUrl=stack.resources["FailedImportsQueue"], **asked)
    assert failed["Attributes"]["QueueArn"] in queue["Attributes"]["RedrivePolicy"]
