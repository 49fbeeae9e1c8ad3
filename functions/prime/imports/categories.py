"""What category an imported transaction gets, and who has said so (EntryRecord's
`category_from`)."""

from __future__ import annotations

from typing import cast

from budget.categories.choice import Row, Rule, Rules
from budget.categories.tree import Chosen, Source, node_of
from budget.entities import CategoryRule
from money.entry import EntryRecord
from prime.documents.words.movements import movement_in
from prime.rules import StatedTransaction
from toolkit import Caller


def rules_of(caller: Caller) -> Rules:
    return Rules(map(Rule.of, CategoryRule.all_of(caller)))


def chosen(
    rules: Rules,
    stated: StatedTransaction,
    pending: EntryRecord | None,
    twin: EntryRecord | None = None,
) -> Chosen | None:
    """The category and who decided on it, the first of these: its owner, while it was pending; a
    rule of the owner's; its own words, where they say that it is no purchase and no income; its
    owner, who has typed the same purchase; its document, now or while it was pending; a known
    merchant."""
    line, before = stated.line, None
    row = Row(line.description, stated.account, line.currency, line.amount)
    if pending and pending.category_id:
        before = Chosen(pending.category_id, cast("Source", pending.category_from or "stated"))
    if before and before.by == "owner":
        return before
    found = rules.choose(row)
    if found and found.by == "rule":
        return found
    if movement := _movement(rules, row, on_card=stated.on_card):
        return movement
    if twin and twin.category_id and twin.book == "budget":
        return Chosen(twin.category_id, "owner")
    if line.category:
        return Chosen(line.category, "stated")
    return before or found


def _movement(rules: Rules, row: Row, *, on_card: bool) -> Chosen | None:
    """A refund goes into the category of what it pays back, if its merchant is known. Nothing is
    earned on a card: what comes back there is a refund too."""
    movement = movement_in(row.text, row.amount)
    if movement is None and on_card and row.amount and row.amount > 0:
        movement = "refunds"
    if movement is None:
        return None
    bought = row._replace(amount=-row.amount) if row.amount else row
    if movement == "refunds" and (found := rules.choose(bought)):
        return Chosen(found.category, "words")
    node = node_of(movement)
    assert node
    return Chosen(node.english, "words")
