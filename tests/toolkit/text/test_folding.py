"""How texts are brought into the form in which they are compared."""

from __future__ import annotations

import unicodedata
from typing import Literal

import pytest

from tests.each_row import each_row
from toolkit.text.folding import folded, unaccented, unaccented_in_place
from toolkit.text.months import NAMES, SHORT

ACCENTED = "Última Categoría, Août et GARÇON à l'ÎLE, mañana"


def test_a_search_tells_letters_apart_that_differ_in_an_accent() -> None:
    assert folded("Año") == folded("AÑO") != folded("ano")


def test_a_search_finds_accents_however_they_are_encoded() -> None:
    assert folded(unicodedata.normalize("NFD", "Café")) == folded("CAFÉ")


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_a_word_is_the_same_with_its_accents_and_without(form: Literal["NFC", "NFD"]) -> None:
    text = unicodedata.normalize(form, ACCENTED)
    assert unaccented(text) == "ultima categoria, aout et garcon a l'ile, manana"


def test_letters_that_are_printed_as_one_come_apart() -> None:
    assert unaccented("bénéﬁciaire Straße") == "beneficiaire strasse"


def test_every_character_stays_in_its_place() -> None:
    plain = unaccented_in_place(ACCENTED)
    assert plain == "Ultima Categoria, Aout et GARCON a l'ILE, manana"
    assert len(plain) == len(ACCENTED)


@each_row("names", [*NAMES.values(), *SHORT.values()])
def test_months_are_named_as_they_are_compared_and_none_is_left_out(names: dict[str, int]) -> None:
    assert {unaccented(name) for name in names} == set(names)
    assert set(names.values()) == set(range(1, 13))
