"""The role of every word of a sentence. A reading is sure only if each word has one.

A deny list cannot know what it has not seen ("my rent is 9000 now", "el kilo est\u00e1 a 24"). So it is
the other way round: acts of paying and receiving, fillers, means of payment and the vocabulary's
things are known, and names may follow only where an act or a preposition leads to them. Whatever
else is said has no role, and is asked about.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from budget.parsing.categories.debts import DebtPayment
from budget.parsing.categories.matches import CategoryMatch
from budget.parsing.dates.month_names import MONTHS
from budget.parsing.lexicon import grammar
from budget.parsing.lexicon.acts import TITLES, acts_in
from budget.parsing.lexicon.fillers import BANKS, BARGAINS, FILLERS, VOCATIVES, is_laughter, means_at
from budget.parsing.lexicon.modifiers import MODIFIERS
from budget.parsing.money.counting_words import LABELS, MODELS, UNITS
from budget.parsing.money.currencies import is_foreign_at
from budget.parsing.money.number_words import SCALES, UNCLEAR_SCALES, WORDS
from budget.parsing.text.phrases import split
from budget.parsing.text.tokens import Token, glued, text_at

LONGEST_QUOTE = 60
_MOST_ACTS = 3
_NAME_WORDS = 3
"""So many unknown words in a row may be a name."""
_AS_PRICE = frozenset({"en", "a", "at", "on", "in", "de", "of", "like"})
"""Leading to the amount without an act they tell a price: "unos tenis en 1500"."""
_NEVER_LEADING = frozenset({"es", "son", "is"})
_STATED = frozenset({"FIXED", "INCOME"})
"""What has an amount also while nothing is paid: a rent, a salary."""
_CODE = frozenset("{}[]<>=_|\\`@%^?\u00bf")
"""Marks of programs and of questions; all others only part words."""
_DOTS = frozenset(",.;:\u2026()\u00a1!\n")
_FRACTIONS = (["1", "/", "2"], ["1", "/", "3"], ["2", "/", "3"], ["1", "/", "4"], ["3", "/", "4"])
_CLOCK = frozenset({"las", "la", "at"})


class Role(Enum):
    AMOUNT = "amount"
    DATE = "date"
    ACT = "act"
    THING = "thing"
    PARTY = "party"
    MEANS = "means"
    FILLER = "filler"


class Roles(NamedTuple):
    """`of` holds each token's role, or None where it has none."""

    of: tuple[Role | None, ...]

    def not_understood(self, sentence: str, tokens: Sequence[Token]) -> str | None:
        """The words without a role as they were written, quoted; None where all have one."""
        runs = ", ".join(f'"{run}"' for run in self._runs(sentence, tokens))
        return runs[:LONGEST_QUOTE] or None

    def _runs(self, sentence: str, tokens: Sequence[Token]) -> Iterator[str]:
        begin: int | None = None
        for place, role in enumerate((*self.of, Role.FILLER)):
            if role is None:
                begin = place if begin is None else begin
            elif begin is not None:
                text = sentence[tokens[begin].start : tokens[place - 1].end]
                yield " ".join("".join(c if c.isprintable() else " " for c in text).split())
                begin = None


def roles_of(
    sentence: str,
    tokens: Sequence[Token],
    *,
    dates: Collection[int],
    amount: Collection[int],
    matches: Sequence[CategoryMatch],
    debt: DebtPayment | None = None,
) -> Roles:
    """Gives each token its role. `dates` and `amount` are the places that state those."""
    walk = _Walk(sentence, tokens, dates, amount, matches, debt)
    walk.mark_phrases()
    walk.mark_names()
    walk.mark_tellers()
    walk.unmark_bills()
    walk.unmark_prices()
    return Roles(tuple(walk.roles))


