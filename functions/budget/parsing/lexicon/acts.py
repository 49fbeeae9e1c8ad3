"""Acts of paying and receiving in the first person past, and how a record is dictated (es, en).

Plain verbs, all in the past, are put to their pronouns; the other phrases stand as they are. What
one did oneself is in the first person: "eché", "me eché". Who charged is in the third, and only a
pronoun says whom: a bare "clavaron" is no act.

Only these say that money went or came. Present, future and other people's forms are not here:
"gasto 200 al mes", "voy a pagar", "she paid" are no acts of the user's.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from budget.parsing.lexicon.table import word_set, words
from budget.parsing.text.phrases import Phrases
from budget.parsing.text.tokens import Token

PAID = words("verbs.paid")
PAID_BY_US = words("verbs.paid_by_us")
DONE = words("verbs.done")
DONE_BY_US = words("verbs.done_by_us")
CHARGED = words("verbs.charged")
SERVED = words("verbs.served")
GONE = words("verbs.gone")
HAPPENED = words("verbs.happened")
SPENT = words("verbs.spent")
GOT = words("verbs.got")
DID = words("verbs.did")
_PAID_PARTICIPLES = words("verbs.paid_participles")
_DONE_PARTICIPLES = words("verbs.done_participles")
"""Of what one has done, as Spain says it: "he pagado"."""


def with_pronouns(verbs: Sequence[str], *forms: str) -> Iterator[str]:
    """Each verb in each form: "me {}", "{} us"; "{}" for the verb alone."""
    for verb in verbs:
        yield from (form.format(verb) for form in forms)


TransactionType = Literal["EXPENSE", "INCOME"]


class Act(NamedTuple):
    """What the act says of the money; `type` is None where what was bought has to say it.

    `is_told_of` where a thing or a payer stands before it: "la cena me costó", "Ana me pagó".
    """

    type: TransactionType | None
    is_told_of: bool = False
    is_event: bool = False
    """What happened before one paid: "se me ponchó la llanta"."""


SPENDING = words("acts.spending")
RECEIVING = words("acts.receiving")
COSTING = words("acts.costing")
GIVEN = words("acts.given")
DOING = words("acts.doing")
NOTING = words("acts.noting")

_I = ("{}", "me {}", "le {}", "les {}")
_WE = ("{}", "nos {}", "le {}", "les {}")
_US = ("me {}", "nos {}")
_HAVE = ("he {}", "me he {}", "le he {}", "hemos {}", "nos hemos {}", "le hemos {}")
_FOR_ME = ("{}", "have {}", "{} me", "{} us", "{} myself", "{} ourselves")
_PAID, _RECEIVED, _DONE = Act("EXPENSE"), Act("INCOME"), Act(None)
_COST, _GIVEN = Act("EXPENSE", is_told_of=True), Act("INCOME", is_told_of=True)
_EVENT = Act(None, is_event=True)
_SERVED = Act(None, is_told_of=True)
_CONJUGATED: tuple[tuple[Sequence[str], tuple[str, ...], Act], ...] = (
    (PAID, _I, _PAID),
    (PAID_BY_US, _WE, _PAID),
    (SPENT, ("{}", "have {}"), _PAID),
    (CHARGED, _US, _COST),
    (GONE, ("se {}", "se me {}", "se nos {}"), _COST),
    (SERVED, _US, _SERVED),
    (DONE, _I, _DONE),
    (DONE_BY_US, _WE, _DONE),
    (GOT, _FOR_ME, _DONE),
    (DID, ("{}",), _DONE),
    (_PAID_PARTICIPLES, _HAVE, _PAID),
    (_DONE_PARTICIPLES, _HAVE, _DONE),
)
_LISTED: tuple[tuple[Sequence[str], Act], ...] = (
    (SPENDING, _PAID),
    (RECEIVING, _RECEIVED),
    (COSTING, _COST),
    (GIVEN, _GIVEN),
    (DOING, _DONE),
    (NOTING, _DONE),
    (HAPPENED, _EVENT),
)


def _acts() -> Iterator[tuple[str, Act]]:
    """Phrases by their act; of two acts of one phrase the first stays."""
    for listing, act in _LISTED:
        yield from ((phrase, act) for phrase in listing)
    for conjugated, forms, act in _CONJUGATED:
        yield from ((phrase, act) for phrase in with_pronouns(conjugated, *forms))


_ACTS: Phrases[Act] = Phrases(_acts())
TITLES = frozenset({"gasto", "compra", "purchase", "expense", "ingreso", "income", "gastos"})
"""Alone they are a note's title ("gasto: uber 80"), and no act in "gasto 80 al día"."""
CARRYING = word_set("acts.carrying")
"""Last words of acts that say nothing of a purchase right before an amount: "had 500 for food"."""
_MADE = frozenset({"made", "hice"})
"""Right before an amount they are an income: "made 600 driving"."""


def acts_in(tokens: Sequence[Token]) -> Sequence[tuple[int, int, Act]]:
    """Start, end and act of each act of the sentence, in order."""
    return _acts_of(tuple(token.text for token in tokens))


@lru_cache(maxsize=8)
def _acts_of(words: tuple[str, ...]) -> Sequence[tuple[int, int, Act]]:
    return tuple(_ACTS.all(words))


def types_by_act(tokens: Sequence[Token], amount: Collection[int] = ()) -> set[TransactionType]:
    """The types that the sentence's acts speak of: none, one or both.

    `amount` are the places of the amount: right before it "made" is an income.
    """
    types = {act.type for _, _, act in acts_in(tokens) if act.type}
    made = any(t.text in _MADE and place + 1 in amount for place, t in enumerate(tokens))
    return types | {"INCOME"} if made else types
