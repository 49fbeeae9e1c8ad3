"""The one dialogue rule: what a message does to what was said before it.

A message that does not answer the open question closes it and is heard on its own. Theft and loss
come before every question. A yes answers only the message just before. A correction goes to what
was spoken of last, and a take-back after booking takes the entry back. The parser (`reading`), and
through it Telegram and what policy.md has models do, and the offline planner go by these functions.
"""

from __future__ import annotations

from collections.abc import Sequence

from budget.parsing.dialogue import closing_words as words
from budget.parsing.lexicon.grammar import FILLERS
from budget.parsing.refusals import LOST, places_of_others
from budget.parsing.text.tokens import Token

_LONGEST = 8
"""A reply with more words tells a story, in which "cancelé" need not be the end of it."""


def comes_first(texts: Sequence[str]) -> bool:
    """Whether a message tells of theft or loss, of folded words: before every question."""
    return LOST.first(texts) is not None


def stance(texts: Sequence[str]) -> words.Stance | None:
    """The yes or no that folded words are, with nothing else but courtesy and what takes back."""
    left, said = 0, set[words.Stance]()
    while left < len(texts):
        found = words.STANCES.at(texts, left)
        filler = found or FILLERS.at(texts, left)
        if filler is None and texts[left].isalnum():
            return "no" if _drops(texts) else None
        said |= {found[1]} if found else set()
        left += filler[0] if filler else 1
    return said.pop() if len(said) == 1 else None


def begins_with_yes(texts: Sequence[str]) -> bool:
    found = words.STANCES.at(texts, 0) if texts else None
    return found is not None and found[1] == "yes"


def takes_it_back(texts: Sequence[str]) -> bool:
    """Of folded words: "olvídalo", "no, mejor no", "al final no lo compré"."""
    is_denied = len(texts) <= _LONGEST and words.DENYING.first(texts) is not None
    return is_denied or _drops(texts)


def drops_first(texts: Sequence[str]) -> bool:
    """Whether folded words begin by taking it back, and go on: "olvídalo, me lo devolvieron"."""
    place = 0
    while place < len(texts) and (texts[place] in words.WAITING or not texts[place].isalnum()):
        place += 1
    return place < len(texts) and words.DROPPING_FIRST.at(texts, place) is not None


def _drops(texts: Sequence[str]) -> bool:
    left = set(range(len(texts)))
    for start, end, _ in words.DROPPING.all(texts):
        left.difference_update(range(start, end))
    if len(left) == len(texts):
        return False
    for known in (words.STANCES, FILLERS, words.CARRIERS, words.UNSURE):
        for start, end, _ in known.all(texts):
            left.difference_update(range(start, end))
    return all(
        texts[place] in words.AROUND_DROPPING or not texts[place].isalnum() for place in left
    )


def corrects(texts: Sequence[str], *, names_a_purchase: bool) -> bool:
    """Of folded words, where nothing is open: "no, fueron 250", "y fue ayer", "make it 250".

    `names_a_purchase` if the words alone have an amount and a category: "y fueron 80 del taxi".
    """
    place = 0
    while place < len(texts) and (texts[place] in words.WAITING or not texts[place].isalnum()):
        place += 1
    begins = texts[:place]
    if place == len(texts):
        return False
    if words.IT_WAS.at(texts, place):
        return not (
            names_a_purchase and words.ADDING.issuperset(each for each in begins if each.isalnum())
        )
    changing = words.CORRECTING.at(texts, place)
    return changing is not None and (changing[1] == "always" or not names_a_purchase)


def somebody_else_paid(sentence: str, tokens: Sequence[Token], *, is_asked: bool) -> bool:
    """ "lo pagó él", "de mi hermano", "my brother's"; not "no lo pagó mi hermano"."""
    texts = [token.text.removesuffix("'s") for token in tokens]
    is_denied = texts[:1] == ["no"] and len(tokens) > 1 and tokens[1].kind == "word"
    is_denied = is_denied and texts[1] not in words.WAITING
    if is_denied or len(texts) > _LONGEST or any(token.kind == "number" for token in tokens):
        return False
    if places_of_others(sentence, tokens):
        return True
    said = [
        text
        for place, text in enumerate(texts)
        if tokens[place].kind == "word"
        and not FILLERS.at(texts, place)
        and not (place == 0 and words.STANCES.at(texts, 0))
    ]
    is_about_payers = all(text in words.SOMEBODY | words.PAID_BY for text in said)
    names_one = any(text in words.SOMEBODY and text != "el" for text in said) or said[-1:] == ["el"]
    says_who = not words.SAYS_WHO.isdisjoint(said) or any("'s" in token.text for token in tokens)
    return is_about_payers and names_one and (says_who or is_asked)
