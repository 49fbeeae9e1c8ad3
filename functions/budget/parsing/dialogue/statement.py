"""A statement about money that is being asked about: one purchase, or the several it tells of."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from budget.parsing.dialogue.parts import Parse, Purchase, parts_of, words_of
from budget.parsing.dialogue.questions import SEVERAL, Question, questions_of
from budget.parsing.doubts import Doubt
from budget.parsing.parsed_transaction import ParsedTransaction
from toolkit.text.sentences import Language

State = Literal["ready", "open", "refused"]


class Readers(NamedTuple):
    """`parse` reads any sentence, and may be called often; `complete` fills what it left open in
    a whole statement."""

    parse: Parse
    complete: Callable[[ParsedTransaction, str], ParsedTransaction] = lambda parsed, _: parsed


@dataclass(frozen=True)
class Statement:
    """`whole` is the sentence read as one transaction, and `purchases` what it has come to be.

    `parts` are what a sentence with several amounts may be parted into.
    """

    text: str
    whole: ParsedTransaction
    purchases: tuple[Purchase, ...]
    parts: tuple[Purchase, ...]
    language: Language
    misunderstood: str = ""
    """Words of the last reply."""

    @classmethod
    def of(cls, text: str, today: datetime.date, readers: Readers) -> Statement:
        whole = readers.complete(readers.parse(text), text)
        codes = {doubt.code for doubt in whole.doubts}
        is_several = SEVERAL in codes and "someone_else" not in codes
        parts = parts_of(text, today, readers.parse) if is_several else ()
        return cls(text, whole, (Purchase(text, whole),), parts, whole.language)

    @property
    def state(self) -> State:
        if any(doubt.refuses for one in self.purchases for doubt in one.parsed.doubts):
            return "refused"
        return "open" if any(self.questions(one) for one in self.purchases) else "ready"

    @property
    def are_parts_understood(self) -> bool:
        """Whether each part is a purchase by itself, with nothing doubtful."""
        return bool(self.parts) and not any(part.parsed.doubts for part in self.parts)

    @property
    def words(self) -> frozenset[str]:
        return words_of(self.text)

    def questions(self, purchase: Purchase) -> list[Question]:
        named = [part.parsed for part in self.parts] if self.are_parts_understood else []
        return questions_of(purchase.parsed, self.language, named)

    def told(self) -> list[tuple[ParsedTransaction, list[Question]]]:
        """Each purchase with its questions: what the last reply said in words that are not
        understood is named with the first, and of several each question says its purchase."""
        rows, misunderstood = [], self.misunderstood
        for purchase in self.purchases:
            questions = self.questions(purchase)
            if len(self.purchases) > 1:
                questions = [
                    q
                    if q.confirms or not purchase.parsed.description
                    else q._replace(text=f"{purchase.parsed.description}: {q.text}")
                    for q in questions
                ]
            if questions and misunderstood:
                said = Doubt("not_understood", (misunderstood,)).text(self.language)
                questions[0] = questions[0]._replace(text=f"{said} {questions[0].text}")
                misunderstood = ""
            rows.append((purchase.parsed, questions))
        return rows

    def asked(self) -> tuple[int, Question]:
        """The place of the purchase whose question is to be asked now, and that question."""
        for place, purchase in enumerate(self.purchases):
            if questions := self.questions(purchase):
                return place, questions[0]
        raise LookupError("nothing is open")

    def with_purchases(self, purchases: Sequence[Purchase]) -> Statement:
        return replace(self, purchases=tuple(purchases), misunderstood="")

    def with_one(self, place: int, parsed: ParsedTransaction) -> Statement:
        changed = list(self.purchases)
        changed[place] = changed[place]._replace(parsed=parsed)
        return self.with_purchases(changed)
