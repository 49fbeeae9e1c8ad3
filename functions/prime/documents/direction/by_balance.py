"""Amounts decided, or contradicted, by how the running balance moves."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from prime.documents.direction.doubts import CARD, CONTRADICTED, OWED
from prime.documents.direction.evidence import Figure, Finding, Frame
from prime.documents.direction.printed_signs import rises, vote
from prime.documents.direction.running_balance import Proof
from prime.documents.direction.stated import Signs


def beside_stated(
    values: Sequence[Decimal | None], signs: Signs, proof: Proof | None, frame: Frame
) -> Finding:
    """What is stated stands; a balance that moves otherwise makes it a doubt. A card's balance may
    count what is owed: then it falls by every credit, but by all of them. What is not stated moves
    as the balance does where that is certain."""
    finding = Finding.of(values, {at for at, sign in enumerate(signs) if values[at] and not sign})
    if proof is None:
        return finding
    along = [
        move == value if move and sign else None
        for move, value, sign in zip(proof.moves, values, signs, strict=True)
    ]
    usual = along.count(True) >= along.count(False)
    for at, way in enumerate(along):
        if values[at] and signs[at] and (at in proof.misfits or way is (not usual)):
            finding.doubts[at] = CONTRADICTED
    if None in (ways := set(along)) and len(ways) == 1:
        usual, is_certain = frame.kind != "card", frame.kind is not None
    else:
        is_certain = len(ways - {None}) == 1
    for at in sorted(finding.open) if is_certain else ():
        if move := proof.moves[at]:
            finding.amounts[at] = move if usual else -move
            finding.open.discard(at)
    return finding


def alone(figures: Sequence[Figure], proof: Proof, frame: Frame) -> Finding:
    """Where nothing is stated: by the moves of the balance, which for a card are of what is owed.
    Of a document of an unknown kind the descriptions may say which it is."""
    moves = proof.moves
    ways = {move == each.value for each, move in zip(figures, moves, strict=True) if move}
    signed = any(each.value and each.value < 0 for each in figures)
    way = (1 if ways == {True} else -1) if len(ways) == 1 else 0
    along = way if signed else 0
    likely = [
        each.value * along if move is None and each.value and along else move
        for each, move in zip(figures, moves, strict=True)
    ]
    turn, doubt = _turn(figures, likely, frame, way)
    finding = Finding.of([each.value for each in figures], set())
    for at, (figure, move) in enumerate(zip(figures, moves, strict=True)):
        value = figure.value
        if not value:
            continue
        if move is not None:
            finding.amounts[at], finding.doubts[at] = move * turn, doubt
        elif at in proof.misfits:
            finding.amounts[at] = value * turn * (along or 1)
            finding.doubts[at] = CONTRADICTED
        elif along:
            finding.amounts[at], finding.doubts[at] = value * along * turn, doubt
        else:
            finding.amounts[at] = value * turn
            finding.open.add(at)
    return finding


def _turn(
    figures: Sequence[Figure], moves: Sequence[Decimal | None], frame: Frame, way: int
) -> tuple[int, str | None]:
    """1 where the balance rises by what comes in, -1 where it is what is owed, and the doubt. `way`
    is 1 where it rises by every plus, -1 where it falls, and 0 where it does both."""
    signed = any(each.value and each.value < 0 for each in figures)
    voted = vote(zip(figures, moves, strict=True)) if frame.source == "export" else 0
    turn = -1 if frame.kind == "card" else 1
    if frame.kind and voted != -turn:
        return turn, None
    is_suspect = frame.may_be_card or (signed and way == -1) or rises(figures, moves)
    if not frame.kind and (voted or not is_suspect):
        return voted or 1, None
    if way and frame.known_turn:
        return way * frame.known_turn, None
    return turn, CARD if way else OWED
