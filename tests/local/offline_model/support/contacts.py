"""Customers and their contacts as agents name them."""

from __future__ import annotations

import re
from datetime import date

from tests.local.offline_model.tool_phrases import Values

EMAIL = r"[\w.+'-]+@[\w-]+(?:\.[\w-]+)*"
_PHONE = r"(?<![\w@.+-])\+?\(?[0-9]{3}\)?[-. ]?[0-9]{3}[-. ]?[0-9]{4}(?![\w-])"
_USERNAME = re.compile(
    r"\b(?:username|user name|login|usuario)(?: is| es|:)? (?P<said>[\w.-]*\w)"
    r"|\b(?:customer|client|cliente|user)(?: (?:named|called|llamad[oa]))? "
    r"(?P<named>(?!(?:with|whose|by|has|info|profile|orders?|con|cuyo)\b)[\w.-]*[a-z][\w.-]*\b)",
    re.I,
)
_CUSTOMER_ID = re.compile(
    r"\b(?:customer|client|cliente|user)(?: (?:id|number))?\s*[:#]?\s*(?P<said>[0-9]+)"
    r"|(?<![\w-])(?P<bare>[0-9]{7})(?![\w-])",
    re.I | re.ASCII,
)


def who(said: str, _: date) -> Values:
    """The field to look a customer up by, and its value."""
    if email := re.search(EMAIL, said):
        return {"key": "email", "value": email[0]}
    if phone := re.search(_PHONE, said):
        return {"key": "phone", "value": phone[0]}
    if name := _USERNAME.search(said):
        return {"key": "username", "value": (name["said"] or name["named"]).removesuffix("'s")}
    return {}


def who_it_is(reply: str, today: date) -> Values:
    """The answer to the question for it: a word alone is a username."""
    word = re.fullmatch(r"\W*([\w.-]*[a-z][\w.-]*\w)\W*", reply, re.I)
    return who(reply, today) or ({"key": "username", "value": word[1]} if word else {})


def contact(said: str, _: date) -> Values:
    """Whose it is and what it is to be: of two, the one said last."""
    customer = _CUSTOMER_ID.search(said)
    new = {"email": re.findall(EMAIL, said), "phone": re.findall(_PHONE, said)}
    changed = {name: values[-1] for name, values in new.items() if values}
    return {"user_id": customer["said"] or customer["bare"], **changed} if customer else changed
