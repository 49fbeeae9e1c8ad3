"""Telegram's login data: what its login widget hands to a page, as a query string.

https://core.telegram.org/widgets/login#checking-authorization
"""

from __future__ import annotations

import hashlib
import hmac
import re
import time
from urllib.parse import parse_qsl

from integrations.entities import Integration
from integrations.proofs.proof import InvalidProof, Proof

GOOD_FOR_SECONDS = 10 * 60
CLOCKS_APART_SECONDS = 30
_FIELDS = 16
_NAMES = {"id", "first_name", "last_name", "username", "photo_url", "auth_date", "hash"}


def verified(integration: Integration, login: str, bot_token: str) -> Proof:
    """Raises InvalidProof."""
    fields = _fields(login)
    given = fields.pop("hash", "")
    if not hmac.compare_digest(given.encode(), signature(fields, bot_token).encode()):
        raise InvalidProof("The login data is not signed with the bot's token.")
    subject, said_at = fields.get("id", ""), fields.get("auth_date", "")
    if not re.fullmatch(r"[0-9]{1,20}", subject) or not re.fullmatch(r"[0-9]{1,12}", said_at):
        raise InvalidProof("The login data names nobody, or no time.")
    if not -CLOCKS_APART_SECONDS <= time.time() - int(said_at) < GOOD_FOR_SECONDS:
        raise InvalidProof("The login data is too old. Sign in with Telegram again.")
    return Proof(
        issuer=integration.issuer,
        subject=subject,
        label=label(fields.get("first_name"), fields.get("last_name"), fields.get("username")),
        id=given,
        expires_at=int(said_at) + GOOD_FOR_SECONDS + 1,
    )


def signature(fields: dict[str, str], bot_token: str) -> str:
    """The `hash` of the other fields, in hexadecimal digits."""
    checked = "\n".join(f"{name}={fields[name]}" for name in sorted(fields))
    key = hashlib.sha256(bot_token.encode()).digest()
    return hmac.new(key, checked.encode(), hashlib.sha256).hexdigest()


def label(first_name: str | None, last_name: str | None, username: str | None) -> str:
    """As Telegram's own lists show somebody: Ana Ruiz (@ana)."""
    name = " ".join(filter(None, (first_name, last_name)))
    return f"{name} (@{username})".strip() if username else name


def _fields(login: str) -> dict[str, str]:
    try:
        pairs = parse_qsl(
            login, keep_blank_values=True, strict_parsing=True, errors="strict",
            max_num_fields=_FIELDS,
        )  # fmt: skip
    except ValueError as error:
        raise InvalidProof("The login data is no query string.") from error
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise InvalidProof("A field of the login data is given twice.")
    # What is signed is lines of them: a line's end in a value would let it be cut anew.
    if not fields.keys() <= _NAMES or any("\n" in value for value in fields.values()):
        raise InvalidProof("The login data has other fields than Telegram's.")
    return fields
