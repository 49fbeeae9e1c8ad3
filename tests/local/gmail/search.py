"""Gmail's search language over stored mails: https://support.google.com/mail/answer/7190

A query is read into a test of one mail. Words are whole words, without case and accents, anywhere
in subject, addresses, body and file names; words next to each other must all be there, OR binds
the two beside it, braces hold alternatives. Dates start at midnight in California.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta

from tests.local.gmail import parts
from tests.local.gmail.criteria import (
    Test,
    beside,
    dated,
    either,
    fold,
    has,
    labelled,
    negated,
    searched,
    sized,
)
from tests.local.gmail.mailbox import StoredMail

HIDDEN = {"SPAM", "TRASH"}
_TOKEN = re.compile(r'-(?=[^\s)}])|[A-Za-z_][A-Za-z0-9_]*:(?=[^\s)}])|"[^"]*"?|[(){}]|[^\s"(){}]+')
_DAYS = {"d": 1, "m": 30, "y": 365}


def search(mails: Sequence[StoredMail], query: str, now: datetime) -> list[StoredMail]:
    tokens = _TOKEN.findall(query)
    fits = _Reader(tokens, now).all_of()
    hidden = HIDDEN - _asked_for(tokens)
    return [mail for mail in mails if not hidden & set(mail.labels) and fits(searched(mail))]


def _asked_for(tokens: Sequence[str]) -> set[str]:
    """`in:spam` looks there, unless there is a minus before it."""
    asked: set[str] = set()
    for before, operator, value in zip(["", *tokens], tokens, tokens[1:], strict=False):
        if operator.lower() in {"in:", "label:", "is:"} and before != "-":
            asked |= HIDDEN if value.lower() == "anywhere" else {value.upper()}
    return asked


class _Reader:
    """Reads a query token by token. Like Gmail, it has a meaning for every text."""

    def __init__(self, tokens: Sequence[str], now: datetime) -> None:
        self._tokens = list(tokens)
        self._now = now

    def all_of(self, field: str = "", end: str = "") -> Test:
        tests = self._terms(field, end)
        return lambda mail: all(test(mail) for test in tests)

    def any_of(self, field: str) -> Test:
        tests = self._terms(field, "}")
        return lambda mail: any(test(mail) for test in tests)

    def _terms(self, field: str, end: str) -> list[Test]:
        tests: list[Test] = []
        while self._tokens:
            token = self._tokens.pop(0)
            if token == end:
                break
            if token in {"OR", "|"} and tests and self._tokens and self._tokens[0] != end:
                tests.append(either(tests.pop(), self._term(self._tokens.pop(0), field)))
            elif token not in {"AND", "OR", "|", ")", "}"}:
                tests.append(self._term(token, field))
        return tests

    def _term(self, token: str, field: str) -> Test:
        if token == "-":
            if not self._tokens:
                return lambda mail: True
            return negated(self._term(self._tokens.pop(0), field))
        if token == "(":
            return self.all_of(field, ")")
        if token == "{":
            return self.any_of(field)
        if token.endswith(":") and self._tokens:
            return self._term(self._tokens.pop(0), token[:-1].lower())
        return self._said(field, token.strip('"'))

    def _said(self, field: str, value: str) -> Test:
        low = value.lower()
        sought = fold(value)
        match field:
            case "from" | "to" | "cc" | "bcc" | "subject":
                return lambda mail: has(fold(mail.header(field)), sought)
            case "rfc822msgid":
                return lambda mail: mail.header("Message-ID").strip("<> ") == value.strip("<> ")
            case "has":
                return lambda mail: low == "attachment" and parts.has_attachment(mail.mail.message)
            case "filename":
                return lambda mail: any(has(fold(name), sought) for name in mail.names)
            case "in" | "label" | "is":
                return labelled(low)
            case "larger" | "smaller" | "size":
                return sized(field, low)
            case "after" | "newer" | "before" | "older":
                return dated(field in {"after", "newer"}, value)
            case "newer_than" | "older_than":
                return self._aged(field == "newer_than", low)
        anywhere = fold(f"{field}:{value}") if field else sought
        return lambda mail: has(mail.everywhere, anywhere)

    def _aged(self, is_newer: bool, age: str) -> Test:
        said = re.fullmatch(r"([0-9]+)([dmy])", age)
        if not said:
            return lambda mail: False
        border = self._now - timedelta(days=int(said[1]) * _DAYS[said[2]])
        return beside(is_newer, int(border.timestamp()))
