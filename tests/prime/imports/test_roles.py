"""What prime's functions ask of AWS: nothing that the template's roles do not allow them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from prime.connect_gmail import handler as connect
from prime.imports import bucket, orders
from prime.mailbox import sealing
from prime.process_import import GivenUp
from tests.calling import proxy_event, say_yes, send
from tests.finance.calls import name_account
from tests.prime.calls import body_of, post
from tests.prime.gmail.test_connect_gmail import allow
from tests.prime.passwords.giving import PASSWORD, fetched
from tests.prime.passwords.giving import statement as locked_statement
from tests.prime.post_office import PostOffice, csv_file, letter
from tests.prime.stored import (
    COFFEE,
    LUNCH,
    NAMELESS,
    UNDATED,
    document,
    imported,
    record,
    statement,
    transactions,
    upload,
    work,
)
from tests.prime.uploads.uploading import begin, posted_form, put, see, settle
from tests.project import permissions
from tests.project.tools import TEMPLATE
from toolkit import Caller
from toolkit.storage import tables

Asked = tuple[str, str]
"""An action, and what it is done to: a table, its indexes, or a service."""
TABLES = {table.name: table.logical_id for table in TEMPLATE.tables}
PARTS = {
    "Put": "PutItem",
    "Update": "UpdateItem",
    "Delete": "DeleteItem",
    "ConditionCheck": "ConditionCheckItem",
}


@contextmanager
def heard() -> Iterator[set[Asked]]:
    """What this process asks of tables, the bucket and the key within it."""
    found: set[Asked] = set()

    def note(event_name: str, model: Any, params: dict[str, Any], **_: Any) -> None:
        service = event_name.split(".")[1]
        if service == "dynamodb":
            found.update(_of_dynamodb(model.name, json.loads(params["body"])))
        else:
            found.add((f"{service}:{model.name}", service))

    clients = [tables.client(), bucket._client(), orders._client(), sealing._client()]
    for client in clients:
        client.meta.events.register("before-call", note)
    try:
        yield found
    finally:
        for client in clients:
            client.meta.events.unregister("before-call", note)


def _of_dynamodb(operation: str, asked: dict[str, Any]) -> Iterator[Asked]:
    if operation == "TransactWriteItems":
        for item in asked["TransactItems"]:
            ((kind, of),) = item.items()
            yield f"dynamodb:{PARTS[kind]}", TABLES[of["TableName"]]
    elif operation == "BatchGetItem":
        for table in asked["RequestItems"]:
            yield f"dynamodb:{operation}", TABLES[table]
    else:
        index = "/index" if "IndexName" in asked else ""
        yield f"dynamodb:{operation}", TABLES[asked["TableName"]] + index


def granted(function: str) -> set[Asked]:
    """What the function's role allows, in the same words."""
    return {
        (action, observed)
        for action, on in permissions.allowed(function)
        for observed in _words(action, on)
    }


def _words(action: str, on: str) -> Iterator[str]:
    service = action.partition(":")[0]
    for name in TABLES.values():
        if service == "dynamodb" and name in on:
            yield f"{name}/index" if "/index/" in on else name
    if service in ("s3", "kms", "sqs"):
        yield service


def assert_allowed(function: str, asked: set[Asked]) -> None:
    assert asked
    assert asked - granted(function) == set()


@pytest.mark.parametrize("second", [statement(COFFEE, LUNCH, UNDATED), "no table", None])
def test_the_worker_asks_for_what_its_role_allows(second: str | None, owner: str) -> None:
    imported(owner, statement(COFFEE, LUNCH), "first.csv")
    with heard() as asked:
        if second:
            imported(owner, second, "second.csv")
        else:
            with pytest.raises(GivenUp):
                work(owner, upload(owner, statement(COFFEE)), received=4)
    assert_allowed("ProcessImportFunction", asked - {("s3:PutObject", "s3")})


@pytest.mark.parametrize("decision", ["accept", "discard"])
def test_a_review_asks_for_what_its_role_allows(decision: str, owner: str) -> None:
    imported(owner, statement(COFFEE, UNDATED))
    (waits,) = [each.id for each in transactions(owner) if each.state == "waiting"]
    given = {"id": waits, "decision": decision}
    given |= {"date": "2025-01-10"} if decision == "accept" else {}
    with heard() as first:
        asked = post("review_transaction", owner, key="k1", **given)
    say_yes(owner, asked)
    with heard() as second:
        body_of(post("review_transaction", owner, key="k1", **given))
        post("review_transaction", owner, key="k1", **given)
    assert_allowed("ReviewTransactionFunction", first | second)


@pytest.mark.parametrize(
    ("content", "given"),
    [
        (NAMELESS, {"decision": "answer", "currency": "MXN"}),
        (NAMELESS, {"decision": "undo"}),
        (statement(COFFEE, COFFEE), {"decision": "accept"}),
        (statement(COFFEE, LUNCH, UNDATED), {"decision": "undo"}),
    ],
)
def test_an_order_and_who_carries_it_out_ask_for_what_their_roles_allow(
    content: str, given: dict[str, Any], owner: str
) -> None:
    given = {"docId": imported(owner, content), **given}
    with heard() as first:
        asked = post("review_import", owner, key="k1", **given)
    say_yes(owner, asked)
    with heard() as second:
        body_of(post("review_import", owner, key="k1", **given))
    assert_allowed("ReviewImportFunction", first | second)
    with heard() as carried_out:
        work(owner, given["docId"], order=document(owner, given["docId"]).order["id"])
    assert document(owner, given["docId"]).status in ("imported", "undone")
    assert_allowed("ProcessImportFunction", carried_out)


