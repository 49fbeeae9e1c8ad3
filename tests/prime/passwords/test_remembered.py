"""A password is remembered for its sender if its owner says so, and forgotten again."""

from __future__ import annotations

import pytest

from prime.imports import passwords
from prime.imports.remembered_password import RememberedPassword
from tests.calling import direct, say_yes
from tests.prime.calls import body_of, confirmed, post, refused
from tests.prime.passwords.giving import NAME, PASSWORD, ask, fetched, give, statement, status
from tests.prime.post_office import PostOffice
from tests.prime.stored import booked, document, imported, notifications
from tests.project.tools import TOOLS
from toolkit import Caller

pytestmark = pytest.mark.slow

BANK = '"Bank of A, B" <Statements@Bank.example>'
ADDRESS = "statements@bank.example"
WAITS = ("waiting", ["password"])
NEXT = statement("2025-02")


@pytest.fixture
def id(owner: str, post_office: PostOffice) -> str:
    """Of a document of the bank's that its password has opened, which is remembered."""
    id = fetched(owner, post_office, statement(), BANK)
    give(owner, id, PASSWORD, remember=True)
    return id


def remembered(user_id: str) -> frozenset[str]:
    return RememberedPassword.senders(Caller(user_id))


def test_the_senders_next_document_opens_unasked(
    owner: str, id: str, post_office: PostOffice
) -> None:
    assert (document(owner, id).sender, {*remembered(owner)}) == (ADDRESS, {ADDRESS})
    later = fetched(owner, post_office, NEXT, "The same <STATEMENTS@bank.example>")
    assert status(owner, later) == ("imported", [])
    assert [what for _, what, _ in booked(owner)] == ["COFFEE", "PAY"] * 2
    assert notifications(owner)[-1] == f"Imported 2 transactions from {NAME}"


@pytest.mark.parametrize("other", ["Bank <statements@bank.example.com>", "b@c.example", "nobody"])
def test_anybody_elses_asks(other: str, owner: str, id: str, post_office: PostOffice) -> None:
    assert status(owner, fetched(owner, post_office, NEXT, other)) == WAITS
    assert remembered(owner) == {ADDRESS}


def test_another_users_mail_of_that_sender_asks(
    owner: str, id: str, post_office: PostOffice
) -> None:
    other = f"{owner}-2"
    assert status(other, fetched(other, post_office, NEXT, BANK)) == WAITS


def test_what_is_not_to_be_remembered_is_not(owner: str, post_office: PostOffice) -> None:
    give(owner, fetched(owner, post_office, statement(), BANK), PASSWORD)
    assert remembered(owner) == frozenset()
    assert status(owner, fetched(owner, post_office, NEXT, BANK)) == WAITS


def test_a_wrong_one_is_not_remembered(owner: str, post_office: PostOffice) -> None:
    give(owner, fetched(owner, post_office, statement(), BANK), "wrong", remember=True)
    assert remembered(owner) == frozenset()


def test_one_that_opens_no_more_is_forgotten_and_asked_anew(
    owner: str, id: str, post_office: PostOffice
) -> None:
    later = fetched(owner, post_office, statement("2025-02", password="new"), BANK)
    assert status(owner, later) == WAITS
    assert document(owner, later).reason == passwords.FORGOTTEN
    assert passwords.FORGOTTEN in notifications(owner)[-1]
    assert remembered(owner) == frozenset()
    give(owner, later, "new", remember=True)
    assert remembered(owner) == {ADDRESS}


def test_it_is_offered_for_the_sender_and_told_while_it_lasts(
    owner: str, post_office: PostOffice
) -> None:
    id = fetched(owner, post_office, statement(), BANK)
    (found,) = body_of(post("get_recent_imports", owner))["imports"]
    assert [each["remember_for"] for each in found["questions"]] == [ADDRESS]
    assert "password_remembered" not in found
    give(owner, id, PASSWORD, remember=True)
    (found,) = body_of(post("get_recent_imports", owner))["imports"]
    assert found["password_remembered"] is True


def test_its_owner_has_it_forgotten(owner: str, id: str, post_office: PostOffice) -> None:
    order = {"docId": id, "decision": "forget_password"}
    asked = direct(TOOLS["review_import"], owner, order)  # by a model too: it only takes away
    assert asked.body["confirmation"]["prompt"].endswith(
        f"Forget the password that is remembered for the sender of “{NAME}”? Reply YES to confirm."
    )
    assert body_of(confirmed("review_import", owner, **order)) == {
        "ok": True,
        "docId": id,
        "filename": NAME,
        "status": "forgotten",
    }
    assert remembered(owner) == frozenset()
    assert status(owner, id) == ("imported", [])
    assert refused(post("review_import", owner, **order), 409) == (
        "No password is remembered for its sender."
    )
    assert status(owner, fetched(owner, post_office, NEXT, BANK)) == WAITS


def test_of_a_document_without_a_sender_none_is_remembered(
    owner: str, post_office: PostOffice
) -> None:
    id = imported(owner, statement(), NAME)
    assert refused(ask(owner, id, PASSWORD, remember=True), 400).startswith("remember is for")
    assert refused(ask(owner, id, None, remember=True, decision="read_again"), 400)


def test_the_question_says_that_it_is_remembered(owner: str, post_office: PostOffice) -> None:
    id = fetched(owner, post_office, statement(), BANK)
    reply = ask(owner, id, PASSWORD, remember=True)
    assert "which is remembered for its sender" in reply.body["confirmation"]["prompt"]
    say_yes(owner, reply)
