"""What tables of text say, in texts.toml: of each its lines, what waits for a person and why, and
what it says of its account and asks."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from prime.documents.document import Context, Document, Facts, Line, Reading, Unreadable
from prime.documents.reading import read_document
from tests.prime.documents.answering import NEVER
from toolkit.text.sentences import Sentence

TODAY = date(2025, 10, 13)
TEXTS = tomllib.loads(Path(__file__).with_name("texts.toml").read_text())["text"]
USUAL = "USD month"


def cases() -> Iterator[Any]:
    for entry in TEXTS:
        texts = [entry["text"]] if "text" in entry else entry.get("texts", ())
        rows = entry.get("cases") or [[text, *entry["says"]] for text in texts]
        for number, (text, *says) in enumerate(rows):
            known = entry.get("known", USUAL)
            yield pytest.param(known, text, says, id=f"{entry['is']} {number}")


def context_of(known: str) -> Context:
    """Of what is known of the account: a currency, what comes first in dates, what a plus is."""
    facts: dict[str, Any] = {}
    for word in known.split():
        name = "currency" if word.isupper() else "plus" if word.endswith("e") else "day_order"
        facts[name] = word
    return Context(TODAY, Facts(**facts))


def said_by(text: str, context: Context) -> Iterator[str]:
    try:
        reading = read_document(Document("file", "", text.encode()), NEVER, context)
    except Unreadable as refused:
        yield f"refused {_told(refused.args[0])}"
        return
    if about := _about(reading):
        yield f"@ {about}"
    for line in reading.lines:
        yield _row(line)
        at = re.fullmatch("line ([0-9]+)", line.place)
        assert at
        stated = "\n".join(text.splitlines()[int(at[1]) - 1 :])
        assert stated.replace("\f", "").startswith(line.text.split("\n")[0])


def _about(reading: Reading) -> str:
    facts = {"account": reading.account, "bank": reading.bank, "kind": reading.kind}
    facts["asks"] = " ".join(sorted(reading.questions))
    return " ".join(f"{name} {value}" for name, value in facts.items() if value)


def _row(line: Line) -> str:
    amount = "-" if line.amount is None else line.amount
    row = f"{line.date or '-'} {amount} {line.currency or '-'} {line.description}".rstrip()
    row += f" [{line.category}]" if line.category else ""
    row += f" #{line.reference}" if line.reference else ""
    return "".join([row, *(f" ! {_told(doubt)}" for doubt in line.doubts)])


def _told(sentence: str) -> str:
    """By its id, if that says all."""
    is_plain = isinstance(sentence, Sentence) and not sentence.values
    return sentence.id if isinstance(sentence, Sentence) and is_plain else sentence


@pytest.mark.parametrize(("known", "text", "says"), [*cases()])
def test_a_table_says_what_its_bank_means(known: str, text: str, says: list[str]) -> None:
    assert list(said_by(text, context_of(known))) == says
