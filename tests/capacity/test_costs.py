"""What a month costs: each line worked out by hand, from plain assumptions and listed prices."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capacity.commands.asked import DRIVERS, Asked, Driver
from capacity.commands.basis import Basis
from capacity.commands.costs import Cost, costs_of, total, unit_costs
from capacity.commands.deployed import deployment_of
from capacity.commands.deployment import Delivery, Deployment
from capacity.commands.stated.prices import Prices
from capacity.commands.stated.profile import Profile
from commands.template import Template
from tests.capacity.plain import DEPLOYMENT, asked, asked_for, basis, profile

PRICES = Prices.read()
MILLION = 1_000_000
GB_OF_1000 = 2**30 / 1000
"""Of which a thousand are a GB."""

Counts = dict[str, int]
Values = dict[str, float | str]

CALLS = {"CALLS_PER_DAY": MILLION}  # 30 million a month
TURNS = {"CHATS": 1}  # a second each, and as many all day: 2,592,000
STREAMS = {"STREAMS": 50_000}  # all month
USERS = {"USERS": MILLION}  # 30 million days

LINES: list[tuple[str, Counts, Values, str, str]] = [
    ("API Gateway: requests", CALLS, {}, "30000000", "105.00"),
    ("Lambda: requests", CALLS, {}, "32103660", "6.42"),
    ("Lambda: GB-seconds of tools", CALLS, {"read_seconds": 0.1}, "1500000", "20.00"),
    (
        "Lambda: GB-seconds of tools",
        CALLS,
        {"read_seconds": 0.1, "write_seconds": 0.3, "write_share": 0.5},
        "3000000",
        "40.00",
    ),
    (
        "Lambda: GB-seconds of authorizer",
        CALLS,
        {"authorizer_share": 0.2, "authorizer_seconds": 0.05, "cold_start_share": 0.05},
        "300000",  # 6 million of a tenth of a second
        "4.00",
    ),
    ("KMS: vouchers", CALLS, {"authorizer_share": 0.2}, "6000000", "18.00"),
    ("DynamoDB: writes, guards", CALLS, {"guard_writes": 2}, "60000000", "37.50"),
    ("DynamoDB: writes, audit", CALLS, {"audit_writes": 1}, "30000000", "18.75"),
    (
        "DynamoDB: writes, audit",  # twice for the fifth that writes
        CALLS,
        {"audit_writes": 1, "write_share": 0.2},
        "36000000",
        "22.50",
    ),
    ("DynamoDB: writes, idempotency", CALLS, {"write_share": 0.5}, "60000000", "37.50"),
    (
        "DynamoDB: writes, confirmations",  # 3 million are asked, answered, and used up for two
        CALLS,
        {"write_share": 0.5, "asking_share": 0.2},
        "12000000",
        "7.50",
    ),
    (
        "DynamoDB: writes, families",
        CALLS,
        {"write_share": 0.1, "own_write_units": 4},
        "12000000",
        "7.50",
    ),
    ("DynamoDB: reads", CALLS, {"own_reads": 2, "pseudonym_share": 0.4}, "66000000", "8.25"),
    ("Data out", CALLS, {"call_answer_bytes": GB_OF_1000}, "30000", "2592.20"),
    ("Logs: of functions", CALLS, {"call_log_bytes": GB_OF_1000}, "30000", "10060.00"),
    ("Logs: of the API", CALLS, {"access_log_bytes": GB_OF_1000}, "30000", "15000.00"),
    ("Logs: kept", CALLS, {"access_log_bytes": GB_OF_1000}, "4500", "135.00"),
    (
        "DynamoDB: stored",  # a year's
        CALLS,
        {"audit_event_bytes": GB_OF_1000, "months_kept": 12},
        "360000",
        "90000.00",
    ),
    (
        "DynamoDB: kept to be restored",  # a day's
        CALLS,
        {"finished_call_bytes": GB_OF_1000, "write_share": 1},
        "1000",
        "200.00",
    ),
    (
        # half a unit for each of a month's 30 million events: when it is new, when it is read
        # again, and when the table is looked through
        "Audit verified: its table read",
        CALLS,
        {"audit_event_bytes": 4096},
        "45000000",
        "5.62",
    ),
    (
        "DynamoDB: the audit's index",
        CALLS,
        {"audit_event_bytes": GB_OF_1000, "months_kept": 12},
        "360000",
        "90000.00",
    ),
    (
        "DynamoDB: writes of the audit's index",
        CALLS,
        {"audit_writes": 1},
        "30000000",
        "18.75",
    ),
    ("S3: the audit's log", CALLS, {"leaf_bytes": GB_OF_1000}, "30000", "690.00"),
    ("KMS: signatures of the audit's log", CALLS, {}, "2103660", "31.55"),  # and 60 checkpoints
    ("S3: batches put", CALLS, {}, "2103600", "10.52"),
    ("Audit verified: its log read", CALLS, {}, "6310800", "2.52"),
    (
        "Lambda: GB-seconds of verification",  # of two million events a day
        CALLS,
        {"verified_event_seconds": 0.0001, "searched_event_seconds": 0, "read_seconds": 0},
        "3000",
        "0.04",
    ),
    (
        "Lambda: GB-seconds of verification",  # they need 2,000 seconds a day, and have 1,798
        CALLS,
        {"verified_event_seconds": 0.001, "searched_event_seconds": 0, "read_seconds": 0},
        "26970",
        "0.36",
    ),
    ("X-Ray: traces", CALLS, {"traced_share": 0.05}, "1500000", "7.50"),
    ("Lambda: GB-seconds of turns and pages", TURNS, {}, "1296000", "17.28"),
    (
        "Model: tokens sent anew",
        TURNS,
        {"model_calls_a_turn": 2, "prefix_tokens": 500},
        "2592000000",
        "7776.00",
    ),
    (
        "Model: tokens read from the cache",
        TURNS,
        {
            "model_calls_a_turn": 2,
            "prefix_tokens": 500,
            "prompt_caching_share": 1,
            "cache_hit_share": 0.9,
        },
        "2332800000",
        "699.84",
    ),
    (
        "Model: tokens written to the cache",
        TURNS,
        {
            "model_calls_a_turn": 2,
            "prefix_tokens": 500,
            "prompt_caching_share": 1,
            "cache_hit_share": 0.9,
        },
        "259200000",
        "972.00",
    ),
    ("Model: tokens of answers", TURNS, {"answer_tokens": 100}, "259200000", "3888.00"),
    ("KMS: vouchers", TURNS, {"tool_calls_a_turn": 2}, "7776000", "23.33"),
    ("DynamoDB: writes, chat", TURNS, {"turn_writes": 20}, "51840000", "32.40"),
    (
        "Lambda: GB-seconds of open streams",
        STREAMS,
        {"authorizer_seconds": 0},
        "64800000000",
        "726203.16",
    ),
    (
        "DynamoDB: writes, guards",
        STREAMS,
        {"stream_seconds": 4, "slot_seconds": 10},
        "77760000000",
        "48600.00",
    ),
    ("Cognito: users", USERS, {}, "1000000", "14850.00"),
    ("Lambda: GB-seconds of imports", USERS, {"imports_a_month": 3}, "1500000", "20.00"),
    (
        "DynamoDB: writes, families",
        USERS,
        {"imports_a_month": 1, "rows_an_import": 10, "row_writes": 16},
        "160000000",
        "100.00",
    ),
    ("SQS: imports", USERS, {"imports_a_month": 1, "requests_an_import": 3}, "3000000", "1.20"),
    (
        "Textract: pages",
        USERS,
        {"imports_a_month": 1, "pages_an_import": 3, "scanned_share": 0.5},
        "1500000",
        "1800.00",
    ),
    ("S3: documents put", USERS, {"imports_a_month": 1}, "1000000", "5.00"),
]


FIXED: list[tuple[str, dict[str, Any], str, str]] = [
    ("KMS: keys", {"keys": 5}, "5", "5.00"),
    ("Alarms", {"alarms": 12}, "12", "1.20"),
    ("Dashboards", {"dashboards": 1}, "1", "3.00"),
    ("Metrics: of the API's methods", {"metered_methods": 90}, "450", "135.00"),
    ("WAF: rules", {"firewall_rules": 5}, "5", "5.00"),
    ("WAF: list", {"firewall_rules": 5}, "1", "5.00"),
    ("Lambda: kept warm", {"provisioned": Decimal(2)}, "5184000", "17.28"),
    ("Lambda: snapshots kept", {"has_snapshots": True}, "25920000", "39.00"),
]


def lines(of: Basis) -> dict[str, Cost]:
    return {cost.what: cost for cost in costs_of(of, PRICES)}


def stated(cost: Cost) -> tuple[str, str]:
    return f"{cost.amount:.0f}", f"{cost.usd:.2f}"


@pytest.mark.parametrize(("what", "counts", "values", "amount", "usd"), LINES)
def test_a_line_is_so_many_at_the_listed_price(
    what: str, counts: Counts, values: Values, amount: str, usd: str
) -> None:
    watched = replace(DEPLOYMENT, is_traced=True, has_textract=True)
    of = basis(asked(**counts), profile(**values), watched)
    assert stated(lines(of)[what]) == (amount, usd)


@pytest.mark.parametrize(("what", "settings", "amount", "usd"), FIXED)
def test_what_stands_there_is_paid_for_without_any_load(
    what: str, settings: dict[str, Any], amount: str, usd: str
) -> None:
    assert what not in lines(basis(asked()))
    of = basis(asked(), deployment=replace(DEPLOYMENT, **settings))
    assert stated(lines(of)[what]) == (amount, usd)


def test_without_load_tools_have_metrics_and_the_audit_is_verified() -> None:
    found = lines(basis(asked(), deployment=replace(DEPLOYMENT, metric_filters=3)))
    signed = "KMS: signatures of the audit's log"
    assert found.keys() == {"Metrics: of tools", "Lambda: requests", signed}
    assert stated(found["Metrics: of tools"]) == ("53", "15.90")
    assert stated(found["Lambda: requests"]) == ("60", "0.00")
    assert stated(found[signed]) == ("60", "0.00")


def connected(delivery: Delivery) -> dict[str, Cost]:
    values = profile(connection_seconds=7200, socket_ping_seconds=300, socket_writes=4)
    longer = replace(DEPLOYMENT, delivery=delivery, token_seconds=Decimal(7200))
    of = basis(asked(**STREAMS), values, longer)
    return lines(of)


def test_streams_over_connections_cost_minutes_and_hold_no_environment() -> None:
    found = connected("websocket")
    assert stated(found["Connections: minutes"]) == ("2160000000", "540.00")
    assert stated(found["Connections: messages"]) == ("432000000", "432.00")
    assert stated(found["DynamoDB: writes, sockets"]) == ("72000000", "45.00")
    assert "Lambda: GB-seconds of open streams" not in found


def test_connections_of_appsync_have_prices_of_their_own() -> None:
    assert stated(connected("appsync")["Connections: minutes"]) == ("2160000000", "172.80")


def test_lines_of_one_price_share_its_tiers() -> None:
    both = lines(basis(asked(**STREAMS, **CALLS), profile(read_seconds=1000)))
    seconds = [cost for what, cost in both.items() if what.startswith("Lambda: GB-seconds")]
    in_all = sum(cost.amount for cost in seconds)
    price = PRICES["lambda_arm64"].of(Decimal(in_all))
    assert f"{sum(cost.usd for cost in seconds):.6f}" == f"{price:.6f}"
    assert len({f"{cost.usd / cost.amount:.12f}" for cost in seconds}) == 1


_INSTANT = (
    *("read_seconds", "append_seconds"),
    *("verified_event_seconds", "searched_event_seconds"),
)


def test_a_million_calls_and_a_thousand_users_are_told_whatever_their_number() -> None:
    """Of three million calls 10.50 for API Gateway, 0.60 for Lambda, 3.75 for counts; 3,004 batches
    cost 0.05 signed and 0.02 put."""
    seldom = replace(DEPLOYMENT, seal_window=Decimal(2_592_000))
    instant = dict.fromkeys(_INSTANT, 0)
    values = profile(guard_writes=2, **instant)
    of = basis(asked(CALLS_PER_DAY=MILLION // 10, USERS=50_000), values, seldom)
    told = {unit.what: f"{unit.usd:.2f}" for unit in unit_costs(of, PRICES)}
    assert told == {"a million calls": "4.97", "a thousand users": "12.00"}  # 40,000 pay


def test_a_thousand_turns_are_told_with_prompt_caching_and_without() -> None:
    values = {"model_calls_a_turn": 2, "prefix_tokens": 500, "cache_hit_share": 1}
    for share, other in ((0, "with"), (1, "without")):
        of = basis(asked(**TURNS), profile(**values, prompt_caching_share=share))
        told = {unit.what: unit.usd for unit in unit_costs(of, PRICES)}
        difference = told["a thousand turns"] - told[f"a thousand turns {other} prompt caching"]
        assert f"{abs(difference):.2f}" == "2.70"  # a million tokens at 3.00, or at 0.30
        assert (difference > 0) == (other == "with")


REAL = Profile.read()
DEPLOYMENTS = [deployment_of(Template()), replace(deployment_of(Template()), delivery="websocket")]
counts = st.integers(0, 10**9)


@given(
    st.tuples(counts, counts, counts, counts),
    st.sampled_from(DRIVERS),
    st.sampled_from(DEPLOYMENTS),
)
def test_twice_the_load_never_costs_less(
    counts: tuple[int, ...], driver: Driver, deployment: Deployment
) -> None:
    once = asked_for(counts)
    twice = Asked({**once.of, driver: once.of[driver] * 2})
    before = total(costs_of(Basis(once, REAL, deployment), PRICES))
    after = total(costs_of(Basis(twice, REAL, deployment), PRICES))
    assert 0 < before <= after
