"""The table of the words that the rules know, and how it is looked up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from budget.parsing.lexicon import table
from budget.parsing.text.phrases import InflectedPhrases, Phrases
from commands.template import ROOT

ROWS = [
    row.split("\t")
    for row in Path(table.__file__).with_name("words.tsv").read_text(encoding="utf-8").splitlines()
]
PARSING = ROOT / "functions/budget/parsing"


def test_every_row_has_its_five_columns() -> None:
    assert ROWS[0] == ["phrase", "language", "region", "role", "meaning"]
    for row in ROWS:
        assert len(row) == 5, row
        phrase, language, region, role, _ = row
        assert phrase == phrase.strip() != ""
        assert role
        if row != ROWS[0]:
            assert language in ("es", "en", "es+en", "name", "*")
            assert region == "*" or region.isupper()


def test_no_phrase_has_two_meanings_in_one_role_or_two_categories() -> None:
    meant = defaultdict(set)
    for phrase, _, _, role, meaning in ROWS:
        one = "category" if role.startswith("category.") else role
        meant[phrase, one].add((role, meaning))
    assert {each: found for each, found in meant.items() if len(found) > 1} == {}
    assert len({(row[0], row[3]) for row in ROWS}) == len(ROWS)


def test_a_phrase_that_two_roles_claim_says_which_wins() -> None:
    claims = defaultdict(set)
    for phrase, _, _, role, _ in ROWS:
        claims[phrase].add(table.claim(role))
    claimed = {phrase: found - {None} for phrase, found in claims.items()}
    wins = {row[0]: set(row[4].split("+")) for row in ROWS if row[3] == "wins"}
    assert {phrase for phrase, found in claimed.items() if len(found) > 1} == set(wins)
    assert {phrase for phrase, won in wins.items() if not won <= claimed[phrase]} == set()


def test_a_role_that_does_not_win_is_not_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    rows = ["phrase\tlanguage\tregion\trole\tmeaning", "cut\ten\t*\tacts.doing\t"]
    rows += ["cut\ten\t*\tcategory.thing\tHealth", "cut\t*\t*\twins\tact"]
    (tmp_path / "words.tsv").write_text("\n".join(rows))
    monkeypatch.setattr(table, "_TABLE", tmp_path / "words.tsv")
    assert table._by_role.__wrapped__().keys() == {("acts.doing", ""), ("wins", "act")}


def test_every_role_is_read_by_a_rule_and_has_rows() -> None:
    code = "\n".join(path.read_text() for path in PARSING.rglob("*.py"))
    roles = {row[3] for row in ROWS[1:]}
    assert {role for role in roles if f'"{role}"' not in code} == set()


@pytest.mark.parametrize("table", [Phrases, InflectedPhrases])
def test_two_first_sentences_at_once_find_the_whole_table(table: type[Phrases[int]]) -> None:
    found: list[tuple[int, int] | None] = []
    second = Thread(target=lambda: found.append(phrases.at(["taco"], 0)), daemon=True)

    def pairs() -> Iterator[tuple[str, int]]:
        yield "torta", 1
        second.start()
        second.join(0.2)  # it waits for the table; what it may not do is go on without
        yield "taco", 2

    phrases = table(pairs())
    assert phrases.at(["torta"], 0) == (1, 1)
    second.join()
    assert found == [(1, 2)]
