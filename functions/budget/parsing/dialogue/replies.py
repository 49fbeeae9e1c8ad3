"""What a reply says: whether the user agrees, an amount, a day, a type, words for a category.

Numbers and days are read by the same rules as in a statement. Each word has to be known as part of
an answer, or to be of the statement itself; what is left is `unknown`, and may name a category.
"""

from __future__ import annotations

import datetime
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from budget.parsing.categories.matches import CategoryMatch, category_matches
from budget.parsing.categories.vocabulary.category_words import CategoryType
from budget.parsing.dates.days import Day, day_in
from budget.parsing.dialogue import closing_words as words
from budget.parsing.dialogue.who_paid import somebody_else_paid, takes_it_back
from budget.parsing.language import is_english
from budget.parsing.lexicon.acts import COSTING, TITLES, TransactionType, acts_in
from budget.parsing.lexicon.fillers import FILLERS
from budget.parsing.lexicon.grammar import may_name
from budget.parsing.lexicon.means import means_at
from budget.parsing.lexicon.modifiers import MODIFIERS
from budget.parsing.money.amounts import Amount, amount_in
from budget.parsing.money.number_words import WORDS
from budget.parsing.money.unclear_amounts import places_of_doubt
from budget.parsing.text.phrases import Phrases, split
from budget.parsing.text.tokens import Token, tokenize

_LONGEST_NAME = 4
_AFTER_NO = frozenset({"it", "they", "that", "i", "just", "only", "gracias"})
"""A "no" before these denies what was asked: "no it was 310"; "no fueron 310" may deny that."""
_ALL = frozenset({"los", "las", "the", "all"})
_OWN_SHARE = (["my", "half"], ["mi", "mitad"])
_COUNTING = frozenset({"son", "are", "they're"})
_SHORT = 4
"""Words of a reply that do not tell its language yet."""
_NO_ACTS = frozenset(split(COSTING)) | TITLES
"""What is said with an amount alone: "me costó 370"."""


@dataclass(frozen=True)
class Reply:
    tokens: Sequence[Token]
    stance: words.Stance | None
    takes_back: bool
    somebody_paid: bool
    amount: Amount
    day: Day | None
    """None where no day is stated."""
    type: TransactionType | None
    has_act: bool
    category_type: CategoryType | None
    matches: Sequence[CategoryMatch]
    things: frozenset[str]
    """Words of the statement that are said again."""
    unknown: tuple[str, ...]
    """Runs of words that are none of an answer, as they are written."""
    name: str | None
    """The words that may name a category."""
    count: int | None
    """How many purchases it says there are; 0 where it says several and not how many."""
    is_mine: bool
    """Whether it says that the user paid."""
    is_hedged: bool
    """Whether what it says is to be confirmed."""
    has_name: bool
    """Whether an unknown word of it may name a thing."""
    is_english: bool | None
    """None where it is too short to tell."""

    @property
    def says_how_many(self) -> bool:
        """Whether it counts things, as "dos" and "son 2" do; "5" alone is an amount."""
        texts = {token.text for token in self.tokens}
        is_figure = any(token.kind == "number" for token in self.tokens)
        return (self.count or 0) > 1 and (not is_figure or not _COUNTING.isdisjoint(texts))

    @property
    def counts_nothing(self) -> bool:
        """Whether its number stands beside nothing that it could count: "5", "45 nomás"."""
        is_figure = any(token.kind == "number" for token in self.tokens)
        return is_figure and not (self.matches or self.things or self.unknown)

    @property
    def is_bare(self) -> bool:
        """Whether it does no more than agree or deny."""
        says = (self.day, self.type, self.category_type, self.amount.cents, self.amount.doubt)
        others = (self.matches, self.things, self.unknown, self.count is not None, self.is_mine)
        return not any((*says, *others))


