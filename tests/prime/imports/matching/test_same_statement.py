"""One statement in several formats, and statements that overlap: entered once, without a question
where balances prove it."""

from __future__ import annotations

import json
import os
import uuid
from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from functools import partial
from itertools import permutations

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from money.entry import EntryRecord
from tests.calling import at_once
from tests.prime.calls import body_of, confirmed, post
from tests.prime.imports.killing import killed_after
from tests.prime.imports.one_statement import (
    FORMATS,
    JANUARY,
    PLACES,
    Format,
    Movement,
    Statement,
    spent,
)
from tests.prime.imports.ordering import carry_out, give, order, received
from tests.prime.stored import (
    assert_ledger_has_what_is_accepted,
    booked,
    document,
    imported,
    ledger,
    notifications,
    transactions,
    upload,
    work,
)

pytestmark = pytest.mark.slow

ORDERS = list(permutations(FORMATS))


def name_of(format: Format) -> str:
    return f"january.{format}"


def read(owner: str, statement: Statement, format: Format) -> str:
    return imported(owner, statement.written(format), name_of(format))


def entered(owner: str) -> Counter[tuple[str, Decimal]]:
    """Day and amount of what is in the ledger."""
    return Counter((str(each.booked_at.date()), each.amount) for each in ledger(owner))


def true(statement: Statement) -> Counter[tuple[str, Decimal]]:
    return Counter((str(each.day), each.amount) for each in statement.movements)


def waits(owner: str) -> list[str]:
    return [each.description for each in transactions(owner) if each.state == "waiting"]


def assert_entered_once(owner: str, statement: Statement, *ids: str) -> None:
    assert waits(owner) == []
    assert [document(owner, id).status for id in ids] == ["imported"] * len(ids)
    assert entered(owner) == true(statement)
    assert_ledger_has_what_is_accepted(owner)


@pytest.mark.parametrize("formats", ORDERS[:1], ids="-".join)
def test_a_statement_in_three_formats_is_entered_once_and_nothing_is_asked(
    formats: tuple[Format, ...], owner: str
) -> None:
    ids = [read(owner, JANUARY, format) for format in formats]
    assert_entered_once(owner, JANUARY, *ids)
    count = len(JANUARY.movements)
    assert notifications(owner) == [
        f"Imported {count} transactions from {name_of(formats[0])}",
        *(
            f"Imported 0 transactions from {name_of(each)}, {count} known already"
            for each in formats[1:]
        ),
    ]


@pytest.mark.parametrize("formats", ORDERS[::3], ids="-".join)
@pytest.mark.parametrize("later_first", [False, True])
def test_statements_that_overlap_enter_what_both_have_once(
    later_first: bool, formats: tuple[Format, ...], owner: str
) -> None:
    parts = [
        JANUARY.between(date(2025, 1, 1), date(2025, 1, 14)),
        JANUARY.between(date(2025, 1, 6), date(2025, 1, 31)),
        JANUARY,
    ]
    parts = parts[::-1] if later_first else parts
    ids = [read(owner, part, format) for part, format in zip(parts, formats, strict=True)]
    assert_entered_once(owner, JANUARY, *ids)


def without_names(statement: Statement, *names: str) -> Statement:
    movements = statement.movements
    told = (replace(each, name="") if each.name in names else each for each in movements)
    return replace(statement, movements=tuple(told))


def with_categories(content: bytes, category: str) -> bytes:
    """A table with a column more."""
    table = content.decode().replace("Currency\n", "Currency,Category\n")
    return table.replace("USD\n", f"USD,{category}\n").encode()


def known(owner: str, amount: str) -> EntryRecord:
    (found,) = [each for each in transactions(owner) if each.amount == amount]
    return found


@pytest.mark.parametrize("first", ["csv", "pdf"])
def test_a_later_document_tells_whom_a_known_transaction_was_with(
    first: Format, owner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PLACES, first, "")
    id = read(owner, without_names(JANUARY, "Book Shop"), first)
    was = known(owner, "-31.20").description
    later = read(owner, JANUARY, "ofx")
    assert_entered_once(owner, JANUARY, id, later)
    book = known(owner, "-31.20")
    assert book.description == "Book Shop Portland"
    assert book.completed == [{"description": was, "document_id": later}]
    assert (book.document_id, book.before) == (id, [])
    (named,) = [each for each in ledger(owner) if each.description == "Book Shop Portland"]
    assert named.amount == Decimal("-31.20")
    assert read(owner, JANUARY, "pdf")
    assert known(owner, "-31.20").description == "Book Shop Portland"


