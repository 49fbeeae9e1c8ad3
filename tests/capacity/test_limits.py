"""What breaks first: each limit's load worked out by hand, and where it breaks."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capacity.commands.asked import DRIVERS
from capacity.commands.basis import Basis
from capacity.commands.deployed import deployment_of
from capacity.commands.deployment import Deployment, Reservation
from capacity.commands.estimate import Estimate
from capacity.commands.limits.limit import Limit, by_headroom
from capacity.commands.stated.prices import Prices
from capacity.commands.stated.profile import Profile
from commands.template import Template
from tests.capacity.plain import DEPLOYMENT, asked, asked_for, basis, profile

Counts = dict[str, int]
Values = dict[str, float | str]

CALLS = {"CALLS_PER_DAY": 8_640_000}  # a hundred a second
TURNS = {"CHATS": 600}
STREAMS = {"STREAMS": 28_000}
USERS = {"USERS": 8_640_000}

LIMITS: list[tuple[str, Counts, Values, str, str]] = [
    (
        "Lambda: environments of the account",
        CALLS,
        {"read_seconds": 0.5},
        "50 of 1000",
        "CALLS_PER_DAY 172800000",
    ),
    (
        "Lambda: environments of the account",
        TURNS,
        {"turn_seconds": 20, "authorizer_seconds": 0},
        "600 of 1000",
        "CHATS 1000",
    ),
    (
        "Lambda: environments of the account",
        STREAMS,
        {"authorizer_seconds": 0},
        "28000 of 1000",
        "STREAMS 1000",
    ),
    (
        "Lambda: invocations of the account",
        CALLS,
        {"authorizer_share": 1},
        "200 of 10000",
        "CALLS_PER_DAY 432000000",
    ),
    (
        "API: the busiest tool's route",
        CALLS,
        {"busiest_tool_share": 0.2},
        "20 of 50",
        "CALLS_PER_DAY 21600000",
    ),
    (
        "API: the busiest tool's route",
        CALLS,
        {"busiest_tool_share": 0.2, "peak_factor": 5},
        "100 of 50",
        "CALLS_PER_DAY 4320000",
    ),
    ("API: POST /chat", TURNS, {"turn_seconds": 20}, "30 of 10", "CHATS 200"),
    (
        "API: GET /notifications",
        STREAMS,
        {"stream_seconds": 280},
        "100 of 50",
        "STREAMS 14000",
    ),
    (
        "API: requests of the account",
        CALLS,
        {"write_share": 1, "asking_share": 0.5},
        "150 of 10000",
        "CALLS_PER_DAY 576000000",
    ),
    (
        "Cognito: sign-ins",
        USERS,
        {"visits_a_day": 2, "sign_in_share": 0.5},
        "100 of 120",
        "USERS 10368000",
    ),
    ("Cognito: tokens renewed", {"STREAMS": 90_000}, {}, "100 of 120", "STREAMS 108000"),
    (
        "KMS: vouchers made and verified",
        CALLS,
        {"authorizer_share": 0.5},
        "50 of 100000",
        "CALLS_PER_DAY 17280000000",
    ),
    (
        "DynamoDB: writes, guards, of a new table",
        CALLS,
        {"guard_writes": 2},
        "200 of 4000",
        "CALLS_PER_DAY 172800000",
    ),
    (
        "DynamoDB: writes, guards",
        CALLS,
        {"guard_writes": 2},
        "200 of 40000",
        "CALLS_PER_DAY 1728000000",
    ),
    (
        "DynamoDB: reads, families",
        CALLS,
        {"own_reads": 4},
        "400 of 40000",
        "CALLS_PER_DAY 864000000",
    ),
    (
        "DynamoDB: reads, chat",
        TURNS,
        {"turn_seconds": 6, "turn_reads": 4},
        "400 of 40000",
        "CHATS 60000",
    ),
    (
        "DynamoDB: writes of one user",
        {},
        {"own_write_units": 5},
        "50 of 1000",
        "ToolPerMinute 1200",
    ),
    (
        "DynamoDB: imported transactions of one user",
        {},
        {"largest_import_rows": 10**6, "imported_row_bytes": 2000},
        "2000 of 10000",
        "rows 5000000",
    ),
    (
        "Audit: events of one shard of the stream",
        CALLS,
        {"append_seconds": 0.5, "sealed_event_seconds": 0.0005},
        "25 of 1000",
        "CALLS_PER_DAY 345600000",
    ),
    (
        "Audit: events of the log, batch after batch",
        CALLS,
        {"append_seconds": 0.5},
        "100 of 2000",
        "CALLS_PER_DAY 172800000",
    ),
    ("KMS: signatures of full batches", CALLS, {}, "0.1 of 1000", "CALLS_PER_DAY 86400000000"),
    ("S3: full batches", CALLS, {}, "0.1 of 3500", "CALLS_PER_DAY 302400000000"),
    # 8.64 million events a day, a year of months, of 200 bytes each; 0.5 GB
    (
        "Audit: memory of the verification",
        CALLS,
        {"verified_event_bytes": 200, "months_kept": 12},
        "622080 of 512",
        "CALLS_PER_DAY 7111.111111",
    ),
    (
        "Audit: time of the verification",
        CALLS,
        {"verified_event_seconds": 0.0001, "months_kept": 1},
        "25920 of 900",
        "CALLS_PER_DAY 300000",
    ),
    (
        "SQS: imports at the same time",
        USERS,
        {"imports_a_month": 3, "import_seconds": 2},
        "20 of 10",
        "USERS 4320000",
    ),
    (
        "Textract: pages",
        USERS,
        {"imports_a_month": 3, "pages_an_import": 2, "scanned_share": 0.5},
        "10 of 25",
        "USERS 21600000",
    ),
]


def estimate(of: Basis) -> Estimate:
    return Estimate(of, Prices.read(), "plain")


def limit(of: Basis, name: str) -> Limit:
    (found,) = (each for each in estimate(of).limits if each.name == name)
    return found


def shown(value: Decimal | None) -> str:
    assert value is not None
    return f"{round(value, 6).normalize():f}"


@pytest.mark.parametrize(("name", "counts", "values", "load", "breaks_at"), LIMITS)
def test_a_limit_has_its_load_beside_what_it_bears(
    name: str, counts: Counts, values: Values, load: str, breaks_at: str
) -> None:
    of = basis(asked(**counts), profile(**values), replace(DEPLOYMENT, has_textract=True))
    found = limit(of, name)
    assert f"{shown(found.total)} of {shown(found.quota)}" == load
    assert f"{found.driver} {shown(found.breaks_at(estimate(of).counts))}" == breaks_at


def test_a_quota_that_depends_on_the_account_is_not_known_and_comes_last() -> None:
    found = estimate(basis(asked(**TURNS), profile(answer_tokens=100))).limits
    unknown = [each.name for each in found if each.quota is None]
    assert unknown == ["Model: tokens", "Model: requests", "Logs: of functions and the API"]
    assert [each.name for each in found[-3:]] == unknown


def test_a_token_of_an_answer_counts_for_five_in_the_models_quota() -> None:
    values: Values = {"turn_seconds": 60, "answer_tokens": 100, "model_calls_a_turn": 1}
    values |= {"prefix_tokens": 400, "model_tokens_a_minute": 1_080_000}
    found = limit(basis(asked(**TURNS), profile(**values)), "Model: tokens")
    assert shown(found.total) == "540000"  # 600 turns a minute of 400 and 500
    assert shown(found.headroom) == "2"


def test_what_is_read_from_the_cache_does_not_count() -> None:
    values: Values = {"turn_seconds": 60, "prefix_tokens": 400, "model_calls_a_turn": 1}
    values |= {"prompt_caching_share": 1, "cache_hit_share": 0.75}
    found = limit(basis(asked(**TURNS), profile(**values)), "Model: tokens")
    assert shown(found.total) == "60000"


def reserved(**kept: Reservation) -> Deployment:
    in_all = sum((each.least for each in kept.values()), Decimal(0))
    works: Any = kept
    return replace(DEPLOYMENT, reserved=works, reserved_in_all=in_all)


def test_what_is_kept_for_the_chat_is_a_limit_of_its_own_and_missing_elsewhere() -> None:
    deployment = reserved(chat=Reservation(Decimal(300), Decimal(1)))
    values = profile(turn_seconds=20, read_seconds=1, authorizer_seconds=0)
    of = basis(asked(**TURNS, **CALLS), values, deployment)
    kept = limit(of, "Lambda: environments kept for the chat")
    assert (shown(kept.total), shown(kept.quota)) == ("600", "300")
    others = limit(of, "Lambda: environments of the account")
    assert (shown(others.total), shown(others.quota)) == ("100", "700")


def test_where_more_is_kept_than_the_account_has_nothing_is_left() -> None:
    deployment = reserved(chat=Reservation(Decimal(3000), Decimal(1)))
    of = basis(asked(**CALLS), deployment=deployment)
    found = limit(of, "Lambda: environments of the account")
    assert (shown(found.quota), shown(found.headroom)) == ("0", "0")


def test_what_is_kept_for_some_tools_leaves_the_others_in_the_account() -> None:
    """The busiest may be one of those for which something is kept."""
    deployment = reserved(tool=Reservation(Decimal(10), Decimal("0.25")))
    values = profile(read_seconds=2, busiest_tool_share=0.1)
    of = basis(asked(**CALLS), values, deployment)
    kept = limit(of, "Lambda: environments kept for the busiest tool")
    assert (shown(kept.total), shown(kept.quota)) == ("20", "10")
    assert shown(limit(of, "Lambda: environments of the account").total) == "150"


def test_streams_over_connections_hold_no_environment_and_come_back_by_another_door() -> None:
    values = profile(connection_seconds=7200, push_seconds=0.5, page_seconds=0)
    of = basis(asked(STREAMS=900_000), values, connected())
    back = limit(of, "API: connections that come back")
    assert (shown(back.total), shown(back.quota)) == ("1000", "500")  # with another token
    assert shown(limit(of, "Lambda: environments of the account").total) == "500"
    looks = limit(of, "API: GET /notifications")  # for what came between
    assert (shown(looks.total), shown(looks.quota)) == ("1000", "50")


def connected(sockets: int | None = None) -> Deployment:
    rate = None if sockets is None else Decimal(sockets)
    throttles = replace(DEPLOYMENT.throttles, sockets=rate)
    return replace(DEPLOYMENT, delivery="websocket", throttles=throttles)


def test_connections_that_stay_are_throttled_with_those_that_come_back() -> None:
    values = profile(connection_seconds=900, socket_ping_seconds=300)
    of = basis(asked(STREAMS=90_000), values, connected(200))
    found = limit(of, "API: connections that come back or stay")
    assert (shown(found.total), shown(found.quota)) == ("400", "200")
    unbounded = estimate(basis(asked(STREAMS=90_000), values, connected())).limits
    assert "come back or stay" not in " ".join(each.name for each in unbounded)


def test_a_connection_lives_no_longer_than_api_gateway_lets_it() -> None:
    values = profile(connection_seconds=100)
    of = basis(asked(STREAMS=90_000), values, connected())
    assert shown(limit(of, "API: connections that come back").total) == "900"


def test_a_table_that_takes_more_than_a_new_one_has_more_shards() -> None:
    values = profile(audit_writes=1)
    of = basis(asked(CALLS_PER_DAY=8_640_000 * 55), values)
    shard = limit(of, "Audit: events of one shard of the stream")
    assert shown(shard.total) == "916.666667"  # 5,500 a second in six


def test_what_has_no_load_is_never_reached() -> None:
    of = basis(asked())
    found = limit(of, "API: POST /chat")
    assert (found.headroom, found.breaks_at(estimate(of).counts)) == (None, None)


def test_what_breaks_first_comes_first() -> None:
    def one(load: int, quota: int | None) -> Limit:
        borne = None if quota is None else Decimal(quota)
        return Limit(f"{load}/{quota}", {"USERS": Decimal(load)}, borne, "", "")

    found = by_headroom([one(1, None), one(0, 5), one(1, 9), one(5, 1), one(1, 2)])
    assert [each.name for each in found] == ["5/1", "1/2", "1/9", "0/5", "1/None"]


REAL = Profile.read()
DEPLOYMENTS = [deployment_of(Template()), replace(deployment_of(Template()), delivery="websocket")]
counts = st.integers(0, 10**9)


@given(st.tuples(counts, counts, counts, counts), st.sampled_from(DEPLOYMENTS))
def test_the_load_at_which_a_limit_breaks_is_never_negative(
    counts: tuple[int, ...], deployment: Deployment
) -> None:
    found = estimate(Basis(asked_for(counts), REAL, deployment))
    for each in found.limits:
        breaks_at = each.breaks_at(found.counts)
        assert breaks_at is None or breaks_at >= 0, each.name
        assert (breaks_at is None) == (each.quota is None or not each.total), each.name


@given(st.tuples(counts, counts, counts, counts), st.sampled_from(DEPLOYMENTS))
def test_under_twice_the_load_every_limit_bears_half_as_often(
    counts: tuple[int, ...], deployment: Deployment
) -> None:
    """So at the load at which it breaks it is just reached. A table that grows has more shards."""
    once, twice = (
        {each.name: each for each in estimate(Basis(asked, REAL, deployment)).limits}
        for asked in (asked_for(counts), asked_for([2 * count for count in counts]))
    )
    for name, limit in once.items():
        if limit.headroom and limit.driver in DRIVERS and "shard" not in name:
            halved = twice[name].headroom
            assert halved is not None
            assert abs(limit.headroom / halved - 2) < Decimal("0.000001"), name


def test_where_a_days_tokens_end_before_a_days_turns() -> None:
    values: Values = {"prefix_tokens": 400, "model_calls_a_turn": 2, "answer_tokens": 200}
    values |= {"prompt_caching_share": 1, "cache_hit_share": 0.5}
    turns, tokens = Decimal(50), Decimal(25_000)
    of = basis(
        asked(), profile(**values), replace(DEPLOYMENT, turns_a_day=turns, tokens_a_day=tokens)
    )
    found = limit(of, "Model: tokens of one user's turns")
    assert (shown(found.total), shown(found.headroom)) == ("50000", "0.5")
    assert shown(found.breaks_at(estimate(of).counts)) == "25"


@pytest.mark.parametrize(("turns", "tokens"), [(0, 1), (1, 0)])
def test_a_day_that_is_bounded_by_one_of_both_alone_has_no_such_limit(
    turns: int, tokens: int
) -> None:
    deployment = replace(DEPLOYMENT, turns_a_day=Decimal(turns), tokens_a_day=Decimal(tokens))
    names = [each.name for each in estimate(basis(asked(), deployment=deployment)).limits]
    assert "Model: tokens of one user's turns" not in names
