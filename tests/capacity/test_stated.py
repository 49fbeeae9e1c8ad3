"""The files of prices and assumptions, and an operator's own."""

from __future__ import annotations

import tomllib
from datetime import date
from decimal import Decimal
from pathlib import Path
from statistics import median

import pytest

from capacity.commands.stated import model_prices, prices, profile
from capacity.commands.stated.prices import Prices
from capacity.commands.stated.profile import Profile
from chat.http.notifications import STREAM_SECONDS
from commands.command import UsageError
from commands.template import ROOT, Template
from tests.capacity.plain import exact
from tests.evaluate.offered.measured import openings
from tests.evaluate.scenario import all_of

MODEL = 'date = 2026-11-27, page = "p"'
HEAD = 'date = 2026-11-24\nregion = "us-east-1"\ncurrency = "USD"\n[prices]\n'


def own(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "own.toml"
    path.write_text(text)
    return path


def test_every_assumption_says_where_it_is_from_and_stands_once() -> None:
    sections = tomllib.loads(profile.STATED.read_text())
    names = [name for lines in sections.values() for name in lines]
    assert sorted(names) == sorted(set(names))
    assert all(line["from"] for lines in sections.values() for line in lines.values())
    assert set(names) == set(Profile.read().names)


def test_the_profile_says_whether_the_chat_has_its_prompts_cached() -> None:
    model = ROOT / "functions" / "chat" / "model"
    caches = any("cachePoint" in path.read_text() for path in model.rglob("*.py"))
    assert Profile.read()["prompt_caching_share"] == int(caches)


def test_the_profile_has_the_size_of_what_a_turn_in_the_middle_begins_with() -> None:
    measured = median(each.tokens for each in openings([s for s in all_of() if not s.apart]))
    assert float(Profile.read()["prefix_tokens"]) == pytest.approx(measured, rel=0.05)


def test_the_profile_has_how_long_a_stream_is_open() -> None:
    assert float(Profile.read()["stream_seconds"]) == STREAM_SECONDS


def test_an_own_profile_says_only_what_is_otherwise(tmp_path: Path) -> None:
    text = 'read_seconds = 0.02\n[quotas]\nconcurrency = { value = 5000, from = "asked for" }\n'
    found = Profile.read(own(tmp_path, text))
    assert (found["read_seconds"], found["concurrency"]) == exact(0.02, 5000)
    assert found["write_seconds"] == Profile.read()["write_seconds"]


def test_a_quota_may_be_unknown_and_become_known(tmp_path: Path) -> None:
    assert Profile.read().quota("model_tokens_a_minute") is None
    found = Profile.read(own(tmp_path, "model_tokens_a_minute = 2000000"))
    assert found.quota("model_tokens_a_minute") == 2_000_000


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("read_second = 1", "there is no assumption read_second"),
        ("read_seconds = -1", "not below zero"),
        ("read_seconds = true", "must be a number"),
        ("read_seconds = nan", "must be a number"),
        ('read_seconds = "fast"', "must be a number"),
        ('read_seconds = "unknown"', "must be known"),
        ("turn_seconds = 0", "above zero"),
        ("partition_writes = 0", "above zero"),
        ("write_share = 1.1", "at most 1"),
        ("read_seconds = { value = 1 }", "where it is from"),
        ("read_seconds = 1, 2", "is not TOML"),
    ],
)
def test_a_line_that_cannot_be_meant_is_named(tmp_path: Path, line: str, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        Profile.read(own(tmp_path, line))


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    for read in (Profile.read, Prices.read):
        with pytest.raises(UsageError, match=r"gone\.toml cannot be read"):
            read(tmp_path / "gone.toml")


def test_prices_have_a_date_and_each_a_page() -> None:
    found = Prices.read()
    assert found.day >= date(2026, 11, 24)
    assert found.region == "us-east-1"
    assert all(price.page for price in found.by_name.values())
    assert {price.unverified for price in found.by_name.values()} == {True, False}


def test_the_model_that_is_reckoned_with_is_the_templates() -> None:
    stated = tomllib.loads(prices.STATED.read_text())
    assert stated["model"] == Template().value({"Ref": "ModelId"})


def test_the_models_prices_are_taken_from_their_table(tmp_path: Path) -> None:
    models = '[models]\nm = { date = 2026-11-27, page = "p", input = 3, output = 15 }'
    head = HEAD.replace("[prices]", 'model = "m"\n[prices]')
    found = Prices.read(own(tmp_path, f"{head}{models}"))
    million = Decimal(1_000_000)
    assert (found["model_input"].of(million), found["model_output"].of(million)) == exact(3, 15)
    assert found["model_cache_reads"].of(million) == 3


def test_a_model_without_a_price_is_named(tmp_path: Path) -> None:
    head = HEAD.replace("[prices]", 'model = "m"\n[prices]')
    with pytest.raises(UsageError, match="no price of its model, m"):
        Prices.read(own(tmp_path, head))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[prices]", r"must have \[models\]"),
        ("[models]\nm = 3", "m must say the page"),
        ('[models]\nm = { page = "p", input = 1, output = 1 }', "of which date"),
        (f"[models]\nm = {{ {MODEL}, input = 1 }}", "input and output"),
        (f"[models]\nm = {{ {MODEL}, output = 1 }}", "input and output"),
        (f"[models]\nm = {{ {MODEL}, input = -1, output = 1 }}", "not below zero"),
        (f"[models]\nm = {{ {MODEL}, input = 1, output = 1, cached = 1 }}", "not known: cached"),
    ],
)
def test_a_models_price_that_cannot_be_meant_is_refused(
    tmp_path: Path, text: str, said: str
) -> None:
    with pytest.raises(UsageError, match=said):
        model_prices.read(own(tmp_path, f'currency = "USD"\n{text}'))


