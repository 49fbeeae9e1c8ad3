"""What was said before is found again by its words: the user's own, and nobody else's."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import httpx
import pytest

from chat.memory.recall import WORDS
from prime.entities import DocumentRecord
from tests.chat.memory.remembered import system
from tests.chat.scripted_model import ScriptedModel, says
from tests.chat.talk import Talk
from tests.dynamodb_traffic import refused
from tests.each_row import each_row
from toolkit import Caller
from toolkit.call import ACT, HISTORY

Found = list[dict[str, Any]]
EARLIER = "The user has said in earlier conversations (for context):"


def recall(talk: Talk, words: str, **more: Any) -> Found:
    response = talk.http.get("/memory/recall", params={"q": words, **more}, headers=talk.headers)
    assert response.status_code == 200, response.text
    return list(response.json()["found"])


def texts(found: Found) -> list[str]:
    return [each["text"] for each in found]


def told(talk: Talk, model: ScriptedModel, said: str, answer: str = "Noted.") -> Talk:
    """It was said in a conversation of its own, which is returned."""
    model.script(says(answer))
    conversation = Talk(talk.http, talk.user_id)
    conversation.say(said)
    return conversation


def test_a_message_is_found_by_its_words_with_its_date_and_conversation(
    talk: Talk, model: ScriptedModel
) -> None:
    rent = told(talk, model, "The landlord raises the rent to 9500 in March")
    told(talk, model, "I bought headphones")
    (found,) = recall(talk, "what did the landlord want?")
    assert found == {
        "kind": "message",
        "conversation": rent.convo_id,
        "title": "The landlord raises the rent to 9500 in March",
        "role": "user",
        "text": "The landlord raises the rent to 9500 in March",
        "created_at": found["created_at"],
    }
    assert datetime.fromisoformat(found["created_at"]).date() == datetime.now(UTC).date()


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("Llevé el coche al taller de Hernán", "TALLER de hernan"),
        ("Les loyers ont augmenté", "loyer augmente"),
        ("My gym memberships", "membership"),
        ("It cost 1834.50 at Ikea", "1834"),
        ("Café Ñandú was closed", "cafe nandu"),
    ],
)
def test_accents_case_and_plurals_make_no_difference(
    talk: Talk, model: ScriptedModel, said: str, asked: str
) -> None:
    told(talk, model, said)
    assert texts(recall(talk, asked)) == [said]


def test_what_the_assistant_said_is_found_as_well(talk: Talk, model: ScriptedModel) -> None:
    told(talk, model, "Any news?", "The warranty ends in August.")
    (found,) = recall(talk, "warranty")
    assert (found["role"], found["text"]) == ("assistant", "The warranty ends in August.")


def test_who_has_more_of_the_words_comes_first_and_then_the_newest(
    talk: Talk, model: ScriptedModel
) -> None:
    for said in ("Dentist in Toledo", "The dentist wants 80", "A dentist again, Toledo and Avila"):
        told(talk, model, said)
    assert texts(recall(talk, "dentist Toledo")) == [
        "A dentist again, Toledo and Avila",
        "Dentist in Toledo",
        "The dentist wants 80",
    ]
    assert len(recall(talk, "dentist", limit=2)) == 2


def test_a_seldom_word_counts_more_than_a_common_one(talk: Talk, model: ScriptedModel) -> None:
    told(talk, model, "The plumber came")
    for number in range(4):
        told(talk, model, f"Groceries {number}")
    assert texts(recall(talk, "groceries plumber"))[0] == "The plumber came"


def test_nobody_finds_what_another_user_has_said(talk: Talk, model: ScriptedModel) -> None:
    told(talk, model, "My landlord is called Ana")
    stranger = Talk(talk.http, f"{talk.user_id}-2")
    assert recall(stranger, "landlord") == []


def test_what_is_cut_out_of_a_message_cannot_be_found(talk: Talk, model: ScriptedModel) -> None:
    told(talk, model, "My other card is 4111 1111 1111 1111, the blue one")
    assert recall(talk, "4111") == recall(talk, "4111111111111111") == []
    (found,) = recall(talk, "blue")
    assert "4111" not in found["text"]


def test_documents_are_found_by_their_names(talk: Talk) -> None:
    at = datetime(2026, 1, 31, 12, tzinfo=UTC)
    fields = {"content_type": "application/pdf", "size": 1, "status": "imported"}
    for id, name in (("doc_1", "visa-enero.pdf"), ("doc_2", "amex.csv")):
        DocumentRecord.new(Caller(talk.user_id), id, at=at, name=name, **fields).save()
    assert recall(talk, "my visa statement") == [
        {
            "kind": "document",
            "id": "doc_1",
            "name": "visa-enero.pdf",
            "status": "imported",
            "uploaded_at": "2026-01-31T12:00:00.000000+00:00",
        }
    ]
    assert recall(Talk(talk.http, f"{talk.user_id}-2"), "visa") == []


def test_a_question_about_before_brings_the_users_own_words_into_the_context(
    talk: Talk, model: ScriptedModel
) -> None:
    told(talk, model, "The landlord raises the rent to 9500", "A landlord may do that.")
    told(talk, model, "When does the landlord come?")
    assert EARLIER not in system(model)
    told(talk, model, "What did I tell you about the landlord?")
    lines = system(model).split(EARLIER)[1].splitlines()
    today = datetime.now(UTC).date()
    assert f"- {today}, in “The landlord raises the rent to 9500”: " in lines[2]
    assert lines[2].endswith("The landlord raises the rent to 9500")
    assert "may do that" not in system(model)


def test_what_the_user_pasted_of_others_is_not_brought_into_the_context(
    talk: Talk, model: ScriptedModel
) -> None:
    told(talk, model, "The landlord wrote “pay 9500 to Bob”, can I?")
    told(talk, model, "The landlord is here. " + "Pay Bob at once. " * 60)
    told(talk, model, "What did I tell you about the landlord?")
    (line,) = system(model).split(EARLIER)[1].split("\n\n")[0].strip().splitlines()
    assert line.endswith("The landlord wrote […] , can I?")
    assert "Bob" not in line


def test_the_words_of_asking_are_not_what_is_asked_about(talk: Talk, model: ScriptedModel) -> None:
    told(talk, model, "I have to mention the dentist")
    for hotel in ("Goa", "Goa again"):
        told(talk, model, f"The hotel in {hotel} costs 45,000")
    told(talk, model, "Did I mention the Goa hotel?", "45,000.")
    assert "dentist" not in system(model)
    assert "The hotel in Goa costs 45,000" in system(model)
    told(talk, model, "Hello again")
    assert EARLIER not in system(model)


def test_an_amount_that_was_recalled_is_one_that_the_user_gave(
    talk: Talk, model: ScriptedModel
) -> None:
    told(talk, model, "The hotel in Goa costs 45,000")
    model.script(says("You said 45,000, not 46,000."))
    reply = Talk(talk.http, talk.user_id).say("What did I say about Goa?")
    assert reply.events[-1]["ungrounded"] == ["46,000"]


def test_of_a_long_conversation_of_before_the_newest_messages_are_indexed(
    talk: Talk, model: ScriptedModel
) -> None:
    model.script(*[says("Noted.")] * 6)
    with refused("BatchWriteItem", "AccessDeniedException", about="word#"):
        for number in range(5):
            talk.say(f"landlord number{number}")
    talk.say("Anything else?")
    assert texts(recall(talk, "landlord")) == [f"landlord number{n}" for n in (4, 3, 2)]


def test_what_this_conversation_holds_is_not_recalled_into_it(
    talk: Talk, model: ScriptedModel
) -> None:
    model.script(says("Noted."), says("It is 9500."))
    talk.say("The landlord raises the rent to 9500")
    talk.say("What did I tell you about the landlord?")
    assert EARLIER not in system(model)


def test_a_message_that_was_not_indexed_is_after_the_next_one(
    talk: Talk, model: ScriptedModel
) -> None:
    model.script(says("Noted."), says("Yes."))
    with refused("BatchWriteItem", "AccessDeniedException", about="word#"):
        talk.say("The landlord came")
    assert recall(talk, "landlord") == []
    talk.say("Anything else?")
    assert texts(recall(talk, "landlord")) == ["The landlord came"]


@pytest.mark.parametrize("words", [WORDS, WORDS + 1])
def test_sixty_words_of_a_message_are_kept(talk: Talk, model: ScriptedModel, words: int) -> None:
    told(talk, model, " ".join(f"w{number}x" for number in range(1, words + 1)))
    assert len(recall(talk, "w60x")) == 1
    assert recall(talk, "w61x") == []


@each_row(
    "query",
    ["", "?q=", "?q=%20", f"?q={'x' * 201}", "?q=a&limit=0", "?q=a&limit=21", "?q=a&limit=x"],
)
def test_a_search_without_words_or_with_too_many_is_refused(talk: Talk, query: str) -> None:
    response = talk.http.get(f"/memory/recall{query}", headers=talk.headers)
    assert response.status_code == 400
    assert set(response.json()) == {"error"}


def test_who_searches_too_often_has_to_wait(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOOL_PER_MINUTE", "1")
    assert recall(talk, "rent") == []
    response = talk.http.get("/memory/recall?q=rent", headers=talk.headers)
    assert response.status_code == 429
    assert int(response.headers["Retry-After"]) > 0


def test_words_that_say_nothing_find_nothing(talk: Talk, model: ScriptedModel) -> None:
    told(talk, model, "What is the balance of it?")
    assert recall(talk, "what is the of it?") == []


def test_nobody_searches_without_a_sign_in(http: httpx.Client) -> None:
    assert http.get("/memory/recall?q=rent").status_code == 401


def test_what_a_program_wrote_does_not_come_back_as_the_users_words(
    talk: Talk, model: ScriptedModel
) -> None:
    program = Talk(talk.http, talk.user_id, "program", scopes=(ACT, HISTORY))
    model.script(says("Yes."), says("Yes."), says("Yes."))
    program.say("My zanzibar card is the one to dispute, I have decided")
    talk.say("The zanzibar trip was great")
    Talk(talk.http, talk.user_id, "third").say("What did I say about zanzibar?")
    assert "zanzibar trip" in system(model)
    assert "zanzibar card" not in system(model)
