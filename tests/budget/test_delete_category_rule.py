from __future__ import annotations

import pytest

from tests.budget.calls import data, error, invalid, parse, post, rules, set_rule


def test_a_deleted_rule_is_applied_no_more(user_id: str) -> None:
    stored = set_rule(user_id, words="Café Olé", category="Work")["stored"]
    kept = set_rule(user_id, words="uber")["stored"]
    assert data(post("delete_category_rule", user_id, words=" cafe  olé")) == {"deleted": stored}
    assert rules(user_id) == [kept]
    assert parse(user_id, "café olé 80")["applied_words"] == []


@pytest.mark.parametrize("words", ["taxi", "ubers", "150", "…"])
def test_words_without_a_rule_are_not_found(user_id: str, words: str) -> None:
    kept = set_rule(user_id, words="uber")["stored"]
    refused = error(post("delete_category_rule", user_id, words=words), 404, "NOT_FOUND")
    assert refused["message"] == "No category rule found for these words"
    assert rules(user_id) == [kept]


def test_somebody_elses_rule_is_not_found(user_id: str) -> None:
    set_rule(user_id, words="uber")
    other = post("delete_category_rule", f"{user_id}-other", words="uber")
    error(other, 404, "NOT_FOUND")
    assert len(rules(user_id)) == 1


def test_of_the_same_words_the_one_with_those_bounds_is_deleted(user_id: str) -> None:
    plain = set_rule(user_id, words="uber")["stored"]
    bounds = {"currency": "MXN", "min_amount": "100"}
    bounded = set_rule(user_id, words="uber", **bounds)["stored"]
    other = post("delete_category_rule", user_id, words="uber", currency="MXN")
    error(other, 404, "NOT_FOUND")
    deleted = data(post("delete_category_rule", user_id, words="Uber", **bounds))
    assert deleted == {"deleted": bounded}
    assert rules(user_id) == [plain]


@pytest.mark.parametrize("words", [None, "", " ", 5, "x" * 61], ids=ascii)
def test_what_is_no_text_of_a_certain_length_is_refused(user_id: str, words: object) -> None:
    assert invalid(post("delete_category_rule", user_id, words=words), "words")
