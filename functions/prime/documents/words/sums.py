"""What banks call the totals, balances and periods that stand among or around transactions."""

from __future__ import annotations

import re
from typing import Literal

from prime.documents.values import currencies, months
from prime.documents.words import columns
from toolkit.text.folding import unaccented

Sum = Literal["opening", "closing", "balance", "total"]

PHRASES: dict[Sum, tuple[str, ...]] = {
    "opening": (
        *("previous balance", "opening balance", "beginning balance", "starting balance"),
        *("prior balance", "last balance", "balance forward", "balance brought forward"),
        *("saldo anterior", "saldo inicial", "saldo previo", "fatura anterior"),
        *("ancien solde", "solde precedent", "solde initial", "solde anterieur", "solde reporte"),
        "solde d'ouverture",
    ),
    "closing": (
        *("new balance", "closing balance", "ending balance", "final balance"),
        *("saldo final", "saldo nuevo", "saldo al corte", "nuevo saldo"),
        *("total da fatura", "total desta fatura", "fatura atual"),
        *("nouveau solde", "solde final", "solde de cloture", "solde nouveau"),
    ),
    "balance": (
        *("current balance", "available balance", "balance carried", "balance carried forward"),
        *("balance as of", "balance at", "brought forward", "carried forward"),
        *("balance b/f", "balance c/f"),
        *("saldo actual", "saldo disponible", "saldo al"),
        *("saldo do dia", "saldo em", "saldo disponivel"),
        *("solde au", "solde crediteur", "solde debiteur", "report a nouveau", "report solde"),
    ),
    "total": (
        *("total", "totals", "subtotal", "sub total", "grand total", "suma", "somme"),
        *("totales", "totaux", "sous total"),
    ),
}
"""`balance` is one that is neither a period's first nor its last for certain: pages carry theirs
forward too."""

_SUMMARIES = (
    "sub sous grand total totals totales totaux subtotal suma somme opening closing beginning "
    "ending starting "
    "previous prior last current available new final brought carried forward as of at inicial "
    "anterior actual nuevo nueva corte "
    "disponible al previo ancien nouveau initial precedent anterieur au crediteur debiteur report "
    "reporte ouverture cloture "
    "a the and for from to de del du des la le les el los las y et en general period periodo "
    "periode month mes mois account statement transactions purchases payments movimientos "
    "operaciones compras pagos operations achats paiements euros interest "
    "da do das dos em no na fatura atual desta dia disponivel lancamentos pagamentos encargos "
    "intereses interets charged paid adjustments additions subtractions checks this year"
)
_OF_SUMMARIES = frozenset(_SUMMARIES.split()) | columns.WORDS
"""All that banks say in the rows of their totals and balances, but for months and currencies."""
_MOST_OF_A_NAME = 60


def _any_of(*kinds: Sum) -> re.Pattern[str]:
    phrases = sorted((each for kind in kinds for each in PHRASES[kind]), key=len, reverse=True)
    return re.compile("|".join(map(_pattern, phrases)))


def _pattern(phrase: str) -> str:
    """`Sub-total` is `subtotal`, and `Opening account balance` an opening balance."""
    spaced = phrase.replace(" ", "[ -]?")
    return spaced.replace("[ -]?balance", "[ -]?(?:(?:statement|account) )?balance") + r"\b"


OPENING = _any_of("opening")
CLOSING = _any_of("closing")
_TOTAL = _any_of("total")
_BALANCE = _any_of("opening", "closing", "balance")
_CARRIED = re.compile(rf"(?:{_BALANCE.pattern})[ :]*(?:(?:on|as of|au|al|del?|du)? ?[0-9].*)?")
PERIOD = re.compile(
    r"period|statement date|closing date|\bfrom\b.*\b(?:to|through|thru)\b"
    r"|\bcorte\b|\bdel\b.*\bal\b"
    r"|\bdu\b.*\bau\b|releve du|arrete"
    r"|\bde\b.*\bate\b|\bfechamento\b"
)


def names_balance(text: str) -> bool:
    """Whether it begins with the name of a balance."""
    return _BALANCE.match(unaccented(text[:_MOST_OF_A_NAME])) is not None


def says_balance_alone(text: str) -> bool:
    """`Balance`, and nothing else."""
    return text.isalpha() and columns.named(frozenset({unaccented(text)}), "balance")


def names_only_a_balance(text: str) -> bool:
    """Whether it is a balance's name and nothing else, but for its day."""
    return _CARRIED.fullmatch(unaccented(text)) is not None


def names_total(text: str) -> bool:
    """Whether it begins with the name of a total."""
    return _TOTAL.match(unaccented(text[:_MOST_OF_A_NAME])) is not None


def speaks_of_total(text: str) -> bool:
    """Whether it names one anywhere: `Your total for May`."""
    return names_total(text) or re.search(r"tota(?:l|ls|les|ux)\b", unaccented(text)) is not None


def speaks_of_balance(text: str) -> bool:
    """Whether it names the first or the last balance of a period anywhere."""
    plain = unaccented(text)
    return bool(OPENING.search(plain) or CLOSING.search(plain))


def says_only_a_sum(text: str) -> bool:
    """Whether all its words are a bank's own: `Total fees`, but not `Total Wine`."""
    return all(
        word in _OF_SUMMARIES or months.number(word) or word.upper() in currencies.CODES
        for word in re.findall("[a-z]+", unaccented(text))
    )
