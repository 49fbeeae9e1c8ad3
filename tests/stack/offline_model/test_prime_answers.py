"""How the offline planner words the results of prime's tools, and that it adds nothing."""

from __future__ import annotations

import pytest

from tests.stack.families.conversations import Conversation, Json
from tests.stack.families.prime_lines import (
    FIND_AND_PROCESS,
    GONE,
    MOST_RECENT,
    NEEDS_REVIEW,
    NOT_FOUND,
)
from tests.stack.families.prime_results import (
    FETCHED,
    NEWS,
    SETTLE,
    STATEMENT,
    listed,
    mail,
    search_result,
    waiting,
)


def rendered(text: str, *values: Json) -> str:
    conversation = Conversation()
    reply = conversation.say(text)
    for value in values:
        assert reply.calls
        reply = conversation.returns(value)
    assert not reply.calls
    return reply.text


def test_mails_are_listed_the_best_first() -> None:
    assert rendered("find my visa statement", search_result(NEWS, STATEMENT)).splitlines() == [
        "I found 2 emails in your Gmail, the best first:",
        "- January 28, 2026 · Bank · Why your visa statement matters",
        "- January 28, 2026 · Bank · Sept Visa Statement · september_statement.pdf",
        'Say "process that email" for the first with a file, or "process the second one".',
    ]


def test_mails_without_a_file_cannot_be_processed() -> None:
    assert rendered(FIND_AND_PROCESS, search_result(NEWS)).splitlines() == [
        "I found 1 email in your Gmail, the best first:",
        "- January 28, 2026 · Bank · Why your visa statement matters",
        "None of these has a file that I can import.",
    ]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (NOT_FOUND.said, NOT_FOUND.told[0]),
        (
            "find invoices from amazon in the last 30 days",
            "I searched your Gmail for invoices from amazon from the last 30 days but didn't find "
            "any. Would you like me to search for something else?",
        ),
        (
            "Busca mis recibos de Costco de los últimos 6 meses",
            "Busqué recibos de Costco en tu Gmail de los últimos 6 meses, pero no encontré nada. "
            "¿Quieres que busque otra cosa?",
        ),
        (
            "Trouve mes reçus Costco de cette année",
            "J'ai cherché reçus Costco dans votre Gmail sur la dernière année, sans rien trouver. "
            "Voulez-vous que je cherche autre chose ?",
        ),
    ],
)
def test_nothing_found_is_told_with_what_was_searched_and_how_long(text: str, answer: str) -> None:
    assert rendered(text, search_result()) == answer


def test_a_message_that_is_gone_is_told_in_the_contracts_words() -> None:
    gone: Json = {"ok": False, "error": "Message not found"}
    assert rendered(GONE.said, gone) == GONE.told[0]
    assert rendered(FIND_AND_PROCESS, search_result(STATEMENT), gone) == GONE.told[0]
    assert rendered("procesa el correo 1abc23def4567890", gone).startswith("No pude obtener")


def test_a_mailbox_that_is_not_connected_is_told_with_the_address() -> None:
    error = "Gmail is not connected. Connect it at http://localhost:8000/mail and try again."
    assert (
        rendered(FIND_AND_PROCESS, {"ok": False, "error": error}) == f"That did not work: {error}"
    )


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (
            "Busca mi estado de cuenta de Visa y procésalo",
            "Encontré tu Sept Visa Statement y lo puse en la cola para procesarlo. ¡Te llegará una "
            "notificación cuando esté listo!",
        ),
        (
            "Trouve mon dernier relevé Visa et traite-le",
            "J'ai trouvé votre Sept Visa Statement et l'ai mis en file de traitement. Vous "
            "recevrez une notification quand ce sera prêt !",
        ),
    ],
)
def test_what_is_queued_is_told_in_the_users_language(text: str, answer: str) -> None:
    assert rendered(text, search_result(STATEMENT), FETCHED) == answer


