"""Which tool a sentence asks for: the offer's ranking proposes, the words that each of the best
leaves unread decide."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from typing import Literal

import catalog
from budget.categories.tree import node_of
from budget.parsing.categories.debts import debt_payment
from budget.parsing.lexicon.acts import acts_in
from budget.parsing.money.candidates import candidates
from budget.parsing.text.tokens import tokenize
from catalog import search
from catalog.search import followed_by, phrases
from tests.local.offline_model import days
from tests.local.offline_model.request.exchanges import Results
from tests.local.offline_model.request.tool_spec import ToolSpec, leaf_of
from tests.local.offline_model.rows import describes, from_row, meant, shown_for
from tests.local.offline_model.slots import Arguments, filled, is_id, kind_of
from tests.local.offline_model.words import NEGATED, words_of
from toolkit.text.folding import unaccented
from toolkit.text.stop_words import STOP_WORDS

NOTES_MONEY = "parse_transaction_from_text"
_LEAST = 1.5
_CLEAR = 1.15
_NEARLY = 1.6
_NAME = re.compile(r"(?<=[\w,] )[A-ZÁÉÍÓÚÑ]\w+")
_HARDLY, _SPOKEN_OF = 1, 2.5
_WHICH_ENTRIES = {"merchant", "entries", "current_category"}
_BEST = 6
_MOST_UNREAD = 2
_QUESTION = re.compile(
    r"[?¿]|^\W*(?:(?:and|y|oye|hey|so|pero)\W+)?(?:how|what|when|where|who|which|why|do|does"
    r"|did|is|are|am|was|will|show|list|cuant\w*|que|como|donde|cual\w*|cuando|quien\w*|muestra\w*|dime|ensename|tengo)\b"
)
_WILL_YOU = re.compile(r"\b(?:can|could|would|will) you\b|\b(?:me )?(?:puedes|podrias|puede)\b")
_ONLY_ASKS = re.compile(
    r"[?¿]|^\W*(?:how|what|when|where|who|which|why|do|does|did|is|are|am|was|cuant\w*|cual\w*"
    r"|donde|cuando|quien\w*)\b"
)
"""Nothing is changed by a question."""
_NOT_OURS = re.compile(
    r"\W*(?:pay|paga|transfer|transfiere|send|envia|manda|deposita|buy|open|abre)\b(?!.*[0-9])"
)
"""What no tool does: moving money, opening accounts."""
_UNBLOCK = re.compile(r"\b(?:remove|lift|quita\w*)\W+(?:the |el )?(?:block|bloqueo)\b|\bun-block")
_RECORDS = re.compile(r"^(?:add|set)_")
_CHANGES = re.compile(r"^(?:set|update|edit)_")


@dataclass(frozen=True)
class Wish:
    """A tool, the arguments that are known, by path, and the words that nobody read."""

    tool: ToolSpec
    arguments: Arguments
    unread: Sequence[str] = ()
    leaves_names: bool = False
    """Whether a name is among them, which a tool must not pass over."""
    score: float = 0

    def having(self, more: Arguments) -> Wish:
        """With more arguments, as an answer to a question."""
        return replace(self, arguments={**self.arguments, **more}, score=0)

    @property
    def missing(self) -> str | None:
        """The path to ask for next."""
        unknown = [path for path in self.tool.required if not self._knows(path)]
        if unknown:
            return unknown[0]
        if "entries" in self.tool.properties and not self.arguments.keys() & _WHICH_ENTRIES:
            return "merchant"  # without a filter all entries are meant
        # What only names a thing says of a change not what is to be changed.
        only_names = all(_names(leaf_of(path)) for path in self.tool.required)
        optional = [path for path in self.tool.properties if path not in self.tool.required]
        says_nothing = not self.arguments.keys() & {*optional}
        is_change = bool(_CHANGES.match(self.tool.name)) and only_names and says_nothing
        return optional[0] if is_change and optional else None

    def _knows(self, path: str) -> bool:
        return any(known == path or known.startswith(f"{path}.") for known in self.arguments)


def _names(leaf: str) -> bool:
    return is_id(leaf) or leaf in ("name", "book", "day")


def wishes(
    said: str, tools: Mapping[str, ToolSpec], today: date, results: Results = ()
) -> list[Wish]:
    """The best first; none if the sentence speaks of no tool. What was shown fills what it
    describes."""
    plain = _UNBLOCK.sub("unblock", unaccented(said))
    scores = search.scores(NEGATED.sub(" ", plain))
    for name in followed_by(results[-1][0].name) if results else ():
        if name in scores:
            scores[name] += 0.5 * max(scores.values())
    if _NOT_OURS.match(plain):
        return []
    is_question = bool(_QUESTION.search(plain)) and not _WILL_YOU.search(plain)
    only_asks = is_question and bool(_ONLY_ASKS.search(plain))
    for name in scores:
        if is_question and catalog.entries()[name]["writes"]:
            scores[name] *= 0 if only_asks else 0.35
    money = mentions_money(said, today)
    if money == "act" and NOTES_MONEY not in tools:
        return []
    scores.pop("add_transaction", None)
    if not money:
        scores.pop(NOTES_MONEY, None)
    best = sorted(
        (n for n in scores if n in tools and scores[n] > _HARDLY), key=lambda n: -scores[n]
    )
    found = [_wish(tools[name], said, today, scores[name], results) for name in best[:_BEST]]
    if not is_question:
        first = next((word for word in words_of(plain) if word not in STOP_WORDS), "")
        found = [
            replace(wish, score=wish.score * _as_change(wish, scores, first)) for wish in found
        ]
    found.sort(key=lambda wish: -wish.score)
    others = [wish for wish in found if wish.tool.name != NOTES_MONEY]
    changes = any(
        catalog.entries()[wish.tool.name]["writes"]
        and not _RECORDS.match(wish.tool.name)
        and scores[wish.tool.name] > scores.get(NOTES_MONEY, 0)
        for wish in others[:2]
    )
    if (
        NOTES_MONEY in tools
        and not changes
        and (money == "act" or (money and not any(map(_takes_all, others[:2]))))
    ):
        score = 1.5 * max([2, *(wish.score for wish in found)])
        noted = Wish(tools[NOTES_MONEY], {"text": said}, score=score)
        return [noted, *others]
    return found


def _as_change(wish: Wish, scores: Mapping[str, float], first: str) -> float:
    """What a change gains where nothing in a request is about anything else, or where it begins
    with the change's own verb."""
    name = wish.tool.name
    if not catalog.entries()[name]["writes"] or scores[name] < _SPOKEN_OF:
        return 1
    if first[:5] == name[:5] and len(wish.unread) <= _MOST_UNREAD:
        return 3
    if wish.unread:
        return 1
    return 1.6 if wish.missing else 3