@pytest.mark.slow
def test_a_password_asks_for_what_the_roles_allow(owner: str, post_office: PostOffice) -> None:
    first, second = locked_statement("2025-01"), locked_statement("2025-02")
    id = fetched(owner, post_office, first)
    given: dict[str, Any] = {"docId": id, "decision": "answer", "password": PASSWORD}
    given |= {"remember": True}
    with heard() as asking:
        asked = post("review_import", owner, **given)
    say_yes(owner, asked)
    with heard() as ordering:
        body_of(post("review_import", owner, **given))
    order = document(owner, id).order["id"]
    later = record(owner, bucket.document_id(second), sender=document(owner, id).sender)
    bucket.put(Caller(owner), later, second)
    with heard() as carried_out:
        work(owner, id, order=order)
        work(owner, later)
    with heard() as listing:
        (last, _) = body_of(post("get_recent_imports", owner))["imports"]
    assert (last["status"], last["password_remembered"]) == ("imported", True)
    forget = {"docId": id, "decision": "forget_password"}
    with heard() as forgetting:
        asked = post("review_import", owner, **forget)
    say_yes(owner, asked)
    with heard() as forgotten:
        body_of(post("review_import", owner, **forget))
    assert_allowed("ReviewImportFunction", asking | ordering | forgetting | forgotten)
    assert_allowed("ProcessImportFunction", carried_out)
    assert_allowed("GetRecentImportsFunction", listing)


def test_a_fetch_asks_for_what_its_role_allows(owner: str, post_office: PostOffice) -> None:
    file = csv_file(statement(COFFEE))
    (message_id,) = post_office.connect(owner, letter("Statement", file))
    with heard() as asked:
        for key in ("k1", "k1", "k2"):
            body_of(post("fetch_email_attachments", owner, key=key, messageId=message_id))
    assert_allowed("FetchEmailAttachmentsFunction", asked)


def test_a_search_asks_for_what_its_role_allows(owner: str, post_office: PostOffice) -> None:
    post_office.connect(owner, letter("Statement"))
    with heard() as asked:
        body_of(post("search_gmail", owner, query="statement"))
    assert_allowed("SearchGmailFunction", asked)


@pytest.mark.parametrize(
    ("tool", "function"),
    [
        ("get_recent_import", "GetRecentImportFunction"),
        ("get_recent_imports", "GetRecentImportsFunction"),
        ("get_transactions", "GetTransactionsFunction"),
    ],
)
def test_a_reading_tool_asks_for_what_its_role_allows(tool: str, function: str, owner: str) -> None:
    imported(owner, statement(COFFEE, UNDATED))
    imported(owner, statement(COFFEE, LUNCH), "repeats.csv")
    imported(owner, NAMELESS)
    with heard() as asked:
        body_of(post(tool, owner))
        if tool == "get_transactions":
            body_of(post(tool, owner, review_status="needs_review"))
    assert_allowed(function, asked)


def test_disconnecting_asks_for_what_its_role_allows(owner: str, post_office: PostOffice) -> None:
    post_office.connect(owner)
    with heard() as first:
        asked = post("disconnect_gmail", owner, key="k1")
    say_yes(owner, asked)
    with heard() as second:
        for _ in range(2):
            body_of(post("disconnect_gmail", owner, key="k1"))
    assert_allowed("DisconnectGmailFunction", first | second)


def test_what_uploads_sees_and_settles_asks_for_what_its_role_allows(owner: str) -> None:
    file = statement(COFFEE, COFFEE)
    name_account(owner, id="acc_main")
    with heard() as first:
        id = posted_form(owner, file, key="k", account_id="acc_main").body["import_id"]
        begin(owner, file)
        begin(owner, statement(LUNCH), hold=True)
    work(owner, id)
    with heard() as second:
        assert see(owner).status == see(owner, id).status == 200
        assert settle(owner, id, "accept", key="k").status == 202
    assert_allowed("ImportsFunction", first | second)


@pytest.mark.parametrize("is_there", [True, False])
def test_importing_by_reference_asks_for_what_its_role_allows(is_there: bool, owner: str) -> None:
    begun = begin(owner, statement(COFFEE), hold=True)
    if is_there:
        put(begun["upload"], statement(COFFEE))
        work(owner, begun["import_id"])
    with heard() as asked:
        body_of(post("import_document", owner, key="k", docId=begun["import_id"]))
    assert_allowed("ImportDocumentFunction", asked)


def test_connecting_asks_for_what_its_role_allows(owner: str, post_office: PostOffice) -> None:
    with heard() as first:
        url = send(connect, proxy_event(owner, {})).body["authorization_url"]
    back = allow(url, owner)
    with heard() as second:
        assert send(connect, proxy_event(owner, back)).status == 200
        assert send(connect, proxy_event(owner, back)).status == 409
    assert_allowed("ConnectGmailFunction", first | second)
