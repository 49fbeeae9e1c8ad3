"""What real sockets do."""

from __future__ import annotations

import ssl
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from botocore.exceptions import (
    ConnectionClosedError,
    EndpointConnectionError,
    ReadTimeoutError,
    SSLError,
)
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.toolkit.storage.wire.conftest import MakeClient
from tests.toolkit.storage.wire.scripted import (
    Server,
    hangs_up,
    is_silent,
    says,
    sends,
    serving,
)
from toolkit.storage import wire
from toolkit.storage.tables import StorageFailure
from toolkit.storage.wire import Client


def get(client: Client, user_id: str = "user-1") -> Any:
    return client.get_item(TableName="Banking", Key={"pk": {"S": user_id}})


SHORT = b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n{}"


@pytest.mark.parametrize(
    ("reply", "raised"),
    [
        (hangs_up, ConnectionClosedError),
        (is_silent, ReadTimeoutError),
        (sends(b"HTTP/1.1 200 OK\r\ncontent-le", then_closes=True), ConnectionClosedError),
        (sends(SHORT, then_closes=True), ConnectionClosedError),
        (sends(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}{}"), ConnectionClosedError),
        (sends(b"HTTP/1.1 100 Continue\r\ncontent-length: 0\r\n\r\n"), ConnectionClosedError),
        (sends(b"HTTP/1.1 200 OK\r\n\r\n{}"), ConnectionClosedError),
        (sends(b"SSH-2.0-OpenSSH_9.2\r\n\r\n"), ConnectionClosedError),
        (sends(b"HTTP/1.1 200 OK\r\n" + b"a: b\r\n" * 20_000), ConnectionClosedError),
    ],
)  # fmt: skip
def test_what_is_no_whole_answer_is_a_failure_of_storage(
    client: Client, server: Server, monkeypatch: pytest.MonkeyPatch, reply: Any, raised: Any
) -> None:
    monkeypatch.setattr(wire, "READ_SECONDS", 0.05)
    server.will(reply, reply, reply)
    with pytest.raises(raised) as failed:
        get(client)
    assert isinstance(failed.value, StorageFailure)
    server.will(says({"Item": {}}))
    assert get(client)["Item"] == {}


def test_nobody_who_listens_is_a_failure_of_storage(
    server: Server, make_client: MakeClient
) -> None:
    with pytest.raises(EndpointConnectionError) as failed:
        get(make_client("http://localhost:9"))
    assert isinstance(failed.value, StorageFailure)


def test_an_answer_of_many_parts_is_put_together(client: Client, server: Server) -> None:
    item = {"text": {"S": "ü" * 500_000}}
    server.will(says({"Item": item}))
    assert get(client)["Item"] == item


def test_a_connection_that_was_closed_while_idle_is_not_used(
    client: Client, server: Server, pauses: list[float]
) -> None:
    gone = threading.Event()

    def answers_and_goes(connection: Any) -> bool:
        says()(connection)
        connection.shutdown(2)
        gone.set()
        return False

    server.will(answers_and_goes, says())
    get(client)
    assert gone.wait(30)
    get(client)
    assert pauses == []
    assert server.connections == 2


def test_what_nobody_asked_for_is_no_answer(client: Client, server: Server) -> None:
    said = threading.Event()

    def answers_twice(connection: Any) -> bool:
        says({"Item": {"whose": {"S": "mine"}}})(connection)
        said.wait(30)
        says({"Item": {"whose": {"S": "another's"}}})(connection)
        told.set()
        return True

    told = threading.Event()
    server.will(answers_twice, says({"Item": {"whose": {"S": "mine too"}}}))
    assert get(client)["Item"]["whose"]["S"] == "mine"
    said.set()
    assert told.wait(30)
    assert get(client)["Item"]["whose"]["S"] == "mine too"


@pytest.mark.parametrize("announced", ["close", "Close", "close, TE"])
def test_a_connection_that_is_announced_to_close_is_not_kept(
    client: Client, server: Server, announced: str
) -> None:
    server.will(says(connection=announced), says())
    get(client)
    get(client)
    assert server.connections == 2


def test_threads_get_their_own_answers(client: Client, server: Server) -> None:
    together = threading.Barrier(8)

    def echoes(connection: Any) -> bool:
        together.wait(30)  # so many requests are on their way at once
        return says()(connection)

    server.will(*[echoes] * 8)
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda n: get(client, f"user-{n}"), range(8)))
    assert server.connections == 8
    server.will(*[says()] * 8)
    for n in range(8):
        get(client, f"user-{n}")
    assert server.connections == 8


def test_the_first_connection_is_made_at_the_start(client: Client, server: Server) -> None:
    server.will(says())
    get(client)
    assert server.connections == 1


@pytest.fixture
def certified(tmp_path: Path) -> tuple[ssl.SSLContext, Path]:
    """A server's side for `localhost`, and its certificate."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    file, secret = tmp_path / "certificate.pem", tmp_path / "key.pem"
    file.write_bytes(certificate.public_bytes(pem))
    secret.write_bytes(
        key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file, secret)
    return context, file


@pytest.mark.usefixtures("server")
@pytest.mark.parametrize("variable", ["AWS_CA_BUNDLE", "REQUESTS_CA_BUNDLE"])
def test_it_speaks_tls_on_the_connection_made_at_the_start(
    make_client: MakeClient,
    certified: tuple[ssl.SSLContext, Path],
    monkeypatch: pytest.MonkeyPatch,
    variable: str,
) -> None:
    context, file = certified
    monkeypatch.delenv("AWS_CA_BUNDLE", raising=False)
    monkeypatch.setenv(variable, str(file))
    with serving(context) as server:
        client = make_client(server.url)
        server.will(says({"Item": {}}), says(), hangs_up, says())
        assert get(client)["Item"] == {}
        get(client)
        assert server.connections == 1
        get(client)


@pytest.mark.usefixtures("server")
def test_who_cannot_prove_the_name_gets_no_request(
    make_client: MakeClient,
    certified: tuple[ssl.SSLContext, Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    context, file = certified
    with serving(context) as server:
        monkeypatch.delenv("AWS_CA_BUNDLE", raising=False)
        with pytest.raises(SSLError):
            get(make_client(server.url))
        monkeypatch.setenv("AWS_CA_BUNDLE", str(file))
        with pytest.raises(SSLError):
            get(make_client(server.url.replace("localhost", "127.0.0.1")))
        assert server.requests == []