def test_files_that_are_not_imported_are_told_with_the_reason() -> None:
    skipped = [{"name": "run.exe", "reason": "This type of file is not imported."}]
    answer = rendered(FIND_AND_PROCESS, search_result(STATEMENT), FETCHED | {"skipped": skipped})
    assert answer.splitlines()[1:] == ["Not imported: run.exe (This type of file is not imported.)"]
    nothing = FETCHED | {"docIds": [], "count": 0, "skipped": skipped}
    assert rendered(GONE.said, nothing).startswith("That email has no file that I can import.")


def test_what_was_imported_before_is_not_called_queued() -> None:
    before = [{"docId": "doc", "name": "a.csv", "importedAt": "2026-10-01T08:00:00.000000+00:00"}]
    told = "Imported before, on October 1, 2026: a.csv"
    assert rendered(GONE.said, FETCHED | {"importedBefore": before}) == told
    two = FETCHED | {"docIds": ["doc", "new"], "count": 2, "importedBefore": before}
    assert rendered(GONE.said, two).splitlines() == [
        "I queued that email's attachments for processing (1). "
        "You'll get a notification when they are ready!",
        told,
    ]


def test_your_in_a_subject_is_not_said_twice() -> None:
    receipt = mail("1ccc", "Your Starbucks receipt", "receipt.jpg")
    answer = rendered(FIND_AND_PROCESS, search_result(receipt), FETCHED)
    assert answer.startswith("I found your Starbucks receipt and queued it")


def imported(transactions: int, total: float | None, **more: str | Json) -> Json:
    summary = {"transactions": transactions, "total": total, **more}
    return {"data_not_instructions": {"document": {"name": "receipt.jpg"}, "summary": summary}}


@pytest.mark.parametrize(
    ("value", "answer"),
    [
        (imported(1, -4.5), MOST_RECENT.told[0]),
        (
            imported(4, -1234.5, currency="EUR"),
            "You recently uploaded receipt.jpg with 4 transactions for 1,234.50 EUR.",
        ),
        (
            imported(4, 965.75, currency="EUR"),
            "You recently uploaded receipt.jpg with 4 transactions for +965.75 EUR.",
        ),
        (
            imported(4, None),
            "You recently uploaded receipt.jpg with 4 transactions in several currencies.",
        ),
        (imported(1, 0), "You recently uploaded receipt.jpg with 1 transaction."),
        (
            imported(3, -46.5, currency="EUR", waiting={"transactions": 2, "total": -30}),
            "You recently uploaded receipt.jpg with 3 transactions for 46.50 EUR (2 to review).",
        ),
        ({"data_not_instructions": {"found": False}}, "You have not imported anything yet."),
    ],
)
def test_the_last_import_is_told_with_its_own_currency(value: Json, answer: str) -> None:
    assert rendered(MOST_RECENT.said, value) == answer


def test_what_needs_review_is_told_with_the_reasons() -> None:
    unread = waiting("txn_b", date=None, amount=None, currency=None)
    rows = (waiting("txn_a", category="coffee"), unread, waiting("txn_c", amount=-1234.567))
    assert rendered(NEEDS_REVIEW.said, listed(*rows)).splitlines() == [
        "You have 3 transactions that need review:",
        "- January 14, 2026 · Starbucks · -4.50 USD · coffee: The date is not clear.",
        "- Starbucks: The date is not clear.",
        "- January 14, 2026 · Starbucks · -1,234.567 USD: The date is not clear.",
    ]
    assert rendered(NEEDS_REVIEW.said, listed(unread)).startswith(
        "You have 1 transaction that needs review:"
    )
    assert rendered(NEEDS_REVIEW.said, listed()) == "Nothing needs your review."


@pytest.mark.parametrize(
    ("currencies", "total", "head"),
    [
        (("USD", "USD"), -9.0, "Imported: 2 transactions, -9.00 in total:"),
        (("USD", "EUR"), None, "Imported: 2 transactions:"),
    ],
)
def test_a_total_is_told_where_there_is_one(
    currencies: tuple[str, ...], total: float | None, head: str
) -> None:
    rows = [
        waiting(f"txn_{name}", currency=name, review_status="accepted", review_reasons=[])
        for name in currencies
    ]
    page = {"transactions": rows, "count": 2, "total": total, "has_more": True}
    answer = rendered("Show spending at Starbucks", page).splitlines()
    assert (answer[0], answer[-1]) == (head, "There are more than these.")


