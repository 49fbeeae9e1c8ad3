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

TransactionType = Literal["EXPENSE", "INCOME"]


class Act(NamedTuple):
    """What the act says of the money; `type` is None where what was bought has to say it.

    `is_told_of` where a thing or a payer stands before it: "la cena me costó", "Ana me pagó".
    """

    type: TransactionType | None
    is_told_of: bool = False
    is_event: bool = False
    """What happened before one paid: "se me ponchó la llanta"."""


COSTING = words("acts.costing")

_I = ("{}", "me {}", "le {}", "les {}")
_WE = ("{}", "nos {}", "le {}", "les {}")
_US = ("me {}", "nos {}")
_HAVE = ("he {}", "me he {}", "le he {}", "hemos {}", "nos hemos {}", "le hemos {}")
"""Of what one has done, as Spain says it: "he pagado"."""
_FOR_ME = ("{}", "have {}", "{} me", "{} us", "{} myself", "{} ourselves")
_PAID, _RECEIVED, _DONE = Act("EXPENSE"), Act("INCOME"), Act(None)
_COST, _GIVEN = Act("EXPENSE", is_told_of=True), Act("INCOME", is_told_of=True)
_EVENT = Act(None, is_event=True)
_SERVED = Act(None, is_told_of=True)
_CONJUGATED: tuple[tuple[str, tuple[str, ...], Act], ...] = (
    ("verbs.paid", _I, _PAID),
    ("verbs.paid_by_us", _WE, _PAID),
    ("verbs.spent", ("{}", "have {}"), _PAID),
    ("verbs.charged", _US, _COST),
    ("verbs.gone", ("se {}", "se me {}", "se nos {}"), _COST),
    ("verbs.served", _US, _SERVED),
    ("verbs.done", _I, _DONE),
    ("verbs.done_by_us", _WE, _DONE),
    ("verbs.got", _FOR_ME, _DONE),
    ("verbs.did", ("{}",), _DONE),
    ("verbs.paid_participles", _HAVE, _PAID),
    ("verbs.done_participles", _HAVE, _DONE),
)
_LISTED: tuple[tuple[str, Act], ...] = (
    ("acts.spending", _PAID),
    ("acts.receiving", _RECEIVED),
    ("acts.costing", _COST),
    ("acts.given", _GIVEN),
    ("acts.doing", _DONE),
    ("acts.noting", _DONE),
    ("verbs.happened", _EVENT),
)


def _acts() -> Iterator[tuple[str, Act]]:
    """Phrases by their act; of two acts of one phrase the first stays."""
    for role, act in _LISTED:
        yield from ((phrase, act) for phrase in words(role))
    for role, forms, act in _CONJUGATED:
        yield from ((form.format(verb), act) for verb in words(role) for form in forms)


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
