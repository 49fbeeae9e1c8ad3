"""Headings of the parts of a statement, and what tells a card's statement from an account's."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from prime.documents.words import lexicon
from prime.documents.words.columns import FLOW_SIGNS, Sign
from toolkit.text.folding import unaccented

Kind = Literal["card", "bank"]
Section = tuple[str, Sign]
"""What a part of a statement is called, and what its transactions are."""

_BY_NAME: dict[str, Sign] = {
    **FLOW_SIGNS,  # `Cargos` and `Money in` head parts as well
    **dict.fromkeys(lexicon.words("section.credit"), 1),
    **dict.fromkeys(lexicon.words("section.debit"), -1),
}
_CONTINUED = lexicon.whole("section.continued")
_KINDS: tuple[Kind, ...] = ("card", "bank")
_OF_KIND = {
    kind: re.compile(rf"\b(?:{lexicon.alternatives(f'kind.{kind}')})s?(?![a-z])") for kind in _KINDS
}
"""What stands in the head of the one kind of statement only."""


def section(text: str, *, is_card: bool) -> Section | None:
    """The section that a heading, or the name of its total, names. Payments head what comes in on a
    card's statement; on another they say nothing."""
    name = re.sub(r"[^a-z' ]+", " ", unaccented(text).replace("&", " and "))
    name = " ".join(_CONTINUED.sub(" ", name).split())
    if sign := _BY_NAME.get(name):
        return name, sign
    return (name, 1) if is_card and name in lexicon.words("section.card_payment") else None


def kinds_in(texts: Iterable[str]) -> frozenset[Kind]:
    """All that the texts around the transactions speak of: a card is paid from an account."""
    text = unaccented("\n".join(texts))
    return frozenset(kind for kind, pattern in _OF_KIND.items() if pattern.search(text))


def are_of_a_card(texts: Iterable[str]) -> bool:
    """Whether they have two phrases of a card's statement or more, however they are spaced: some
    print all words of a line as one."""
    text = unaccented("".join(texts)).replace(" ", "")
    return sum(each.replace(" ", "") in text for each in lexicon.words("kind.card")) > 1


def kind_of(texts: Iterable[str]) -> Kind | None:
    """The kind that they speak of, if it is one."""
    found = kinds_in(texts)
    return next(iter(found)) if len(found) == 1 else None
