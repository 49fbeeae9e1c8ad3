"""What a stranger's file is opened by."""

from __future__ import annotations

import subprocess
import sys

import pytest

from prime.documents import isolation

OPENING = (
    "prime.documents.letters.html_process",
    "prime.documents.locks.office_process",
    "prime.documents.paper.pdf_process",
    "prime.documents.tables.spreadsheet_process",
)


@pytest.mark.parametrize("module", OPENING)
def test_the_process_that_opens_a_file_loads_nothing_that_calls_aws_or_holds_data(
    module: str,
) -> None:
    """Nor is its start several times what it does."""
    told = "print(*sorted({name.split('.')[0] for name in sys.modules}))"
    finished = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys, {module}; {told}"],
        env=isolation._environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(finished.stdout.split())
    assert "prime" in loaded
    assert not loaded & {"botocore", "pynamodb", "pydantic", "toolkit", "aws_lambda_powertools"}