def _takes_all(wish: Wish) -> bool:
    """Whether a wish leaves no number and hardly a word of the sentence unread."""
    numbers = any(word.isdigit() for word in wish.unread)
    needs = catalog.entries()[wish.tool.name]["writes"] or wish.tool.required
    return bool(needs and wish.arguments) and not (numbers or wish.missing or wish.unread[1:])


def clear(found: Sequence[Wish]) -> Wish | None:
    """The best, if no number and hardly a word was left unread and no change is as good. Of reading
    tools that are nearly as good it is the one that leaves less unread, and that needs what was
    said."""
    if not found or found[0].score < _LEAST:
        return None
    best, writes = found[0], [catalog.entries()[wish.tool.name]["writes"] for wish in found]
    near = [w for w, changes in zip(found, writes, strict=True) if changes or writes[0]]
    if any(wish.score * _CLEAR > best.score for wish in near if wish is not best):
        return None
    if not writes[0]:
        reads = [w for w in found if w.score * _NEARLY > best.score and w not in near]
        best = min(reads, key=lambda w: (len(w.unread), -len(w.tool.required), -w.score))
    if is_id(best.missing or ""):  # the words describe what is to be looked up
        return best
    matters = best.leaves_names or any(word.isdigit() or node_of(word) for word in best.unread)
    return None if matters or len(best.unread) > _MOST_UNREAD else best


