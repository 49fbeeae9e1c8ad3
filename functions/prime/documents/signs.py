"""Decides which amounts of a table are expenses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from prime.documents import months
from prime.documents.balances import Proof

UNSIGNED = "Nothing in the file says which of its amounts are expenses."
CARD = "It cannot be told whether the positive or the negative amounts of this file are expenses."
CONTRADICTED = "The balance beside this amount does not follow from it."
NO_SIGN = "It cannot be told whether this amount is an expense."

_CREDIT = re.compile(
    r"payment\W{0,3}thank|payment received|pago recibido|gracias por su pago|\bsu pago\b"
    r"|paiement (?:recu|merci)|\bmerci\b|payroll|salary|salaire|\bnomina\b|direct dep|refund"
    r"|reembolso|devolucion|remboursement|cash ?back"
)
_DEBIT = re.compile(
    r"interest charge|(?:annual|late|membership|foreign transaction|atm) fee|atm withdrawal"
    r"|\bcompra\b|\bpurchase\b|\bsale\b|\bachat\b|\bretrait\b|\bretiro\b"
)
_SIDES = {
    **dict.fromkeys(["debit", "dr", "db", "d", "withdrawal", "purchase", "sale", "-"], -1),
    **dict.fromkeys(["cargo", "retiro", "egreso", "gasto", "debito", "compra"], -1),
    **dict.fromkeys(["retrait", "depense", "achat"], -1),
    **dict.fromkeys(["credit", "cr", "c", "deposit", "refund", "return", "+"], 1),
    **dict.fromkeys(["abono", "deposito", "ingreso", "credito", "versement", "a"], 1),
}


@dataclass(frozen=True)
class Figure:
    """An amount as printed. Where the file has `told` which it is, an expense is negative. `words`
    are what else the row says of it."""

    value: Decimal | None
    told: bool = False
    plus: bool = False
    words: str = ""


Settled = tuple[Decimal | None, tuple[str, ...]]


def sides_of(cells: Iterable[str]) -> dict[str, int] | None:
    """-1 or 1 for each text of a column that says debit or credit in all its cells, or None."""
    texts = {cell: months.plain(cell) for cell in cells if cell}
    plain = set(texts.values())
    if not plain or not plain <= _SIDES.keys() or plain in ({"c"}, {"a"}, {"a", "d"}):
        return None
    if plain == {"a", "c"}:  # abono y cargo
        return {cell: 1 if text == "a" else -1 for cell, text in texts.items()}
    return {cell: _SIDES[text] for cell, text in texts.items()}


def settle(figures: Sequence[Figure], proof: Proof | None, *, of_a_card: bool) -> list[Settled]:
    """Each amount, negative for an expense, and the doubts about it."""
    if any(figure.told for figure in figures):
        return _as_told(figures, proof)
    if proof:
        return _as_proved(figures, proof, of_a_card=of_a_card)
    turn, doubt = _turn(figures, of_a_card=of_a_card)
    return [_settled(figure.value, turn, doubt) for figure in figures]


def _settled(value: Decimal | None, turn: int, doubt: str | None) -> Settled:
    if not value:
        return value, ()
    return value * turn, ((doubt,) if doubt else ())


def _as_told(figures: Sequence[Figure], proof: Proof | None) -> list[Settled]:
    """A balance may count what is owed: then it falls by every credit, but by all of them."""
    moves = proof.moves if proof else (None,) * len(figures)
    along = [
        None if not move else move == figure.value
        for figure, move in zip(figures, moves, strict=True)
    ]
    usual = along.count(True) >= along.count(False)
    misfits = proof.misfits if proof else frozenset()
    settled = []
    for at, (figure, way) in enumerate(zip(figures, along, strict=True)):
        doubt = CONTRADICTED if at in misfits or way is (not usual) else None
        if figure.value and not figure.told:
            doubt = NO_SIGN
        settled.append(_settled(figure.value, 1, doubt))
    return settled


def _as_proved(figures: Sequence[Figure], proof: Proof, *, of_a_card: bool) -> list[Settled]:
    """By the moves of the balance. A card's balance may be what is owed."""
    ways = {move == figure.value for figure, move in zip(figures, proof.moves, strict=True) if move}
    signed = any(figure.value and figure.value < 0 for figure in figures)
    along = (1 if ways == {True} else -1) if signed and len(ways) == 1 else 0
    moves = [
        figure.value * along if move is None and figure.value and along else move
        for figure, move in zip(figures, proof.moves, strict=True)
    ]
    vote = _vote(zip(figures, moves, strict=True))
    doubt = None if vote or not (of_a_card or along == -1 or _rises(figures, moves)) else CARD
    settled = []
    for at, (figure, move) in enumerate(zip(figures, proof.moves, strict=True)):
        value = figure.value
        if move is not None or not value:
            settled.append(_settled(move if move is not None else value, vote or 1, doubt))
        elif at in proof.misfits:
            settled.append((value * (vote or 1) * (along or 1), (CONTRADICTED,)))
        else:
            settled.append(_settled(value * (along or 1), vote or 1, doubt if along else NO_SIGN))
    return settled


def _turn(figures: Sequence[Figure], *, of_a_card: bool) -> tuple[int, str | None]:
    """1 where minus means an expense, -1 where plus does; and the doubt about it."""
    values = [figure.value for figure in figures if figure.value]
    up, down = sum(value > 0 for value in values), sum(value < 0 for value in values)
    if not down:
        return 1, UNSIGNED
    vote = _vote((figure, figure.value) for figure in figures)
    if vote:
        return (vote, None) if up or vote == 1 else (1, CARD)
    if up and of_a_card:
        return 1, CARD
    return 1, CARD if _rises(figures, values) or _may_be_paid_off(figures, values) else None


def _rises(figures: Sequence[Figure], moves: Iterable[Decimal | None]) -> bool:
    """People spend more often than they earn: what rises may be what they owe."""
    ups = [move > 0 for move in moves if move]
    return ups.count(True) > ups.count(False) and not any(figure.plus for figure in figures)


def _may_be_paid_off(figures: Sequence[Figure], values: Sequence[Decimal]) -> bool:
    """As many rise as fall, and by no more: like what was bought with a card and then paid."""
    ups = sum(value > 0 for value in values)
    is_even = 2 * ups == len(values) and sum(values) <= 0
    return is_even and not any(figure.plus for figure in figures)


def _vote(moves: Iterable[tuple[Figure, Decimal | None]]) -> int:
    """What descriptions say that are of credits or of debits alone, where they agree."""
    votes = set()
    for figure, move in moves:
        text = months.plain(figure.words[:200]) if move else ""
        for pattern, sign in ((_CREDIT, 1), (_DEBIT, -1)):
            if move and pattern.search(text):
                votes.add(sign if move > 0 else -sign)
    return votes.pop() if len(votes) == 1 else 0
