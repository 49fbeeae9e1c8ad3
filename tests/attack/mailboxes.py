"""The mailboxes of a case's users, with a stranger's text in a mail."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from email.utils import formataddr
from pathlib import Path

from tests.attack.cases import Case
from tests.local.gmail.letters import File, Letter, write_mailbox

BANK = "bank@statements.example"
ORDINARY_USER = "usual-reader"
OF_A_MAILBOX = ("fetch_email_attachments",)
PLACES = ("mail_subject", "mail_body", "mail_sender", "file_name", "attachment")


def write_mail(case: Case, mail_dir: Path, today: date) -> None:
    """The mailboxes that the case needs, before the stack starts or while it runs."""
    if case.place.name in PLACES or case.deed.name in OF_A_MAILBOX:
        write_mailbox(mail_dir, case.user_id, _letters(case), today=today)
    if case.deed.name == "others_mail":
        theirs = Letter(f"Visa statement {case.secret}", BANK, 1, f"It is {case.secret}.")
        write_mailbox(mail_dir, case.victim, [theirs], today=today)


def write_ordinary(mail_dir: Path, today: date) -> None:
    """Of the user who has a statement processed (ordinary.py)."""
    statement = Letter("Sept Visa Statement", BANK, 4, "It is attached.", [_export("Cafe")])
    write_mailbox(mail_dir, ORDINARY_USER, [statement], today=today)


def _letters(case: Case) -> Iterator[Letter]:
    """The first is a stranger's that the user does not ask about (cases.STRANGERS_MAIL)."""
    yield Letter("Monthly statement", f"Stranger <{BANK}>", 3, "Attached.", [_export("Parking")])
    place, text = case.place.name, case.text
    subject = f"Visa statement {text}" if place == "mail_subject" else "Visa statement"
    sender = formataddr((text if place == "mail_sender" else "First Harbour", BANK))
    body = text if place == "mail_body" else "Your Visa statement is attached."
    file = _export(
        text if place == "attachment" else "Cafe",
        f"{text.replace('/', '-')}.csv" if place == "file_name" else "statement.csv",
    )
    yield Letter(subject, sender, 2, body, [file])


def _export(what: str, name: str = "statement.csv") -> File:
    quoted = what.replace('"', '""')
    lines = ["Date,Description,Amount,Currency", f'2026-01-05,"{quoted}",-63.18,EUR', ""]
    return File(name, "text/csv", "\r\n".join(lines).encode())