@pytest.mark.parametrize(
    ("amount", "usd"),
    [("0", "0"), ("50", "100"), ("100", "200"), ("150", "250"), ("200", "300"), ("1000", "700")],
)
def test_each_tier_is_paid_at_its_own_price(tmp_path: Path, amount: str, usd: str) -> None:
    tiers = "{ up_to = 100, usd = 20 }, { up_to = 200, usd = 10 }, { usd = 5 }"
    path = own(tmp_path, f'{HEAD}a = {{ page = "a", per = 10, tiers = [{tiers}] }}')
    assert Prices.read(path)["a"].of(Decimal(amount)) == Decimal(usd)


def test_money_is_exact(tmp_path: Path) -> None:
    path = own(tmp_path, f'{HEAD}a = {{ page = "a", usd = 0.1 }}')
    assert Prices.read(path)["a"].of(Decimal(3)) == Decimal("0.3")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEAD.replace("date = 2026-11-24\n", ""), "of which date"),
        (HEAD.replace("2026-11-24", '"today"'), "of which date"),
        (HEAD.replace("USD", "EUR"), "be in USD"),
        (HEAD.replace("[prices]\n", ""), r"has no \[prices\]"),
        (f"{HEAD}a = {{ usd = 1 }}", "a must say the page"),
        (f'{HEAD}a = {{ page = "a" }}', "a must have a price"),
        (f'{HEAD}a = {{ page = "a", usd = -1 }}', "not below zero"),
        (f'{HEAD}a = {{ page = "a", usd = 1, per = 0 }}', "more than none"),
        (f'{HEAD}a = {{ page = "a", tiers = [] }}', "tiers that rise"),
        (f'{HEAD}a = {{ page = "a", tiers = [{{ up_to = 5, usd = 1 }}] }}', "without an end"),
        (
            f'{HEAD}a = {{ page = "a", tiers = [{{ up_to = 5, usd = 1 }}, '
            "{ up_to = 4, usd = 1 }, { usd = 1 }] }",
            "tiers that rise",
        ),
    ],
)
def test_a_list_of_prices_that_cannot_be_meant_is_refused(
    tmp_path: Path, text: str, said: str
) -> None:
    with pytest.raises(UsageError, match=said):
        Prices.read(own(tmp_path, text))


def test_a_price_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="the prices of 2026-11-24 have no lambda_requests"):
        Prices.read(own(tmp_path, HEAD))["lambda_requests"]


def test_the_listed_prices_are_beside_the_code() -> None:
    assert prices.STATED.parent == profile.STATED.parent
