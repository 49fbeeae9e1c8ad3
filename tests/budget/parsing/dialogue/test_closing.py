"""Any sensible reply closes a question, in Spanish and English."""

from __future__ import annotations

from tests.budget.parsing.dialogue.conversation import answer, codes, dialogue, recorded
from tests.each_row import each_row

TODAY, YESTERDAY = "2026-03-11", "2026-03-10"


@each_row(
    ("said", "pesos", "category", "day"),
    [
        (("gasté en tacos", "370"), 370, "Food", TODAY),
        (("gasté en tacos", "370 pesos"), 370, "Food", TODAY),
        (("gasté en tacos", "fueron 370 en total"), 370, "Food", TODAY),
        (("gasté en tacos", "me costó 370"), 370, "Food", TODAY),
        (("gasté en tacos", "370 con tarjeta"), 370, "Food", TODAY),
        (("gasté en tacos", "370 los tacos"), 370, "Food", TODAY),
        (("gasté en tacos", "trescientos setenta"), 370, "Food", TODAY),
        (("gasté en tacos", "5"), 5, "Food", TODAY),
        (("gasté en tacos", "370, fue ayer"), 370, "Food", YESTERDAY),
        (("compré 3 tacos", "fueron 90"), 90, "Food", TODAY),
        (("gasté 20 dólares en tacos", "370 pesos"), 370, "Food", TODAY),
        (("gasté ayer", "370 en tacos"), 370, "Food", YESTERDAY),
        (("500 ayer", "gasto", "comida"), 500, "Food", YESTERDAY),
        (("500 ayer", "gasto en tacos"), 500, "Food", YESTERDAY),
        (("500 ayer", "fue ingreso", "sueldo"), 500, "Salary", YESTERDAY),
        (("500", "lo gasté en el super"), 500, "Groceries", TODAY),
        (("500", "gasto, ayer, comida"), 500, "Food", YESTERDAY),
        (("500", "gasto", "Antojos", "variable"), 500, "Antojos", TODAY),
        (("500", "gasto", "ponlo en antojos", "gasto variable"), 500, "Antojos", TODAY),
        (("500", "gasto", "salud"), 500, "Health", TODAY),
        (("pagué 300 de tacos el 31 de febrero", "ayer"), 300, "Food", YESTERDAY),
        (("pagué 300 de tacos el 31 de febrero", "el lunes"), 300, "Food", "2026-03-09"),
        (("unos 300 en tacos", "sí"), 300, "Food", TODAY),
        (("unos 300 en tacos", "no", "320"), 320, "Food", TODAY),
        (("unos 300 en tacos", "no, fueron 320"), 320, "Food", TODAY),
        (("mi hermano pagó 300 de tacos", "sí"), 300, "Food", TODAY),
        (("mi hermano pagó 300 de tacos", "no, fui yo"), 300, "Food", TODAY),
        (("tacos 90 dizque de ayer", "sí"), 90, "Food", YESTERDAY),
        (("cena 500 dividida", "pagué 250"), 250, "Food", TODAY),
        (("spent on tacos", "370"), 370, "Food", TODAY),
        (("spent on tacos", "370 pesos"), 370, "Food", TODAY),
        (("spent on tacos", "it was 370 in total"), 370, "Food", TODAY),
        (("spent on tacos", "370 yesterday"), 370, "Food", YESTERDAY),
        (("I spent 20 dollars on tacos", "370 pesos"), 370, "Food", TODAY),
        (("300 yesterday", "it was an expense", "food"), 300, "Food", YESTERDAY),
        (("300 yesterday", "income", "salary"), 300, "Salary", YESTERDAY),
        (("paid 300 for zorblat", "health"), 300, "Health", TODAY),
        (("paid 300 for zorblat", "Cravings", "variable"), 300, "Cravings", TODAY),
        (("spent about 300 on tacos", "yes"), 300, "Food", TODAY),
        (("spent about 300 on tacos", "no", "320"), 320, "Food", TODAY),
        (("my brother paid 300 for tacos", "yes"), 300, "Food", TODAY),
        (("la consulta del niño", "850, con el pediatra"), 850, "Health", TODAY),
        (("compré puchos", "2800, en el kiosco"), 2800, "Personal Purchases", TODAY),
        (
            ("gasté 15 dólares en una app", "280 pesos, fue suscripción"),
            280,
            "Subscriptions",
            TODAY,
        ),
        (("coffee 60 and bagel 45", "105 altogether for breakfast"), 105, "Food", TODAY),
        (("about 200 on lunch", "yeah that's right"), 200, "Food", TODAY),
        (("pagué 45 en el chino", "el restaurante, no la tienda"), 45, "Food", TODAY),
        (("spent 80 at Krumpkin", "actually 85, yesterday", "food"), 85, "Food", YESTERDAY),
        (("compré 2 boletos de cine a 350 cada uno", "700 en total"), 700, "Entertainment", TODAY),
        (("gasté 15 lucas en birra", "no, pará, 16", "16 mil"), 16000, "Food", TODAY),
        (("spent 75", "medicine for my kid, on monday"), 75, "Health", "2026-03-09"),
        (("pagó mi esposa 800 del súper", "sí, pero de mi cuenta"), 800, "Groceries", TODAY),
    ],
)
def test_a_reply_closes_what_is_open(
    user_id: str, said: tuple[str, ...], pesos: int, category: str, day: str
) -> None:
    ready = answer(user_id, *said)
    assert ready["outcome"] == "ready", ready["candidates"]
    assert ready["confidence"] >= 0.9
    candidate = ready["candidate"]
    assert candidate["amount_mxn_cents"] == pesos * 100
    assert (candidate["category"], candidate["date_iso"]) == (category, day)
    assert ready["candidates"][0]["candidate"] == candidate


