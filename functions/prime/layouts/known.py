"""The layouts that a table may have: what was proved of one with the same titles before, and what a
model proposes, where one is configured (LAYOUT_MODEL_ID)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from money.entities import Account
from prime.documents.document import Reading
from prime.documents.layout import Layout, Table, digest
from prime.documents.layouts.shown import heads_in
from prime.rules import ledger_account
from toolkit import Caller, settings
from toolkit.storage.writes import commit

MOST_REMEMBERED = 8
"""Of an account: banks change their titles now and then."""


def proposals(caller: Caller, today: date, table: Table) -> Iterator[Layout]:
    """The remembered first: a model is asked only where that proves nothing."""
    heads = heads_in(table, today)
    if not heads:
        return
    titles = {digest(head.titles) for head in heads}
    for account in Account.all_of(caller):
        yield from (layout for layout in _of(account) if layout.titles in titles)
    if model_id := settings.text("LAYOUT_MODEL_ID", ""):
        from prime.layouts import assistant  # most stacks have no model for it

        if layout := assistant.proposed(heads, model_id):
            yield layout


def remember(caller: Caller, reading: Reading) -> None:
    """The layout that the document was read with, for its account; before its rows are stored, so
    that it is read in the same way if that breaks off."""
    if reading.layout is None:
        return
    account = Account.of(caller, ledger_account(reading))
    newest = _stored(reading.layout)
    others = [each for each in account.layouts if each["titles"] != newest["titles"]]
    commit([account.changed(layouts=[newest, *others][:MOST_REMEMBERED])])


def _of(account: Account) -> Iterator[Layout]:
    for each in account.layouts:
        yield Layout(each["titles"], each["date"], tuple(each["amounts"]), each["balance"])


def _stored(layout: Layout) -> dict[str, Any]:
    return {
        "titles": layout.titles,
        "date": layout.date,
        "amounts": list(layout.amounts),
        "balance": layout.balance,
    }
