"""Money between two accounts of one owner."""

from __future__ import annotations

import pytest

from money.entry import EntryRecord
from prime.imports.matching import own_pairs
from tests.budget.calls import set_rule
from tests.prime.imports.ordering import order
from tests.prime.stored import (
    Row,
    assert_ledger_has_what_is_accepted,
    imported,
    statement,
    transactions,
)
from toolkit import Caller
from toolkit.storage import tables


def on_account(number: str, *rows: Row, currency: str = "MXN") -> str:
    """Between two rows that say which sign is which."""
    others = [
        ("2025-01-01", "Coffee Corner", f"-3{number}.00"),
        ("2025-01-02", "Salary", f"9{number}.00"),
    ]
    return f"Account,****{number}\n" + statement(*others, *rows, currency=currency)


def looked_at(owner: str) -> list[EntryRecord]:
    return [
        each for each in transactions(owner) if each.description not in ("Coffee Corner", "Salary")
    ]


def categories(owner: str) -> dict[str, str | None]:
    return {f"{each.description} {each.amount}": each.category_id for each in looked_at(owner)}


def sources(owner: str) -> set[str | None]:
    return {each.category_from for each in looked_at(owner)}


def test_two_rows_on_two_accounts_are_one_transfer(owner: str) -> None:
    imported(owner, on_account("1111", ("2025-01-06", "SPEI ENVIADO BBVA", "-2000.00")))
    assert categories(owner) == {"SPEI ENVIADO BBVA -2000.00": None}
    imported(owner, on_account("2222", ("2025-01-07", "DEPOSITO RECIBIDO", "2000.00")))
    assert set(categories(owner).values()) == {"Own Transfers"}
    assert sources(owner) == {"pair"}
    assert_ledger_has_what_is_accepted(owner)


def test_the_payment_of_a_card_is_on_both_accounts(owner: str) -> None:
    imported(owner, on_account("1111", ("2025-01-06", "PAGO BANAMEX", "-3000.00")))
    imported(owner, on_account("2222", ("2025-01-08", "SU PAGO GRACIAS", "3000.00")))
    assert set(categories(owner).values()) == {"Card Payments"}
    assert_ledger_has_what_is_accepted(owner)


@pytest.mark.parametrize(
    ("day", "text", "amount", "currency", "account"),
    [
        ("2025-01-12", "DEPOSITO", "2000.00", "MXN", "2222"),
        ("2025-01-07", "DEPOSITO", "2000.01", "MXN", "2222"),
        ("2025-01-07", "DEPOSITO", "2000.00", "USD", "2222"),
        ("2025-01-07", "DEPOSITO", "2000.00", "MXN", "1111"),
        ("2025-01-07", "DEPOSITO", "-2000.00", "MXN", "2222"),
    ],
)
def test_rows_that_are_not_two_halves_stay_as_they_are(
    owner: str, day: str, text: str, amount: str, currency: str, account: str
) -> None:
    imported(owner, on_account("1111", ("2025-01-06", "SPEI ENVIADO", "-2000.00")))
    imported(owner, on_account(account, (day, text, amount), currency=currency))
    assert set(categories(owner).values()) == {None}


def test_a_purchase_and_an_income_of_the_same_amount_are_no_transfer(owner: str) -> None:
    imported(owner, on_account("1111", ("2025-01-06", "ZAPATERIA LUZ", "-2000.00")))
    imported(owner, on_account("2222", ("2025-01-06", "HONORARIOS", "2000.00")))
    assert set(categories(owner).values()) == {None}


def test_of_two_rows_that_fit_equally_well_none_is_taken(owner: str) -> None:
    rows = [("2025-01-06", f"SPEI ENVIADO {name}", "-2000.00") for name in ("ANA", "LUIS")]
    imported(owner, on_account("1111", *rows))
    imported(owner, on_account("2222", ("2025-01-06", "SPEI RECIBIDO", "2000.00")))
    assert set(categories(owner).values()) == {None}


def test_a_row_that_its_owner_has_given_a_category_is_no_half(owner: str) -> None:
    set_rule(owner, words="spei enviado", category="Rent", category_type="FIXED")
    imported(owner, on_account("1111", ("2025-01-06", "SPEI ENVIADO CASERO", "-2000.00")))
    imported(owner, on_account("2222", ("2025-01-06", "SPEI RECIBIDO", "2000.00")))
    assert categories(owner)["SPEI ENVIADO CASERO -2000.00"] == "Rent"
    assert categories(owner)["SPEI RECIBIDO 2000.00"] is None


def test_an_import_that_broke_off_between_is_paired_when_it_runs_again(
    owner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    imported(owner, on_account("1111", ("2025-01-06", "SPEI ENVIADO BBVA", "-2000.00")))

    def broken(caller: Caller, document_id: str, brought: object) -> None:
        raise tables.OutOfTime

    with monkeypatch.context() as cut:
        cut.setattr(own_pairs, "pair", broken)
        with pytest.raises(tables.OutOfTime):
            imported(owner, on_account("2222", ("2025-01-07", "DEPOSITO", "2000.00")))
    id = imported(owner, on_account("2222", ("2025-01-07", "DEPOSITO", "2000.00")))
    assert set(categories(owner).values()) == {"Own Transfers"}
    order(owner, id, "read_again")
    assert set(categories(owner).values()) == {"Own Transfers"}
    assert_ledger_has_what_is_accepted(owner)
