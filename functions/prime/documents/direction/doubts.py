"""Why a person has to say whether amounts are expenses, and whether they are final."""

from __future__ import annotations

UNSIGNED = "Nothing in the file says which of its amounts are expenses."
CARD = "It cannot be told whether the positive or the negative amounts of this file are expenses."
WHICH_OUT = "Which is money out: “{}” or “{}”?"
CONTRADICTED = "The balance beside this amount does not follow from it."
WRONG_BALANCES = "The balances beside the transactions do not follow from their amounts."
OWED = "It cannot be told whether the balance of this file is what is owed."
OTHER_WORDS = "What is said of this amount does not go with its sign."
NO_SIGN = "It cannot be told whether this amount is an expense."
NOT_SAID = "Nothing in the statement says whether this is an expense."
ISSUER = "It cannot be told whether this invoice was received, or issued by yourself."
NOT_FINAL = "This transaction is not final yet."
OTHER_SIGN = "The sign of this amount does not go with the type of the transaction."