@each_row(
    "said",
    [
        ("gasté en tacos", "de mi hermano"),
        ("gasté en tacos", "lo pagó él"),
        ("gasté en tacos", "lo pagó mi esposa"),
        ("gasté en tacos", "me invitaron"),
        ("gasté en tacos", "olvídalo"),
        ("gasté en tacos", "no"),
        ("gasté en tacos", "mejor no"),
        ("gasté en tacos", "no, mejor ya no, gracias"),
        ("gasté en tacos", "al final no los compré"),
        ("mi hermano pagó 300 de tacos", "no"),
        ("mi hermano pagó 300 de tacos", "lo pagó él"),
        ("tacos 90 dizque de ayer", "no"),
        ("spent on tacos", "never mind"),
        ("spent on tacos", "my brother paid"),
        ("spent on tacos", "it was my brother's"),
        ("spent on tacos", "no"),
        ("spent on tacos", "forget it"),
        ("spent on tacos", "actually I didn't buy it"),
        ("my brother paid 300 for tacos", "no"),
        ("uber 80, tacos 120", "olvídalo"),
        ("mi hermano pagó 300 de tacos", "mi hermano"),
        ("gasté en tacos", "corrió por cuenta de mi papá"),
        ("gasté en tacos", "me los invitaron"),
        ("spent on tacos", "my dad did"),
        ("spent on tacos", "never mind, it was refunded"),
        ("he pagado 40 por lo del curro", "déjalo, me lo devuelven"),
        ("went to the dentist", "haven't paid yet"),
        ("paid 90 for parking", "no wait, my wife paid it"),
    ],
)
def test_a_reply_takes_it_back(user_id: str, said: tuple[str, ...]) -> None:
    dropped = answer(user_id, *said)
    assert dropped["outcome"] == "dropped"
    assert dropped["candidates"] == []


