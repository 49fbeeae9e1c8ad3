"""Why a person has to say whether amounts are expenses, and whether they are final."""

from __future__ import annotations

from toolkit.text.sentences import say

UNSIGNED = say("direction.unknown")
CARD = say("direction.sign_unknown")
WHICH_OUT = "direction.which_out"
"""The id of the doubt that names two words."""
CONTRADICTED = say("direction.balance_does_not_follow")
WRONG_BALANCES = say("direction.balances_do_not_follow")
OWED = say("direction.balance_may_be_owed")
OTHER_WORDS = say("direction.words_against_sign")
NO_SIGN = say("direction.amount_unknown")
NOT_SAID = say("direction.not_in_statement")
ISSUER = say("direction.invoice_whose")
NOT_FINAL = say("direction.not_final")
OTHER_SIGN = say("direction.type_against_sign")