def _wish(tool: ToolSpec, said: str, today: date, score: float, results: Results) -> Wish:
    known = known_words(tool.name)
    arguments, unread = filled(tool, said, today, known)
    if "book" in tool.required and str(arguments.get("id", "")).startswith("txn_"):
        arguments.setdefault("book", "ledger")
    wish = Wish(tool, arguments, unread)
    row = meant(said, shown_for(tool, results), known) if wish.missing else None
    if row is not None:
        words = describes(row)
        for path in ("merchant", "text"):
            if set(words_of(str(arguments.get(path, "")))) <= words:
                arguments.pop(path, None)
        arguments |= from_row(tool, row)
        wish = Wish(tool, arguments, [word for word in unread if word not in words])
    free = sum(len(words_of(arguments[path])) for path in ("query",) if path in arguments)
    names = {unaccented(name) for name in _NAME.findall(said)}
    names |= {unaccented(said).split()[0]} if not _QUESTION.search(unaccented(said)) else set()
    numbers = sum(word.isdigit() for word in wish.unread)
    missing = wish.missing or ""
    lacks = 1.5 if is_id(missing) else 0.4 if missing else 0
    stated = {
        kind_of(leaf_of(path), tool.properties[path])
        for path in arguments
        if path in tool.properties
    }
    gained = 0.15 * len(stated & {"days", "merchant", "id", "count", "compare", "money"})
    gained += 0.5 * ("category" in stated) + 0.3 * ("by" in arguments)
    weighed = score * (1 + gained) / (1 + 0.35 * len(wish.unread) + 0.2 * free + numbers + lacks)
    return replace(wish, score=weighed, leaves_names=bool(names & {*wish.unread}))


@cache
def known_words(tool: str) -> frozenset[str]:
    """The words with which people ask for a tool; `disput*` is a beginning."""
    asked = {word for phrase in phrases().get(tool, ()) for word in phrase}
    entry = catalog.entries().get(tool)
    by = set(entry["request_words"]) if entry else set()
    return frozenset({*asked, *by, *tool.split("_")} - {"#", "@"})


_ASKS = re.compile(
    r"[?¿]|^\W*(?:cuant|que\b|como\b|donde|cual|por que|puedo|deberia|me alcanza|how|what|when"
    r"|where|who|which|why|can|could|should|would|do|does|did|is|are|am|will|show|list|give|tell"
    r"|muestra|dime|dame|lista|i owe|debo|set|pon\b|add debt|agrega deuda|remember|recuerda|change"
    r"|cambia|corrige|cancel|dispute|mi saldo|my balance|i want|quiero|no\b|actually|total|suma?\b"
    r"|resumen|was\b|era[ns]?\b)"
    r"|\b(?:fix|correct|change|cambia|corri[gj]e\w*|borr\w+|delete|remove|undo|deshaz)\b"
)


def mentions_money(said: str, today: date) -> Literal["act", "price"] | None:
    """ "act" for a verb of spending or receiving with an amount, or at the beginning without one as
    yet; "price" for an amount with little else than a thing."""
    if _ASKS.search(unaccented(said)):
        return None
    text = said
    for one in reversed(days.stated(said, today)):
        text = f"{text[: one.start]} {text[one.end :]}"
    tokens = tokenize(text)
    acts = [start for start, _, act in acts_in(tokens) if act.type]
    numbers = list(candidates(tokens, ()))
    if (acts or debt_payment(text, tokens)) and (numbers or min([*acts, 9]) < 2):
        return "act"
    words = [token for token in tokens if token.kind == "word" and len(token.text) > 2]
    is_price = any(n.role == "amount" or (n.number.whole or 0) >= 10 for n in numbers)
    return "price" if is_price and 0 < len(words) <= 6 else None
