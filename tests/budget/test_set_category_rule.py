from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from budget.entities import CategoryRule
from tests.budget.calls import data, invalid, parse, post, rules, set_rule
from tests.budget.stored import rows
from tests.calling import at_once
from tests.project.tools import TOOLS
from tests.toolkit.guards.led import asked_in_chat
from toolkit import Caller
from toolkit.guards.write_policy import needs_yes


def test_the_users_words_stand_for_a_category_from_then_on(user_id: str) -> None:
    stored = set_rule(user_id, words="Antojos", category="antojitos de la calle")["stored"]
    assert stored == {
        "words": "Antojos",
        "category": "Antojitos De La Calle",
        "category_type": "VARIABLE",
        "created_at": stored["created_at"],
    }
    assert rules(user_id) == [stored]
    parsed = parse(user_id, "gasté 80 en antojos")
    assert parsed["candidate"]["category"] == "Antojitos De La Calle"
    assert parsed["candidate"]["category_type"] == "VARIABLE"
    assert parsed["missing_fields"] == []
    assert parsed["applied_words"] == [
        {"words": "Antojos", "category": "Antojitos De La Calle"},
    ]


def test_set_again_it_is_replaced(user_id: str) -> None:
    set_rule(user_id, words="café  olé", category="Food")
    again = set_rule(user_id, words=" CAFE OLE", category="Work", category_type="FIXED")["stored"]
    assert (again["words"], again["category"], again["category_type"]) == (
        "CAFE OLE", "Work", "FIXED",
    )  # fmt: skip
    assert rules(user_id) == [again]


def test_another_users_words_are_not_applied(user_id: str) -> None:
    set_rule(user_id, words="uber", category="Work")
    other = f"{user_id}-other"
    parsed = parse(other, "uber 80")
    assert parsed["candidate"]["category"] == "Transport"
    assert parsed["applied_words"] == []
    assert rules(other) == []


@pytest.mark.parametrize(
    "words",
    [
        *("150", "cien", "mil", "2.5", "ayer", "hoy", "lunes", "enero", "la semana pasada"),
        *("pesos", "varos", "dólares", "por favor", "neta", "de la", "gasté", "no", "nunca", "¿?"),
    ],
)
def test_words_that_every_sentence_may_have_are_refused(user_id: str, words: str) -> None:
    reply = post(
        "set_category_rule", user_id, words=words, category="Work", category_type="VARIABLE"
    )
    assert invalid(reply, "words").startswith("words must name something")
    assert rows(user_id) == []


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("words", value) for value in (None, "", " ", 5, "uno dos tres cuatro tacos")),
        *(("words", value) for value in ("x" * 61, "uber\u202ework", "uber\x00")),
        *(("category", value) for value in (None, " ", "x" * 101, 5)),
        *(("category_type", value) for value in (None, "WORK", "variable", 1)),
    ],
    ids=ascii,
)
def test_what_does_not_fit_is_refused(user_id: str, field: str, value: Any) -> None:
    given = {"words": "uber", "category": "Work", "category_type": "VARIABLE"} | {field: value}
    assert invalid(post("set_category_rule", user_id, **given), field).startswith(f"{field} ")
    assert rows(user_id) == []


def test_a_name_of_four_words_or_with_numbers_is_taken(user_id: str) -> None:
    for words in ("la casa de toño", "7 eleven", "Office 365", "H&M", "🌮 tacos"):
        assert set_rule(user_id, words=words)["stored"]["words"] == words
    assert len(rules(user_id)) == 5


def test_a_user_has_at_most_200(user_id: str) -> None:
    with CategoryRule.batch_write() as batch:
        for number in range(CategoryRule.MOST):
            batch.save(
                CategoryRule(
                    user_id,
                    f"category_rule#tienda {number:03}",
                    words=f"tienda {number:03}",
                    category="Work",
                    category_type="VARIABLE",
                    created_at="2026-02-01T00:00:00+00:00",
                )
            )
    given = {"category": "Home", "category_type": "VARIABLE"}
    refused = invalid(post("set_category_rule", user_id, words="uber", **given), "words")
    assert refused == "words would be more than 200 rules: delete one first"
    assert set_rule(user_id, words="Tienda 007", category="Home")["stored"]["category"] == "Home"
    assert parse(user_id, "gasté 80 en tienda 199")["candidate"]["category"] == "Work"
    data(post("delete_category_rule", user_id, words="tienda 000"))
    assert set_rule(user_id, words="uber")["stored"]["words"] == "uber"
    assert len(CategoryRule.all_of(Caller(user_id))) == 200


def test_one_that_comes_six_times_at_once_is_one(user_id: str) -> None:
    at_once([partial(set_rule, user_id, words="uber", category=f"Work {n}") for n in range(6)])
    assert len(rules(user_id)) == 1


BOUNDS = {
    "account_id": "imported-1234",
    "currency": "MXN",
    "min_amount": "50",
    "max_amount": "99.5",
}


def test_a_rule_with_bounds_stands_beside_the_one_without_and_is_not_for_sentences(
    user_id: str,
) -> None:
    plain = set_rule(user_id, words="uber", category="Home")["stored"]
    bounded = set_rule(user_id, words="Uber", category="Work", **BOUNDS)["stored"]
    assert bounded == {**plain, "words": "Uber", "category": "Work", **BOUNDS} | {
        "created_at": bounded["created_at"]
    }
    assert rules(user_id) == [plain, bounded]
    assert parse(user_id, "uber 80")["candidate"]["category"] == "Home"


def test_the_same_bounds_are_the_same_rule(user_id: str) -> None:
    set_rule(user_id, words="uber", **BOUNDS)
    same = BOUNDS | {"min_amount": 50, "max_amount": "99.50"}
    again = set_rule(user_id, words="UBER", category="Home", **same)["stored"]
    assert rules(user_id) == [again]
    set_rule(user_id, words="uber", currency="MXN")
    assert len(rules(user_id)) == 2


@pytest.mark.parametrize(
    ("bounds", "field", "told"),
    [
        ({"min_amount": "5"}, "min_amount", "needs the currency"),
        ({"max_amount": "5"}, "max_amount", "needs the currency"),
        ({"currency": "MXN", "min_amount": "-5"}, "min_amount", "must not be negative"),
        (
            {"currency": "MXN", "min_amount": "5", "max_amount": "4"},
            "max_amount",
            "must not be less",
        ),
        ({"currency": "pesos"}, "currency", ""),
        ({"account_id": " "}, "account_id", "must not be blank"),
        ({"account_id": None}, "account_id", ""),
    ],
)
def test_bounds_that_cannot_be_meant_are_refused(
    user_id: str, bounds: dict[str, Any], field: str, told: str
) -> None:
    given = {"words": "uber", "category": "Work", "category_type": "VARIABLE", **bounds}
    assert told in invalid(post("set_category_rule", user_id, **given), field)
    assert rows(user_id) == []


@pytest.mark.parametrize("tool", ["set_category_rule", "delete_category_rule"])
def test_a_model_that_was_given_others_text_waits_for_a_yes_whatever_was_said(tool: str) -> None:
    arguments = {"words": "uber", "category": "Work", "category_type": "VARIABLE"}
    said = "set a category rule: uber is Work, variable"
    assert needs_yes(TOOLS[tool], asked_in_chat(said), arguments)
