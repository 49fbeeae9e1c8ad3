"""What the words of banks mean is the same in every kind of document: the labelled tables of
corpus/, read in each form that they can have."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from prime.documents.document import Document, Line, Unreadable
from prime.documents.reading import read_document
from prime.documents.words import (
    accounts,
    acts,
    columns,
    languages,
    lexicon,
    sections,
)
from prime.ocr.chosen import Nobody
from tests.prime.documents.corpus.cases import Case, Said, cases, words
from toolkit.text.folding import unaccented

LABELLED = cases("labelled")
UNSEEN = cases("unseen")
SAID = words("labelled")
SIDES = ((1, "credit"), (-1, "debit"))
READ_RIGHT = {"csv": 21, "pdf": 17}
"""Of the banks that nobody tuned the vocabulary for, how many are read whole and without doubt."""


def lines_of(case: Case, form: str) -> list[Line]:
    document = Document("document", "", case.as_form(form))
    return list(read_document(document, Nobody(), case.context).lines)


@pytest.mark.parametrize(
    ("form", "case"),
    [pytest.param(form, case, id=f"{form}-{case}") for case in LABELLED for form in case.forms],
)
def test_every_form_of_a_table_says_the_same(form: str, case: Case) -> None:
    lines = lines_of(case, form)
    assert [(line.date, line.amount, line.doubts) for line in lines] == [
        (each.date, each.amount, ()) for each in case.expected
    ]
    for line, each in zip(lines, case.expected, strict=True):
        if form == "pdf":  # what stands between the columns of a page is described, too
            assert set(each.description.split()) <= set(line.description.split())
        else:
            assert line.description == each.description


@pytest.mark.parametrize("case", LABELLED, ids=str)
def test_a_title_names_the_role_of_its_column(case: Case) -> None:
    assert [columns.role_of(columns.words_of(title)) for title in case.header] == list(case.roles)


@pytest.mark.parametrize("form", READ_RIGHT)
def test_banks_that_the_vocabulary_was_not_made_for(form: str) -> None:
    """None of their amounts may be wrong without a doubt, and no fewer be right than were."""
    right = 0
    for case in UNSEEN:
        expected = [(each.date, each.amount) for each in case.expected]
        try:
            lines = lines_of(case, form)
        except Unreadable:
            continue
        sure = [(line.date, line.amount) for line in lines if not line.doubts]
        assert set(sure) <= set(expected), case
        described = all(
            set(each.description.split()) <= set(line.description.split())
            for line, each in zip(lines, case.expected, strict=False)
        )
        right += sure == expected and described
    assert right == READ_RIGHT[form]


def _says(said: Said) -> object:
    match said.label:
        case "kind":
            return sections.kind_of([said.text])
        case "act":
            return next(iter(acts.described(said.text)), None)
        case "side":
            return acts.side_of(said.text)
        case "completed":
            return acts.is_completed(said.text)
        case "account":
            return accounts.named_in([said.text]) and accounts.printed_in([said.text])
        case _:
            return languages.language_of([said.text])


@pytest.mark.parametrize("said", SAID, ids=lambda said: f"{said.label}-{said.text}")
def test_a_line_says_what_a_bank_means_by_it(said: Said) -> None:
    assert _says(said) == said.value


def _missing(vocabulary: Iterable[str], texts: Iterable[str]) -> set[str]:
    """Phrases that none of the texts has, however it is spelled."""
    held = [_plain(text) for text in texts]
    return {phrase for phrase in vocabulary if not any(_plain(phrase) in text for text in held)}


def _plain(text: str) -> str:
    words = unaccented(text).replace("&", " and ")
    return f" {words if len(words) == 1 else ' '.join(re.findall('[a-z0-9]+', words))} "


@pytest.mark.parametrize("role", columns.ROLES)
def test_every_word_of_a_column_is_in_a_case(role: columns.Role) -> None:
    held = {
        word
        for case in LABELLED
        for title, named in zip(case.header, case.roles, strict=True)
        if named == role
        for word in columns.words_of(title)
    }
    for language, own in lexicon.by_language(f"column.{role}").items():
        assert own <= held, language


@pytest.mark.parametrize("kind", ["opening", "closing", "balance", "total"])
def test_every_name_of_a_sum_is_in_a_case(kind: str) -> None:
    rows = [row for case in LABELLED for row in case.rows if not isinstance(row, str)]
    names = lexicon.words(f"sum.{kind}")
    assert _missing(names, (cell for row in rows for cell in row)) == set()


def test_every_heading_is_in_a_case() -> None:
    headings = [row for case in LABELLED for row in case.rows if isinstance(row, str)]
    named = lexicon.words("section.credit", "section.debit", "section.card_payment")
    assert _missing(named, headings) == set()


@pytest.mark.parametrize(
    ("label", "value", "vocabulary"),
    [
        *(("kind", kind, lexicon.words(f"kind.{kind}")) for kind in ("card", "bank")),
        *(("act", sign, lexicon.words(f"act.{act}")) for sign, act in SIDES),
        *(("side", sign, lexicon.words(f"side.{side}")) for sign, side in SIDES),
        ("completed", True, lexicon.words("state.final")),
        ("account", "4821", lexicon.words("account.name", "account.ending")),
        *(("spoken", each, words) for each, words in lexicon.by_language("spoken").items()),
    ],
)
def test_every_word_that_means_something_by_itself_is_in_a_line(
    label: str, value: object, vocabulary: Iterable[str]
) -> None:
    texts = [said.text for said in SAID if (said.label, said.value) == (label, value)]
    assert _missing(vocabulary, texts) == set()
