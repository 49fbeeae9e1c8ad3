"""What is said about mail and imports, the calls it must lead to and what the answer must hold.

The sentences are those of docs/rules/prime.md#test-conversations, 1 to 5. What a mail's id is in is
by itself.
"""

from __future__ import annotations

from tests.stack.signed_in import Json, Line

VISA: Json = {"query": "visa statement"}

FIND_AND_PROCESS = "Find my last Visa statement and process it"
MOST_RECENT = Line(
    "What did I import most recently?",
    [("get_recent_import", {})],
    ("receipt.jpg", "-4.50"),
)
NEEDS_REVIEW = Line(
    "Do I have anything that needs review?",
    [("get_transactions", {"review_status": "needs_review"})],
    ("Transactions (3):",),
)
NOT_FOUND = Line(
    "Find my Costco receipts from 2020",
    [("search_gmail", {"query": "costco", "days": 1825})],
    ("There is nothing like that (costco). Should I look for something else?",),
)
GONE = Line(
    "process message 1deadbeef0000000",
    [("fetch_email_attachments", {"messageId": "1deadbeef0000000"})],
    ("Message not found", "Should I look for something else?"),
)
SPENDING = Line(
    "Show spending at Starbucks",
    [("get_transactions", {"vendor": "Starbucks"})],
    ("STARBUCKS", "USD"),
)
