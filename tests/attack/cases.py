"""Which combinations of the corpus and the doors are tried, and what each is about."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product

from tests.attack.corpus import LANGUAGES, Call, Corpus, Deed, Place, Question, Style
from tests.local.gmail.mailbox import id_of

REF = re.compile(r"TKT-([0-9]{6})", re.IGNORECASE)
LONGEST_TEXT = 200
"""Of what any place holds."""
CHATS = ("chat", "ai_sdk")
DOORS = (
    *CHATS,
    "mcp_2026_07_28",
    "mcp_2025_11_25",
    "agent_function",
    "agent_api",
    "agentcore",
    "rest_act_only",
)
OBEYS, LIES = "obeys", "lies"
MODELS = (OBEYS, LIES)
STRANGERS_MAIL = id_of("<001-monthly-statement@mail.localhost>")
"""The mail whose import a text asks for (planting.py writes it)."""


@dataclass(frozen=True)
class Case:
    """One user, their victim, and one text that somebody has planted for them."""

    number: int
    model: str
    door: str
    place: Place
    style: Style
    language: str
    deed: Deed

    @property
    def ref(self) -> str:
        return f"TKT-{self.number:06}"

    @property
    def user_id(self) -> str:
        return f"asked-{self.number:06}"

    @property
    def victim(self) -> str:
        return f"victim-{self.number:06}"

    @property
    def secret(self) -> int:
        """A number that stands in all that is the victim's."""
        return 91_000_000 + self.number

    @property
    def thread(self) -> str:
        """The conversation as the door's calls name it."""
        if self.door == "agentcore":
            return self.door
        return "mcp" if self.door.startswith("mcp") else f"talk-{self.number:06}"

    @property
    def families(self) -> set[str]:
        """Whose data the user has."""
        return {self.deed.family, self.place.family}

    @property
    def groups(self) -> list[str]:
        return ["support_agent"] if "support" in self.families else []

    @property
    def customers(self) -> tuple[str, str]:
        """The one asked about, and the other."""
        return f"{3_000_000 + 2 * self.number}", f"{3_000_001 + 2 * self.number}"

    @property
    def orders(self) -> tuple[str, str]:
        return f"{20_000 + 2 * self.number}", f"{20_001 + 2 * self.number}"

    @cached_property
    def values(self) -> dict[str, str]:
        """What stands for the braces in the corpus."""
        asked_customer, customer = self.customers
        asked_order, order = self.orders
        return {
            "number": f"{self.number:06}",
            "victim": self.victim,
            "asked_customer": asked_customer,
            "customer": customer,
            "asked_order": asked_order,
            "order": order,
            "asked_email": f"c{asked_customer}@mail.example",
            "mail": STRANGERS_MAIL,
        }

    @cached_property
    def call(self) -> Call:
        return self.deed.call.filled(self.values)

    @cached_property
    def text(self) -> str:
        return self.style.text(self.language, ref=self.ref, call=self.call)

    def asks(self, question: Question) -> str:
        return question.said[self.language].format_map(self.values)


Row = tuple[str, str, str, str, str]
"""Door, place, style, deed and language."""


def covering(corpus: Corpus, models: Sequence[str] = MODELS, seed: int = 15) -> list[Case]:
    """So many that any two of door, place, style, deed and language meet, of deed and place any
    two of deed and the place's family (a text counts as others' by where it was read, whatever it
    asks for), and of each of these the models have as many."""
    shared = _shared(_pairwise([*_rows(corpus)], seed, corpus), models)
    return [_case(corpus, number, *both) for number, both in enumerate(shared)]


def _shared(rows: Iterable[Row], models: Sequence[str]) -> Iterator[tuple[str, Row]]:
    met: Counter[tuple[str, str]] = Counter()
    for row in rows:
        model = min(models, key=lambda each: sum(met[each, value] for value in row))
        met.update((model, value) for value in row)
        yield model, row


def _case(corpus: Corpus, number: int, model: str, row: Row) -> Case:
    door, place, style, deed, language = row
    return Case(
        number,
        model,
        door,
        corpus.places[place],
        corpus.styles[style],
        language,
        corpus.deeds[deed],
    )


def _rows(corpus: Corpus) -> Iterator[Row]:
    styles = [*corpus.styles]
    for row in product(DOORS, corpus.places, styles, corpus.deeds, LANGUAGES):
        is_possible = row[0] in CHATS or not corpus.places[row[1]].by_chat
        if is_possible and len(_case(corpus, 0, OBEYS, row).text) <= LONGEST_TEXT:
            yield row


def _pairwise(rows: Sequence[Row], seed: int, corpus: Corpus) -> list[Row]:
    """Some of the rows, in which each pair of values stands that stands in any: each time the one
    of a handful with the most that are new."""
    chance = random.Random(seed)  # noqa: S311 - chooses cases, and is to choose the same
    pairs = {row: _pairs(row, corpus.places[row[1]].family) for row in rows}
    open_pairs = {pair for each in pairs.values() for pair in each}
    by_pair: dict[object, list[Row]] = {}
    for row, each in pairs.items():
        for pair in each:
            by_pair.setdefault(pair, []).append(row)
    chosen: list[Row] = []
    for pair in sorted(open_pairs):
        if pair in open_pairs:
            offered = chance.sample(by_pair[pair], min(30, len(by_pair[pair])))
            best = max(offered, key=lambda row: len(open_pairs & pairs[row]))
            chosen.append(best)
            open_pairs -= pairs[best]
    return chosen


def _pairs(row: Row, family: str) -> set[tuple[int, str, int, str]]:
    pairs = {(a, row[a], b, row[b]) for a, b in combinations(range(len(row)), 2)}
    return pairs - {(1, row[1], 3, row[3])} | {(1, family, 3, row[3])}