@each_row(
    ("said", "asked"),
    [
        (("gasté en tacos", "20 dólares"), "foreign_currency"),
        (("gasté en tacos", "370 o 380"), "several_amounts"),
        (("gasté en tacos", "son dos"), "pesos_or_count"),
        (("gasté en tacos", "dos"), "pesos_or_count"),
        (("gasté en tacos", "no sé"), "how_much"),
        (("gasté en tacos", "sí"), "how_much"),
        (("gasté en tacos", "como 370"), "confirm_amount"),
        (("gasté en tacos", "creo que fueron 370"), "confirm_amount"),
        (("uber 80, tacos 120", "es uno solo"), "how_much"),
        (("cena 500 dividida", "la mitad"), "share"),
        (("500 ayer", "la mitad"), "share"),
        (("500 ayer", "no fue gasto"), "which_type"),
        (("500 ayer", "comida y ropa"), "which_type"),
        (("500", "gasto", "Antojos"), "which_category_type"),
        (("500", "gasto", "sueldo"), "no_expense"),
        (("unos 300 en tacos", "no"), "how_much"),
        (("pagué 300 de tacos el 31 de febrero", "el 30 de febrero"), "no_such_day"),
        (("mi hermano pagó 300 de tacos", "ayer"), "someone_else"),
        (("me dieron 500", "de mi hermano"), "which_category"),
        (("spent on tacos", "half"), "share"),
        (("spent on tacos", "I don't know"), "how_much"),
        (("spent on tacos", "20 bucks american"), "foreign_currency"),
    ],
)
def test_a_reply_that_does_not_close_it_leaves_it_open(said: tuple[str, ...], asked: str) -> None:
    assert dialogue(*said).outcome == "open"
    assert codes(*said)[0][0] == asked
    assert recorded(*said) == []


def test_words_that_are_not_understood_are_named_and_change_nothing() -> None:
    _, asked = dialogue("500 ayer", "gasto blorp").candidates[0]
    assert asked[0].text == 'No se entiende: "blorp". ¿Fue un gasto o un ingreso?'
    parsed, asked = dialogue("500 yesterday", "expense flurb").candidates[0]
    assert asked[0].text == 'Not understood: "flurb". Was it an expense or an income?'
    assert parsed.type is None


def test_words_without_a_role_are_asked_about_once_nothing_else_is_doubtful() -> None:
    assert codes("20 dólares de tacos, dizque ricos", "370") == [["not_understood"]]
    assert dialogue("20 dólares de tacos, dizque ricos", "370", "sí").outcome == "ready"


def test_of_a_long_text_all_words_are_asked_about_once_its_amount_is_said() -> None:
    long = f"gasté 20 dólares en tacos {'ricos ' * 200}"
    assert codes(long, "370") == [["not_understood"]]
    assert dialogue(long, "370", "sí").outcome == "ready"


def test_a_question_is_put_in_the_language_of_a_longer_reply() -> None:
    _, asked = dialogue("300 ayer", "it was for the flurb of yesterday").candidates[0]
    assert asked[0].text.endswith("Was it an expense or an income?")
    _, asked = dialogue("300 ayer", "dunno").candidates[0]
    assert asked[0].text.endswith("¿Fue un gasto o un ingreso?")


@each_row(
    "statement",
    [
        "500 ayer",
        "300 yesterday",
        "unos 300 en tacos",
        "mi hermano pagó 300 de tacos",
        "my brother paid 300 for tacos",
        "tacos 90 dizque de ayer",
        "uber 80, tacos 120",
        "uber 80, tacos 120 and beer 60",
        "300 en café y uber",
        "pagué 300 de tacos el 31 de febrero",
        "pagué 3000 de la tarjeta",
        "tacos 120 mañana",
        "paid 300 for zorblat",
    ],
)
def test_each_reply_that_is_offered_closes_its_question(statement: str) -> None:
    seen = 0
    unread: list[tuple[str, ...]] = [(statement,)]
    while unread:
        said = unread.pop()
        for _, asked in dialogue(*said).candidates[:1]:
            for option in asked[0].options if asked else ():
                seen += 1
                after = dialogue(*said, option)
                left = [q.code for _, questions in after.candidates for q in questions]
                assert asked[0].code not in left, (*said, option)
                if len(said) < 3:
                    unread.append((*said, option))
    assert seen or statement == "paid 300 for zorblat"
