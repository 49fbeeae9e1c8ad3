"""`make test CHANGED=1` runs what a change reaches, and not the rest."""

from __future__ import annotations

from commands.template import ROOT
from tests.changed import reached
from tests.each_row import each_row

EVERY = ("test_catalog.py", "test_imports.py")
"""Of tests/project: run after any change."""


@each_row(
    ("change", "runs", "leaves_out"),
    [
        (
            "functions/banking/block_card.py",
            "banking/test_block_card.py",
            "support/test_get_user.py",
        ),
        (
            "functions/prime/documents/values/currencies.py",
            "prime/documents/corpus/test_corpus.py",
            "banking/test_block_card.py",
        ),
        (
            "functions/money/entities.py",
            "books/test_get_spending.py",
            "audit/test_merkle.py",
        ),
        ("tests/banking/stored.py", "banking/test_block_card.py", "budget/test_rules.py"),
        (
            "tests/budget/conftest.py",
            "budget/test_add_transaction.py",
            "banking/test_block_card.py",
        ),
        (
            "functions/banking/policy.md",
            "banking/test_block_card.py",
            "budget/parsing/test_dates.py",
        ),
        ("template.yaml", "banking/test_block_card.py", None),
        ("docs/using.md", None, "banking/test_block_card.py"),
    ],
)
def test_the_tests_that_import_it_run(
    change: str, runs: str | None, leaves_out: str | None
) -> None:
    assert (ROOT / change).exists()
    found = {str(path.relative_to(ROOT / "tests")) for path in reached([ROOT / change])}
    assert {f"project/{name}" for name in EVERY} <= found
    assert runs is None or runs in found
    assert leaves_out not in found
    assert leaves_out is None or (ROOT / "tests" / leaves_out).exists()
