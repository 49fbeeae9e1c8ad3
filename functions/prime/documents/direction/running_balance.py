"""What the balances beside amounts prove of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

Row = tuple[Decimal | None, Decimal | None]
"""An amount and the balance beside it, None where it is not printed or cannot be read."""


@dataclass(frozen=True)
class Proof:
    """`moves` are what the balance moved by, where that is the row's amount but for its sign;
    `misfits` the rows where it moved by something else. It is `ascending` where the oldest stand
    first."""

    ascending: bool
    moves: tuple[Decimal | None, ...]
    misfits: frozenset[int]

    @property
    def strength(self) -> int:
        return sum(bool(move) for move in self.moves)


def proof_of(
    rows: Sequence[Row], *, ascending: bool | None = None, opening: Decimal | None = None
) -> Proof | None:
    """None when most balances do not follow from the amounts, or do so read downwards and upwards
    alike; `ascending` is for who knows which way the rows run, `opening` is the balance before the
    oldest."""
    proofs = [each for each in _ways(rows, ascending, opening) if each.strength > len(each.misfits)]
    ranks = [_rank(proof, rows) for proof in proofs]
    best = [proof for proof, rank in zip(proofs, ranks, strict=True) if rank == max(ranks)]
    return best[0] if len({proof.moves for proof in best}) == 1 else None


def are_wrong(
    rows: Sequence[Row], *, ascending: bool | None = None, opening: Decimal | None = None
) -> bool:
    """Whether the balances contradict the amounts, whichever way they are read."""
    return all(proof.misfits for proof in _ways(rows, ascending, opening))


def _ways(rows: Sequence[Row], ascending: bool | None, opening: Decimal | None) -> list[Proof]:
    ways = [True, False] if ascending is None else [ascending]
    return [_followed(rows, opening, ascending=way) for way in ways]


def _rank(proof: Proof, rows: Sequence[Row]) -> tuple[int, int]:
    """Amounts with signs fit better where the balance moves their way."""
    if not any(amount and amount < 0 for amount, _ in rows):
        return proof.strength, 0
    along = (move == amount for move, (amount, _) in zip(proof.moves, rows, strict=True) if move)
    return proof.strength, sum(along)


def _followed(rows: Sequence[Row], opening: Decimal | None, *, ascending: bool) -> Proof:
    balances = [balance for _, balance in rows]
    run = [opening, *balances] if ascending else [opening, *reversed(balances)]
    steps = [None if a is None or b is None else b - a for a, b in pairwise(run)]
    amounts = [amount for amount, _ in rows]
    moves: list[Decimal | None] = []
    misfits = set()
    for at, (amount, step) in enumerate(
        zip(amounts, steps if ascending else reversed(steps), strict=True)
    ):
        fits = amount is not None and step is not None and abs(step) == abs(amount)
        moves.append(step if fits else None)
        if not fits and amount is not None and step is not None:
            misfits.add(at)
    return Proof(ascending, tuple(moves), frozenset(misfits))
