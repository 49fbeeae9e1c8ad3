from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.each_row import each_row
from toolkit.storage.keys import joined, parted

FEW = settings(max_examples=300)
part = st.text("#%235ab") | st.text()
parts = st.lists(part, min_size=1, max_size=4)


@each_row(
    ("given", "key"),
    [
        (["12345", "month", "2026-03"], "12345#month#2026-03"),
        (["12345", ""], "12345#"),
        (["a#b"], "a%23b"),
        (["a%23b"], "a%2523b"),
        (["a", "b#", "%"], "a#b%23#%25"),
        ([""], ""),
    ],
)
def test_parts_are_joined_and_parted_again(given: list[str], key: str) -> None:
    assert joined(*given) == key
    assert parted(key) == given


@FEW
@given(parts)
def test_whatever_a_part_holds_it_comes_back(whole: list[str]) -> None:
    assert parted(joined(*whole)) == whole


@FEW
@given(parts, parts)
def test_no_two_lists_make_the_same_key(one: list[str], other: list[str]) -> None:
    assert (joined(*one) == joined(*other)) == (one == other)


@FEW
@given(part, part, part)
def test_nobodys_keys_begin_as_somebody_elses(user: str, other: str, rest: str) -> None:
    """A partition is named by its owner and what follows."""
    assert joined(user, rest).startswith(joined(other, "")) == (user == other)
