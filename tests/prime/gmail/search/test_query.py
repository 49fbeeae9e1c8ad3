"""The user's words in Gmail's search language."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from prime.gmail.search.language import LONGEST
from prime.gmail.search.query import Queries, ask_of, gmail_queries
from tests.local.gmail.letters import Letter, written
from tests.local.gmail.mailbox import Mailbox, StoredMail
from tests.local.gmail.search import search
from tests.prime.gmail.mailboxes import NOW, TODAY

SINCE = int(datetime(2025, 7, 15, 12, tzinfo=UTC).timestamp())
LIMITS = f"-in:spam -in:trash after:{SINCE}"


def queries(query: str, *, days: int = 90) -> Queries:
    return gmail_queries(query, days=days, now=NOW)


def precise(query: str, *, days: int = 90) -> str:
    return queries(query, days=days).precise


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("Facturas OR recibo", f"({{factura facturas}} OR {{recibo recibos}}) {LIMITS}"),
        ('"visa statement"', f'("visa statement") {LIMITS}'),
        ("from:bank -subject:sale", f"(from:bank -subject:sale) {LIMITS}"),
        ("from:(a OR b) {c d}", f"(from:(a OR b) {{c d}}) {LIMITS}"),
        ('subject:"my card" has:attachment', f'(subject:"my card" has:attachment) {LIMITS}'),
        ("after:2020/01/01 costco", "(after:2020/01/01 costco) -in:spam -in:trash"),
        ("newer_than:2d", "(newer_than:2d) -in:spam -in:trash"),
        ("«visa» “card”", f'("visa" "card") {LIMITS}'),
        ("(a {b) c}", f"(a {{b c}}) {LIMITS}"),
        ("{a -} from: b", f"({{a}} b) {LIMITS}"),
    ],
)
def test_a_query_in_gmails_language_stays_as_it_is(query: str, expected: str) -> None:
    assert queries(query) == (expected, "", "")


@pytest.mark.parametrize(
    "query", ["costco", "  my \n costco ", 'costco "', "costco) (", "¿costco?"]
)
def test_a_name_is_looked_for_as_it_is_and_nothing_else_is(query: str) -> None:
    assert queries(query) == (f"(costco) {LIMITS}", "", "")


@pytest.mark.parametrize("query", ["", "() {}", "my last"])
def test_an_ask_of_nothing_is_all_mail_of_the_days(query: str) -> None:
    assert queries(query) == (LIMITS, "", "")


def test_a_window_from_before_there_was_mail_is_none() -> None:
    assert precise("costco", days=36_500) == "(costco) -in:spam -in:trash"


def alternatives(query: str) -> list[set[str]]:
    """Of each term of a precise query, the words and phrases of its choice."""
    return [set(re.findall(r'"[^"]+"|[^ ]+', each)) for each in re.findall("{([^{}]*)}", query)]


def test_a_term_is_a_choice_of_all_that_it_is_called_in_three_languages_and_both_numbers() -> None:
    power, bill = alternatives(precise("electricity bill"))
    assert bill >= {"bill", "bills", "factura", "facturas", "facture", "recibo", "invoice"}
    assert power >= {"electricity", "electric", "luz", "électricité"}
    for same in ("recibo de la luz", "facture d'électricité", "LUZ: recibos"):
        assert power in alternatives(precise(same))


def window(query: str) -> list[datetime]:
    seconds = re.findall("(?:after|before):([0-9]+)", query)
    return [datetime.fromtimestamp(int(each), UTC) for each in seconds]


def test_a_month_is_a_window_of_dates_whatever_the_days_and_not_a_word() -> None:
    asked = queries("visa statement august", days=30)
    august = datetime(2025, 8, 1, tzinfo=UTC)
    assert window(asked.precise) == [august, datetime(2025, 10, 16, tzinfo=UTC)]
    assert window(asked.narrower) == [august, datetime(2025, 9, 16, tzinfo=UTC)]
    assert window(asked.wider) == [datetime(2025, 9, 13, 12, tzinfo=UTC)]
    assert "august" not in "".join(asked)


@pytest.mark.parametrize(
    ("said", "first"),
    [
        ("october", datetime(2025, 10, 1, tzinfo=UTC)),
        ("november", datetime(2024, 11, 1, tzinfo=UTC)),
        ("nov 2022", datetime(2022, 11, 1, tzinfo=UTC)),
        ("août", datetime(2025, 8, 1, tzinfo=UTC)),
        ("Diciembre", datetime(2024, 12, 1, tzinfo=UTC)),
        ("last month", datetime(2025, 9, 1, tzinfo=UTC)),
        ("mes pasado", datetime(2025, 9, 1, tzinfo=UTC)),
        ("ce mois", datetime(2025, 10, 1, tzinfo=UTC)),
        ("2023", datetime(2023, 1, 1, tzinfo=UTC)),
    ],
)
def test_a_month_is_the_latest_of_its_name_that_has_begun(said: str, first: datetime) -> None:
    assert window(precise(f"costco {said}"))[0] == first


def test_too_much_is_narrowed_to_what_is_called_just_so() -> None:
    asked = queries("visa statement")
    (_, wide), (_, narrow) = alternatives(asked.precise), alternatives(asked.narrower)
    assert {"statement", "relevé"} <= narrow < wide
    assert "bill" in wide - narrow


@pytest.mark.parametrize(
    ("query", "wider"),
    [
        ("costco receipt", "(costco)"),
        ("costco oaxaca receipt", "({costco oaxaca})"),
        ("visa statement", "({visa visas})"),
        ("costco", ""),
    ],
)
def test_too_little_is_widened_to_the_names_or_to_what_is_paid_for(query: str, wider: str) -> None:
    assert queries(query).wider == (f"{wider} {LIMITS}" if wider else "")


def test_of_several_things_the_wider_search_may_miss_one() -> None:
    car, insurance = map(frozenset, alternatives(precise("car insurance")))
    assert queries("car insurance").wider.startswith("({{")
    assert set(map(frozenset, alternatives(queries("car insurance").wider))) == {car, insurance}


def test_a_slip_of_a_word_is_looked_for_beside_what_it_may_mean() -> None:
    (statement,) = alternatives(precise("statment"))
    assert {"statment", "statement", "relevé"} <= statement


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ('"visa card" -junk', {"visa", "card"}),
        ("from:costco subject:receipt", {"costco", "receipt"}),
        ("filename:sept.pdf", {"sept", "pdf"}),
        ("has:attachment newer_than:2d label:bank", set()),
        ("a1 OR b2 AND c3", {"a1", "b2", "c3"}),
        ("from:x Reçus", {"x", "recu"}),
    ],
)
def test_the_words_that_a_good_find_has(query: str, words: set[str]) -> None:
    assert {term.word for term in ask_of(query, NOW).terms} == words


PIECES = st.sampled_from(
    ["visa", "OR", "-", '"', "(", ")", "{", "}", "in:spam", "in:anywhere", "from:", " ", "after:1"]
)
QUERIES = st.lists(PIECES, max_size=12).map(" ".join) | st.lists(PIECES, max_size=12).map("".join)


@pytest.fixture(scope="module")
def spam(tmp_path_factory: pytest.TempPathFactory) -> list[StoredMail]:
    folder: Path = tmp_path_factory.mktemp("spam")
    letter = Letter("visa", "a@b.example", 1, "visa", labels="Spam")
    (folder / "spam.eml").write_bytes(bytes(written(letter, "me", TODAY, "spam@b.example")))
    return Mailbox(folder).mails()


@settings(max_examples=300)
@given(QUERIES | st.text())
@example("{:}IN:SPAM")
@example("visa) OR (in:spam")
@example("{ - } in:spam")
@example('" OR in:spam "')
def test_no_query_finds_spam(spam: list[StoredMail], query: str) -> None:
    assert search(spam, "in:spam", NOW) == spam
    for asked in filter(None, queries(query)):
        assert search(spam, asked, NOW) == []


@settings(max_examples=300)
@given(QUERIES | st.text(max_size=2 * LONGEST))
def test_every_query_is_one_line_and_balanced(query: str) -> None:
    for asked in filter(None, queries(query)):
        assert asked == " ".join(asked.splitlines())
        assert asked.count('"') % 2 == 0
        outside = "".join(asked.split('"')[::2])
        assert outside.count("(") == outside.count(")")
        assert outside.count("{") == outside.count("}")
        assert " -in:spam -in:trash" in f" {asked}"


def test_a_query_has_up_to_500_characters() -> None:
    for length in (500, 501):
        assert precise("x" * length, days=36_500).split(")")[0] == "(" + "x" * 500
