"""The last value on either side of the offline planner's limits."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.local.offline_model.language.dates import period
from tests.local.offline_model.wording import outside_text as shown
from tests.stack.families.conversations import OTP_QUESTION, TODAY, Conversation, calls, said, tool


def test_a_note_has_twelve_words_at_most() -> None:
    thing = "thing " * 11
    assert [name for name, _ in calls(said(f"uber {thing}120"))] == ["parse_transaction_from_text"]
    assert not calls(said(f"uber {thing}thing 120"))


@pytest.mark.parametrize(("year", "days"), [(2023, 1460), (2022, 1825), (2021, 1825)])
def test_a_search_goes_five_years_back_at_most(year: int, days: int) -> None:
    (call,) = calls(said(f"find my Costco receipts from {year}"))
    assert call[1]["days"] == days


@pytest.mark.parametrize(("asked", "days"), [(3649, 3649), (3650, 3650), (3651, 3650)])
def test_imports_are_listed_of_ten_years_at_most(asked: int, days: int) -> None:
    ((_, arguments),) = calls(said(f"imports of the last {asked} days"))
    assert arguments == {"days": days}


@pytest.mark.parametrize(("asked", "days"), [(36_499, 36_499), (36_500, 36_500), (36_501, 36_500)])
def test_a_stretch_of_days_has_a_hundred_years_at_most(asked: int, days: int) -> None:
    first = TODAY - timedelta(days - 1)
    assert period(f"the last {asked} days", TODAY) == (first.isoformat(), TODAY.isoformat())
    ((_, arguments),) = calls(said(f"find my Costco receipts of the last {asked} days"))
    assert arguments["days"] == days


@pytest.mark.parametrize("otp", ["1234", "12345678"])
def test_a_password_has_four_to_eight_digits(otp: str) -> None:
    assert calls(said(f"unblock my card with {otp}")) == [("unblock_card", {"otp": otp})]


@pytest.mark.parametrize("otp", ["123", "123456789"])
def test_fewer_or_more_digits_are_no_password(otp: str) -> None:
    assert said(f"unblock my card with {otp}").text == OTP_QUESTION


def test_what_others_wrote_is_shown_up_to_120_characters() -> None:
    assert shown("x" * 120) == "x" * 120
    assert shown("x" * 121) == f"{'x' * 119}\u2026"


def test_a_tool_without_phrases_is_asked_for_by_seven_tenths_of_its_name() -> None:
    tools = [tool("paint_tall_red_barn_door", "Colours whatever stands.")]
    assert calls(said("paint tall red whatever", tools=tools))
    assert not calls(said("paint tall red", tools=tools))
    assert calls(said("paint tall red barn", tools=tools))


def test_a_page_has_fifty_rows_unless_it_is_said() -> None:
    asked = "transactions of acc_main in 2025"
    for limit, text in ((50, asked), (20, f"{asked}, limit 20")):
        conversation = Conversation()
        conversation.say(text)
        conversation.returns({"items": [], "total": 90, "limit": limit, "offset": 0})
        ((_, arguments),) = calls(conversation.say("next page"))
        assert arguments["offset"] == limit