@dataclass
class _Walk:
    sentence: str
    tokens: Sequence[Token]
    dates: Collection[int]
    amount: Collection[int]
    matches: Sequence[CategoryMatch]
    debt: DebtPayment | None
    roles: list[Role | None] = field(default_factory=list)
    acts: list[tuple[int, int, bool]] = field(default_factory=list)
    """Start and end of each act, and whether a thing or a payer may stand before it."""
    costs: set[int] = field(default_factory=set)
    """The places of acts of costing, which lead to no name."""

    def __post_init__(self) -> None:
        self.words = [token.text for token in self.tokens]
        self.roles = [None] * len(self.tokens)
        written = [self.written(place) for place, t in enumerate(self.tokens) if t.kind == "word"]
        self.is_telling_capitals = any(word.islower() for word in written)

    def written(self, place: int) -> str:
        return self.sentence[self.tokens[place].start : self.tokens[place].end]

    def mark_phrases(self) -> None:
        """Dates, the amount, acts, known things, means of payment and fillers."""
        self._mark(self.dates, Role.DATE)
        self._mark(self.amount, Role.AMOUNT)
        self._mark_notice()
        for start, end, act in acts_in(self.tokens):
            if self._is_act(start, end) and len(self.acts) < _MOST_ACTS:
                self.acts.append((start, end, act.is_told_of))
                if act.is_told_of and act.type == "EXPENSE":
                    self.costs.update(range(start, end))
                self._mark(range(start, end), Role.ACT)
        if self.debt:
            self._mark(self.debt.acts, Role.ACT)
            self._mark(range(self.debt.start, self.debt.end), Role.PARTY)
        for match in self.matches:
            here = range(match.start, match.end)
            if all(self.roles[place] in (None, Role.ACT) for place in here):
                self._mark([place for place in here if self.roles[place] is None], Role.THING)
        self._mark_closed()

    def _mark_notice(self) -> None:
        """ "BBVA: compra por $350": a bank tells of it."""
        bank = BANKS.at(self.words, 0) if self.words else None
        if bank and text_at(self.tokens, bank[0]) == ":":
            self._mark(range(bank[0]), Role.FILLER)

    def _is_act(self, start: int, end: int) -> bool:
        if not self.dates_free(start, end):
            return False
        written = self.written(end - 1).lower()
        if self.words[start] in TITLES or self.words[start] == "pago":
            if written.endswith("\u00f3"):
                return False
            is_title = end - start > 1 or text_at(self.tokens, end) == ":" or end not in self.amount
            return is_title and all(self.roles[p] in (Role.DATE, Role.FILLER, Role.ACT) or self._is_filler(p) for p in range(start))
        return True

    def _is_filler(self, place: int) -> bool:
        return self.tokens[place].kind == "mark" or FILLERS.at(self.words, place) is not None

    def dates_free(self, start: int, end: int) -> bool:
        return not any(place in self.dates for place in range(start, end))

    def _mark_closed(self) -> None:
        place = 0
        while place < len(self.words):
            if self.roles[place] is not None and self.roles[place] is not Role.THING:
                place += 1
                continue
            place += self._closed_at(place) or 1

    def _closed_at(self, place: int) -> int:
        """Marks the means of payment or the filler at this place; how many words it has."""
        free = self.roles[place] is None
        length = means_at(self.words, place, has_act=bool(self.acts)) if free or place else 0
        if length and self._is_free(place, length, (Role.THING,)):
            self._mark(range(place, place + length), Role.MEANS)
            return length
        filler = FILLERS.at(self.words, place) if free else None
        if free and not filler and self.acts:
            filler = BARGAINS.at(self.words, place)
        if filler and self._is_free(place, filler[0], ()) and not self._is_somebody(place):
            self._mark(range(place, place + filler[0]), Role.FILLER)
            return filler[0]
        if free and (is_laughter(self.words[place]) or self._is_yes(place)):
            self.roles[place] = Role.FILLER
        return 0

    def _is_somebody(self, place: int) -> bool:
        before = text_at(self.tokens, place - 1)
        return self.words[place] in VOCATIVES and before in _PARTING

    def _is_yes(self, place: int) -> bool:
        """The "s\u00ed" that is no "si"."""
        return self.written(place).lower() == "s\u00ed"

    def _is_free(self, place: int, length: int, also: tuple[Role, ...]) -> bool:
        here = self.roles[place : place + length]
        return all(role is None or role in also for role in here)

    def _mark(self, places: Collection[int], role: Role | None) -> None:
        for place in places:
            self.roles[place] = role

    def mark_names(self) -> None:
        """Left to right: names where an act, a preposition or a thing leads to them."""
        open_words = [p for p, t in enumerate(self.tokens) if not self.roles[p] and t.kind == "word"]
        is_unknown = not (self.acts or self.matches or self.debt) and len(open_words) <= _NAME_WORDS
        room = _NAME_WORDS if is_unknown else 0
        """How many unknown words may still be a name here."""
        for place, token in enumerate(self.tokens):
            role = self.roles[place]
            if role in (Role.ACT, Role.PARTY):
                room = 0 if place in self.costs else _NAME_WORDS
            elif role is Role.THING:
                room = _NAME_WORDS - 1 if self._has_act(place) else 0
            elif role in (Role.AMOUNT, Role.MEANS):
                room = 0
            elif role is None:
                room = self._name_at(place, token, room)

    def _name_at(self, place: int, token: Token, room: int) -> int:
        """Gives the token at this place its role, if it has one; what room is left after it."""
        word = token.text
        if token.kind == "mark":
            if word not in _CODE and not (word == '"' and ":" in self._beside(place)):
                self.roles[place] = Role.FILLER
            return 0 if word in _DOTS else room
        if token.kind == "number":
            if self._counts(place):
                self.roles[place] = Role.THING
            return room
        if word in MONTHS:
            self.roles[place] = Role.THING
            return room
        if word in _PERIODIC and place - 1 in self.amount and not self.acts:
            return 0
        modifier = MODIFIERS.at(self.words, place)
        if modifier and self._describes(place, modifier[0]):
            self._mark(range(place, place + modifier[0]), Role.THING)
            return room
        if word == "w" and text_at(self.tokens, place + 1) == "/":
            self.roles[place] = Role.THING
            return _NAME_WORDS
        if word in grammar.PREPOSITIONS and self._is_rate(place):
            return 0
        if word in grammar.PREPOSITIONS and self._leads(place):
            self.roles[place] = Role.THING
            return 0 if self._is_anothers(place) else _NAME_WORDS
        if word in grammar.CONNECTORS and self._connects(place):
            self.roles[place] = Role.THING
            return room
        if word in grammar.DETERMINERS and self._determines(place):
            self.roles[place] = Role.THING
            return room
        return self._word_at(place, word, room)

    def _word_at(self, place: int, word: str, room: int) -> int:
        is_next = self._next_role(place) is Role.ACT or self.roles[max(place - 1, 0)] is Role.ACT
        if word in grammar.ALSO_A_PERSONS and is_next:
            self.roles[place] = Role.PARTY
            return room
        is_counted = WORDS.get(word, 0) > 1 and self._next_role(place) is Role.THING
        if is_counted or word in UNITS and self.tokens[place - 1].kind == "number":
            self.roles[place] = Role.THING
            return room
        if self._may_name(place) and (room or self._is_a_name(place)):
            self.roles[place] = Role.THING
            return max(room - 1, 0)
        return 0

    def _describes(self, place: int, length: int) -> bool:
        """Not "pag\u00f3", a modifier but for its accent, nor "pago 8500 de renta"."""
        if not self._is_free(place, length, ()) or self.written(place).lower().endswith("\u00f3"):
            return False
        return not (self.words[place] in ("pago", "abono") and place + 1 in self.amount and not self._has_act(place))

    def _is_anothers(self, place: int) -> bool:
        """ "sueldo de mi hermano": whose it is, where nothing says that the user got it."""
        before = [match for match in self.matches if match.end == place]
        return not self.acts and bool(before) and before[0].words.type == "INCOME"

    def _has_act(self, place: int) -> bool:
        return any(start < place for start, _, _ in self.acts)

    def _beside(self, place: int) -> tuple[str, str]:
        return text_at(self.tokens, place - 1), text_at(self.tokens, place + 1)

    def _next_role(self, place: int) -> Role | None:
        place += 1
        while place < len(self.roles) and self.roles[place] in (Role.FILLER, Role.DATE):
            place += 1
        return self.roles[place] if place < len(self.roles) else None

    def _counts(self, place: int) -> bool:
        """A number beside the amount that counts, measures, labels or tells the hour."""
        before, after = self._beside(place)
        if "x" in (before, after) or (before == "/" and after == "/"):
            return False
        if after in UNITS or before in LABELS or before in MODELS:
            return True
        if before in _CLOCK or (before == ":" and glued(self.tokens, place - 1)):
            return True
        if glued(self.tokens, place) and (after == ":" or self._is_fraction(place)):
            return True
        if self._is_fraction(place - 2):
            return True
        if glued(self.tokens, place - 1) and self.roles[place - 1] is Role.THING:
            return True
        is_small = self.words[place].isdigit() and len(self.words[place]) < 3
        follows = place + 1 < len(self.words) and self.tokens[place + 1].kind == "word"
        return is_small and follows and (
            self.roles[place + 1] is Role.THING or self._may_name(place + 1)
        )

    def _is_fraction(self, place: int) -> bool:
        """`1/2`, `3/4` of a kilo."""
        return place >= 0 and self.words[place : place + 3] in _FRACTIONS

    def _is_rate(self, place: int) -> bool:
        """ "por hora", "500 para comida": a price of one, or money set apart."""
        after = text_at(self.tokens, place + 1)
        is_apart = self.words[place] == "para" and place - 1 in self.amount and not self.acts
        return is_apart or (self.words[place] in ("por", "x") and after in UNITS | _MEASURES)

    def _leads(self, place: int) -> bool:
        """Whether something stands after this preposition that it can lead to."""
        after = place + 1
        if self.words[place] == "on" and not any(
            start < place and not is_told_of for start, _, is_told_of in self.acts
        ):
            return False
        return self.roles[after : after + 1] == [Role.DATE] or (
            after < len(self.words) and self.tokens[after].kind != "mark"
        )

    def _connects(self, place: int) -> bool:
        before = self.roles[place - 1] if place else None
        after = text_at(self.tokens, place + 1)
        is_thing = before in (Role.THING, Role.PARTY, Role.AMOUNT) and place + 1 < len(self.words)
        if place + 1 in self.amount and self.roles[place + 1] is Role.AMOUNT:
            return False
        if any(place < start <= place + 2 for start, _, _ in self.acts[1:]):
            return True
        return is_thing and after not in grammar.NO_NOUN and self.roles[place + 1] is not Role.ACT

    def _determines(self, place: int) -> bool:
        """A possessive makes a bare "mi renta 9000" a statement of what is."""
        word = self.words[place]
        if not self._has_noun_after(place) or "\u00e1" in self.written(place).lower():
            return False
        if word in grammar.OTHERS and not self._has_act(place):
            return text_at(self.tokens, place - 1) in ("para", "for", "con", "with", "to", "a")
        if word not in grammar.MY or self.acts:
            return True
        return not any(
            place < match.start <= place + 2 and match.words.type in _STATED for match in self.matches
        )

    def _has_noun_after(self, place: int) -> bool:
        """Not the "esta" of "esta caro", nor the "el" of "24 el litro"."""
        after = self.roles[place + 1 : place + 2]
        if not after or after[0] in (Role.FILLER, Role.ACT, Role.MEANS) and place + 1 not in self.amount:
            return self._has_act(place)
        return bool(self.acts) or self.words[place] not in _THE or self.words[place + 1] not in _MEASURES

    def _may_name(self, place: int) -> bool:
        token = self.tokens[place]
        if token.kind != "word" or token.text in SCALES or token.text in UNCLEAR_SCALES:
            return False
        if WORDS.get(token.text, 1) > 1 and token.text != "once":
            return self.roles[place + 1 : place + 2] == [Role.THING] and WORDS[token.text] < 100
        if token.text in _PARTING or not grammar.may_name(self.written(place), token.text):
            return False
        if place + 1 in self.amount and self.tokens[place + 1].kind == "word" and self._is_spelled(place + 1):
            return False
        return not is_foreign_at(self.tokens, place, place)

    def _is_spelled(self, place: int) -> bool:
        return WORDS.get(self.words[place], 0) > 1 or self.words[place] in SCALES

    def _is_a_name(self, place: int) -> bool:
        """A capital beside a thing, or "mom's" before one."""
        if self.words[place].endswith("'s") or text_at(self.tokens, place + 1) == "'":
            return self._next_role(place) in (Role.THING, None)
        is_capital = self.written(place)[0].isupper() and self.is_telling_capitals and place > 0
        return is_capital and Role.THING in self.roles[max(place - 1, 0) : place + 2]

    def mark_tellers(self) -> None:
        """The thing or the payer before "me cost\u00f3" and "me pag\u00f3"."""
        for start, _, is_told_of in self.acts:
            place = start - 1
            named = 0
            while is_told_of and place >= 0 and named <= _NAME_WORDS:
                role = self.roles[place]
                if role in (Role.FILLER, Role.DATE) and self.tokens[place].text not in _DOTS:
                    place -= 1
                    continue
                if role not in (None, Role.THING, Role.PARTY):
                    break
                if role is None and not self._may_name(place):
                    break
                named += role is None
                self.roles[place] = role or Role.PARTY
                place -= 1

    def unmark_bills(self) -> None:
        """A bill that came is not paid yet: "got the electric bill, 500"."""
        is_fixed = any(match.words.type == "FIXED" for match in self.matches)
        for start, end, _ in self.acts:
            if is_fixed and self.words[end - 1] == "got":
                self._mark(range(start, end), None)

    def unmark_prices(self) -> None:
        """What leads to the amount as a price or a state does: "a 24", "en 1500", "is 9000"."""
        for place in self.amount:
            if self.roles[place] is not Role.AMOUNT or self.tokens[place].kind != "word":
                continue
            word = self.words[place]
            if word in _AS_PRICE | _NEVER_LEADING | self._offering() and not self._has_act(place):
                self.roles[place] = None
        for start, end, is_told_of in self.acts:
            if is_told_of and not self._tells_what_was_paid(start, end):
                self._mark(range(start, end), None)

    def _offering(self) -> frozenset[str]:
        """ "3 tacos por 50" is how offers are worded."""
        has_count = any(
            token.kind == "number" and self.roles[place] is Role.THING or WORDS.get(token.text, 0) > 1 and self.roles[place] is Role.THING
            for place, token in enumerate(self.tokens)
        )
        return frozenset({"por", "for", "x"}) if has_count else frozenset()

    def _tells_what_was_paid(self, start: int, end: int) -> bool:
        """ "was" and "cost" of a rent or of goods in general state what is, not what was paid."""
        words = self.words[start:end]
        before = [match for match in self.matches if match.end <= start]
        if _COPULAS.isdisjoint(words) or words[-1] in _MINE or words[0] in _MINE:
            return True
        if any(begin < start and not told for begin, _, told in self.acts):
            return True
        if start and not before and not _COPULAS.isdisjoint(words) and "it" not in words:
            return all(self.roles[place] in (Role.FILLER, Role.DATE) for place in range(start))
        if any(match.words.type in _STATED for match in self.matches):
            return False
        is_plural = bool(before) and self.words[before[-1].end - 1].endswith("s")
        return not (is_plural and self.words[start] == "cost")


_THE = frozenset({"el", "la", "the", "un", "una"})
_MEASURES = frozenset(split("kilo, litro, hora, noche, pieza, docena, metro, hour, night, liter, gallon, pound, dozen, person, persona, mes, month, dia, day"))
_PARTING = grammar.PREPOSITIONS | grammar.DETERMINERS | grammar.CONNECTORS
_PERIODIC = frozenset(split("mensual, mensuales, anual, monthly, weekly, annual, yearly, bimestral"))
_COPULAS = frozenset(split("was, were, fue, fueron, cost, costo, costaron, salio, salieron"))
_MINE = frozenset({"me", "us", "nos"})
