"""Gmail's search language as far as it has to be read: https://support.google.com/mail/answer/7190"""

from __future__ import annotations

import re
from collections.abc import Sequence

from prime.gmail.search.words import DOCUMENT_WORDS, fold

LONGEST = 500
_QUOTES = str.maketrans("“”„«»", '"' * 5)
_TOKEN = re.compile(r'-?(?:[A-Za-z_][A-Za-z0-9_]*:)?(?:"[^"]*"|[({])|[)}]|[^\s"(){}]+')
_DATES = {"after", "before", "newer", "older", "newer_than", "older_than"}
_TAKING_WORDS = {"", "from", "to", "cc", "subject", "filename", "list"}
_OTHERS = "bcc deliveredto has in is label category larger smaller size rfc822msgid"
_NAMES = "|".join(sorted(_DATES | _TAKING_WORDS - {""} | {*_OTHERS.split()}))
_OPERATOR = re.compile(rf"-?({_NAMES}):(.*)", re.DOTALL | re.IGNORECASE)
"""With any other name before a colon they are words: "Visa: statement"."""
_DANGLING = re.compile(rf"[^\w(){{}}]+|-?(?:{_NAMES}):", re.IGNORECASE)
_CLOSED_BY = {"(": ")", "{": "}"}


def tokens_of(query: str) -> list[str]:
    """Words and phrases, with or without an operator, and balanced parentheses. An unclosed quote,
    lone punctuation and an operator without a value are dropped."""
    return _balanced(_tokens(query))


def is_search_language(tokens: Sequence[str]) -> bool:
    """Whether they are more than words."""
    return any(
        token in {"OR", "AND"} or token[0] in '-"(){}' or _operator(token) for token in tokens
    )


def has_dates(tokens: Sequence[str]) -> bool:
    return any(_operator(token) in _DATES for token in tokens)


def joined(tokens: Sequence[str]) -> str:
    """As one query, in which words such as "statement" are looked for in both numbers."""
    text = ""
    words = [_with_other_number(token) for token in tokens]
    for before, token in zip(["(", *words], words, strict=False):
        touches = _opens(before) or token in _CLOSED_BY.values()
        text += token if touches else f" {token}"
    return text


def words_of(query: str) -> frozenset[str]:
    """The folded words that good results contain; without the excluded ones (-word)."""
    words: set[str] = set()
    for token in _tokens(query):
        is_word = token not in {"OR", "AND"} and not token.startswith("-")
        if is_word and _operator(token) in _TAKING_WORDS:
            words.update(fold(_value(token)))
    return frozenset(words)


def _tokens(query: str) -> list[str]:
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
