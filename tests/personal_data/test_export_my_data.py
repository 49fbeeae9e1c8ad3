from __future__ import annotations

import base64
import csv
import io
from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from banking.entities import Dispute
from budget.entities import BankBalance, Cap
from chat.store.entities import ChatRecord
from finance.models import NewTransaction
from money import writes
from tests.banking.stored import card_row, charge_row, give_card, load, spend
from tests.calling import Reply, at_once
from tests.personal_data.asking import (
    body_of,
    caller,
    cells,
    change,
    exported,
    exports,
    open_jobs,
    post,
    rows,
    work,
)
from tests.personal_data.talking import remember, talk
from tests.prime.stored import keep, upload
from toolkit.audit.audit_event import AuditEvent


def enter(user_id: str, *transactions: tuple[str, str, str]) -> None:
    """Days, amounts and descriptions into the ledger."""
    entries = [
        NewTransaction.model_validate(
            {
                "id": f"e{number}",
                "account_id": "savings",
                "category_id": None,
                "description": description,
                "amount": amount,
                "currency": "USD",
                "booked_at": f"{day}T12:00:00+00:00",
            }
        )
        for number, (day, amount, description) in enumerate(transactions)
    ]
    writes.record(caller(user_id), (each.entry for each in entries))


def test_each_familys_data_is_in_it_exactly(owner: str) -> None:
    give_card(owner, phone="+910000000000")
    spend(owner, "t1", merchant="Café Zoë", amount=4000)
    Dispute.new(caller(owner), "t1", "never there", at=datetime.now(UTC)).save()
    Cap.new(caller(owner), "2025-01", 1250050).save()
    BankBalance.new(caller(owner), datetime(2025, 1, 2, tzinfo=UTC), 99).save()
    enter(owner, ("2024-03-01", "-12.50", "Books"), ("2025-04-01", "0.10", "Interest"))
    keep(owner, "txn_1", doubts=["no year"])
    talk(owner, "c1", "My rent is 900")
    remember(owner, "I live in Oslo")

    made = exported(owner)
    (card,) = rows(made, "banking/card")
    assert (card["last_four"], card["balance"], card["phone"]) == ("4242", 15000, "+910000000000")
    assert rows(made, "banking/disputes")[0]["reason"] == "never there"
    (cap,) = rows(made, "budget/caps")
    assert (cap["month"], cap["variable_cap_mxn_cents"]) == ("2025-01", 1250050)
    assert rows(made, "budget/bank_balances")[0]["bank_balance_mxn_cents"] == 99
    told = ("book", "amount", "description", "doubts")
    assert [
        (e["booked_at"][:10], *(e[name] for name in told)) for e in rows(made, "money/entries")
    ] == [
        ("2024-03-01", "ledger", "-12.50", "Books", []),
        ("2025-01-06", "ledger", "-4.50", "Coffee Corner", ["no year"]),
        ("2025-04-01", "ledger", "0.10", "Interest", []),
        ("2025-11-10", "card", "-4000", "Café Zoë", []),
    ]
    said = [(row["number"], row["role"], row["text"]) for row in rows(made, "chat/messages")]
    assert said == [(1, "user", "My rent is 900"), (2, "assistant", "Noted: My rent is 900")]
    assert rows(made, "chat/memory")[0]["text"] == "I live in Oslo"
    assert [row["action"] for row in rows(made, "audit/events")] == ["export_my_data"]


def test_a_table_has_the_same_rows_as_csv(owner: str) -> None:
    spend(owner, "t1", merchant="Café Zoë, Oslo\nline two", amount=-40)
    spend(owner, "t2", merchant='"quoted"')
    made = exported(owner)
    written = [
        {name: "" if value is None else str(value) for name, value in row.items()}
        for row in rows(made, "money/entries")
    ]
    assert cells(made, "money/entries") == written


def test_each_card_and_the_settings_are_in_it(owner: str) -> None:
    load(
        card_row(owner),
        card_row(owner, "1881", currency="USD", balance="100.50"),
        charge_row(owner, "t9", "0.05", card="1881"),
    )
    change(owner, time_zone="Asia/Tokyo")
    made = exported(owner)
    cards = [(card["last_four"], card["currency"]) for card in rows(made, "banking/card")]
    assert cards == [("4242", None), ("1881", "USD")]
    assert [card["balance"] for card in cells(made, "banking/card")] == ["15000", "100.5"]
    (charge,) = cells(made, "money/entries")
    assert (charge["account_id"], charge["amount"]) == ("card-1881", "-0.05")
    (settings,) = rows(made, "settings")
    assert settings["time_zone"] == "Asia/Tokyo"


