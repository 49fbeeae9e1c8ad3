"""Receipts that are the body of a mail: one expense each, by what its owner sees of it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prime.documents.document import Document, Unreadable
from prime.documents.letters import html_lines, html_process, letter
from prime.documents.letters.letter import issuer_of
from prime.documents.receipts.receipt import NOTHING
from tests.prime.documents.letters.mails import Mail, answered, facts_of, mails, read
from toolkit.text.sentences import say

TUNED, APART = mails("tuned"), mails("kept_apart")
TOO_MANY = say("letter.too_many_elements", most=html_lines.MOST_ELEMENTS)
RIGHT_APART = 3
"""Of what is kept apart; what it is not read right of is asked about."""
each_mail = pytest.mark.parametrize("mail", TUNED, ids=lambda mail: mail.code)


@each_mail
def test_a_mail_is_one_expense_of_who_has_sent_it(mail: Mail) -> None:
    line = answered(mail)
    assert facts_of(line) == mail.facts
    assert not line.doubts


@each_mail
def test_only_a_bare_dollar_is_asked_about(mail: Mail) -> None:
    assert read(mail.document).questions == (set() if mail.names_currency else {"currency"})


def test_mails_that_the_reader_was_not_made_with() -> None:
    lines = [(answered(mail), mail.facts) for mail in APART]
    sure = [(facts_of(line), facts) for line, facts in lines if not line.doubts]
    assert all(found == facts for found, facts in sure)
    assert len(sure) >= RIGHT_APART


def test_a_quarter_of_the_mails_is_kept_apart() -> None:
    assert len(TUNED) + len(APART) >= 12
    assert 4 * len(APART) >= len(TUNED) + len(APART)


# --- What is seen ---------------------------------------------------------------------------------

SEEN = "<p>2026-03-02</p><p>Total 39.00 €</p>"


def html(body: str, sender: str = "Shop <a@shop.example>") -> Document:
    return Document("Your receipt", "text/html", body.encode(), sender)


@pytest.mark.parametrize(
    "hidden",
    [
        '<p style="display: none">{}</p>',
        '<P STYLE="DISPLAY:NONE !important">{}</P>',
        '<div style="display:none"><p>{}</p><div style="display:block">{}</div></div>',
        "<p hidden>{}</p>",
        '<p style="visibility:hidden">{}</p>',
        '<p style="font-size:0">{}</p>',
        '<p style="font-size:0px">{}</p>',
        '<p style="font-size:0.01em">{}</p>',
        '<p style="font-size:1px">{}</p>',
        '<p style="opacity:0">{}</p>',
        '<p style="max-height:0">{}</p>',
        '<p style="height:0;overflow:hidden">{}</p>',
        '<p style="text-indent:-9999px">{}</p>',
        '<p style="color:#fff">{}</p>',
        '<p style="color:#FEFEFE">{}</p>',
        '<p style="color:rgb(255, 255, 255)">{}</p>',
        '<p style="color:transparent">{}</p>',
        '<font color="white">{}</font>',
        '<div bgcolor="#000"><p style="color:#010101">{}</p></div>',
        '<table bgcolor="navy" style="background:#123456"><tr><td style="color:#123457">{}</table>',
        "<style>.x{{display:none}}</style><p class='y x'>{}</p>",
        "<style>/* */ #z , p.q {{ color : white }}</style><p class=q>{}</p>",
        "<style>@media print {{ .x {{ display:block }} }} .x{{display:none}}</style><p class=x>{}",
        *("<script>{}</script>", "<style>{}</style>", "<title>{}</title>", "<!-- {} -->"),
        *("<template>{}</template>", "<noscript>{}</noscript>", "<textarea>{}</textarea>"),
    ],
)
def test_hidden_text_decides_nothing(hidden: str) -> None:
    more = hidden.format(*["Refund 2019-01-01 Total 999.00 $"] * 2)
    [line] = read(html(f"<html><body>{more}</p>{SEEN}</body></html>")).lines
    [plain] = read(html(f"<html><body>{SEEN}</body></html>")).lines
    assert line == plain
    assert not line.doubts


@pytest.mark.parametrize(
    "shown",
    [
        '<td style="font-size:0px"><div style="font-size:13px">{}</div></td>',
        '<div style="background:#000;color:#fff">{}</div>',
        '<div style="background:url(a.png)"><p style="color:#fff">{}</p></div>',
        '<p style="display:none">nothing</p>{}',
        "<style>@media (max-width:9px){{.x{{display:none}}}}</style><div class=x>{}</div>",
        "<custom-element>{}</custom-element>",
        "<p>never ended {}",
    ],
)
def test_what_is_seen_is_read(shown: str) -> None:
    [line] = read(html(shown.format(SEEN))).lines
    assert (str(line.date), str(line.amount), line.doubts) == ("2026-03-02", "-39.00", ())


def lines_of(body: str) -> list[list[str]]:
    return list(html_process.lines(body.encode()))


def test_a_row_of_a_table_is_one_line_however_its_cells_are_filled() -> None:
    row = "<tr><td><div>Total</div><td><p>$5.00</p></tr>"
    assert lines_of(f"<table>{row}</table>") == [["Total", "$5.00"]]


def test_cells_that_hold_equally_many_lines_stand_side_by_side() -> None:
    row = "<tr><td>Tax<br>Total</td><td>1.00<br>5.00</td></tr>"
    assert lines_of(f"<table>{row}</table>") == [["Tax", "1.00"], ["Total", "5.00"]]


def test_cells_that_do_not_are_read_one_after_the_other() -> None:
    row = "<tr><td>Tax<br>Total<br>Note</td><td>1.00<br>5.00</td></tr>"
    assert lines_of(f"<table>{row}</table>") == [["Tax"], ["Total"], ["Note"], ["1.00"], ["5.00"]]


# --- Who has sent it ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sender", "issuer"),
    [
        ("Uber Receipts <noreply@uber.example>", "Uber"),
        ('"Mercado Sur" <ventas@sur.example>', "Mercado Sur"),
        ("Acme Store Orders <a@acme.example>", "Acme"),
        ("Acme via Stripe <a@stripe.example>", "Acme"),
        ("PayPal <service@paypal.example>", ""),
        ("noreply@shop.example", ""),
        ("<noreply@shop.example>", ""),
        ("Receipts <a@shop.example>", "Receipts"),
        ("", ""),
    ],
)
def test_a_merchant_is_told_by_the_senders_name(sender: str, issuer: str) -> None:
    assert issuer_of(sender, "Your receipt") == issuer


@pytest.mark.parametrize("subject", ["Fwd: Your receipt", "FW: receipt", "RV: recibo", "TR : reçu"])
def test_who_only_passes_a_mail_on_is_no_merchant(subject: str) -> None:
    assert issuer_of("Dana Lee <dana@mail.example>", subject) == ""


# --- What is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("<p>Hello, how are you?</p>", NOTHING),
        ("<style>p{}</style><script>x()</script>", letter.NOTHING_SEEN),
        ("<b>" * 1000 + "Total 5.00", say("letter.too_deep", most=html_lines.DEEPEST)),
        (
            "<b></b>" * 100_001 + "Total 5.00",
            TOO_MANY,
        ),
        ("Total 5.00 " * 20_001, letter.TOO_LONG),
    ],
    ids=["no receipt", "nothing seen", "deep", "wide", "long"],
)
def test_what_is_no_receipt_or_hostile_is_refused_in_words(body: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read(html(body))
    assert str(refused.value) == sentence


def test_entities_that_a_mail_defines_are_not_expanded() -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "9"><!ENTITY b "&a;&a;&a;">]><p>Total &b;.00</p>' + SEEN
    [line] = read(html(bomb)).lines
    assert str(line.amount) == "-39.00"


@given(st.text(st.sampled_from("<>/=\"'&;!-dtrpbv styleTotal 5.0$\n"), max_size=200))
@settings(max_examples=200, deadline=None)
def test_any_markup_is_lines_of_cells(markup: str) -> None:
    assert all(cell for line in lines_of(markup) for cell in line)
