"""Tables of phrases."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Thread

import pytest

from budget.parsing.text.phrases import InflectedPhrases, Phrases


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
