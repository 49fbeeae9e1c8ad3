"""What is said of a doubt, in the user's language."""

from __future__ import annotations

import ast
import datetime
from pathlib import Path

from budget.parsing.doubts import FIELDS, Doubt
from budget.parsing.sentence import parse
from commands.template import ROOT
from tests.each_row import each_row

TODAY = datetime.date(2026, 3, 11)
PARSING = ROOT / "functions/budget/parsing"


@each_row(
    ("text", "said"),
    [
        (
            "gasté 20 dólares en tacos",
            "El monto no está en pesos mexicanos: ¿cuántos pesos fueron?",
        ),
        (
            "I spent 20 dollars on tacos",
            "The amount is not in Mexican pesos: how many pesos was it?",
        ),
        ("¿cuánto gasté en tacos?", "Es una pregunta, no un movimiento."),
        ("how much did I spend on tacos?", "This is a question, not a transaction."),
        ("tacos 90 dizque de ayer", 'No se entiende: "dizque".'),
        ("my brother paid 90 for tacos", "Someone else seems to have paid: did you spend it?"),
    ],
)
def test_a_doubt_is_told_in_the_language_of_the_sentence(text: str, said: str) -> None:
    assert parse(text, TODAY).ambiguities == (said,)


def _codes(path: Path) -> set[str]:
    """The codes that a module makes doubts of."""
    calls = (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call))
    return {
        call.args[0].value
        for call in calls
        if getattr(call.func, "id", "") == "Doubt"
        and isinstance(call.args[0], ast.Constant)
        and isinstance(call.args[0].value, str)
    }


def test_every_doubt_that_is_made_has_its_words_in_each_language() -> None:
    made = FIELDS.keys() | set().union(*(_codes(path) for path in PARSING.rglob("*.py")))
    for code in made:
        doubt = Doubt(code, ("x",))
        assert doubt.text("en") != doubt.text("es")
