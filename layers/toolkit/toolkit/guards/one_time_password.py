"""One-time passwords: stored as a hash, delivered by SMS, valid once and for five minutes.

After three wrong tries the user is locked out for fifteen minutes and the issued password is
void. The fixed password works in the dev stage only; a prod stage refuses to start with it.

A person's own call has the password among its arguments. To a call that a model leads, the user
adds it where no model writes: in the chat, whose turn makes the call with it, or where what waits
is answered (toolkit.guards.entered_password), which confirms the call until it is made again.

A contract may want a YES as well. A person's call uses up both at once. Of a call that a model
leads, the YES is used up when the password is asked for: what waits for the password stands for it.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from pynamodb.attributes import NumberAttribute, UnicodeAttribute
from pynamodb.expressions.condition import Condition

from toolkit import aws, dates, settings
from toolkit.call import Call
from toolkit.definition import AskedPassword
from toolkit.errors import ConfirmationRequired, Forbidden, PasswordRequired
from toolkit.guards import confirmation
from toolkit.storage import keys, tables
from toolkit.storage.writes import Delete, LostRace, Put, Update, Write
from toolkit.text.sentences import in_language, say

TRIES = 3
LOCKED_FOR = timedelta(minutes=15)
GOOD_FOR = timedelta(minutes=5)
NOT_SENT_AGAIN_FOR = timedelta(minutes=1)
EXPECTED_FOR = timedelta(minutes=10)
"""How long after it was sent a user may still try to use one."""
FIELD = "otp"
_ITEM = "one-time-password"
INVALID = "invalid_otp"

if TYPE_CHECKING:
    from mypy_boto3_sns import SNSClient


Deliver = Callable[[str, str], None]
"""Sends a text (second) to a phone number (first)."""
Ask = Callable[[], AskedPassword]


class Tries(tables.Answerable):
    """A user's state: the hash of the password issued last, and the wrong tries."""

    id = UnicodeAttribute(range_key=True, default=_ITEM)
    revision = UnicodeAttribute()
    wrong = NumberAttribute(default=0)
    locked_until = NumberAttribute(default=0)
    salt = UnicodeAttribute(null=True)
    hash = UnicodeAttribute(null=True)
    sent_to = UnicodeAttribute(null=True)
    issued_at = NumberAttribute(default=0)
    expires_at = NumberAttribute(default=0)

    @classmethod
    def of(cls, user_id: str) -> Tries:
        return cls.stored(user_id, _ITEM) or cls(user_id, revision="")

    @classmethod
    def unlocked(cls, user_id: str, now: datetime) -> Tries:
        """Raises Forbidden after too many wrong tries."""
        tries = cls.of(user_id)
        if tries.locked_until > now.timestamp():
            raise Forbidden(say("otp.too_many_wrong"), reason="otp_locked")
        return tries

    def recently_wrong(self, now: datetime) -> int:
        """Wrong tries of the last fifteen minutes; none after a lock has passed."""
        is_over = self.locked_until or self.expires_at <= now.timestamp()
        return 0 if is_over else int(self.wrong)

    def replaced_by(self, changed: Tries) -> Put:
        changed.revision = secrets.token_hex(8)
        return Put(changed, self.as_seen())

    def updated_to(self, changed: Tries) -> Update:
        """As replaced_by, for who may change it but not put it."""
        changed.revision = secrets.token_hex(8)
        actions = []
        for name, attribute in self.get_attributes().items():
            if name not in ("user_id", "id"):
                value = getattr(changed, name)
                actions.append(attribute.remove() if value is None else attribute.set(value))
        return Update(Tries(self.user_id), actions, self.as_seen())

    def used(self) -> list[Write]:
        return [Delete(self, self.as_seen())] if self.revision else []

    def after_wrong_one(self, now: datetime) -> Tries:
        wrong = 1 + self.recently_wrong(now)
        locked = wrong >= TRIES
        return Tries(
            self.user_id,
            wrong=wrong,
            locked_until=dates.seconds(now + LOCKED_FOR) if locked else 0,
            salt=None if locked else self.salt,
            hash=None if locked else self.hash,
            sent_to=None if locked else self.sent_to,
            issued_at=self.issued_at,
            expires_at=dates.seconds(now + LOCKED_FOR),
        )

    def after_asking(
        self,
        now: datetime,
        salt: str | None = None,
        hash: str | None = None,
        sent_to: str | None = None,
    ) -> Tries:
        """When the user was asked for one; with its hash and its phone's mark, if it was issued."""
        return Tries(
            self.user_id,
            wrong=self.recently_wrong(now),
            salt=salt,
            hash=hash,
            sent_to=sent_to,
            issued_at=dates.seconds(now),
            expires_at=dates.seconds(now + LOCKED_FOR),
        )

    def as_seen(self) -> Condition:
        return Tries.revision == self.revision if self.revision else Tries.id.does_not_exist()