@pytest.mark.parametrize("is_the_same_file", [True, False])
def test_a_later_document_tells_the_category_of_what_had_none(
    is_the_same_file: bool, owner: str
) -> None:
    id = read(owner, JANUARY, "csv" if is_the_same_file else "ofx")
    later = imported(owner, with_categories(JANUARY.csv(), "Books"), "categories.csv")
    assert_entered_once(owner, JANUARY, id, later)
    gas = known(owner, "-61.40")
    assert (gas.category_id, gas.document_id) == ("Books", id)
    was = {"category_id": None, "category_from": None}
    assert gas.completed == [{**was, "document_id": later}]
    assert {each.category_id for each in ledger(owner)} == {"Books"}
    last = imported(owner, with_categories(JANUARY.csv(), "Other"), "others.csv")
    assert document(owner, last).status == "imported"
    assert known(owner, "-61.40").category_id == "Books"


def test_what_its_user_has_corrected_is_told_nothing_more(owner: str) -> None:
    read(owner, JANUARY, "csv")
    gas = known(owner, "-61.40")
    given = {"id": gas.id, "decision": "correct", "merchant": "Heating"}
    body_of(confirmed("review_transaction", owner, **given))
    imported(owner, with_categories(JANUARY.csv(), "Books"), "categories.csv")
    gas = known(owner, "-61.40")
    assert gas.description == "Heating"
    assert not gas.category_id
    assert known(owner, "-18.05").category_id == "Books"
    assert_ledger_has_what_is_accepted(owner)


def test_a_day_of_which_the_first_had_a_part_is_completed_by_the_second(owner: str) -> None:
    first = replace(JANUARY, movements=JANUARY.movements[:3])
    ids = [read(owner, first, "csv"), read(owner, JANUARY, "pdf")]
    assert_entered_once(owner, JANUARY, *ids)


@pytest.mark.parametrize("number", ["000123459999", None])
def test_two_accounts_with_equal_amounts_are_never_one(number: str | None, owner: str) -> None:
    first = replace(JANUARY, number=number and JANUARY.number)
    other = replace(JANUARY, opening=Decimal("50.00"), number=number)
    read(owner, first, "csv")
    id = read(owner, other, "pdf")
    count = len(JANUARY.movements)
    assert document(owner, id).transactions == count
    assert document(owner, id).questions == ["repeated"]
    order(owner, id, "answer", repeated="new")
    assert entered(owner).total() == 2 * count
    assert_ledger_has_what_is_accepted(owner)


def test_one_amount_that_is_another_proves_nothing_and_is_asked_once(owner: str) -> None:
    read(owner, JANUARY, "csv")
    *most, last = JANUARY.movements
    other = replace(JANUARY, movements=(*most[:-1], replace(most[-1], amount=Decimal(-9)), last))
    id = read(owner, other, "ofx")
    assert document(owner, id).questions == ["repeated"]
    assert entered(owner) == true(JANUARY) + Counter([("2025-01-21", Decimal(-9))])


def test_two_equal_payments_prove_nothing_where_nothing_names_the_account(owner: str) -> None:
    few = Statement(JANUARY.movements[:2], number=None)
    read(owner, few, "csv")
    assert document(owner, read(owner, few, "pdf")).questions == ["repeated"]


def test_what_its_owner_has_decided_stays_when_another_format_states_it_again(
    owner: str,
) -> None:
    read(owner, JANUARY, "csv")
    by_name = {each.description: each.id for each in transactions(owner)}
    given = {"id": by_name["Book Shop"], "decision": "correct"}
    body_of(confirmed("review_transaction", owner, **given, merchant="Gift", amount=-30))
    given = {"id": by_name["City Gas"], "decision": "remove"}
    body_of(confirmed("review_transaction", owner, **given))
    before = booked(owner)
    id = read(owner, JANUARY, "pdf")
    assert booked(owner) == before
    assert document(owner, id).transactions == 0
    assert waits(owner) == []


def test_three_workers_at_one_statement_in_three_formats_enter_it_once(owner: str) -> None:
    ids = [upload(owner, JANUARY.written(each), name_of(each)) for each in FORMATS]
    at_once([partial(work, owner, id) for id in ids])
    assert_entered_once(owner, JANUARY, *ids)
    assert sum(document(owner, id).transactions for id in ids) == len(JANUARY.movements)


