"""Books: what a user asks over all places where their money is written down: the card's
transactions, the budget, the ledgers' accounts.

Outputs have no envelope; a refusal has the budget's shape. Where single entries are why, `details`
has them as `entries`, each with its own `reason`: already_there, income, expense or not_found.
"""

from __future__ import annotations

from toolkit import CodedDomain


class Books(CodedDomain):
    name = "books"
    purpose = (
        "What the user spent and received over all of their books: the card, the budget and the "
        "ledgers; and what they save for."
    )


books = Books()
