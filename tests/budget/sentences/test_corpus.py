"""The rules against labelled sentences; the second file was kept apart from all tuning."""

from __future__ import annotations

import pytest

from tests.budget.sentences.corpus import parsed_sentences, sentences

FILES = ("sentences.tsv", "sentences_kept_apart.tsv")


@pytest.mark.parametrize("name", FILES)
def test_where_nothing_was_bought_nothing_is_sure_and_the_reason_is_said(name: str) -> None:
    bold = {
        sentence.text: parsed
        for sentence, parsed in parsed_sentences(name)
        if sentence.kind == "refusal"
        and (
            parsed.confidence >= 0.5
            or (parsed.amount_mxn_cents is not None and not parsed.ambiguities)
        )
    }
    assert not bold


@pytest.mark.parametrize("name", FILES)
def test_an_amount_is_never_wrong_but_only_left_open(name: str) -> None:
    invented = {
        sentence.text: (parsed.amount_mxn_cents, sentence.expected["amount_mxn_cents"])
        for sentence, parsed in parsed_sentences(name)
        if sentence.kind != "refusal"
        and parsed.amount_mxn_cents is not None
        and not parsed.ambiguities
        and str(parsed.amount_mxn_cents) != sentence.expected["amount_mxn_cents"]
    }
    assert not invented


def test_both_languages_and_many_traps_are_in_the_corpus() -> None:
    rows = [sentence for name in FILES for sentence in sentences(name)]
    spanish = sum(sentence.language == "es" for sentence in rows)
    assert len(rows) >= 400
    assert 0.45 <= spanish / len(rows) <= 0.55
    assert sum(sentence.kind != "plain" for sentence in rows) >= len(rows) / 3
    assert len({sentence.text for sentence in rows}) == len(rows)
