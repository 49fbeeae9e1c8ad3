"""What parts a sentence, and numbers in it, in English and Spanish."""

from __future__ import annotations

import re

from budget.parsing.money.number_words import WORDS

# "Don't block it" asks for nothing; "I don't recognise t1" and "they never came" state a fact.
NEGATED = re.compile(
    r"(?<!\bi )(?<!\bwe )(?<!\bthey )\b(?:don'?t|do not|never)\b(?! recogni)[^,.;!?]*"
    r"|\bno (?:quiero|hace falta|hay que|voy a|deber?[ií]?as?)\b[^,.;!?]*",
    re.I,
)

BECAUSE = re.compile(
    r"\b(?:because(?: of)?|due to|since|porque|ya que|debido a(?: que)?"
    r"|as (?=i\b|it\b|the\b|my\b|they\b|someone\b)"
    r"|(?:the )?reason(?: is|:))\s*(?P<reason>.+)",
    re.I | re.S,
)
CONNECTOR = re.compile(
    r"(\s*[.,;:!?\n]+(?=\s|$)\s*|\s+[-–—]\s+"  # noqa: RUF001
    r"|\s+(?:and|so|then|but|y|pero|entonces)\s+)",
    re.I,
)
_SPELLED = "|".join(sorted(WORDS, key=len, reverse=True))
NUMBER = (
    r"(?<![\w.,-])-?[0-9][0-9,]*(?:\.[0-9]+)?(?![\w.,]*[0-9])"
    rf"|\b(?:{_SPELLED})(?:[ -](?:{_SPELLED}))?\b"
)

_RECENT = "last|latest|most recent|recent|newest|past|previous|first|top|[uú]ltim[oa]s"
_SPAN = r"(?!\s+(?:second|minute|hour|day|week|month|quarter|year|time|rupee|point)s?\b)"
COUNTS = (
    rf"\b(?:{_RECENT})\s+(?P<n>{NUMBER}){_SPAN}",
    rf"(?P<n>{NUMBER})\s+(?:{_RECENT})\b",
    rf"(?P<n>{NUMBER}){_SPAN}\s+(?:\w+\s+)?(?:transactions|purchases|payments|charges|orders|emails"
    r"|movimientos|compras|cargos|gastos|transacciones)\b",
)
ONE = r"\b(?:last|latest|most recent) (?:transaction|purchase|payment|charge|order|email)\b"


def counts(said: str) -> list[int | float]:
    """How many things were asked for: "my last 5 transactions"."""
    for pattern in COUNTS:
        if match := re.search(pattern, said, re.I):
            return [number(match["n"])]
    return [1] if re.search(ONE, said, re.I) else []


def number(text: str) -> float | int:
    """The value of what NUMBER matched: `5`, `1,000`, `2.5`, `twenty-five`."""
    if not re.search("[0-9]", text):
        return sum(WORDS[word] for word in re.split("[ -]", text.lower()))
    digits = text.replace(",", "")
    return float(digits) if "." in digits else int(digits)


def humanised(name: str) -> str:
    """`block_card` and `minimum-due` as words."""
    return re.sub(r"[_-]+", " ", name)
