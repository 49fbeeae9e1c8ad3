"""What is said about mail and imports, the calls it must lead to and what the answer must hold.

The sentences are those of docs/rules/prime.md#test-conversations, 1 to 5. What a mail's id is in is
by itself.
"""

from __future__ import annotations

from tests.stack.families.line import Line
from tests.stack.signed_in import Json

VISA: Json = {"query": "visa statement", "days": 90, "limit": 5}

FIND_AND_PROCESS = "Find my last Visa statement and process it"
QUEUED = (
    "I found your Sept Visa Statement and queued it for processing. "
    "You'll get a notification when it's ready!"
)
MOST_RECENT = Line(
    "What did I import most recently?",
    [("get_recent_import", {})],
    ("You recently uploaded receipt.jpg with 1 transaction for $4.50.",),
)
NEEDS_REVIEW = Line(
    "Do I have anything that needs review?",
    [("get_transactions", {"review_status": "needs_review"})],
    ("You have 3 transactions that need review:",),
)
NOT_FOUND = Line(
    "Find my Costco receipts from 2020",
    [("search_gmail", {"query": "costco", "days": 1825})],
    (
        "I searched your Gmail for Costco receipts from the last 5 years but didn't find any. "
        "Would you like me to search for something else?",
    ),
)
GONE = Line(
    "process message 1deadbeef0000000",
    [("fetch_email_attachments", {"messageId": "1deadbeef0000000"})],
    (
        "I couldn't retrieve that email's attachments. The message may have been deleted. "
        "Would you like me to search again?",
    ),
)
SPENDING = Line(
    "Show spending at Starbucks",
    [("get_transactions", {"vendor": "Starbucks"})],
    ("Imported: ", "STARBUCKS", "USD"),
)
