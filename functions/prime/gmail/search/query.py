"""The user's words as Gmail searches: https://support.google.com/mail/answer/7190

Gmail matches whole words and wants all of them. So each term of an ask (`asked`) becomes a choice
of all that it is called. Where the first search finds too much, a narrower one follows: without
papers that are only called like the one that is asked for, and nearer to the month. Where it finds
too little, a wider one:

- any of the names, or all that the paper is about, if the ask has names: who asks for one shop's
  receipt wants no other's;
- else what the paper is about, whatever it is called and of whichever month; of several such things
  all but one.

A query in Gmail's own language (from:, subject:, has:, filename:, quotes, OR, -, …) stays as it is,
but for the other number of words such as "statement", and is not widened.

Always added: `-in:spam -in:trash`, since forged bank statements are there; and the days, as
`after:` with a Unix time, unless the query has dates of its own. A month that an ask names is one.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import chain, combinations
from typing import NamedTuple

from prime.gmail.search import language, thesaurus
from prime.gmail.search.asked import Ask, Term, asked
from prime.gmail.search.words import fold


class Queries(NamedTuple):
    """`precise` is asked first; `narrower` where that finds too much, `wider` where too little."""

    precise: str
    narrower: str = ""
    wider: str = ""


def gmail_queries(query: str, *, days: int, now: datetime) -> Queries:
    tokens = language.tokens_of(query)
    since = _after(now - timedelta(days=days))
    if language.is_search_language(tokens):
        words = language.joined(tokens)
        return Queries(_limited(words, "" if language.has_dates(tokens) else since))
    ask = asked(" ".join(tokens), now)
    precise = _limited(
        " ".join(_choice(term) for term in ask.terms),
        _between(ask.period.start, ask.period.last) if ask.period else since,
    )
    narrower = _limited(
        " ".join(_choice(term, exact=True) for term in ask.terms),
        _between(ask.period.start, ask.period.soon) if ask.period else since,
    )
    wider = _limited(_wider(ask), since)
    return Queries(
        precise,
        narrower if narrower != precise else "",
        wider if wider != precise and ask.terms else "",
    )


def ask_of(query: str, now: datetime) -> Ask:
    """What good results contain; of Gmail's language its words, without the excluded ones."""
    tokens = language.tokens_of(query)
    if language.is_search_language(tokens):
        return Ask(tuple(Term(word) for word in sorted(language.words_of(query))))
    return asked(" ".join(tokens), now)


def _wider(ask: Ask) -> str:
    of_kind = {
        kind: [_choice(term) for term in ask.terms if term.kind == kind]
        for kind in ("name", "thing", "paper")
    }
    names, things = of_kind["name"], of_kind["thing"]
    if names:
        return _any_of([*names, " ".join(things)] if things else names)
    choices = things or of_kind["paper"]
    if len(choices) < 2:
        return "".join(choices)
    return _any_of([" ".join(some) for some in combinations(choices, len(choices) - 1)])


def _any_of(searches: Sequence[str]) -> str:
    if len(searches) < 2:
        return "".join(searches)
    return f"{{{' '.join(f'({each})' if '} {' in each else each for each in searches)}}}"


def _choice(term: Term, *, exact: bool = False) -> str:
    """All that it is called; not `exact`, also the papers that are called like it. Without what a
    shorter phrase finds as well: "credit card" where there is "card"."""
    concepts = term.concepts + (() if exact else term.near)
    written = [phrase for concept in concepts for phrase in thesaurus.phrases(concept)]
    phrases = [(phrase, fold(phrase)) for phrase in written]
    single = set(chain.from_iterable(words for _, words in phrases if len(words) == 1))
    typed = term.word.lower()
    forms = [typed] if typed and " " not in typed else []
    for phrase, words in phrases:
        if len(words) == 1:
            forms += _numbers(phrase)
        elif not single.intersection(words):
            forms.append(f'"{phrase}"')
    return _any_of(list(dict.fromkeys(forms)))


def _numbers(word: str) -> list[str]:
    """A word and its plural, as far as an s makes it."""
    has_plural = word.isalpha() and len(word) > 3 and word[-1] not in "sxz"
    return [word, f"{word}s"] if has_plural else [word]


def _after(moment: datetime) -> str:
    """Empty from before there was mail."""
    seconds = int(moment.timestamp())
    return f"after:{seconds}" if seconds > 0 else ""


def _between(start: datetime, end: datetime) -> str:
    return f"{_after(start)} before:{int(end.timestamp())}"


def _limited(words: str, window: str) -> str:
    found = [f"({words})"] if words else []
    return " ".join([*found, "-in:spam", "-in:trash", *([window] if window else [])])
