from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from prime.gmail import google
from tests.local.gmail.fake import FakeGmail
from tests.local.server import serving
from tests.prime.gmail.mailboxes import Mailbox

Served = tuple[FakeGmail, str, Path]


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    mail_dir = tmp_path_factory.mktemp("mail")
    fake = FakeGmail(mail_dir)
    with serving(fake) as url:
        yield fake, url, mail_dir


@pytest.fixture
def fake(served: Served, monkeypatch: pytest.MonkeyPatch) -> FakeGmail:
    """Well, and in the settings; between tries it is waited for only briefly."""
    fake, url, _ = served
    fake.recover()
    monkeypatch.setattr(google, "BASE_SECONDS", 0.01)
    for name, value in fake.environment(url).items():
        monkeypatch.setenv(name, value)
    return fake


@pytest.fixture
def mailbox(fake: FakeGmail, served: Served) -> Mailbox:
    return Mailbox(fake, served[2])
