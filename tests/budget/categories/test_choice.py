"""Which category a row gets by itself: by its owner's rules, or by a merchant that is known."""

from __future__ import annotations

from decimal import Decimal
from itertools import permutations
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from budget.categories.choice import Row, Rule, Rules
from budget.categories.tree import Chosen, node_of
from tests.each_row import each_row

UBER = Rule("uber", "Work", "VARIABLE")


def row(text: str, amount: str = "-120.00", account: str = "imported-1234") -> Row:
    return Row(text, account, "MXN", Decimal(amount))


def chosen(of: Row, *rules: Rule) -> str | None:
    found = Rules(rules).choose(of)
    return found and found.category


def rule(category: str, phrase: str = "acme", **bounds: Any) -> Rule:
    amounts: Any = {n: Decimal(bounds.pop(n)) for n in ("least", "most") if n in bounds}
    return Rule(phrase, category, "VARIABLE", **bounds, **amounts)


@each_row(
    ("text", "category"),
    [
        ("UBER *TRIP HELP.UBER.COM", "Transport"),
        ("UBER *EATS", "Food"),
        ("NETFLIX.COM LOS GATOS", "Subscriptions"),
        ("OXXO ROMA SUR MX", "Groceries"),
        ("OXXO GAS 4411", "Fuel"),
        ("CFE SUMINISTRADOR 0099", "Utilities"),
        ("WHOLE FOODS MARKET #123", "Groceries"),
        ("SHELL OIL 5744", "Fuel"),
        ("Payment 0042", None),
        ("", None),
    ],
)
def test_a_known_merchant_gives_its_category(text: str, category: str | None) -> None:
    assert chosen(row(text)) == category


def test_a_word_that_is_no_companys_name_gives_none() -> None:
    assert chosen(row("TRANSFERENCIA PAN Y RENTA")) is None


def test_what_comes_back_is_not_guessed() -> None:
    assert chosen(row("UBER *TRIP", "120.00")) is None
    assert chosen(row("UBER *TRIP", "120.00"), UBER) is None
    pay = Rule("acme", "Salary", "INCOME")
    assert chosen(row("ACME PAYROLL", "9000"), pay) == "Salary"
    assert chosen(row("ACME PAYROLL", "-9000"), pay) is None


def test_a_row_whose_amount_could_not_be_read_gets_none() -> None:
    assert Rules([UBER]).choose(Row("UBER", "imported", None, None)) is None


def test_the_owners_rule_wins_over_what_is_known() -> None:
    assert Rules([UBER]).choose(row("UBER *TRIP")) == Chosen("Work", "rule")
    assert Rules([]).choose(row("UBER *TRIP")) == Chosen("Transport", "known merchant")


def test_a_longer_name_that_holds_the_words_is_another_thing() -> None:
    assert chosen(row("UBER *EATS PENDING"), UBER) == "Food"


def test_words_are_found_whole_and_whatever_stands_between_them() -> None:
    rules = [Rule("cafe ole", "Snacks", "VARIABLE")]
    assert chosen(row("CAFÉ*OLÉ 0042"), *rules) == "Snacks"
    assert chosen(row("CAFEOLE"), *rules) is None


BOUNDS = [
    (rule("Longer", "acme foods"), True),
    (rule("Account", account_id="imported-1234"), True),
    (rule("Both", currency="MXN", least="100", most="150"), True),
    (rule("Wider", currency="MXN", least="50", most="200"), True),
    (rule("From", currency="MXN", least="100"), True),
    (rule("Lower from", currency="MXN", least="50"), True),
    (rule("To", currency="MXN", most="120"), True),
    (rule("Higher to", currency="MXN", most="121"), True),
    (rule("Currency", currency="MXN"), True),
    (rule("Any"), True),
    (rule("Other account", account_id="receipts"), False),
    (rule("Other currency", currency="USD", least="1"), False),
    (rule("Too much", currency="MXN", most="119.99"), False),
    (rule("Too little", currency="MXN", least="120.01"), False),
]


def test_the_most_particular_of_those_that_fit_decides() -> None:
    """In this order, whatever is given first."""
    text = row("ACME FOODS")
    fitting = [each for each, fits in BOUNDS if fits]
    for place in range(len(fitting)):
        assert chosen(text, *reversed([each for each, _ in BOUNDS][place:])) == (
            fitting[place].category
        )


def test_a_rule_whose_bounds_do_not_hold_is_none() -> None:
    for each, fits in BOUNDS:
        assert chosen(row("ACME FOODS"), each) == (each.category if fits else None)


def test_amounts_are_bounded_whatever_their_sign() -> None:
    refund = Rule("acme", "Refunds", "INCOME", currency="MXN", least=Decimal(100))
    assert chosen(row("ACME", "100.00"), refund) == "Refunds"
    assert chosen(row("ACME", "99.99"), refund) is None


def test_of_three_the_order_in_which_they_were_set_makes_no_difference() -> None:
    some = [each for each, _ in BOUNDS[:4]]
    assert {chosen(row("ACME FOODS"), *each) for each in permutations(some)} == {"Longer"}


_amounts = st.decimals(min_value=0, max_value=300, places=2)
_rules = st.builds(
    Rule,
    phrase=st.sampled_from(["acme", "foods", "acme foods", "uber", "market"]),
    category=st.sampled_from(["Work", "Fun", "Other"]),
    category_type=st.sampled_from(["VARIABLE", "INCOME"]),
    account_id=st.none() | st.sampled_from(["a", "b"]),
    currency=st.none() | st.sampled_from(["MXN", "USD"]),
    least=st.none() | _amounts,
    most=st.none() | _amounts,
)
_rows = st.builds(
    Row,
    text=st.sampled_from(["ACME FOODS", "UBER ACME", "market foods", "UBER *EATS", "x"]),
    account=st.sampled_from(["a", "b"]),
    currency=st.sampled_from(["MXN", "USD"]),
    amount=st.decimals(min_value=-300, max_value=300, places=2),
)


@given(of=_rows, rules=st.lists(_rules, max_size=8), data=st.data())
def test_the_choice_is_one_whatever_the_order(of: Row, rules: list[Rule], data: Any) -> None:
    keys = {(r.phrase, r.account_id, r.currency, r.least, r.most): r for r in rules}
    some = list(keys.values())
    first = Rules(some).choose(of)
    assert Rules(data.draw(st.permutations(some))).choose(of) == first
    if first and first.by == "rule":
        assert any(each.category == first.category and each.allows(of) for each in some)
    elif first:
        assert node_of(first.category)


@given(of=_rows, rules=st.lists(_rules, max_size=8))
def test_a_rule_that_does_not_allow_the_row_changes_nothing(of: Row, rules: list[Rule]) -> None:
    allowed = [each for each in rules if each.allows(of)]
    assert Rules(rules).choose(of) == Rules(allowed).choose(of)
