"""The user's words as Gmail searches: https://support.google.com/mail/answer/7190

Gmail matches whole words and wants all of them. So each term of an ask (`asked`) becomes a choice of
all that it is called, and a second, wider search follows where the first finds too little:

- names alone, any of them, if the ask has names: who asks for one shop wants no other;
- else all terms but one.

A query in Gmail's own language (from:, subject:, has:, filename:, quotes, OR, -, …) stays as it is,
but for the other number of words such as "statement", and is not widened.

Always added: `-in:spam -in:trash`, since forged bank statements are there; and the days, as `after:`
with a Unix time, unless the query has dates of its own. A month that an ask names is one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import combinations

from prime.gmail.search.asked import Ask, Term, asked
from prime.gmail.search.words import DOCUMENT_WORDS, fold

LONGEST = 500
_QUOTES = str.maketrans("“”„«»", '"' * 5)
_TOKEN = re.compile(r'-?(?:[A-Za-z_][A-Za-z0-9_]*:)?(?:"[^"]*"|[({])|[)}]|[^\s"(){}]+')
_OPERATOR = re.compile(r"-?([A-Za-z_][A-Za-z0-9_]*):(.*)", re.DOTALL)
_DANGLING = re.compile(r"[^\w(){}]+|-?[A-Za-z_][A-Za-z0-9_]*:")
_DATES = {"after", "before", "newer", "older", "newer_than", "older_than"}
_TAKING_WORDS = {"", "from", "to", "cc", "subject", "filename", "list"}
_CLOSED_BY = {"(": ")", "{": "}"}


def gmail_queries(query: str, *, days: int, now: datetime) -> list[str]:
    """The precise search and, if there is one, the wider."""
    tokens = _balanced(_tokens(query))
    since = _since(now - timedelta(days=days))
    if _is_gmails_language(tokens):
        has_dates = any(_operator(token) in _DATES for token in tokens)
        words = _joined([_with_other_number(token) for token in tokens])
        return [_limited(words, "" if has_dates else since)]
    ask = asked(" ".join(tokens), now)
    precise = " ".join(map(_choice, ask.terms))
    if ask.period is None:
        window = since
    else:
        start, last = ask.period.start, ask.period.last
        window = f"{_since(start)} before:{int(last.timestamp())}"
    wider = _wider(ask)
    queries = [_limited(precise, window), _limited(wider, since)]
    return list(dict.fromkeys(queries if wider else queries[:1]))


def ask_of(query: str, now: datetime) -> Ask:
    """What good results contain; of Gmail's language its words, without the excluded ones (-word)."""
    tokens = _balanced(_tokens(query))
    if _is_gmails_language(tokens):
        return Ask(tuple(Term((word,), is_name=True) for word in sorted(words_of(query))))
    return asked(" ".join(tokens), now)


def _is_gmails_language(tokens: Sequence[str]) -> bool:
    return any(
        token in {"OR", "AND"} or token[0] in '-"(){}' or _OPERATOR.fullmatch(token)
        for token in tokens
    )


def _wider(ask: Ask) -> str:
    names = [term for term in ask.terms if term.is_name]
    if names:
        return _any_of([_choice(name) for name in names])
    if len(ask.terms) == 1:
        return _choice(ask.terms[0])
    return _any_of(
        [" ".join(map(_choice, some)) for some in combinations(ask.terms, len(ask.terms) - 1)]
    )


def _any_of(searches: Sequence[str]) -> str:
    if len(searches) < 2:
        return "".join(searches)
    return f"{{{' '.join(f'({each})' if ' ' in each else each for each in searches)}}}"


def _choice(term: Term) -> str:
    """Without what a shorter alternative finds as well: of "credit card" and "card" the latter."""
    words = {
        each
        for phrase in term.written + term.near
        if len(each := fold(phrase)) == 1
        for each in each
    }
    forms: list[str] = []
    for phrase in term.written + term.near:
        folded = fold(phrase)
        if len(folded) > 1:
            forms += [] if words.intersection(folded) else [f'"{phrase}"']
        else:
            forms += [phrase] if term.is_name else _numbers(phrase)
    return _any_of(list(dict.fromkeys(forms)))


def _numbers(word: str) -> list[str]:
    """A word and its plural, as far as an s makes it."""
    return (
        [word, f"{word}s"] if word.isalpha() and len(word) > 3 and word[-1] not in "sxz" else [word]
    )


def _since(moment: datetime) -> str:
    seconds = int(moment.timestamp())
    return f"after:{seconds}" if seconds > 0 else ""


def _limited(words: str, window: str) -> str:
    found = [f"({words})"] if words else []
    return " ".join([*found, "-in:spam", "-in:trash", *([window] if window else [])])


def words_of(query: str) -> frozenset[str]:
    """The folded words that good results contain; without the excluded ones (-word)."""
    words: set[str] = set()
    for token in _tokens(query):
        is_word = token not in {"OR", "AND"} and not token.startswith("-")
        if is_word and _operator(token) in _TAKING_WORDS:
            words.update(fold(_value(token)))
    return frozenset(words)


def _tokens(query: str) -> list[str]:
    """Words and phrases, with or without an operator, and parentheses. An unclosed quote, lone
    punctuation and an operator without a value are dropped."""
    text = " ".join(query.translate(_QUOTES).split())[:LONGEST]
    if text.count('"') % 2:
        text = " ".join(text.rsplit('"', 1))
    return [token for token in _TOKEN.findall(text) if not _DANGLING.fullmatch(token)]


def _balanced(tokens: list[str]) -> list[str]:
    """Without unbalanced and empty parentheses, since the query is put into our own."""
    kept: list[str] = []
    opened: list[int] = []
    for token in tokens:
        closes = token in _CLOSED_BY.values()
        if not closes:
            opened += [len(kept)] * _opens(token)
            kept.append(token)
        elif opened and _CLOSED_BY[kept[opened[-1]][-1]] == token:
            at = opened.pop()
            kept[at:] = [*kept[at:], token] if at < len(kept) - 1 else []
    return [token for at, token in enumerate(kept) if at not in opened]


def _joined(tokens: list[str]) -> str:
    text = ""
    for before, token in zip(["(", *tokens], tokens, strict=False):
        touches = _opens(before) or token in _CLOSED_BY.values()
        text += token if touches else f" {token}"
    return text


def _opens(token: str) -> bool:
    return token[-1] in _CLOSED_BY


def _with_other_number(token: str) -> str:
    for one, many in DOCUMENT_WORDS.items():
        if token.lower() in {one, many}:
            return f"{{{one} {many}}}"
    return token


def _operator(token: str) -> str:
    match = _OPERATOR.fullmatch(token)
    return match[1].lower() if match else ""


def _value(token: str) -> str:
    match = _OPERATOR.fullmatch(token)
    return match[2] if match else token
