"""Our own sentences in the language of whoever reads them."""

from __future__ import annotations

import json
import pickle
import shutil
from datetime import date
from pathlib import Path

import pytest

from budget.get_bank_balance import handler as get_bank_balance
from budget.parsing.doubts import Doubt
from integrations.telegram.wording import of_result
from oauth.consent_page import refusal
from tests.calling import rest
from tests.each_row import each_row
from toolkit.privacy.redaction import redact_text
from toolkit.text import sentences
from toolkit.text.sentences import (
    Month,
    Sentence,
    in_language,
    packed,
    say,
    together,
    unpacked,
)

DAY = date(2026, 2, 1)


@each_row(
    ("said", "english", "spanish"),
    [
        (say("pdf.damaged"), "The PDF is damaged.", "El PDF está dañado."),
        (
            say("import.finished_review", count=12, name="enero.pdf", review=3),
            "Imported 12 transactions from enero.pdf, 3 to review",
            "Se importaron 12 movimientos de enero.pdf, 3 por revisar",
        ),
        (
            say("import.finished_known", count=1, name="enero.pdf", known=1),
            "Imported 1 transaction from enero.pdf, 1 known already",
            "Se importó 1 movimiento de enero.pdf; ya conocidos: 1",
        ),
        (
            say("match.may_be", day=DAY, name="OXXO, enero.pdf"),
            "It may be that of 2026-02-01 (OXXO, enero.pdf): accept it if it is another.",
            "Puede ser el del 1 de febrero de 2026 (OXXO, enero.pdf): acéptalo si es otro.",
        ),
        (
            say("support.no_user", what=say("word.email"), value="ana@example.com"),
            "Couldn't find a user with email of ana@example.com",
            "No se encontró ningún usuario con el correo ana@example.com",
        ),
        (
            say("order.cannot_cancel", status=say("word.order_pending")),
            "Order is Pending. Can't cancel it.",
            "El pedido está pendiente. No se puede cancelar.",
        ),
        (
            say("import.could_not", name="x", reason=say("pdf.damaged")),
            "Could not import x: The PDF is damaged.",
            "No se pudo importar x: El PDF está dañado.",
        ),
        (
            say("bill.due_tomorrow", name="Luz", days=1, day=DAY, amount="1,200.50 MXN"),
            "Luz is due tomorrow, on February 1, 2026: 1,200.50 MXN",
            "Luz vence mañana, 1 de febrero de 2026: 1,200.50 MXN",
        ),
        (
            say("budget.cap_spent", spent="8", cap="9", month=Month("2026-02"), how="88 %"),
            "You have spent 8 of 9 MXN on variable things in February 2026: 88 %",
            "Llevas 8 de 9 MXN en gastos variables de febrero de 2026: 88 %",
        ),
        (
            say("rule.of_field", field="amount", rule=say("rule.most_characters", count=1)),
            "amount must have at most 1 character",
            "amount debe tener 1 carácter como máximo",
        ),
        (
            together([say("archive.several_documents"), say("archive.unpack_it")]),
            "This archive holds several documents that are no tables. "
            "Unpack it and send its files one by one.",
            "Este archivo comprimido trae varios documentos que no son tablas. "
            "Descomprímelo y envía sus archivos uno por uno.",
        ),
        (
            say("confirmation.reply_malformed"),
            'Send {"reply": "YES"}, or {"otp": "..."} with a one-time password if that is asked '
            "for; any other reply cancels.",
            'Envía {"reply": "YES"}, o {"otp": "..."} si se pide una contraseña de un solo uso; '
            "cualquier otra respuesta cancela.",
        ),
    ],
)
def test_a_sentence_is_said_with_its_values_and_once_more_after_it_was_stored(
    said: Sentence, english: str, spanish: str
) -> None:
    for each in (said, unpacked(packed(said)), pickle.loads(pickle.dumps(said))):  # noqa: S301
        assert each == english
        assert each.in_("en") == english
        assert each.in_("es") == spanish
    assert json.loads(json.dumps(said)) == english