def test_a_long_statement_in_two_formats_at_the_same_time_is_never_entered_twice(
    owner: str,
) -> None:
    """It is stored by several commits: the other's may come between."""
    first = date(2025, 1, 1)
    long = Statement(
        tuple(
            Movement(first + timedelta(days=n // 4), f"Shop {'abcdefg'[n % 7]}", Decimal(-n - 1))
            for n in range(240)
        ),
        opening=Decimal("90000.00"),
    )
    ids = [upload(owner, long.written(each), name_of(each)) for each in ("csv", "ofx")]
    at_once([partial(work, owner, id) for id in ids])
    assert entered(owner) == true(long)
    assert_ledger_has_what_is_accepted(owner)


@pytest.mark.parametrize("format", ["ofx", "pdf"])
def test_what_another_document_states_too_stays_when_one_is_undone(
    owner: str, format: Format
) -> None:
    first = read(owner, JANUARY, "csv")
    second = read(owner, JANUARY, format)
    before = booked(owner)
    order(owner, first, "undo")
    assert booked(owner) == before
    count = len(JANUARY.movements)
    assert [document(owner, id).transactions for id in (first, second)] == [0, count]
    assert "known_count" not in json.dumps(body_of(post("get_recent_imports", owner)))
    order(owner, second, "read_again")
    assert_entered_once(owner, JANUARY, second)
    order(owner, first, "read_again")
    assert_entered_once(owner, JANUARY, first, second)
    order(owner, second, "undo")
    assert_entered_once(owner, JANUARY, first)
    order(owner, first, "undo")
    assert booked(owner) == []


def test_the_second_of_two_that_is_undone_leaves_the_first_as_it_is(owner: str) -> None:
    first = read(owner, JANUARY, "csv")
    second = read(owner, JANUARY, "ofx")
    order(owner, second, "undo")
    assert_entered_once(owner, JANUARY, first)
    order(owner, first, "undo")
    assert booked(owner) == []


@pytest.mark.parametrize("writes", range(8))
def test_an_undo_that_was_killed_ends_the_same(owner: str, writes: int) -> None:
    first = read(owner, JANUARY, "csv")
    second = read(owner, JANUARY, "ofx")
    give(owner, first, "undo")
    messages = received(owner)
    with killed_after(writes):
        carry_out(*messages)
    carry_out(*messages, *messages)
    assert_entered_once(owner, JANUARY, second)
    assert document(owner, first).status == "undone"
    assert document(owner, second).transactions == len(JANUARY.movements)


def test_what_is_read_again_is_not_held_against_those_that_repeat_it(owner: str) -> None:
    first = read(owner, JANUARY, "csv")
    second = read(owner, JANUARY, "ofx")
    order(owner, first, "read_again")
    order(owner, second, "read_again")
    assert_entered_once(owner, JANUARY, first, second)
    assert document(owner, first).transactions == len(JANUARY.movements)


names = st.sampled_from(["Coffee Corner", "Noodle Bar", "Green Grocer"])
movements = st.builds(
    Movement,
    day=st.dates(date(2025, 1, 2), date(2025, 2, 20)),
    name=names,
    amount=st.integers(100, 4000).map(lambda cents: Decimal(-cents).scaleb(-2)),
)


@st.composite
def statements(draw: st.DrawFn) -> Statement:
    some = draw(st.lists(movements, min_size=4, max_size=14))
    again = draw(st.lists(st.sampled_from(some), max_size=3))  # two coffees of a day
    salary = spent("2025-01-02", "Salary", "900.00")
    ordered = sorted([salary, *some, *again], key=lambda each: each.day)
    number = draw(st.sampled_from([None, "000123454242"]))
    return Statement(tuple(ordered), Decimal(f"{draw(st.integers(1, 9))}000.00"), number)


@settings(
    max_examples=int(os.environ.get("EXAMPLES", "12")),
    deadline=None,
    phases=(Phase.explicit, Phase.generate),  # each is read and stored: shrinking takes minutes
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    whole=statements(),
    formats=st.sampled_from(ORDERS),
    cuts=st.tuples(st.integers(0, 50), st.integers(0, 50)),
)
def test_any_statement_in_any_formats_and_parts_is_entered_once_without_a_question(
    whole: Statement, formats: tuple[Format, ...], cuts: tuple[int, int], owner: str
) -> None:
    user_id = f"{owner}-{uuid.uuid4().hex[:8]}"
    first, last = (date(2025, 1, 2) + timedelta(days=cut) for cut in sorted(cuts))
    part = whole.between(first, last)
    parts = [whole, whole, part if len(part.movements) > 2 and part.number else whole]
    ids = [read(user_id, each, format) for each, format in zip(parts, formats, strict=True)]
    assert_entered_once(user_id, whole, *ids)
    assert len(transactions(user_id)) == len(whole.movements)
