"""The words of a reply, and which of them are not spoken for yet."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Sequence

from budget.parsing.dialogue import closing_words as words
from budget.parsing.lexicon.acts import COSTING, TITLES, TransactionType, acts_in
from budget.parsing.lexicon.grammar import (
    ADULTS,
    DETERMINERS,
    FILLERS,
    MY,
    PREPOSITIONS,
    is_laughter,
    may_name,
    means_at,
)
from budget.parsing.money.number_words import WORDS
from budget.parsing.refusals import OTHERS
from budget.parsing.text.phrases import Phrases
from budget.parsing.text.tokens import Token, tokenize

_LONGEST_NAME = 4
_AFTER_NO = frozenset({"it", "they", "that", "i", "just", "only", "gracias"})
"""A "no" before these denies what was asked: "no it was 310"; "no fueron 310" may deny that."""
_ALL = frozenset({"los", "las", "the", "all"})
_OWN_SHARE = (["my", "half"], ["mi", "mitad"])
_WITH = frozenset({"con", "with"})
_WHOSE = frozenset({"de", "para", "for", "of"})
_PEOPLE = ADULTS | OTHERS
_NO_ACTS = frozenset(COSTING) | TITLES
"""What is said with an amount alone: "me costó 370"."""


class ReplyWords:
    """`texts` are folded, and `free` the places of those that nothing has taken yet."""

    def __init__(self, text: str) -> None:
        self.sentence = unicodedata.normalize("NFC", text)
        self.tokens = _without_denied(_without_own_share(tokenize(self.sentence)))
        self.texts = [token.text for token in self.tokens]
        self.free = {
            place
            for place, token in enumerate(self.tokens)
            if (token.kind != "mark" or token.text == "?") and not is_laughter(token.text)
        }

    def found(self, phrases: Phrases[words.Value]) -> list[words.Value]:
        """The values of the phrases whose words are free."""
        return [value for _, _, value in phrases.all(self._masked(self.free))]

    def take(self, phrases: Phrases[words.Value], also: Collection[int] = ()) -> list[words.Value]:
        """The same; their words are not free any more. Words `also` free may be in them."""
        among = self.free.union(also)
        found = list(phrases.all(self._masked(among)))
        for start, end, _ in found:
            self.free.difference_update(range(start, end))
        return [value for _, _, value in found]

    def _masked(self, free: Collection[int]) -> list[str]:
        return [text if place in free else "" for place, text in enumerate(self.texts)]

    def take_stance(self) -> words.Stance | None:
        """A yes or a no that begins the reply, also said twice; "no fue ayer" begins with none."""
        place, stance = 0, None
        while place < len(self.texts):
            said = words.STANCES.at(self.texts, place)
            filler = FILLERS.at(self.texts, place)
            if said and stance in (None, said[1]):
                if said[1] == "no" and self._goes_on(place + said[0]):
                    break
                stance = said[1]
                self.free.difference_update(range(place + said[0]))
                place += said[0]
            elif filler or self.tokens[place].kind == "mark":
                place += filler[0] if filler else 1
            else:
                break
        return stance

    def _goes_on(self, place: int) -> bool:
        """Whether what a "no" denies may stand here."""
        if place == len(self.texts) or self.tokens[place].kind == "mark":
            return False
        return not FILLERS.at(self.texts, place) and self.texts[place] not in _AFTER_NO

    def take_means(self) -> None:
        """The words that say how it was paid."""
        for place in sorted(self.free):
            length = means_at(self.texts, place, has_act=True)
            self.free.difference_update(range(place, place + length))

    def take_company(self, *, after_things: bool) -> None:
        """The words that say with whom: "con mi mamá", "with Ana"; `after_things` also whose they
        are: "un regalo para mi suegra"."""
        for place in sorted(self.free)[:-1]:
            is_whose = after_things and place > 0 and self.texts[place] in _WHOSE
            if not (is_whose or self.texts[place] in _WITH) or place + 1 == len(self.texts):
                continue
            end = place + 2 + (self.texts[place + 1] in MY)
            who = self.texts[end - 1 : end]
            is_named = self._written(end - 1, end - 1)[0].isupper() if who else False
            if is_named or not _PEOPLE.isdisjoint((*who, *(e.removesuffix("s") for e in who))):
                self.free.difference_update(range(place, end))

    def take_details(self, amount: Collection[int], things: Collection[int]) -> bool:
        """The words that say where or with whom, after an amount that begins the reply: "850, con
        el pediatra"; whether one does. Not those of things."""
        left = self.free | set(amount)
        for start, end, _ in (*words.CARRIERS.all(self.texts), *FILLERS.all(self.texts)):
            left -= set(range(start, end)).difference(amount)
        if not amount or min(left, default=-1) not in amount:
            return False
        for place in sorted(self.free):
            if place > max(amount) and self.names_a_place(place):
                end = place
                while end < len(self.texts) and self.tokens[end].kind != "mark":
                    end += 1
                self.free -= set(range(max(amount) + 1, end)).difference(things)
        return True

    def names_a_place(self, place: int) -> bool:
        """Whether words lead here that say where or with whom: "en el", "at", not "en"."""
        lead = place - 1
        while lead > 0 and self.texts[lead] in DETERMINERS | MY:
            lead -= 1
        led = self.texts[lead] if 0 <= lead < place else ""
        is_definite = lead < place - 1 or self.texts[place] in DETERMINERS
        is_definite = is_definite or self._written(place, place)[:1].isupper()
        return led in words.BESIDE or (led in words.AT and is_definite)

    def acts(self, also: Collection[int]) -> tuple[set[int], set[TransactionType]]:
        """Where acts of paying and receiving are said, and of what types."""
        places: set[int] = set()
        types: set[TransactionType] = set()
        free = self.free.union(also)
        for start, end, act in acts_in(self.tokens):
            said = " ".join(self.texts[start:end])
            if said not in _NO_ACTS and free.issuperset(range(start, end)):
                places.update(range(start, end))
                types |= {act.type} if act.type else set()
        return places, types

    def count(self, also: Collection[int]) -> int | None:
        """Of "dos", "son dos compras", "both": nothing else may be said. 0 where it is not said
        how many, as by "separately"."""
        left = self.free.union(also)
        counted = list(words.COUNTS.all(self.texts))
        apart = {place for start, end, _ in counted for place in range(start, end)}
        numbers = {place: small_number(self.texts[place]) for place in left}
        known = words.PURCHASES | words.JOINING
        if any(not numbers[p] and self.texts[p] not in known for p in left - apart):
            return None
        said = {n for n in (*numbers.values(), *(value for _, _, value in counted)) if n}
        if len(said) > 1 or not (said or counted):
            return None
        return said.pop() if said else 0

    def groups(self) -> set[int]:
        """ "los 3" and "the three": how many there are, told beside an amount."""
        return {
            place
            for start in range(len(self.texts) - 1)
            if self.texts[start] in _ALL and small_number(self.texts[start + 1])
            for place in (start, start + 1)
        }

    def name(self, content: Sequence[int]) -> str | None:
        """The words from the first to the last of these places, where they make one name."""
        if not content:
            return None
        span = range(content[0], content[-1] + 1)
        is_whole = all(p in content or self.texts[p] in words.JOINING for p in span)
        are_names = all(self.may_name(place) for place in content)
        fits = is_whole and are_names and len(span) <= _LONGEST_NAME
        return " ".join(self._written(place, place) for place in span) if fits else None

    def may_name(self, place: int) -> bool:
        is_word = self.tokens[place].kind == "word"
        return is_word and may_name(self._written(place, place), self.texts[place])

    def runs(self) -> Iterator[str]:
        """The free words as they are written, together where they stand together."""
        begin = None
        for place in sorted(self.free):
            begin = place if begin is None else begin
            if place + 1 not in self.free:
                yield self._written(begin, place)
                begin = None

    def _written(self, first: int, last: int) -> str:
        return self.sentence[self.tokens[first].start : self.tokens[last].end]


def small_number(text: str) -> int | None:
    """From 2 to 9, in figures or letters."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) == 1 else WORDS.get(text)
    return number if number and 1 < number < 10 else None


def _without_denied(tokens: Sequence[Token]) -> Sequence[Token]:
    """ "el restaurante, no la tienda" says one thing."""
    texts = [token.text for token in tokens]
    for place in range(1, len(texts) - 1):
        is_denied = texts[place - 1] == "," and texts[place] in ("no", "not")
        if is_denied and texts[place + 1] in DETERMINERS | PREPOSITIONS:
            return tokens[: place - 1]
    return tokens


def _without_own_share(tokens: Sequence[Token]) -> Sequence[Token]:
    """ "my half was 250" says a number as any other; "half" alone says none."""
    if not any(token.kind == "number" for token in tokens):
        return tokens
    texts = [token.text for token in tokens]
    halves = {p for p in range(1, len(texts)) if texts[p - 1 : p + 1] in _OWN_SHARE}
    return [token for place, token in enumerate(tokens) if place not in halves]
