"""How people say that they paid, and what they tell beside it. 2026-03-11 is a Wednesday."""

from __future__ import annotations

import datetime

import pytest

from budget.parsing.sentence import parse

TODAY = datetime.date(2026, 3, 11)
SURE = 0.9


@pytest.mark.parametrize(
    "text",
    [
        "me bajaron 80 pesos por el uber",
        "nos tumbaron 450 por la cena",
        "el dentista me clavó 800 varos",
        "me sangraron 150 de estacionamiento",
        "me zampé una guajolota de 30 pesos",
        "nos aventamos unas tortas de 120",
        "me rifé con la cena, 600 pesos",
        "le solté 400 al electricista",
        "le cambié las llantas a la troca 4500",
        "se me esfumaron 300 en el antro",
        "me cambiaron las llantas, 4500",
        "coughed up 90 for a beer",
        "dinner set me back 450",
        "got us some pizzas 280",
        "hopped on the bus 12 pesos",
        "threw down 400 on dinner",
    ],
)
def test_slang_of_paying_is_an_act_with_its_pronouns(text: str) -> None:
    parsed = parse(text, TODAY)
    assert parsed.type == "EXPENSE"
    assert parsed.confidence >= SURE


@pytest.mark.parametrize(
    "text",
    [
        "se aventó 200 de tacos",
        "te gastaste 500 en uber",
        "mi compa disparó la cena 500",
        "me picharon los tacos, 200 varos",
        "they charged him 300 for the uber",
        "échate unas chelas de 90",
        "voy a echarme unas chelas, 120 varos",
        "casi me gasto 500 en el antro",
        "ni 100 varos gasté de tacos",
        "bout to spend 90 on tacos",
        "me bolsearon 300 en el camión",
        "préstame 200 para un uber",
        "ocupo 300 pa la renta",
        "me clavaron 3 goles en el partido",
        "watched 20 movies",
        "smashed 20 wings",
    ],
)
def test_others_acts_plans_and_counts_with_the_same_verbs_are_never_sure(text: str) -> None:
    assert parse(text, TODAY).confidence < SURE


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("tacos 90 saliendo del antro", "Food"),
        ("coffee before class 60", "Food"),
        ("uber 85 después del cine", "Transport"),
        ("taxi 60 varos porque andaba pedo", "Transport"),
        ("ando crudo, 95 varos en una birria", "Food"),
        ("I was starving, grabbed a burger 120", "Food"),
    ],
)
def test_an_aside_is_understood_and_names_nothing_that_was_bought(text: str, category: str) -> None:
    parsed = parse(text, TODAY)
    assert parsed.category == category
    assert parsed.confidence >= SURE


@pytest.mark.parametrize(
    "text",
    [
        "porque tacos 90",
        "tacos 90 porque pagué 50 de uber",
        "tacos 90 saliendo de 2 juntas de 40",
        "andaba rico 90",
    ],
)
def test_an_aside_with_a_number_or_an_act_is_no_aside(text: str) -> None:
    assert parse(text, TODAY).confidence < SURE


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("vino el plomero y le pagué seiscientos", "Home"),
        ("se me ponchó una llanta y pagué 120", "Transport"),
        ("llevé al perro a bañar y me cobraron 220", "Pets"),
        ("me fui a cortar el cabello y pagué ciento cincuenta", "Personal Purchases"),
        ("ya pagué lo del internet, quinientos cincuenta", "Internet"),
        ("anota por favor que tomé un taxi y me cobraron noventa pesos", "Transport"),
    ],
)
def test_what_happened_before_one_paid_is_part_of_the_record(text: str, category: str) -> None:
    parsed = parse(text, TODAY)
    assert parsed.category == category
    assert parsed.confidence >= SURE


@pytest.mark.parametrize(
    "text", ["se me antojó un helado de 45", "vino el plomero 600", "fui a ver tenis 900"]
)
def test_what_happened_alone_is_no_purchase(text: str) -> None:
    assert parse(text, TODAY).confidence < SURE


@pytest.mark.parametrize(
    "text",
    [
        "la cena de Juan costo 500",
        "la cena de mi carnal 500",
        "el uber de mi hermana 85",
        "kilo de tortilla 24",
        "litro de gasolina 24",
        "gallon of milk 60",
        "los tacos con 200",
    ],
)
def test_anothers_things_prices_of_a_measure_and_notes_are_asked_about(text: str) -> None:
    assert parse(text, TODAY).confidence < 0.5


@pytest.mark.parametrize(
    "text",
    [
        "pagué la cena de Juan, 500",
        "regalo de mi hermana 300",
        "tacos de Don Pepe 90",
        "compré un kilo de tortilla, 24 pesos",
        "un café de 35",
    ],
)
def test_one_pays_for_others_where_one_says_so_and_notes_one_thing_by_its_price(text: str) -> None:
    assert parse(text, TODAY).confidence >= SURE


@pytest.mark.parametrize(
    "text",
    [
        "tacos a 90 por piocha",
        "nos tocó de a 150 de la cena",
        "wings 15 a piece",
        "movies 80 a head",
        "gasté 200 y feria en tacos",
        "gasté 200 y cachito en tacos",
        "gasté arribita de 90 en tacos",
        "spent 90 and some on tacos",
        "gasté 2 ciegos en tacos",
        "dropped 50 racks on a car wash",
        "gasté 20 dolaritos en tacos",
        "solté uno de 500 en tacos",
    ],
)
def test_slang_of_money_that_leaves_the_amount_open_is_never_sure(text: str) -> None:
    assert parse(text, TODAY).confidence < SURE


@pytest.mark.parametrize(
    ("text", "cents", "category"),
    [
        ("he pagado 20 pesos en tacos", 2_000, "Food"),
        ("hoy hemos gastado 300 en la cena", 30_000, "Food"),
        ("me he comprado unos zapatos de 900", 90_000, "Shopping"),
        ("cogí un taxi por 80", 8_000, "Transport"),
        ("🍕 240", 24_000, "Food"),
        ("240 🌮🌮", 24_000, "Food"),
        ("🚕 80", 8_000, "Transport"),
        ("🍕 y 🍺 300", 30_000, "Food"),
    ],
)
def test_spain_and_pictures_are_read(text: str, cents: int, category: str) -> None:
    parsed = parse(text, datetime.date(2026, 3, 11))
    assert (parsed.type, parsed.amount_mxn_cents, parsed.category) == ("EXPENSE", cents, category)
    assert parsed.confidence >= 0.9


@pytest.mark.parametrize("text", ["🎉 100", "🍕🚕 300", "no he pagado 200 de luz", "🍕"])
def test_other_pictures_and_what_was_not_paid_are_asked_or_refused(text: str) -> None:
    assert parse(text, datetime.date(2026, 3, 11)).confidence < 0.9
