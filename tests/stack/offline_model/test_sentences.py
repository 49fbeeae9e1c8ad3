"""How well the offline planner does on 160 sentences, of which 40 were written before it was and
are kept apart: nobody looks at them to change it."""

from __future__ import annotations

import csv
import json
from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any, Literal

import pytest

import catalog
from tests.local.offline_model.planner import Reply
from tests.stack.families.conversations import Conversation, Json

Verdict = Literal["right", "asked", "wrong"]

SENTENCES = Path(__file__).with_name("sentences.tsv")
WEDNESDAY = date(2026, 2, 18)
LEAST_RIGHT = 0.55
ANYTHING = "*"

CARD: list[Json] = [
    {"tx_id": "t1", "date": "2026-02-14", "amount": 4000, "merchant": "ElectroMart"},
    {"tx_id": "t2", "date": "2026-02-15", "amount": 250, "merchant": "Uber"},
    {"tx_id": "t3", "date": "2026-02-16", "amount": 129, "merchant": "Netflix"},
]
TACOS: Json = {"type": "EXPENSE", "amount_mxn_cents": 20000, "category": "Food"}
MAILS: list[Json] = [
    {
        "id": "m1",
        "subject": "Your Visa statement",
        "from": "Bank",
        "hasAttachment": True,
        "score": 90,
    },
    {"id": "m2", "subject": "Factura Telmex", "from": "Telmex", "hasAttachment": True, "score": 80},
]
WAITING: list[Json] = [
    {"id": "txn_1", "merchant": "Starbucks", "amount": -4.5, "review_status": "needs_review"},
    {"id": "txn_2", "merchant": "Walmart", "amount": -60.0, "review_status": "needs_review"},
]
IMPORTS: list[Json] = [
    {"docId": "doc_1", "filename": "visa.pdf", "status": "waiting"},
    {"docId": "doc_2", "filename": "amex.csv", "status": "ready"},
]
ENTRIES: list[Json] = [
    {"book": "budget", "id": "e1", "day": "2026-02-16", "text": "Taxi home", "amount": "-120.00"},
    {"book": "budget", "id": "e2", "day": "2026-02-15", "text": "Pharmacy", "amount": "-80.00"},
]
ADDED = ("add_transaction", {"transaction": TACOS}, {"ok": True, "data": {"stored": TACOS}})
CONTEXTS: dict[str, tuple[str, Json, Any]] = {
    "card": ("get_recent_transactions", {}, {"result": CARD}),
    "added": ADDED,
    "mails": ("search_gmail", {"query": "x"}, {"messages": MAILS, "count": 2}),
    "mail": ("search_gmail", {"query": "x"}, {"messages": MAILS[:1], "count": 1}),
    "waiting": ("get_transactions", {}, {"transactions": WAITING, "count": 2}),
    "imports": ("get_recent_imports", {}, {"imports": IMPORTS}),
    "oneimport": ("get_recent_imports", {}, {"imports": IMPORTS[:1]}),
    "entries": ("list_entries", {}, {"entries": ENTRIES, "total": 2}),
    "goals": ("list_goals", {}, {"goals": [{"name": "Laptop"}, {"name": "Viaje"}], "needed": []}),
    "edited": ("set_budget_cap", {}, {"ok": True, "data": {"variable_cap_mxn_cents": 900000}}),
}
"""A call that was made just before, and its result."""


def judged(sentence: str, context: str, expected: str) -> tuple[Verdict, Any]:
    talk = Conversation(today=WEDNESDAY)
    if context != "-":
        talk.has_called(*CONTEXTS[context])
    reply = talk.say(sentence)
    for _ in range(2):  # a list that is looked up on the way is no answer as yet
        looked_up = next((CONTEXTS[c] for c in CONTEXTS if _looks_up(reply, c, expected)), None)
        if looked_up is None:
            break
        reply = talk.returns(looked_up[2])
    if not reply.calls:
        return "asked", reply.text
    made = [(call.name, call.input) for call in reply.calls]
    wanted = [_call(text) for text in expected.split(" | ")]
    is_right = len(made) == 1 and any(_fits(made[0], call) for call in wanted)
    return ("right" if is_right else "wrong"), made


def _looks_up(reply: Reply, context: str, expected: str) -> bool:
    tool = CONTEXTS[context][0]
    entry = catalog.entries()[tool]
    called = [call.name for call in reply.calls]
    return called == [tool] and not entry["writes"] and tool not in expected


def _call(text: str) -> tuple[str, Json]:
    name, _, arguments = text.strip().partition(" ")
    return name, json.loads(arguments)


def _fits(made: tuple[str, Json], wanted: tuple[str, Json]) -> bool:
    name, arguments = wanted
    return made[0] == name and arguments.keys() == made[1].keys() and all(
        bool(made[1][key]) if value == ANYTHING
        else _fits(("", made[1][key]), ("", value)) if isinstance(value, dict)
        else made[1][key] == value
        for key, value in arguments.items()
    )  # fmt: skip


def rows(of: str) -> list[dict[str, str]]:
    with SENTENCES.open() as file:
        lines = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [line for line in lines if line["set"] == of]


@pytest.mark.parametrize("of", ["known", "apart"])
def test_more_than_half_is_right_and_nothing_is_wrong(of: str) -> None:
    verdicts = [judged(row["sentence"], row["context"], row["expected"])[0] for row in rows(of)]
    counts = Counter(verdicts)
    print(f"{of}: " + ", ".join(f"{counts[name]} {name}" for name in ("right", "asked", "wrong")))
    assert counts["wrong"] == 0
    assert counts["right"] >= LEAST_RIGHT * len(verdicts)
