"""One user of a sequence: what they send, and everything that has to agree afterwards."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Iterator
from functools import partial

from budget.models import TransactionFields
from tests.books.read_model.rollups import assert_rolled_up
from tests.budget.orders import MONTHS, Order, months_of
from tests.budget.reference_budget import Row
from tests.budget.reference_ledger import Ledgers, audited
from tests.budget.stored import transactions
from tests.calling import at_once
from toolkit.audit.audit_event import AuditEvent

PURCHASE = {"purchase": {"amount_mxn_cents": 100, "date_iso": "2026-03-01"}}
SHOWN_BY = {
    "set_budget_cap": Order("get_month_summary", {"month": MONTHS[-1]}),
    "add_or_update_debt": Order("get_debts", {}),
    "set_obligation": Order("get_obligations", {}),
    "set_category_rule": Order("list_category_rules", {}),
    "delete_category_rule": Order("list_category_rules", {}),
    "set_bank_balance": Order("simulate_purchase", PURCHASE),
}


class User:
    def __init__(self) -> None:
        self.id = f"user-{uuid.uuid4().hex[:12]}"
        self.sent: list[Order] = []
        self._ledgers = Ledgers()

    @property
    def keyed(self) -> list[Order]:
        return [order for order in self.sent if order.key]

    def send(self, *orders: Order) -> None:
        """Send them, at once if there are several, and hold the answers against the reference."""
        self.sent += orders
        replies = at_once([partial(order.send, self.id) for order in orders])
        self._ledgers.saw(list(zip(orders, replies, strict=True)))

    def resolve(self) -> None:
        """Hold what was touched, the rows and the audit against the reference, while it stands."""
        if not self._ledgers.possible:
            return
        for order in [*self._showing()]:
            self.send(order)
        assert_rolled_up(self.id)
        rows, events = self._rows(), self._events()
        possible = self._ledgers.possible
        assert rows in [sorted(each.budget.rows, key=lambda row: row.id) for each in possible]
        assert events in [each.events for each in possible]

    def _showing(self) -> Iterator[Order]:
        for month in sorted({month for order in self.sent for month in months_of(order)}):
            yield Order("get_month_summary", {"month": month})
            yield Order("get_category_summary", {"month": month})
        for tool in sorted({order.tool for order in self.sent} & SHOWN_BY.keys()):
            yield SHOWN_BY[tool]

    def _rows(self) -> list[Row]:
        stored = transactions(self.id)
        rows = {row.transaction_id: TransactionFields(**row.fields) for row in stored}
        return [Row(id, rows[id].model_dump(mode="json")) for id in sorted(rows)]

    def _events(self) -> Counter[str]:
        events = AuditEvent.of_user(self.id)
        return Counter(audited(each.action, each.outcome, each.tool_output) for each in events)
