"""Paying a debt of the user's by its name: "pagué 1253 a Rappi CC", "aboné 1500 a la tarjeta"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from budget.parsing.lexicon.grammar import BANKS
from budget.parsing.lexicon.table import by_phrase, phrases, word_set
from budget.parsing.text.phrases import Phrases
from budget.parsing.text.tokens import Token, text_at
from budget.rules import title_case

_PAYING: Phrases[bool] = Phrases(
    (phrase, meaning == "1") for phrase, meaning in by_phrase("debts.paying").items()
)
"""Acts of paying, and whether they are said of nothing but debts."""
_CARDS = phrases("debts.cards")
_OTHER_CARDS = word_set("debts.other_cards")
_CARDS_CALLED_LA = word_set("debts.cards_called_la")
"""Of shops: "la Rappi" is its card, "Rappi" the shop."""
_WITH = word_set("debts.with")
_TO = word_set("debts.to")
_THE = word_set("debts.the")
_OF = word_set("debts.of")
_ACTS = ("pague", "pagamos", "paid", "pago", "abono", "off", "minimo", "payment", "pagar")
"""Of paying, right before the name."""


class DebtPayment(NamedTuple):
    """Tokens [start, end) that name the debt, `name` in Title Case.

    Not `is_clear` where the same words may say what it was paid with or out of. `acts` are the
    places of the words that say that it was paid.
    """

    start: int
    end: int
    name: str
    is_clear: bool
    acts: frozenset[int]


def debt_payment(sentence: str, tokens: Sequence[Token]) -> DebtPayment | None:
    """The debt that this sentence says was paid; None where it says none."""
    words = [token.text for token in tokens]
    acts = list(_PAYING.all(words))
    paying = [is_of_debts for _, _, is_of_debts in acts]
    if not paying:
        return None
    only_of_debts = any(paying)
    for place in range(len(words)):
        named = _name_at(words, place)
        if named is None:
            continue
        end, has_card = named
        leading = _leading(tokens, place)
        if leading in _WITH and not (only_of_debts and leading == "on"):
            return None
        if not has_card and not only_of_debts:
            continue
        is_clear = only_of_debts or leading in _TO or leading in _ACTS
        name = title_case(sentence[tokens[place].start : tokens[end - 1].end])
        places = frozenset(p for begin, stop, _ in acts for p in range(begin, stop))
        return DebtPayment(place, end, name, is_clear, places - set(range(place, end)))
    return None


def _name_at(words: Sequence[str], place: int) -> tuple[int, bool] | None:
    """Where the debt's name that begins here ends, and whether it names a card."""
    end = place
    is_la = words[max(place - 1, 0)] == "la" or [*words[max(place - 2, 0) : place]] == ["la", "de"]
    has_card = words[place] in _CARDS_CALLED_LA and is_la
    while end < len(words):
        step = end + (words[end] in ("de", "del") and end > place)
        card = _CARDS.at(words, step) if step < len(words) else None
        bank = BANKS.at(words, step) if step < len(words) else None
        if card is None and bank is None:
            break
        length = max(match[0] for match in (card, bank) if match)
        has_card = has_card or card is not None or words[step] in ("cc", "tdc")
        end = step + length
    if end == place:
        if has_card:
            return place + 1, True
        is_named = place + 1 < len(words) and words[place + 1] in ("cc", "tdc")
        if is_named and words[place].isalpha() and words[place] not in _TO | _THE | _OF | _WITH:
            return place + 2, True
        return None
    beside = {words[place - 1] if place else "", *words[end : end + 3]}
    return None if not _OTHER_CARDS.isdisjoint(beside) else (end, has_card)


def _leading(tokens: Sequence[Token], place: int) -> str:
    """The word that leads to the name here, past articles."""
    place -= 1
    while place >= 0 and tokens[place].text in _THE and tokens[place].text != "a":
        place -= 1
    return text_at(tokens, place)