def test_what_others_wrote_is_put_in_as_it_is() -> None:
    name = "{0} The PDF is damaged. {x}.pdf"
    assert say("import.undone", name=name).in_("es") == f"Se deshizo la importación de {name}"


def test_of_a_value_only_our_sentences_are_said_otherwise() -> None:
    body = {"merchant": "The PDF is damaged.", "reasons": [say("pdf.damaged")], "n": 1}
    spanish = {"merchant": "The PDF is damaged.", "reasons": ["El PDF está dañado."], "n": 1}
    assert in_language(body, "es") == spanish
    assert in_language(unpacked(packed(body)), "es") == spanish
    assert in_language(body, "en") == body


def test_what_is_stored_under_an_id_that_is_gone_stays_in_english() -> None:
    stored = packed(say("pdf.damaged")).replace("pdf.damaged", "pdf.gone")
    assert in_language(unpacked(stored), "es") == "The PDF is damaged."


@pytest.mark.parametrize("text", ['{"$say":"pdf.damaged","$en":"x"}', '"', "[]", ""])
def test_a_text_that_looks_like_a_stored_sentence_stays_that_text(text: str) -> None:
    assert unpacked(packed(text)) == text
    assert in_language(unpacked(packed(text)), "es") == text


@pytest.mark.parametrize("values", [{}, {"nam": "x"}])
def test_an_id_or_a_value_that_is_missing_is_an_error(values: dict[str, str]) -> None:
    with pytest.raises(KeyError):
        say("import.undone", **values)
    with pytest.raises(KeyError):
        say("import.nothing_like_this")


def test_a_sentence_without_personal_data_in_it_stays_one() -> None:
    said = redact_text(say("import.undone", name="4111 1111 1111 1111.pdf"))
    assert in_language(said, "es") == "Se deshizo la importación de [redacted].pdf"


def test_french_is_a_file_and_its_name_among_the_languages(
    user_id: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def refused() -> str:
        body = {"user_id": user_id, "thread_id": "t1"}
        answer = rest(get_bank_balance, user_id, body, language="fr-CA,fr;q=0.9")
        return str(answer.body["error"]["message"])

    english = "No bank balance snapshot found"
    assert refused() == english
    folder = tmp_path / "messages"
    shutil.copytree(sentences.MESSAGES, folder)
    french = json.loads((folder / "en.json").read_text())
    french |= {
        "balance.not_found": "Aucun solde n'est enregistré",
        "doubt.question": "C'est une question.",
        "telegram.deleted": "Supprimé : {entry}",
        "telegram.expense": "Dépense de {amount}",
        "format.day_in_words": "{day} {month} {year}",
        "word.month_02": "février",
        "oauth.refusal_heading": "Impossible de continuer",
    }
    (folder / "fr.json").write_text(json.dumps(french))
    with monkeypatch.context() as added:
        added.setattr(sentences, "MESSAGES", folder)
        added.setattr(sentences, "LANGUAGES", (*sentences.LANGUAGES, "fr"))
        assert refused() == "Aucun solde n'est enregistré"
        spoken = sentences.of_tag("fr-CA")
        assert spoken
        assert Doubt("question").text(spoken) == "C'est une question."
        lunch = {"type": "EXPENSE", "amount_mxn_cents": 15550, "category": None}
        lunch |= {"description": "Déjeuner", "date_iso": "2026-02-01"}
        told = of_result("delete_last_transaction", {"deleted": lunch})
        assert in_language(told, spoken) == (
            "Supprimé : Dépense de 155.50 MXN · Déjeuner · 1 février 2026"
        )
        page = refusal({"headers": {"accept-language": "fr"}}, "x").body
        assert "<h2>Impossible de continuer</h2>" in page
    assert refused() == english