def read_reply(
    text: str,
    today: datetime.date,
    of_statement: Collection[str],
    *,
    asks_who_paid: bool = False,
) -> Reply:
    """`of_statement` are the words of the statement that it answers, folded."""
    sentence = unicodedata.normalize("NFC", text)
    tokens = _without_own_share(tokenize(sentence))
    texts = [token.text for token in tokens]
    free = {p for p, token in enumerate(tokens) if token.kind != "mark" or token.text == "?"}
    stance, after = _stance(tokens, texts)
    free -= set(range(after))
    english = is_english(tokens, category_matches(tokens))
    day = day_in(tokens, today, is_english=english)
    amount = amount_in(tokens, day.places | _groups(texts))
    free -= day.places | amount.places
    doubtful = places_of_doubt(tokens, amount.places) if amount.doubt else frozenset()
    _taken(words.UNSURE, texts, free)
    is_hedged = bool(_taken(words.HEDGES, texts, free))
    is_mine = asks_who_paid and bool(_taken(words.MINE, texts, free))
    free -= {p for start in sorted(free) for p in _means(texts, start)}
    category_types = _found(words.CATEGORY_TYPES, texts, free)
    acts, types = _acts(tokens, free | amount.places)
    types = types.union(_found(words.TYPES, texts, free))
    counting = free | (amount.places - day.places)
    _taken(words.CARRIERS, texts, counting)
    free &= counting
    _taken(FILLERS, texts, free)
    count = _count(texts, free | (counting & amount.places))
    free -= doubtful
    matches = [m for m in category_matches(tokens) if free.issuperset(range(m.start, m.end))]
    content = {p for p in free if texts[p] not in words.JOINING}
    _taken(words.CATEGORY_TYPES, texts, free)
    _taken(words.TYPES, texts, free)
    free -= acts
    free -= {place for match in matches for place in range(match.start, match.end)}
    things = frozenset(texts[p] for p in content if texts[p] in of_statement)
    known = words.JOINING.union(of_statement)
    free = set() if count is not None else {p for p in free if texts[p] not in known}
    if amount.cents is not None:
        free -= _groups(texts)
        _taken(MODIFIERS, texts, free)
    return Reply(
        tokens=tokens,
        stance=stance,
        takes_back=takes_it_back(texts) and not amount.places,
        somebody_paid=somebody_else_paid(sentence, tokens, is_asked=asks_who_paid)
        and not amount.places,
        amount=amount,
        day=day if day.places else None,
        type=types.pop() if len(types) == 1 else None,
        has_act=bool(acts),
        category_type=category_types[0] if len(set(category_types)) == 1 else None,
        matches=matches,
        things=things,
        unknown=tuple(_runs(sentence, tokens, sorted(free))),
        name=_name(sentence, tokens, sorted(content - acts)),
        count=count,
        is_mine=is_mine,
        is_hedged=is_hedged,
        has_name=any(_is_name(sentence, tokens[p]) for p in free),
        is_english=english if len(tokens) >= _SHORT else None,
    )


def _without_own_share(tokens: Sequence[Token]) -> Sequence[Token]:
    """ "my half was 250" says a number as any other; "half" alone says none."""
    if not any(token.kind == "number" for token in tokens):
        return tokens
    texts = [token.text for token in tokens]
    halves = {p for p in range(1, len(texts)) if texts[p - 1 : p + 1] in _OWN_SHARE}
    return [token for place, token in enumerate(tokens) if place not in halves]


def _stance(tokens: Sequence[Token], texts: Sequence[str]) -> tuple[words.Stance | None, int]:
    """A yes or a no that begins the reply, and where it ends; "no fue ayer" begins with none."""
    place = 0
    while place < len(texts):
        if said := words.STANCES.at(texts, place):
            end = place + said[0]
            is_parted = end == len(texts) or tokens[end].kind == "mark"
            goes_on = not (is_parted or FILLERS.at(texts, end) or texts[end] in _AFTER_NO)
            return (None, 0) if said[1] == "no" and goes_on else (said[1], end)
        filler = FILLERS.at(texts, place)
        if filler is None and tokens[place].kind != "mark":
            break
        place += filler[0] if filler else 1
    return None, 0


