"""A layout that was proved once is remembered, and nobody is asked about it again."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from money.entities import Account
from prime.documents.layout import Layout
from prime.documents.layouts.shown import Head
from prime.layouts import assistant, known
from tests.prime.documents.layouts.finnish import MOVES, RIGHT, TITLES, table
from tests.prime.stored import document, imported, rows
from toolkit import Caller

ACCOUNT = "Account;****4321"
SEPTEMBER = table(above=[ACCOUNT, "Currency: EUR"])
OCTOBER = table(
    [
        (day.replace(".09.", ".10."), value.replace(".09.", ".10."), what, paid)
        for day, value, what, paid in MOVES
    ],
    opening="466.10",
    above=[ACCOUNT, "Currency: EUR"],
)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Sequence[str]]:
    """What a model was shown that is right."""
    shown: list[Sequence[str]] = []

    def proposed(heads: Sequence[Head], model_id: str) -> Layout:
        shown.extend(head.titles for head in heads)
        return RIGHT

    monkeypatch.setenv("LAYOUT_MODEL_ID", "any")
    monkeypatch.setattr(assistant, "proposed", proposed)
    return shown


def statuses(owner: str) -> set[str]:
    return {status for *_, status in rows(owner)}


def test_without_a_model_all_rows_wait(owner: str) -> None:
    imported(owner, SEPTEMBER)
    assert statuses(owner) == {"needs_review"}


def test_a_table_that_a_model_explains_is_entered(owner: str, asked: list[Sequence[str]]) -> None:
    id = imported(owner, SEPTEMBER)
    assert document(owner, id).status == "imported"
    assert statuses(owner) == {"accepted"}
    assert len(rows(owner)) == len(MOVES)
    assert asked == [TITLES]


def test_the_next_document_with_the_same_titles_asks_no_model(
    owner: str, asked: list[Sequence[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    imported(owner, SEPTEMBER)
    monkeypatch.delenv("LAYOUT_MODEL_ID")
    imported(owner, OCTOBER)
    assert asked == [TITLES]
    assert statuses(owner) == {"accepted"}
    assert len(rows(owner)) == 2 * len(MOVES)


def test_it_is_remembered_of_the_owner_alone(
    owner: str, asked: list[Sequence[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    imported(owner, SEPTEMBER)
    monkeypatch.delenv("LAYOUT_MODEL_ID")
    other = f"{owner}-other"
    imported(other, OCTOBER)
    assert statuses(other) == {"needs_review"}


def test_a_remembered_layout_is_proved_anew(
    owner: str, asked: list[Sequence[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    imported(owner, SEPTEMBER)
    monkeypatch.delenv("LAYOUT_MODEL_ID")
    misprinted = OCTOBER.replace(";-38.10;", ";-83.10;")
    assert misprinted != OCTOBER
    imported(owner, misprinted)
    assert [row for row in rows(owner) if row[2] == "-83.10" and row[3] == "accepted"] == []


def test_no_title_is_kept(owner: str, asked: list[Sequence[str]]) -> None:
    imported(owner, SEPTEMBER)
    facts = Account.of(Caller(owner), "imported-4321")
    assert facts.layouts == [{"titles": RIGHT.titles, "date": 0, "amounts": [4], "balance": 5}]
    assert facts.facts == {}


def test_an_account_remembers_a_few_the_newest_first(
    owner: str, asked: list[Sequence[str]]
) -> None:
    imported(owner, SEPTEMBER)
    caller = Caller(owner)
    facts = Account.of(caller, "imported-4321")
    facts.layouts = [{"titles": str(n), "date": 0, "amounts": [1], "balance": 2} for n in range(9)]
    facts.save()
    imported(owner, OCTOBER)
    facts = Account.of(caller, "imported-4321")
    assert len(facts.layouts) == known.MOST_REMEMBERED
    assert facts.layouts[0]["titles"] == RIGHT.titles
