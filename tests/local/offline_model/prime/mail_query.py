"""What a sentence seeks in the mail, and whether it is to be processed.

The query is the user's own words. A paper in the plural ("receipts") is the kind of thing that is
sought and no word of the mails, so it is left out where there is another word: "my Costco receipts"
is "costco", as in test conversation 4, and "my last Visa statement" is "visa statement".
"""

from __future__ import annotations

import re
from datetime import date

from tests.local.offline_model.language.language import folded
from tests.local.offline_model.prime.lookback import days_back, without_lookback
from tests.local.offline_model.prime.words import (
    DOWNLOADS,
    FETCHES,
    NEXT_REQUEST,
    PAPERS,
    PROCESSES,
    SEEKS,
    SHOWS,
)
from tests.local.offline_model.tool_phrases import Values

DAYS = 90
LIMIT = 5

_VERB = re.compile(rf"\b(?:{SEEKS}|{PROCESSES}|{DOWNLOADS}|{SHOWS})\b", re.I)
_NEXT = re.compile(NEXT_REQUEST, re.I)
_PROCESS_TAIL = re.compile(
    rf",?\s*\b(?:and|then|y|et|puis)\b(?: then| please| luego| ensuite)? {FETCHES}\b"
    r"(?P<what>[^.?!]*)",
    re.I,
)
_PROCESSED = re.compile(
    rf"\W*(?:(?:please|can you|could you|por favor|puedes) )*{PROCESSES}\b", re.I
)
_ALL = re.compile(r"\b(?:them|all|both|everything|todos|todas|tous|toutes|les)\b|\w+l[oa]s\b", re.I)
_PLURALS = {
    "statements": "statement",
    "invoices": "invoice",
    "receipts": "receipt",
    "bills": "bill",
    "estados de cuenta": "estado de cuenta",
    "facturas": "factura",
    "recibos": "recibo",
    "comprobantes": "comprobante",
    "releves": "relevé",
    "factures": "facture",
    "recus": "reçu",
}
_TOKEN = re.compile(r'estados? de cuenta|(?:[\w-]+:)?"[^"]+"|[^\s"]+', re.I)
_LITTLE = frozenset(
    re.findall(
        r"\S+",
        "a an the my our your me any all some every of for from in on at with by to about i have "
        "please last latest newest most recent recently new that which email emails e-mail mail "
        "mails gmail mailbox inbox message messages attachment attachments and or is are up "
        "el la los las un una mi mis tu de del en con por para sobre ultimo ultima ultimos ultimas "
        "reciente recientes correo correos mensaje mensajes adjunto adjuntos buzon y que favor "
        "le les l mon ma mes des du d dans avec pour sur dernier derniere derniers dernieres "
        "courriel courriels et qui",
    )
)
_EDGES = " \t\n.,;:!?\"'\u00bf\u00a1"


def search(said: str, today: date) -> Values:
    """Without a period the contract's own defaults are written out, as in test conversation 1."""
    query, back = _query(said), days_back(said, today)
    when = {"days": DAYS, "limit": LIMIT} if back is None else {"days": back}
    return {"query": query, **when} if query else {}


def sought(reply: str, today: date) -> Values:
    """The answer to the question for it."""
    return search(f"find {reply}", today)


def thing(said: str) -> str:
    """What is sought, in the user's words and spelling."""
    words = _sought(said).split()
    while words and _is_little(words[0]):
        words.pop(0)
    while words and _is_little(words[-1]):
        words.pop()
    return " ".join(words).strip(_EDGES)


def is_to_be_processed(said: str) -> bool:
    plain = folded(said)
    return bool(_PROCESS_TAIL.search(plain) or _PROCESSED.match(plain))


def all_of_them(said: str) -> bool:
    """Whether not only the best one is to be processed."""
    plain = folded(said)
    if tail := _PROCESS_TAIL.search(plain):
        return bool(_ALL.search(tail[0].lower()))
    paper = re.search(PAPERS, plain, re.I)
    return bool(paper and paper[0].lower() in _PLURALS)


def _query(said: str) -> str:
    words = [word.strip(",.;!?\u00bf\u00a1'") for word in _TOKEN.findall(_sought(said))]
    wanted = [word for word in words if word and not _is_little(word)]
    named = [word for word in wanted if _plain(word) not in _PLURALS]
    return " ".join(named or [_PLURALS[_plain(word)] for word in wanted]).lower()


def _sought(said: str) -> str:
    """The request after its verb, without its period and what is to be done then."""
    plain = folded(said)
    verb = _VERB.search(plain)
    ends = [match.start() for match in (_PROCESS_TAIL.search(plain), _NEXT.search(plain)) if match]
    return without_lookback(said[verb.end() if verb else 0 : min(ends, default=len(said))])


def _is_little(word: str) -> bool:
    return _plain(word) in _LITTLE


def _plain(word: str) -> str:
    return folded(word).lower().strip(_EDGES)