def _found(
    phrases: Phrases[words.Value], texts: Sequence[str], free: Collection[int]
) -> list[words.Value]:
    """The values of the phrases whose words are free."""
    return [value for _, _, value in phrases.all(_masked(texts, free))]


def _masked(texts: Sequence[str], free: Collection[int]) -> list[str]:
    return [text if place in free else "" for place, text in enumerate(texts)]


def _taken(
    phrases: Phrases[words.Value], texts: Sequence[str], free: set[int]
) -> list[words.Value]:
    """The same; their words are not free any more."""
    found = []
    for start, end, value in phrases.all(_masked(texts, free)):
        free.difference_update(range(start, end))
        found.append(value)
    return found


def _acts(tokens: Sequence[Token], free: Collection[int]) -> tuple[set[int], set[TransactionType]]:
    """Where acts of paying and receiving are said, and of what types."""
    places: set[int] = set()
    types: set[TransactionType] = set()
    for start, end, act in acts_in(tokens):
        said = " ".join(token.text for token in tokens[start:end])
        if said not in _NO_ACTS and all(place in free for place in range(start, end)):
            places.update(range(start, end))
            types |= {act.type} if act.type else set()
    return places, types


def _means(texts: Sequence[str], place: int) -> range:
    """The words from here on that say how it was paid."""
    return range(place, place + means_at(texts, place, has_act=True))


def _count(texts: Sequence[str], left: Collection[int]) -> int | None:
    """Of "dos", "son dos compras", "both": nothing else may be said."""
    counted = [value for _, _, value in words.COUNTS.all(texts)]
    numbers = {texts[place]: _number(texts[place]) for place in left}
    apart = {p for start, end, _ in words.COUNTS.all(texts) for p in range(start, end)}
    said = [number for number in (*numbers.values(), *counted) if number]
    others = [
        place
        for place in left
        if place not in apart
        and not numbers[texts[place]]
        and texts[place] not in words.PURCHASES | words.JOINING
    ]
    if others or len(set(said)) > 1 or not (said or counted):
        return None
    return said[0] if said else 0


def _groups(texts: Sequence[str]) -> set[int]:
    """ "los 3" and "the three": how many there are, told beside an amount."""
    return {
        place
        for start in range(len(texts) - 1)
        if texts[start] in _ALL and _number(texts[start + 1])
        for place in (start, start + 1)
    }


def _number(text: str) -> int | None:
    number = int(text) if text.isascii() and text.isdigit() and len(text) == 1 else WORDS.get(text)
    return number if number and 1 < number < 10 else None


def _name(sentence: str, tokens: Sequence[Token], content: Sequence[int]) -> str | None:
    """The words from the first to the last of these, where they make one name."""
    if not content:
        return None
    span = range(content[0], content[-1] + 1)
    is_whole = all(p in content or tokens[p].text in words.JOINING for p in span)
    written = [sentence[tokens[p].start : tokens[p].end] for p in span]
    are_names = all(_is_name(sentence, tokens[p]) for p in content)
    return " ".join(written) if is_whole and are_names and len(span) <= _LONGEST_NAME else None


def _is_name(sentence: str, token: Token) -> bool:
    return token.kind == "word" and may_name(sentence[token.start : token.end], token.text)


def _runs(sentence: str, tokens: Sequence[Token], places: Sequence[int]) -> Iterator[str]:
    """The words at these places as they are written, together where they stand together."""
    begin = None
    for index, place in enumerate(places):
        begin = place if begin is None else begin
        if index + 1 == len(places) or places[index + 1] != place + 1:
            yield sentence[tokens[begin].start : tokens[place].end]
            begin = None
