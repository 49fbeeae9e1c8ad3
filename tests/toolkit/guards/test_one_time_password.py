from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from botocore.exceptions import ClientError

from tests.calling import Reply, at_once, rest
from tests.toolkit.counting import PHONE, Counter, zero
from toolkit.audit.audit_event import AuditEvent
from toolkit.guards import one_time_password
from toolkit.guards.one_time_password import Tries

# Later than any call of these tests is finished: none of them is another one still in flight.
NOW = datetime.now(UTC) + timedelta(hours=1)
MINUTE = timedelta(minutes=1)
SECOND = timedelta(seconds=1)
MOMENT = timedelta(microseconds=1)
WHOLE = NOW.replace(microsecond=0) - NOW + SECOND
"""From NOW to a whole second, as times are stored."""
Sent = list[tuple[str, str]]


def zeroing(
    counter: Counter, otp: str, after: timedelta = timedelta(), key: str | None = None
) -> Reply:
    body = {"user_id": counter.pk, "otp": otp}
    return rest(zero, counter.pk, body, at=NOW + after, key=key)


def reason(reply: Reply) -> str:
    return str(reply.body.get("code", "success"))


@pytest.fixture
def passwords(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """To set the provider up anew in a test, and the usual one back after it."""
    one_time_password.provider.cache_clear()
    yield monkeypatch
    one_time_password.provider.cache_clear()


@pytest.fixture
def sent(passwords: pytest.MonkeyPatch) -> Sent:
    """Passwords are issued; what the telephone network would have got."""
    sent: Sent = []
    passwords.setenv("OTP_PROVIDER", "sns")
    passwords.setattr(one_time_password, "send_sms", lambda *message: sent.append(message))
    return sent


def code(sent: Sent) -> str:
    return sent[-1][1][:6]


def wrong(sent: Sent) -> str:
    return f"{(int(code(sent)) + 1) % 10**6:06d}"


@pytest.mark.usefixtures("aws")
class TestFixed:
    def test_the_fixed_one_is_right_again_and_again(self, counter: Counter) -> None:
        assert zeroing(counter, "123456").status == 200
        assert zeroing(counter, "123456", SECOND).status == 200

    @pytest.mark.parametrize(
        "otp",
        [
            "123457",
            "",
            "123456 ",
            "12345",
            "1234567",
            "\u0661\u0662\u0663\u0664\u0665\u0666",
            "\uff11\uff12\uff13\uff14\uff15\uff16",
            "123456\x00",
        ],
    )
    def test_anything_else_is_wrong(self, counter: Counter, otp: str) -> None:
        counter.update([Counter.total.set(5)])
        reply = zeroing(counter, otp)
        assert reply.status == 403
        assert reason(reply) == "invalid_otp"
        assert reply.body["message"] == "Invalid OTP"
        counter.refresh()
        assert counter.total == 5

    @pytest.mark.parametrize("otp", [123456, None, True, ["123456"], 123456.0])
    def test_it_is_text(self, counter: Counter, otp: object) -> None:
        assert rest(zero, counter.pk, {"user_id": counter.pk, "otp": otp}).status == 400

    def test_leading_zeros_count(self, counter: Counter, passwords: pytest.MonkeyPatch) -> None:
        passwords.setenv("FIXED_OTP", "001234")
        assert zeroing(counter, "1234").status == 403
        assert zeroing(counter, "001234").status == 200

    def test_three_wrong_ones_lock(self, counter: Counter) -> None:
        replies = [zeroing(counter, otp, n * SECOND) for n, otp in enumerate("abc")]
        assert {reason(reply) for reply in replies} == {"invalid_otp"}
        locked = zeroing(counter, "123456", 3 * SECOND)
        assert (locked.status, reason(locked)) == (403, "otp_locked")

    def test_a_lock_ends_and_starts_the_count_anew(self, counter: Counter) -> None:
        for n, otp in enumerate("abc"):
            zeroing(counter, otp, n * SECOND)
        assert reason(zeroing(counter, "d", 14 * MINUTE)) == "otp_locked"
        later = 15 * MINUTE + 4 * SECOND
        for n, otp in enumerate("ab"):
            assert reason(zeroing(counter, otp, later + n * SECOND)) == "invalid_otp"
        assert zeroing(counter, "123456", later + 3 * SECOND).status == 200

    @pytest.mark.parametrize(
        ("after", "code"), [(15 * MINUTE - MOMENT, "otp_locked"), (15 * MINUTE, "success")]
    )
    def test_a_lock_lasts_fifteen_minutes(
        self, counter: Counter, after: timedelta, code: str
    ) -> None:
        for otp in "abc":
            zeroing(counter, otp, WHOLE, key=otp)
        assert reason(zeroing(counter, "123456", WHOLE + after)) == code

    @pytest.mark.parametrize(("after", "left"), [(15 * MINUTE - MOMENT, 0), (15 * MINUTE, 2)])
    def test_a_wrong_one_counts_for_fifteen_minutes(
        self, counter: Counter, after: timedelta, left: int
    ) -> None:
        for otp in "ab":
            zeroing(counter, otp, WHOLE, key=otp)
        zeroing(counter, "c", WHOLE + after)
        for n in range(left):
            assert reason(zeroing(counter, "123456", WHOLE + after + n * SECOND)) == "success"
        if not left:
            assert reason(zeroing(counter, "123456", WHOLE + after)) == "otp_locked"

    def test_a_right_one_forgives_the_wrong_ones(self, counter: Counter) -> None:
        for n, otp in enumerate(("a", "b", "123456", "c", "d")):
            zeroing(counter, otp, n * SECOND)
        assert zeroing(counter, "123456", 9 * SECOND).status == 200

    def test_old_wrong_ones_are_forgotten(self, counter: Counter) -> None:
        for n, otp in enumerate("ab"):
            zeroing(counter, otp, n * SECOND)
        assert reason(zeroing(counter, "c", 16 * MINUTE)) == "invalid_otp"
        assert zeroing(counter, "123456", 17 * MINUTE).status == 200

    def test_a_lock_is_one_users_own(self, counter: Counter) -> None:
        other = Counter(f"{counter.pk}-other", total=0)
        other.save()
        for n, otp in enumerate("abc"):
            zeroing(counter, otp, n * SECOND)
        assert zeroing(other, "123456").status == 200

    def test_a_call_that_says_it_has_none_yet_is_not_a_wrong_try(self, counter: Counter) -> None:
        """The tool's description says to call with an empty one when none was sent."""
        for n in range(3):
            assert reason(zeroing(counter, "", n * SECOND)) == "invalid_otp"
        assert zeroing(counter, "123456", 4 * SECOND).status == 200

    def test_sixteen_guesses_at_once_are_three_tries(self, counter: Counter) -> None:
        guesses = [lambda n=n: zeroing(counter, f"00000{n:x}") for n in range(16)]
        reasons = [reason(reply) for reply in at_once(guesses)]
        assert reasons.count("invalid_otp") == 3
        assert set(reasons) <= {"invalid_otp", "otp_locked", "conflict"}
        assert reason(zeroing(counter, "123456")) == "otp_locked"

    def test_every_wrong_try_is_audited(self, counter: Counter) -> None:
        for n, otp in enumerate("abcd"):
            zeroing(counter, otp, n * SECOND)
        events = AuditEvent.of_user(counter.pk)
        codes = [event.tool_output["code"] for event in events]
        assert codes == [*["invalid_otp"] * 3, "otp_locked"]


@pytest.mark.usefixtures("aws")
class TestIssued:
    def test_an_empty_one_has_one_sent(self, counter: Counter, sent: Sent) -> None:
        reply = zeroing(counter, "")
        assert (reply.status, reason(reply)) == (403, "invalid_otp")
        [(phone, text)] = sent
        assert phone == PHONE
        assert re.fullmatch(r"[0-9]{6} is your code\. It is good for 5 minutes\.", text)

    def test_a_guess_when_none_is_out_has_one_sent(self, counter: Counter, sent: Sent) -> None:
        assert zeroing(counter, "123456").status == 403
        assert len(sent) == 1

    def test_the_one_sent_is_right_once(self, counter: Counter, sent: Sent) -> None:
        zeroing(counter, "")
        used = code(sent)
        assert zeroing(counter, used, SECOND).status == 200
        assert zeroing(counter, used, 2 * SECOND).status == 403
        assert code(sent) != used or len(sent) == 2

    def test_it_is_neither_told_nor_stored(self, counter: Counter, sent: Sent) -> None:
        reply = zeroing(counter, "")
        stored = Tries.of(counter.pk)
        kept = {name: getattr(stored, name) for name in ("revision", "salt", "hash", "wrong")}
        assert code(sent) not in reply.text
        assert code(sent) not in kept.values()
        assert len(str(kept["hash"])) == 128
        assert len(str(kept["salt"])) == 32

    def test_it_is_good_for_five_minutes(self, counter: Counter, sent: Sent) -> None:
        zeroing(counter, "")
        assert zeroing(counter, code(sent), 5 * MINUTE - SECOND).status == 200

    def test_it_is_good_no_longer(self, counter: Counter, sent: Sent) -> None:
        zeroing(counter, "")
        old = code(sent)
        assert zeroing(counter, old, 5 * MINUTE + 2 * SECOND).status == 403
        assert len(sent) == 2

    def test_one_that_was_sent_before_the_clock_was_set_back_is_no_longer_good(
        self, counter: Counter, sent: Sent
    ) -> None:
        zeroing(counter, "")
        assert zeroing(counter, code(sent), -60 * MINUTE).status == 403
        assert zeroing(counter, code(sent), SECOND - 60 * MINUTE).status == 200

    @pytest.mark.parametrize(("after", "status"), [(5 * MINUTE - MOMENT, 200), (5 * MINUTE, 403)])
    def test_it_is_good_until_five_minutes_are_over(
        self, counter: Counter, sent: Sent, after: timedelta, status: int
    ) -> None:
        zeroing(counter, "", WHOLE)
        assert zeroing(counter, code(sent), WHOLE + after).status == status

    @pytest.mark.parametrize(("seconds", "messages"), [(59, 1), (60, 2)])
    def test_another_is_sent_when_a_minute_is_over(
        self, counter: Counter, sent: Sent, seconds: int, messages: int
    ) -> None:
        zeroing(counter, "", WHOLE)
        zeroing(counter, "", WHOLE + seconds * SECOND)
        assert len(sent) == messages

    def test_another_users_is_wrong(self, counter: Counter, sent: Sent) -> None:
        other = Counter(f"{counter.pk}-other", total=0)
        other.save()
        zeroing(counter, "")
        theirs = code(sent)
        zeroing(other, "")
        if code(sent) != theirs:
            assert zeroing(other, theirs, SECOND).status == 403

    def test_three_wrong_ones_lock_and_drop_the_right_one(
        self, counter: Counter, sent: Sent
    ) -> None:
        zeroing(counter, "")
        for n in range(3):
            assert reason(zeroing(counter, wrong(sent), n * SECOND, f"k{n}")) == "invalid_otp"
        assert reason(zeroing(counter, code(sent), 4 * SECOND)) == "otp_locked"
        assert Tries.of(counter.pk).hash is None
        assert zeroing(counter, code(sent), 16 * MINUTE).status == 403
        assert len(sent) == 2

    def test_while_locked_none_is_sent(self, counter: Counter, sent: Sent) -> None:
        zeroing(counter, "")
        for n in range(3):
            zeroing(counter, wrong(sent), n * SECOND, f"k{n}")
        assert reason(zeroing(counter, "", 2 * MINUTE)) == "otp_locked"
        assert len(sent) == 1

    def test_it_is_not_sent_again_within_a_minute(self, counter: Counter, sent: Sent) -> None:
        zeroing(counter, "")
        for seconds in (1, 30, 58):
            assert zeroing(counter, "", seconds * SECOND).status == 403
        assert len(sent) == 1
        assert zeroing(counter, code(sent), 59 * SECOND).status == 200

    def test_after_a_minute_a_new_one_replaces_it(self, counter: Counter, sent: Sent) -> None:
        zeroing(counter, "")
        old = code(sent)
        zeroing(counter, "", MINUTE + 2 * SECOND)
        assert len(sent) == 2
        if code(sent) != old:
            assert zeroing(counter, old, MINUTE + 3 * SECOND).status == 403
        assert zeroing(counter, code(sent), MINUTE + 4 * SECOND).status == 200

    def test_having_another_sent_does_not_buy_more_tries(
        self, counter: Counter, sent: Sent
    ) -> None:
        zeroing(counter, "")
        for n in range(2):
            zeroing(counter, wrong(sent), n * SECOND, f"k{n}")
        zeroing(counter, "", 2 * MINUTE)
        assert reason(zeroing(counter, wrong(sent), 3 * MINUTE)) == "invalid_otp"
        assert reason(zeroing(counter, code(sent), 4 * MINUTE)) == "otp_locked"

    def test_sixteen_who_ask_at_once_get_one_message(self, counter: Counter, sent: Sent) -> None:
        calls = [lambda n=n: zeroing(counter, "", key=f"k{n}") for n in range(16)]
        assert {reply.status for reply in at_once(calls)} <= {403, 409}
        assert len(sent) == 1
        assert zeroing(counter, code(sent), SECOND).status == 200

    @pytest.mark.slow
    def test_one_password_lets_one_of_sixteen_through(self, counter: Counter, sent: Sent) -> None:
        zeroing(counter, "")
        given = code(sent)
        calls = [lambda n=n: zeroing(counter, given, SECOND, f"k{n}") for n in range(16)]
        statuses = [reply.status for reply in at_once(calls)]
        assert statuses.count(200) == 1
        assert set(statuses) <= {200, 403, 409}

    def test_a_message_that_cannot_be_sent_does_not_fail_the_call(
        self, counter: Counter, passwords: pytest.MonkeyPatch
    ) -> None:
        def fail(phone: str, text: str) -> None:
            raise ClientError({"Error": {"Code": "Throttled", "Message": text}}, "Publish")

        passwords.setenv("OTP_PROVIDER", "sns")
        passwords.setattr(one_time_password, "send_sms", fail)
        assert reason(zeroing(counter, "")) == "invalid_otp"

    def test_a_message_goes_out_through_sns(self) -> None:
        one_time_password.send_sms(PHONE, "a message")


class TestProvider:
    @pytest.mark.parametrize(
        ("kind", "stage"),
        [("fixed", "prod"), ("fixed", ""), ("fixed", "DEV"), ("sms", "dev"), ("none", "prod")],
    )
    def test_what_is_not_allowed_is_refused(
        self, passwords: pytest.MonkeyPatch, kind: str, stage: str
    ) -> None:
        passwords.setenv("OTP_PROVIDER", kind)
        passwords.setenv("STAGE", stage)
        with pytest.raises(RuntimeError, match="not allowed"):
            one_time_password.provider()

    def test_unsaid_it_issues_real_ones(self, passwords: pytest.MonkeyPatch) -> None:
        passwords.delenv("OTP_PROVIDER")
        passwords.delenv("STAGE")
        assert isinstance(one_time_password.provider(), one_time_password.IssuedPassword)

    @pytest.mark.slow
    def test_prod_does_not_start_with_the_fixed_one(self) -> None:
        environment = os.environ | {"STAGE": "prod", "OTP_PROVIDER": "fixed"}
        started = subprocess.run(
            [sys.executable, "-c", "import banking.unblock_card"],
            env=environment | {"PYTHONPATH": "functions:layers/toolkit"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert started.returncode != 0
        assert "OTP_PROVIDER=fixed is not allowed in stage prod" in started.stderr
