"""What belongs to no tool, in English and Spanish: yes and no, greetings, fillers and numbers."""

from __future__ import annotations

import re

from budget.parsing.money.number_words import WORDS

NAME = "offline planner"

YES = re.compile(
    r"\W*(?:yes|yep|yeah|ok|okay|sure|confirm|confirmed|s[ií]|claro|dale|correcto)"
    r"(?:\W+(?:please|por favor|do (?:it|that)|go ahead|that(?:'s| is) right|h[aá]galo|hazlo"
    r"|adelante|as[ií] es))*\W*",
    re.I,
)
WITHDRAWN = re.compile(
    r"\b(?:never ?mind|forget (?:it|that)|false alarm|i(?:'ve| have)? (?:just |already )?found"
    r"|no,? wait|wait,? no|hold on|changed my mind"
    r"|olvidalo|dejalo|falsa alarma|(?:ya )?(?:la|lo) (?:he )?encontre|ya aparecio|no,? espera)\b",
    re.I,
)
"""Without accents: whoever says it wants nothing done of what was asked for before."""
NEXT_PAGE = re.compile(
    r"\W*(?:(?:and|show|give|me|the|y|et|la|muestra) )*"
    r"(?:next(?: page| ones)?|more|(?:p[aá]gina )?siguiente(?: p[aá]gina)?|m[aá]s"
    r"|page suivante|suivante?s?|suite)"
    r"(?: please|,? por favor|,? s'il (?:vous|te) pla[iî]t)?\W*",
    re.I,
)
NO = re.compile(
    r"\W*(?:no|nope|cancel|stop|never ?mind|don'?t|do not|abort"
    r"|cancela(?! \w)|olv[ií]dalo|d[eé]jalo)\b",
    re.I,
)
PLAIN_NO = re.compile(
    NO.pattern + r"(?:,? (?:it|that|this|thanks|thank you|please|gracias|por favor))*\W*", re.I
)
THANKS = re.compile(
    r"\W*(?:many thanks|thanks|thank you|thx|cheers|(?:muchas |mil )?gracias)\b.*", re.I | re.S
)
SMALL_TALK = re.compile(
    r"\W*(?:hi|hello|hey|good (?:morning|afternoon|evening)|who are you|what are you"
    r"|what can you do|what do you do|help|are you (?:an? )?(?:llm|ai|bot|human|robot|real)"
    r"|hola|buen(?:os|as) (?:d[ií]as|tardes|noches)|qui[eé]n eres|qu[eé] eres|ayuda"
    r"|qu[eé] (?:puedes|sabes) hacer|eres (?:un |una )?(?:ia|bot|robot|humano|persona)"
    r")\b(?: there| again| me| everyone)*\W*",
    re.I,
)

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
QUESTION_OPENING = re.compile(r"\W*(?:what|how|when|where|who|can|could|would|will)\b", re.I)
FILLER = frozenset(
    re.findall(
        r"\S+",
        "a an the my this that these for to of with from at on in me you your please kindly just "
        "also can could would like want need now right away today immediately asap urgent "
        "urgently quickly as soon possible hi hello hey thanks thank ok okay help card cards "
        "credit debit account id transaction transactions payment purchase number code "
        "yes no and so is mi la el por favor tarjeta de credito ahora ya hola gracias urgente",
    )
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
