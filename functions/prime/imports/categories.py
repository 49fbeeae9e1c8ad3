"""What category an imported transaction gets, and who has said so (ImportedTransaction's
`category_from`)."""

from __future__ import annotations

from typing import cast

from budget.categories.choice import Row, Rule, Rules
from budget.categories.tree import Chosen, Source
from budget.entities import CategoryRule
from prime.entities import ImportedTransaction
from prime.rules import StatedTransaction
from toolkit import Caller


def rules_of(caller: Caller) -> Rules:
    return Rules(map(Rule.of, CategoryRule.all_of(caller)))


def chosen(
    rules: Rules, stated: StatedTransaction, pending: ImportedTransaction | None
) -> Chosen | None:
    """What its owner has said of it while it was pending, else what its document states, or did
    then, else what rules and known merchants say."""
    line, before = stated.line, None
    if pending and pending.category:
        before = Chosen(pending.category, cast("Source", pending.category_from or "stated"))
    if before and before.by == "owner":
        return before
    if line.category:
        return Chosen(line.category, "stated")
    return before or rules.choose(Row(line.description, stated.account, line.currency, line.amount))