def test_amounts_are_numbers_in_a_spreadsheet(owner: str) -> None:
    enter(owner, ("2024-03-01", "-12.50", "Books"))
    assert cells(exported(owner), "money/entries")[0]["amount"] == "-12.50"


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1+1", "@SUM(A1)", "\t=1", "\n=1", "\uff1d1+1"])
def test_no_spreadsheet_calculates_what_others_wrote(owner: str, name: str) -> None:
    spend(owner, merchant=name)
    made = exported(owner)
    assert rows(made, "money/entries")[0]["description"] == name
    assert cells(made, "money/entries")[0]["description"] == f"'{name}"


def test_documents_are_in_it_as_they_were_sent(owner: str) -> None:
    id = upload(owner, b"%PDF-1.7 of mine", "september.pdf", status="imported")
    assert exported(owner).read(f"documents/{id}-september.pdf") == b"%PDF-1.7 of mine"


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "/etc/passwd", "..\\..\\x.exe", "a\x00b", "", "対" * 110]
)
def test_a_documents_name_leads_nowhere_else(owner: str, name: str) -> None:
    id = upload(owner, b"content", name)
    (path,) = [each for each in exported(owner).namelist() if each.startswith("documents/")]
    assert path.startswith(f"documents/{id}-")
    assert path.count("/") == 1
    assert len(path.removeprefix("documents/").encode()) <= 255
    assert not {*"\\\x00"} & {*path}


def test_a_document_that_is_gone_keeps_no_export_from_ending(owner: str) -> None:
    from tests.prime.stored import record

    record(owner, "doc_gone", name="gone.csv")
    made = exported(owner)
    assert rows(made, "prime/documents")[0]["name"] == "gone.csv"
    assert not [each for each in made.namelist() if each.startswith("documents/")]


def test_every_column_of_every_table_is_described(owner: str) -> None:
    made = exported(owner)
    readme = made.read("README.md").decode()
    for name in made.namelist():
        if name.endswith(".csv"):
            assert f"## {name.removesuffix('.csv')}\n" in readme
            columns, *_ = csv.reader(io.StringIO(made.read(name).decode("utf-8-sig")))
            for column in columns:
                assert f"- `{column}`: " in readme, (name, column)


def test_nothing_of_others_is_in_it(owner: str) -> None:
    spend(f"{owner}2", merchant="of the neighbour")
    spend(f"{owner}#x", merchant="of the neighbour")
    enter(f"{owner}#month", ("2025-01-01", "-1.00", "of the neighbour"))
    made = exported(owner)
    assert not [name for name in made.namelist() if b"neighbour" in made.read(name)]


def test_what_has_ended_is_not_in_it(owner: str) -> None:
    talk(owner, "c1", "My rent is 900")
    begun = ChatRecord(owner, "conversation#c1")
    begun.update([ChatRecord.expires_at.set(int(datetime.now(UTC).timestamp()) - 1)])
    assert rows(exported(owner), "chat/conversations") == []


def test_nothing_secret_is_in_it(owner: str) -> None:
    from prime.mailbox.mail_grant import MailGrant

    MailGrant.new(caller(owner), b"sealed-grant", datetime.now(UTC)).save()
    made = exported(owner)
    assert list(rows(made, "prime/mailbox")[0]) == ["connected_at"]
    for written in (b"sealed-grant", base64.b64encode(b"sealed-grant")):
        assert not [name for name in made.namelist() if written in made.read(name)]


def test_one_is_made_at_a_time(owner: str) -> None:
    ids = {body_of(reply)["export_id"] for reply in asked_at_once(owner)}
    assert len(ids) == 1
    assert len(open_jobs(owner)) == 1
    work(owner)
    assert [each["status"] for each in exports(owner)] == ["ready"]


def asked_at_once(owner: str) -> Sequence[Reply]:
    return at_once([lambda: post("export_my_data", owner)] * 4)


@pytest.mark.slow
def test_there_is_an_end_to_how_many_are_made_a_day(owner: str) -> None:
    for _ in range(5):
        exported(owner)
    refused = post("export_my_data", owner)
    assert refused.status == 409
    assert refused.body == {
        "ok": False,
        "error": {
            "code": "CONFLICT",
            "message": "Up to 5 exports a day are made. Fetch the last one.",
            "details": {"reason": "conflict"},
        },
    }


def test_asking_and_making_are_both_in_the_audit(owner: str) -> None:
    exported(owner)
    asked, made = AuditEvent.of_user(owner, action="export_my_data")
    assert (asked.channel, asked.outcome) == ("rest", "success")
    assert (made.channel, made.outcome) == ("queue", "success")
    assert made.correlation_id == asked.correlation_id
    assert made.tool_output["outcome"] == "done"
