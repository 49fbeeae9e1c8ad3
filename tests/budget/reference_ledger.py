"""What a user's calls may have been answered: the reference budget, keys and the audit.

Calls that were made at once are answered as in one of their orders; which, may show only later. So
all that can be is kept, and every further answer rules some of it out.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field
from itertools import permutations

from tests.budget.orders import WRITES, Arguments, Order, meaning
from tests.budget.reference_budget import Budget, Impossible, Refused
from tests.calling import Reply

Exchange = tuple[Order, Reply]


@dataclass
class Ledger:
    """`answered` is by key; `events` is what the audit has to hold, how often each."""

    budget: Budget = field(default_factory=Budget)
    answered: dict[object, tuple[object, Reply]] = field(default_factory=dict)
    events: Counter[str] = field(default_factory=Counter)

    def after(self, exchanges: Sequence[Exchange]) -> Ledger:
        """The ledger once these were answered so, one after the other. Raises Impossible."""
        ledger = Ledger(self.budget.copied(), copy(self.answered), copy(self.events))
        for order, reply in exchanges:
            ledger._take(order, reply)
        return ledger

    def _take(self, order: Order, reply: Reply) -> None:
        """A key that was used brings the first answer or a conflict; only what acts uses one."""
        place = (order.door, order.thread if order.door == "chat" else None)
        body = (order.thread, meaning(order.arguments))
        used = self.answered.get((order.tool, place, order.key)) if order.key else None
        if used and used[0] == body:
            _require(reply.body, used[1].body)
        elif used:
            self._refused(order, reply, "CONFLICT")
        else:
            try:
                self._act(order, body[1], reply)
            except Refused as refusal:
                self._refused(order, reply, str(refusal))
            else:
                if order.key:
                    self.answered[order.tool, place, order.key] = (body, reply)

    def _act(self, order: Order, arguments: Arguments, reply: Reply) -> None:
        observed = reply.body.get("data", {})
        data = getattr(self.budget, order.tool)(order.thread, arguments, observed)
        _require(reply.body, {"ok": True, "data": data})
        output = reply.body if order.tool in WRITES else {"redacted": True}
        self.events[audited(order.tool, "success", output)] += 1

    def _refused(self, order: Order, reply: Reply, code: str) -> None:
        _require(reply.body.get("error", {}).get("code"), code)
        self.events[audited(order.tool, "refused", reply.body)] += 1


def audited(tool: str, outcome: str, output: object) -> str:
    return f"{tool} {outcome} {_text(output)}"


def _text(value: object) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def _require(answered: object, expected: object) -> None:
    observed, wanted = _text(answered), _text(expected)  # as text 5.0 is not 5, nor 1 True
    if observed != wanted:
        raise Impossible(f"answered: {observed}\nexpected: {wanted}")


class Ledgers:
    """All that one user's ledger can be."""

    def __init__(self) -> None:
        self.possible = [Ledger()]

    def saw(self, at_once: Sequence[Exchange]) -> None:
        """Take these answers; it is an AssertionError if they can be no ledger's."""
        after: list[Ledger] = []
        reasons = []
        for ledger in self.possible:
            for exchanges in permutations(at_once):
                try:
                    follows = ledger.after(exchanges)
                except Impossible as reason:
                    reasons.append(str(reason))
                else:
                    after += [] if follows in after else [follows]
        self.possible = after
        assert after, "\n".join([*(f"{order}" for order, _ in at_once), *reasons])
