"""Documents of the corpora are opened in this process: one for each would take most of its time.
What a process of its own is for is tested in the modules that have one."""

from __future__ import annotations

import subprocess
from io import BytesIO
from types import SimpleNamespace
from typing import Any

import pytest

from prime.documents import isolated, isolation
from prime.documents.letters import html_process
from prime.documents.locks import office_process
from prime.documents.paper import pdf_process
from prime.documents.tables import spreadsheet_process

OPENED_BY: dict[str, Any] = {
    html_process.__name__: lambda content, _: html_process.lines(content),
    office_process.__name__: office_process.unlocked,
    pdf_process.__name__: pdf_process.pages,
    spreadsheet_process.__name__: lambda content, _: spreadsheet_process.sheets(content),
}
ISOLATED = {"test_pdf", "test_hostile_spreadsheet", "test_isolated"}
"""Modules whose documents are opened as users' are."""


def opened_here(command: list[str], *, input: bytes, **_: object) -> Any:
    answered = b"".join(isolated.answers(OPENED_BY[command[-1]], BytesIO(input)))
    return subprocess.CompletedProcess(command, 0, stdout=answered)


@pytest.fixture(autouse=True)
def _opened_here(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.path.stem not in ISOLATED:
        process = SimpleNamespace(run=opened_here, TimeoutExpired=subprocess.TimeoutExpired)
        monkeypatch.setattr(isolation, "subprocess", process)
