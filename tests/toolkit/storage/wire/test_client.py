"""Against a DynamoDB that says what each test tells it to."""

from __future__ import annotations

import time
from typing import Any

import pytest
from botocore.exceptions import (
    ClientError,
    HTTPClientError,
    NoCredentialsError,
)

from tests.toolkit.storage.wire.conftest import MakeClient
from tests.toolkit.storage.wire.scripted import (
    Server,
    hangs_up,
    refuses,
    says,
    untimely,
)
from toolkit.storage import tables
from toolkit.storage.tables import OutOfTime, StorageFailure
from toolkit.storage.wire import Client

KEY = {"pk": {"S": "user-1"}}
AN_HOUR = 3600


def get(client: Client) -> Any:
    return client.get_item(TableName="Banking", Key=KEY)


def code_of(raised: pytest.ExceptionInfo[ClientError]) -> str:
    return raised.value.response["Error"]["Code"]


def test_it_asks_as_dynamodb_wants_to_be_asked(client: Client, server: Server) -> None:
    server.will(says({"Item": KEY}, x_amzn_requestid="R1"))
    found = get(client)
    (request,) = server.requests
    assert request.body == {"TableName": "Banking", "Key": KEY}
    assert request.headers["x-amz-target"] == "DynamoDB_20120810.GetItem"
    assert request.headers["content-type"] == "application/x-amz-json-1.0"
    assert request.headers["host"] in server.url
    assert "/eu-west-1/dynamodb/aws4_request" in request.headers["authorization"]
    assert found["Item"] == KEY
    assert found["ResponseMetadata"]["RequestId"] == "R1"
    assert found["ResponseMetadata"]["HTTPStatusCode"] == 200


def test_bytes_go_and_come_as_bytes(client: Client, server: Server) -> None:
    item = {
        "pk": {"S": "B"},
        "B": {"S": "an attribute of that name"},
        "one": {"B": b"\x00\xff"},
        "some": {"BS": [b"\x01", b"\x02"]},
        "within": {"M": {"B": {"B": b""}, "L": {"L": [{"B": b"deep"}]}}},
    }
    server.will(says())
    client.put_item(TableName="Banking", Item=item)
    stored = server.requests[0].body["Item"]
    assert stored["one"] == {"B": "AP8="}
    server.will(says({"Item": stored}))
    assert get(client)["Item"] == item


def test_one_connection_serves_one_after_the_other(client: Client, server: Server) -> None:
    server.will(says(), says(), says())
    for _ in range(3):
        get(client)
    assert server.connections == 1


@pytest.mark.parametrize(
    "refusal",
    [
        refuses("ProvisionedThroughputExceededException"),
        refuses("ThrottlingException"),
        refuses("RequestLimitExceeded"),
        refuses("TransactionInProgressException"),
        refuses("InternalServerError", 500),
        says(raw=b"<html>Bad gateway</html>", status=502),
        says(raw=b"", status=503),
        says(raw=b"{}", x_amz_crc32="1"),
        says(raw=b"<html>not DynamoDB</html>"),
        says(raw=b"null"),
        says(raw=b'"Bad gateway"', status=502),
        hangs_up,
    ],
)
def test_what_may_pass_is_tried_again(
    client: Client, server: Server, pauses: list[float], refusal: Any
) -> None:
    server.will(refusal, refusal, says({"Item": KEY}))
    found = get(client)
    assert found["Item"] == KEY
    assert found["ResponseMetadata"]["RetryAttempts"] == 2
    first, second = pauses
    assert 0 <= first <= 1
    assert 0 <= second <= 2
    assert len(server.requests) == 3
    assert len({request.headers["amz-sdk-invocation-id"] for request in server.requests}) == 1


def test_it_is_tried_three_times(client: Client, server: Server) -> None:
    server.will(*[refuses("InternalServerError", 500, message="No")] * 3)
    with pytest.raises(ClientError) as raised:
        get(client)
    assert raised.value.response["Error"] == {"Code": "InternalServerError", "Message": "No"}
    assert raised.value.response["ResponseMetadata"]["RetryAttempts"] == 2
    assert len(server.requests) == 3


def test_a_garbled_answer_is_none(client: Client, server: Server) -> None:
    server.will(*[says({"Item": KEY}, x_amz_crc32="1")] * 3)
    with pytest.raises(HTTPClientError):
        get(client)


@pytest.mark.parametrize(
    "code", ["ConditionalCheckFailedException", "ValidationException", "AccessDeniedException"]
)
def test_a_refusal_for_good_is_not_tried_again(client: Client, server: Server, code: str) -> None:
    server.will(refuses(code, Message="No", Item=KEY))
    with pytest.raises(ClientError) as raised:
        get(client)
    assert raised.value.response["Error"] == {"Code": code, "Message": "No"}
    assert raised.value.response["Item"] == KEY  # type: ignore[typeddict-item]
    assert len(server.requests) == 1


def test_a_refusal_without_a_code_has_its_status(client: Client, server: Server) -> None:
    server.will(says(raw=b"Too large", status=413), says(raw=b"[]", status=403))
    with pytest.raises(ClientError) as raised:
        get(client)
    assert raised.value.response["Error"] == {"Code": "413", "Message": "Too large"}
    with pytest.raises(ClientError) as raised:
        get(client)
    assert raised.value.response["Error"] == {"Code": "403", "Message": "[]"}


