from __future__ import annotations

from tests.budget.calls import data, post, rules, set_rule


def test_rules_are_listed_from_a_to_z_over_all_conversations(user_id: str) -> None:
    for words in ("uber", "Antojos", "éxito"):
        set_rule(user_id, words=words)
    assert [rule["words"] for rule in rules(user_id)] == ["Antojos", "éxito", "uber"]
    elsewhere = data(post("list_category_rules", user_id, thread_id="another"))["rules"]
    assert elsewhere == rules(user_id)


def test_without_rules_the_list_is_empty(user_id: str) -> None:
    assert post("list_category_rules", user_id).text == '{"ok":true,"data":{"rules":[]}}'