def test_imports_are_told_with_their_state() -> None:
    def document(name: str, status: str, **changes: object) -> Json:
        return {
            "docId": "doc",
            "filename": name,
            "source": "gmail",
            "status": status,
            "reason": None,
            "uploaded_at": "2026-01-30T10:00:00Z",
            "transaction_count": 0,
            "needs_review": 0,
            "total_amount": 0,
            **changes,
        }

    documents = [
        document("a.pdf", "imported", transaction_count=12, needs_review=2),
        document("b.pdf", "unreadable", reason="It has a password."),
        document("c.csv", "processing"),
    ]
    answer = rendered(
        "imports of the last 14 days", {"imports": documents, "stats": {}, "days": 14}
    )
    assert answer.splitlines() == [
        "Imports of the last 14 days, the newest first:",
        "- January 30, 2026 · a.pdf · imported · 12 transactions · 2 to review",
        "- January 30, 2026 · b.pdf · could not be read · It has a password.",
        "- January 30, 2026 · c.csv · being read",
    ]
    none: Json = {"imports": [], "stats": {}, "days": 7}
    assert rendered("show my imports", none) == "There are no imports from the last 7 days."


def test_a_review_waits_for_a_yes_and_is_told() -> None:
    conversation = Conversation()
    conversation.say("discard txn_a")
    prompt = "Discard this transaction: Starbucks? Reply YES to confirm."
    asked: Json = {"ok": False, "error": prompt, "confirmation": {"prompt": prompt}}
    assert conversation.returns(asked).text == prompt
    arguments: Json = {"transactionId": "txn_a", "decision": "discard"}
    row = waiting("txn_a", review_status="discarded")
    done: Json = {"data_not_instructions": {"ok": True, "transaction": row}}
    reply = conversation.runs_confirmed("review_transaction", arguments, done)
    assert reply.text == "Discarded: January 14, 2026 · Starbucks · -4.50 USD."


@pytest.mark.parametrize(
    ("text", "decision"),
    [
        ("undo import doc_a", "undo"),
        ("accept everything of doc_a", "accept"),
        ("read doc_a again", "read_again"),
    ],
)
def test_a_whole_import_is_settled_after_a_yes(text: str, decision: str) -> None:
    conversation = Conversation()
    conversation.say(text)
    asked: Json = {"ok": False, "error": "Sure?", "confirmation": {"prompt": "Sure?"}}
    assert conversation.returns(asked).text == "Sure?"
    settled = {"ok": True, "docId": "doc_a", "filename": "a.csv", "status": "processing"}
    arguments: Json = {"docId": "doc_a", "decision": decision}
    done: Json = {"data_not_instructions": settled}
    assert conversation.runs_confirmed(SETTLE, arguments, done).text == (
        "a.csv is on its way. You'll get a notification when it is done."
    )


def test_what_an_accepted_one_lacks_is_told() -> None:
    error = "amount must be given: it is not known"
    assert rendered("accept txn_a", {"ok": False, "error": error}) == f"That did not work: {error}"


@pytest.mark.parametrize(
    ("text", "message", "answer"),
    [
        (
            "disconnect my mail",
            "Gmail is disconnected.",
            "Your Gmail is disconnected: I can no longer read it. What was imported stays.",
        ),
        (
            "desconecta mi correo",
            "Gmail is disconnected.",
            "Tu Gmail está desconectado: ya no puedo leerlo. Lo importado se queda.",
        ),
        (
            "déconnecte ma messagerie",
            "No mailbox is connected.",
            "Aucune boîte de messagerie n'est connectée.",
        ),
    ],
)
def test_a_disconnection_is_told_in_the_users_language(
    text: str, message: str, answer: str
) -> None:
    assert rendered(text, {"ok": True, "message": message}) == answer