class Passwords(Protocol):
    def issue(self, tries: Tries, given: str, call: Call, asked: AskedPassword) -> Forbidden | None:
        """The refusal of a call that asks for a password or has to; None when `given` is to be
        checked."""
        ...

    def require_phone(self, asked: AskedPassword) -> None:
        """Raises Forbidden with reason `otp_no_phone` when none can be sent."""
        ...

    def is_live(self, tries: Tries, now: datetime) -> bool:
        """Whether there is one that would be right."""
        ...

    def matches(self, tries: Tries, given: str, now: datetime) -> bool: ...


def redeem(
    call: Call,
    tool: str,
    arguments: Mapping[str, Any],
    ask: Ask,
    *,
    given: str,
    yes: Callable[[], list[Write]],
) -> list[Write]:
    """The writes that use up the password of the caller's call, and the YES before it; `arguments`
    are those without it. `yes` makes the writes that use up the YES, if one is needed.

    Raises what `yes` does, Forbidden with reason `invalid_otp` (the try is counted) or
    `otp_locked`, and PasswordRequired when a call that a model leads has no password yet, or a
    wrong one.
    """
    if not call.is_model_led:
        confirmed = yes()
        tries = Tries.unlocked(call.caller.user_id, call.now)
        return [*confirmed, *_checked(call, tries, given, ask())]

    def prompt() -> str:
        asked: str = in_language(ask().prompt, call.language)
        return asked

    def entered() -> list[Write]:
        return [confirmation.redeem(call, tool, arguments, prompt, field=FIELD)]

    try:
        return entered()
    except ConfirmationRequired as required:
        asked_for = required
    try:
        return _redeem_with(call, ask, asked_for, yes)
    except ConfirmationRequired as wanted:
        if wanted.field is None and not _asks_anew(entered):
            raise LostRace from None  # the YES was used up since, for the password that waits now
        raise


def _asks_anew(entered: Callable[[], list[Write]]) -> bool:
    """Whether nobody waits for the password yet."""
    try:
        entered()
    except ConfirmationRequired as required:
        return bool(required.remember)
    return False


def _redeem_with(
    call: Call, ask: Ask, required: ConfirmationRequired, yes: Callable[[], list[Write]]
) -> list[Write]:
    """As redeem, for a call of which the user has entered the password with it, or not yet."""
    waits = not required.remember
    before = [confirmation.used(call.caller.user_id, required.id)] if waits else yes()
    tries = Tries.unlocked(call.caller.user_id, call.now)
    try:
        return [*before, *_checked(call, tries, call.otp, ask())]
    except Forbidden as refusal:
        if refusal.reason != INVALID:
            raise
        asked = [] if waits else [*before, *required.remember]
        remember = [*asked, *refusal.remember]
        raise PasswordRequired(required, is_wrong=bool(call.otp), remember=remember) from None


def require_phone(asked: AskedPassword) -> None:
    """Raises Forbidden when none can be sent: before the user is asked for anything."""
    provider().require_phone(asked)


def _checked(call: Call, tries: Tries, given: str, asked: AskedPassword) -> list[Write]:
    passwords = provider()
    if refusal := passwords.issue(tries, given, call, asked):
        raise refusal
    if not passwords.matches(tries, given, call.now):
        raise invalid(tries.replaced_by(tries.after_wrong_one(call.now)))
    return tries.used()


