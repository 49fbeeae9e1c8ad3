"""Which employee a message goes to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chat.tools.employees import EMPLOYEES, EXAMPLES, KEYWORDS, route
from tests.each_row import each_row

SENTENCES = {
    "prime-boss": [
        "Do I have anything that needs review?",
        "What did I import most recently?",
        "Hello",
        "YES",
        "and the last one?",
        "¿cuánto gasté en febrero?",
        "Sube mi tope de gastos a 9000",
        "My cap on spending is 8000 from now on",
        "Coffee is variable spending",
        "no lo metas en comida",
        "",
        "你好",
    ],
    "byte-docs": [
        "Find my last Visa statement and process it",
        "Find my Costco receipts from 2020",
        "Get me the invoice of my taxes",
        "Here is a receipt",
        "I uploaded a photo",
        "Process that email",
        "Busca la factura de la luz",
        "¿Dónde está mi estado de cuenta?",
        "Tengo un recibo",
        "Trouve mon dernier relevé",
        "Montre-moi la facture d'avril",
        "Voici mon reçu",
    ],
    "ledger-tax": [
        "How much GST did I pay?",
        "Is my tax report due?",
        "¿Qué impuestos debo?",
        "Quel impôt ai-je payé ?",
    ],
    "crystal-analytics": [
        "Show spending at Starbucks",
        "Any trend in my receipts?",
        "Spending by category",
        "Gastos de enero por categoría",
        "Mes dépenses de mars",
        "Combien ai-je dépensé en café ?",
    ],
    "tag-categorize": [
        "Which category is Netflix?",
        "Tag these as groceries",
        "Cambia la categoría a comida",
        "Change la catégorie",
    ],
    "goalie-goals": [
        "I want to save for a house",
        "How is my budget?",
        "Quiero ahorrar",
        "Mi meta es viajar",
        "¿Cuánto falta para la meta del viaje?",
        "¿Cómo van las metas?",
        "Cuál es mi presupuesto",
        "Un objectif d'épargne",
    ],
}
CASES = [(said, slug) for slug, sentences in SENTENCES.items() for said in sentences]


@each_row(("said", "slug"), CASES)
def test_a_sentence_goes_to_the_one_it_is_for(said: str, slug: str) -> None:
    assert route(said).slug == slug


@each_row("slug", EMPLOYEES)
def test_a_requested_employee_wins_over_every_keyword(slug: str) -> None:
    assert route("Find my tax report", slug).slug == slug


@pytest.mark.parametrize("requested", ["nobody", "", "Byte-Docs", "byte-docs "])
def test_an_unknown_one_does_not(requested: str) -> None:
    assert route("How much tax?", requested).slug == "ledger-tax"


# Each sentence has a keyword of somebody who could not do it.
@each_row(
    "said",
    [
        "I want to report my card stolen",
        "Block my card, I dropped it in the receipts box",
        "Dispute it, I have the receipt",
        "Quiero reportar mi tarjeta perdida, son gastos que no hice",
        "J'ai perdu ma carte, montre mes dépenses",
        "Registra un gasto de 200 en tacos",
        "Pagué el recibo de luz, 300",
        "I paid 500 in taxes",
        "J'ai payé 40 d'impôt",
        "Add this receipt: 20 for coffee",
    ],
)
def test_who_cannot_do_what_is_asked_does_not_get_it(said: str) -> None:
    assert route(said).slug == "prime-boss"


def test_the_next_one_named_may_do_it() -> None:
    assert route("Change the category of that receipt").slug == "tag-categorize"


@each_row(("slug", "example"), EXAMPLES)
def test_an_example_goes_to_its_own(slug: str, example: str) -> None:
    assert route(example).slug == slug


def test_a_sentence_much_like_an_example_goes_to_the_same() -> None:
    assert route("Where does all my money go each month?").slug == "crystal-analytics"
    assert route("Where does my dog go?").slug == "prime-boss"


@pytest.mark.parametrize(
    ("said", "slug"),
    [
        ("What can I claim this time, please, Ana?", "ledger-tax"),  # 5 of 9 words
        ("What can I claim this year, please, Ana, my dear friend?", "prime-boss"),  # 6 of 11
    ],
)
def test_a_sentence_is_like_an_example_from_55_hundredths_on(said: str, slug: str) -> None:
    assert route(said).slug == slug


@pytest.mark.parametrize(("between", "slug"), [(60, "byte-docs"), (61, "prime-boss")])
def test_a_paper_is_sought_up_to_60_characters_before_it_is_named(between: int, slug: str) -> None:
    assert route(f"Find {'x' * (between - 2)} invoice").slug == slug


@pytest.mark.parametrize(("between", "slug"), [(60, "prime-boss"), (61, "ledger-tax")])
def test_money_is_spent_up_to_60_characters_before_it_is_counted(between: int, slug: str) -> None:
    assert route(f"I spent {'x' * (between - 2)} 5 on tax").slug == slug


@given(said=st.text(max_size=200))
def test_whatever_is_said_somebody_answers_and_always_the_same(said: str) -> None:
    assert route(said) is route(said)


@given(case=st.sampled_from(CASES), data=st.data())
def test_capital_letters_do_not_matter(case: tuple[str, str], data: st.DataObject) -> None:
    said, slug = case
    capitals = data.draw(st.lists(st.booleans(), min_size=len(said), max_size=len(said)))
    letters = zip(said, capitals, strict=True)
    assert route("".join(c.upper() if is_up else c for c, is_up in letters)).slug == slug


def test_every_employee_has_a_keyword_or_is_the_boss() -> None:
    assert {slug for slug, _ in KEYWORDS} | {"prime-boss"} == set(EMPLOYEES)
