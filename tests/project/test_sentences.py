"""Everything that the server says to a person in English can be said in Spanish (rule R290)."""

from __future__ import annotations

import json
import re
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from string import Formatter

from budget.alerts.rules import DAYS_AHEAD, of_bill, of_cap
from budget.parsing import wording
from budget.parsing.dialogue.question_wording import of_field
from commands.template import ROOT
from notifications.entities import Notification
from personal_data import work_on_jobs
from prime.entities import DocumentRecord
from prime.imports.notices import ended
from tests.project.sentences import doubts, literals, modules, refusals, template
from toolkit import Caller
from toolkit.text import spoken
from toolkit.text.spoken import said

CATALOG: dict[str, dict[str, str]] = json.loads(
    Path(spoken.__file__).with_name("spanish.json").read_text()
)
EVERYTHING = {
    english: spanish for section in CATALOG.values() for english, spanish in section.items()
}
FOR_PROGRAMS = (
    "agentcore/",
    "mcp_endpoint/",
    "oauth/",
    "integrations/answer_telegram.py",
    "toolkit/doors/agent",
    "toolkit/doors/agentcore.py",
    "toolkit/doors/direct.py",
)
"""What only programs call, which read no sentences."""
NOT_FOR_PEOPLE = {
    "This function takes REST proxy events (payload version 1.0).",
    "The token cannot be verified. Try again.",  # of an integration
    "The token is not valid. Exchange another one.",
}
PUT_TOGETHER = {
    "<invalid_input(error).first>",  # rules of its fields
    "<str(error)>",  # GrantRefused's
    "<skipped.reason>",  # of prime.gmail.attachments, see below
    "<' '.join(filter(None, (refusal, _INSTEAD.get(change.tool))))>",  # both below
    "<asked.without_phone>",
    "<required>",
    "<_how_to_connect()>",
    "<too_much>",  # of documents: the next test has them, as these
    "<each['refused']>",
    "<advice>",
    "must be xyz",  # what an expense's category is, and what has a form, which stand for themselves
}
PUT_TOGETHER_HERE = re.compile(
    r"Imported (?:1|\{\}) transactions? from .*"
    r"|\{\} is due .*|You have spent .*|\{\} of its \{\} transactions .* other imports: .*"
    r"|must be (?:FIXED, VARIABLE, .*|\d digits|as XXX-XXX-XXXX)|Not Found"
)
"""Sentences that the code has in pieces, and Starlette's."""
OF_VALUES = {
    "update", "delete", "above", "below", "more than was planned",
    "messages", "accepted", "discarded", "imported documents", "date", "amount", "Email", "Phone",
    "email", "phone", "username", "Pending",
    "tokens that the assistant's model reads and writes",
}  # fmt: skip
"""Words that are put into sentences."""
PYDANTICS = re.compile(
    r"must (?:have at (?:most|least) (?:\{\}|1) (?:items?|characters?)"
    r"|be (?:greater|less) than (?:or equal to )?\{\}|be a valid \w+|match pattern '\{\}')"
)


def missing(said_in_english: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(place, text) for place, text in said_in_english if said(text, "es") == text]


def of_people(place: str, text: str) -> bool:
    bare = text.removeprefix("amount ")
    return not (place.startswith(FOR_PROGRAMS) or {text, bare} & (NOT_FOR_PEOPLE | PUT_TOGETHER))


def test_every_refusal_that_a_person_may_see_is_there_in_spanish() -> None:
    found = [each for each in refusals() if of_people(*each)]
    assert len(found) > 200
    assert missing(found) == []


def test_every_doubt_and_question_of_an_import_is_there_in_spanish() -> None:
    found = [*doubts()]
    assert len(found) > 120
    assert missing(found) == []


def test_every_notification_is_there_in_spanish() -> None:
    told = [
        *(
            _ended(count, review, known)
            for count in (0, 1, 2)
            for review in (0, 3)
            for known in (0, 4)
        ),
        *(
            of_bill("Luz", 12_345, date(2026, 2, 1) + timedelta(ahead), date(2026, 2, 1)).message
            for ahead in range(DAYS_AHEAD + 1)
        ),
        *(
            alert.message
            for cap, spent in ((100, 80), (100, 200), (0, 5))
            if (alert := of_cap("2026-02", cap, spent))
        ),
        *(message for _, message in work_on_jobs._TOLD.values()),
    ]
    assert missing([("", message) for message in told]) == []


def _ended(transactions: int, needs_review: int, known: int) -> str:
    put = ended(
        Caller("u"),
        DocumentRecord("u", "document#d", name="enero.pdf"),
        at=datetime(2026, 2, 1, tzinfo=UTC),
        status="imported",
        transactions=transactions,
        needs_review=needs_review,
        known=known,
    )
    assert isinstance(put.record, Notification)
    return str(put.record.message)


def test_what_is_no_longer_said_is_not_in_the_catalog() -> None:
    texts = (
        text
        for _, _, tree in modules()
        for node in literals(tree)
        if (text := template(node)) is not None
    )
    pieces = {re.sub(r"\s+", " ", text).strip(" .,:\n") for text in texts}
    whole = " \n ".join(sorted(pieces, key=len))
    gone = [
        english
        for english in EVERYTHING
        if english not in OF_VALUES
        and not PYDANTICS.fullmatch(english)
        and not PUT_TOGETHER_HERE.fullmatch(english)
        and not all(part in whole for part in _parts(english))
    ]
    assert gone == []


def _parts(english: str) -> list[str]:
    """What stands between values."""
    parts = re.split(r"\{(?:\.\.\.)?\}", english)
    return [bare for part in parts if (bare := part.strip(" .,:'"))]


def test_a_translation_has_the_values_of_its_english() -> None:
    for english, spanish in EVERYTHING.items():
        values = len(re.findall(r"\{(?:\.\.\.)?\}", english))
        if values:
            named = {name for _, name, _, _ in Formatter().parse(spanish) if name is not None}
            dropped = english == "must be an e-mail address. {...}"  # another program's words
            assert named == (set() if dropped else {str(place) for place in range(values)}), english


def test_what_is_one_sentence_in_english_ends_as_one() -> None:
    for english, spanish in CATALOG["sentences"].items():
        assert spanish.endswith((".", "?", ":")) == english.endswith((".", "?", ":")), english
        if english not in OF_VALUES:
            assert english[0].islower() or not spanish[0].islower(), english


_FIELDS = ("type", "amount", "category", "category_type", "date")
SPANISH_OF_PAGES = [
    path.read_text()
    for path in sorted((ROOT / "functions" / "console" / "page").rglob("*"))
    if path.name.endswith("-words-es.js") or path.name == "texts-es.json"
]
SPANISH_OF_SENTENCES = [
    *(told["es"] for told in wording.DOUBTS.values()),
    *(of_field(field, "es")[0] for field in _FIELDS),
]


def test_a_reader_is_spoken_to_as_a_friend() -> None:
    formal = re.compile(r"\b(?:usted|ustedes|su sesión|inicie|envíe|escriba|intente|pida)\b", re.I)
    told = [*EVERYTHING.values(), *SPANISH_OF_PAGES, *SPANISH_OF_SENTENCES]
    assert len(SPANISH_OF_PAGES) > 10
    assert [text for text in told if formal.search(text)] == []


def test_quotation_marks_are_of_one_kind_in_spanish() -> None:
    told = [*EVERYTHING.values(), *SPANISH_OF_PAGES, *SPANISH_OF_SENTENCES]
    assert [text for text in told if re.search("[«»]", text)] == []