def test_a_cancelled_transaction_says_why(client: Client, server: Server) -> None:
    reasons = [{"Code": "None"}, {"Code": "ConditionalCheckFailed", "Item": {"b": {"B": "AA=="}}}]
    server.will(refuses("TransactionCanceledException", CancellationReasons=reasons))
    with pytest.raises(ClientError) as raised:
        client.transact_write_items(TransactItems=[])
    assert raised.value.response["CancellationReasons"][1] == {
        "Code": "ConditionalCheckFailed",
        "Item": {"b": {"B": b"\0"}},
    }


def test_every_try_of_a_transaction_has_the_same_token(client: Client, server: Server) -> None:
    server.will(hangs_up, says(), says())
    client.transact_write_items(TransactItems=[])
    client.transact_write_items(TransactItems=[])
    first, again, other = [request.body["ClientRequestToken"] for request in server.requests]
    assert first == again != other


def test_a_callers_own_token_is_kept(client: Client, server: Server) -> None:
    server.will(says())
    client.transact_write_items(TransactItems=[], ClientRequestToken="mine")
    assert server.requests[0].body["ClientRequestToken"] == "mine"


def test_who_always_fails_is_no_longer_tried_again(client: Client, server: Server) -> None:
    """As botocore has it: 100 further tries, of which five successes give one back."""
    failure = refuses("InternalServerError", 500)
    server.will(*[failure] * 151)
    for _ in range(51):
        with pytest.raises(ClientError):
            get(client)
    assert len(server.requests) == 151
    server.will(*[says()] * 5, failure, says({"Item": KEY}))
    for _ in range(5):
        get(client)
    assert get(client)["Item"] == KEY


def test_credentials_are_those_of_the_moment(
    client: Client, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.will(says(), says(), says())
    get(client)
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "ASIANOTHER")
    monkeypatch.setenv("AWS_SESSION_TOKEN", "token-1")
    get(client)
    monkeypatch.setenv("AWS_SESSION_TOKEN", "token-2")
    get(client)
    before, after, later = [request.headers for request in server.requests]
    assert "x-amz-security-token" not in before
    assert "Credential=ASIANOTHER/" in after["authorization"]
    assert "x-amz-security-token" in after["authorization"]
    assert [h["x-amz-security-token"] for h in (after, later)] == ["token-1", "token-2"]


def test_credentials_may_change_between_two_tries(
    client: Client, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.meta.events.register(
        "before-send.dynamodb", lambda **_: monkeypatch.setenv("AWS_SESSION_TOKEN", "renewed")
    )
    server.will(hangs_up, says())
    get(client)
    assert server.requests[1].headers["x-amz-security-token"] == "renewed"


def test_without_credentials_nothing_is_sent(
    client: Client, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("AWS_SECRET_ACCESS_KEY")
    with pytest.raises(NoCredentialsError) as raised:
        get(client)
    assert isinstance(raised.value, StorageFailure)
    assert server.requests == []


@pytest.mark.parametrize("code", ["InvalidSignatureException", "RequestTimeTooSkewed"])
@pytest.mark.parametrize("off", [-AN_HOUR, AN_HOUR])
def test_a_wrong_clock_is_set_by_dynamodbs(
    client: Client, server: Server, code: str, off: int
) -> None:
    theirs = time.time() + off
    server.will(untimely(code, theirs), says(), says())
    get(client)
    get(client)
    wrong, right, still = [request.headers["x-amz-date"] for request in server.requests]
    expected = [time.strftime("%Y%m%dT%H%M", time.gmtime(theirs + late)) for late in (-1, 0, 30)]
    assert right[:13] in expected
    assert still[:13] in expected
    assert wrong[:13] not in expected


def test_a_signature_that_is_wrong_at_the_right_time_stays_wrong(
    client: Client, server: Server
) -> None:
    server.will(untimely("InvalidSignatureException", time.time()))
    with pytest.raises(ClientError) as raised:
        get(client)
    assert code_of(raised) == "InvalidSignatureException"
    assert len(server.requests) == 1


def test_no_time_for_another_try_ends_a_call(client: Client, server: Server) -> None:
    left = iter([20_000, 0])
    server.will(hangs_up)
    with tables.time_limit(lambda: next(left)), pytest.raises(OutOfTime):
        get(client)
    assert len(server.requests) == 1


def test_what_listens_hears_of_every_call_and_of_every_try(client: Client, server: Server) -> None:
    heard: list[str] = []
    for event in ("before-call", "before-send", "after-call"):
        client.meta.events.register(event, lambda event_name, **_: heard.append(event_name))
    server.will(hangs_up, refuses("ValidationException"))
    with pytest.raises(ClientError):
        get(client)
    assert heard == [
        "before-call.dynamodb.GetItem",
        "before-send.dynamodb.GetItem",
        "before-send.dynamodb.GetItem",
        "after-call.dynamodb.GetItem",
    ]


def test_it_is_made_where_nobody_answers(server: Server, make_client: MakeClient) -> None:
    make_client("http://localhost:9")