def was_sent_lately(user_id: str, now: datetime) -> bool:
    """Whether the user may be about to type one."""
    age = now.timestamp() - Tries.of(user_id).issued_at
    return bool(age < EXPECTED_FOR.total_seconds())


def invalid(*remember: Write) -> Forbidden:
    return Forbidden(say("otp.wrong"), reason=INVALID, remember=remember)


class FixedPassword:
    """The prototype's password, the same for everybody."""

    def __init__(self, password: str) -> None:
        self._password = password

    def require_phone(self, asked: AskedPassword) -> None:
        """Nothing is sent."""

    def issue(self, tries: Tries, given: str, call: Call, asked: AskedPassword) -> Forbidden | None:
        """Nothing is sent: a call without a password is refused, and no try is counted."""
        return None if given else invalid(tries.replaced_by(tries.after_asking(call.now)))

    def is_live(self, tries: Tries, now: datetime) -> bool:
        return True

    def matches(self, tries: Tries, given: str, now: datetime) -> bool:
        return hmac.compare_digest(given.encode(), self._password.encode())


class IssuedPassword:
    """Six random digits by SMS, sent when a call gives no password or none is outstanding. The SMS
    goes out after the commit, so that the password sent is always the one stored."""

    def __init__(self, deliver: Deliver) -> None:
        self._deliver = deliver

    def require_phone(self, asked: AskedPassword) -> None:
        if not asked.phone:
            raise Forbidden(asked.without_phone or say("otp.no_phone"), reason="otp_no_phone")

    def issue(self, tries: Tries, given: str, call: Call, asked: AskedPassword) -> Forbidden | None:
        is_theirs = tries.sent_to in (None, _mark(asked.phone, tries.salt))
        if given and is_theirs and self.is_live(tries, call.now):
            return None
        self.require_phone(asked)
        sent = dates.seconds(call.now) - tries.issued_at
        if self.is_live(tries, call.now) and sent < NOT_SENT_AGAIN_FOR.total_seconds():
            return invalid()
        password = f"{secrets.randbelow(10**6):06d}"
        salt = secrets.token_hex(16)
        call.after_commit(
            lambda: self._deliver(
                str(asked.phone), f"{password} is your code. It is good for 5 minutes."
            )
        )
        issued = tries.after_asking(call.now, salt, _hash(password, salt), _mark(asked.phone, salt))
        return invalid(tries.replaced_by(issued))

    def matches(self, tries: Tries, given: str, now: datetime) -> bool:
        if tries.salt is None or tries.hash is None or not self.is_live(tries, now):
            return False
        return hmac.compare_digest(_hash(given, tries.salt), tries.hash)

    def is_live(self, tries: Tries, now: datetime) -> bool:
        age = now.timestamp() - tries.issued_at
        return tries.hash is not None and abs(age) < GOOD_FOR.total_seconds()


def _mark(phone: str | None, salt: str | None) -> str:
    return keys.digest(f"{salt}{phone}")


def _hash(password: str, salt: str) -> str:
    return hashlib.scrypt(password.encode(), salt=bytes.fromhex(salt), n=2**12, r=8, p=1).hex()


def send_sms(phone: str, text: str) -> None:
    """Deliver through SNS, as a transactional message."""
    _sns().publish(
        PhoneNumber=phone,
        Message=text,
        MessageAttributes={
            "AWS.SNS.SMS.SMSType": {"DataType": "String", "StringValue": "Transactional"}
        },
    )


@cache
def _sns() -> SNSClient:
    client: SNSClient = aws.client("sns", read_timeout=3)
    return client


@cache
def provider() -> Passwords:
    """OTP_PROVIDER: `sns` issues real ones; `fixed` accepts 123456, in the dev stage only."""
    kind = settings.text("OTP_PROVIDER", "sns")
    if kind == "sns":
        return IssuedPassword(send_sms)
    if kind == "fixed" and settings.stage() == "dev":
        return FixedPassword(settings.text("FIXED_OTP", "123456"))
    raise RuntimeError(f"OTP_PROVIDER={kind} is not allowed in stage {settings.stage()}")
