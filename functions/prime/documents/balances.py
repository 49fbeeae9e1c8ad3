"""Proves the amounts of a table by the running balance beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

Entry = tuple[Decimal | None, Decimal | None]
"""The amount of a row, as printed, and the balance beside it."""


@dataclass(frozen=True)
class Proof:
    """`moves` are what the balance moved by, where that is the row's amount but for its sign;
    `misfits` the rows where it moved by something else."""

    ascending: bool
    moves: tuple[Decimal | None, ...]
    misfits: frozenset[int]

    @property
    def strength(self) -> int:
        return sum(bool(move) for move in self.moves)


def proof_of(rows: Sequence[Entry], *, ascending: bool | None = None) -> Proof | None:
    """None when most balances do not follow from the amounts, or do so read downwards and upwards
    alike; `ascending` is for who knows which way the rows run."""
    ways = [True, False] if ascending is None else [ascending]
    proofs = [each for way in ways if (each := _read(rows, ascending=way))]
    ranks = [_rank(proof, rows) for proof in proofs]
    if not proofs or ranks.count(max(ranks)) > 1:
        return None
    return proofs[ranks.index(max(ranks))]


def _rank(proof: Proof, rows: Sequence[Entry]) -> tuple[int, int]:
    """Amounts with signs fit better where the balance moves their way."""
    if not any(amount and amount < 0 for amount, _ in rows):
        return proof.strength, 0
    along = (move == amount for move, (amount, _) in zip(proof.moves, rows, strict=True) if move)
    return proof.strength, sum(along)


def _read(rows: Sequence[Entry], *, ascending: bool) -> Proof | None:
    moves: list[Decimal | None] = []
    misfits = set()
    for at, (amount, balance) in enumerate(rows):
        before = at - 1 if ascending else at + 1
        last = rows[before][1] if 0 <= before < len(rows) else None
        if amount is None or balance is None or last is None:
            moves.append(None)
            continue
        fits = abs(balance - last) == abs(amount)
        moves.append(balance - last if fits else None)
        if not fits:
            misfits.add(at)
    proof = Proof(ascending, tuple(moves), frozenset(misfits))
    return proof if proof.strength > len(misfits) else None
