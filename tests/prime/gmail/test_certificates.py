"""Google is believed to be Google by its certificate alone."""

from __future__ import annotations

import ssl
import threading
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from prime.gmail import google
from prime.gmail.client import Gmail
from prime.gmail.errors import MailBusy
from tests.local.server import claim

PATIENCE_SECONDS = 30


def self_signed(file: Path) -> Path:
    """A certificate of 127.0.0.1 that nobody vouches for, with its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.now(UTC)
    names = x509.SubjectAlternativeName([x509.IPAddress(IPv4Address("127.0.0.1"))])
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(names, critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(pem + certificate.public_bytes(Encoding.PEM))
    return file


@pytest.fixture
def stranger(tmp_path: Path) -> Iterator[tuple[str, list[bytes]]]:
    """The URL of a server with such a certificate, and what it was sent."""
    observed: list[bytes] = []
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(self_signed(tmp_path / "server.pem"))
    listener = claim()
    listener.listen()
    listener.settimeout(PATIENCE_SECONDS)

    def listen() -> None:
        for _ in range(google.TRIES):
            with suppress(OSError):  # a refused handshake is one
                connection, _ = listener.accept()
                with context.wrap_socket(connection, server_side=True) as secured:
                    observed.append(secured.recv(1000))

    thread = threading.Thread(target=listen, daemon=True)
    thread.start()
    yield f"https://127.0.0.1:{listener.getsockname()[1]}", observed
    thread.join()
    listener.close()


def test_a_certificate_that_nobody_vouches_for_is_told_nothing(
    stranger: tuple[str, list[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    url, observed = stranger
    monkeypatch.setenv("GMAIL_URL", url)
    monkeypatch.setattr(google, "BASE_SECONDS", 0.01)
    with pytest.raises(MailBusy):
        Gmail("token").message("18c9a1b2c3d4e5f6")
    assert observed == []
