"""Decides which amounts of a document are expenses: one order of trust for every kind of it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal

from prime.documents.direction import by_balance, doubts, printed_signs, running_balance
from prime.documents.direction.evidence import BOTH, Figure, Finding, Frame
from prime.documents.direction.printed_totals import (
    adds_up,
    readings_of,
    turn_by_totals,
    wrong_sum,
    wrong_total,
)
from prime.documents.direction.running_balance import Proof
from prime.documents.direction.stated import Signs, stated
from prime.documents.only import only
from prime.documents.words.acts import says_plainly, side_of
from prime.documents.words.columns import Sign
from toolkit.text.sentences import say


@dataclass(frozen=True)
class Resolution:
    """The amounts, negative for expenses, and each one's doubt; `doubt` is about all of them.
    `proof` is what the running balances prove."""

    amounts: Sequence[Decimal | None]
    doubts: Sequence[str | None]
    doubt: str | None = None
    proof: Proof | None = None


def resolve(figures: Sequence[Figure], frame: Frame) -> Resolution:
    if frame.source == "exchange":
        return _as_defined(figures)
    signs = stated(figures, frame)
    values = [_signed(each, sign) for each, sign in zip(figures, signs, strict=True)]
    rows = [(value, each.balance) for value, each in zip(values, figures, strict=True)]
    ascending, opening = frame.ascending, frame.opening
    proof = running_balance.proof_of(rows, ascending=ascending, opening=opening)
    finding = _by_balance(figures, values, signs, proof, frame)
    if frame.source == "page":
        wrong = running_balance.are_wrong(rows, ascending=ascending, opening=opening)
        return _of_page(figures, finding, proof, frame, doubts.WRONG_BALANCES if wrong else None)
    return _of_export(figures, finding, signs, proof, frame)


def _as_defined(figures: Sequence[Figure]) -> Resolution:
    """The format says that minus is an expense; a type that says otherwise makes it a doubt."""
    sides = [next(filter(None, map(side_of, each.cells)), None) for each in figures]
    doubted = [
        doubts.OTHER_SIGN if each.value and side and (each.value > 0) != (side > 0) else None
        for each, side in zip(figures, sides, strict=True)
    ]
    return Resolution([each.value for each in figures], doubted)


def _signed(figure: Figure, sign: Sign | None) -> Decimal | None:
    """As stated; as printed where nothing is, but that a debit's plus is no income."""
    if figure.value is None:
        return None
    if sign is None:
        return -figure.value if figure.column == "debit" else figure.value
    return abs(figure.value) * sign


def _by_balance(
    figures: Sequence[Figure],
    values: Sequence[Decimal | None],
    signs: Signs,
    proof: Proof | None,
    frame: Frame,
) -> Finding:
    if any(signs):
        return by_balance.beside_stated(values, signs, proof, frame)
    if proof:
        return by_balance.alone(figures, proof, frame)
    return Finding.of(values, {at for at, value in enumerate(values) if value})


def _of_export(
    figures: Sequence[Figure], finding: Finding, signs: Signs, proof: Proof | None, frame: Frame
) -> Resolution:
    """Plus and minus speak only where nothing else does: beside amounts of which the direction is
    stated, one of which it is not is an exception that a person has to look at."""
    turn: int = 1
    doubt: str | None = doubts.NO_SIGN
    is_by_sign = proof is None and not any(signs)
    if is_by_sign:
        turn, doubt = printed_signs.turn_of(figures, frame)
    if proof and printed_signs.are_without(figures):
        _settle_flagged(figures, finding, frame)
    if is_by_sign and doubt in (None, doubts.UNSIGNED) and printed_signs.are_without(figures):
        doubt = _settle_flagged(figures, finding, frame) or doubt
        _settle_plain(figures, finding, finding.open)
    for at in finding.open:
        value = finding.amounts[at]
        finding.amounts[at], finding.doubts[at] = value and value * turn, doubt
    if is_by_sign and frame.plus:
        _doubt_denied(figures, finding, finding.open)
    return Resolution(finding.amounts, finding.doubts, proof=proof)


def _settle_flagged(figures: Sequence[Figure], finding: Finding, frame: Frame) -> str | None:
    """Where amounts without signs have two flags: by the one that is known to be money out, or that
    the other amounts or descriptions say is. Else the doubt that asks for it."""
    flags = sorted({each.flag for each in figures if each.value and each.flag})
    if len(flags) != 2 or frame.outflow == BOTH:
        return None
    known = frame.outflow if frame.outflow in flags else None
    outflow = known or _moved_out(figures, finding, flags) or printed_signs.outflow_of(figures)
    if outflow is None:
        one, other = flags
        return say(doubts.WHICH_OUT, one=one, other=other)
    for at in [at for at in finding.open if figures[at].flag]:
        value = finding.amounts[at]
        finding.amounts[at] = value and abs(value) * (-1 if figures[at].flag == outflow else 1)
        finding.open.discard(at)
    return None


def _moved_out(figures: Sequence[Figure], finding: Finding, flags: Sequence[str]) -> str | None:
    """Of two flags the one of the amounts that are decided to be money out."""
    return only(
        flag if amount < 0 else flags[1 - flags.index(flag)]
        for at, (figure, amount) in enumerate(zip(figures, finding.amounts, strict=True))
        if at not in finding.open and amount and (flag := figure.flag)
    )


def _settle_plain(figures: Sequence[Figure], finding: Finding, places: Collection[int]) -> None:
    """Where no amount has a sign, what a description says that no shop is called goes before what
    is known of plus."""
    for at in sorted(places):
        value = finding.amounts[at]
        if value and (sign := says_plainly(figures[at].description)):
            finding.amounts[at] = abs(value) * sign
            finding.open.discard(at)


def _of_page(
    figures: Sequence[Figure],
    finding: Finding,
    proof: Proof | None,
    frame: Frame,
    wrong: str | None,
) -> Resolution:
    """A page may have been read wrong, a row of it missed: one figure that contradicts the others
    makes all of them a doubt."""
    bare = _bare(figures, finding, proof)
    if printed_signs.are_without([figures[at] for at in bare]):
        _settle_plain(figures, finding, bare)
        bare &= finding.open
    turn = turn_by_totals(figures, bare, frame) if bare == finding.open else None
    turn = turn or printed_signs.turn_plainly(figures, bare)
    _turn(finding, bare, turn or frame.known_turn or 1)
    readings = readings_of(finding)
    doubt = wrong or wrong_total(figures, readings[0], frame) or wrong_sum(readings, frame)
    proven = [] if doubt else [amounts for amounts in readings if adds_up(amounts, frame)]
    if finding.open and frame.kind and len(proven) == 1:
        return Resolution(proven[0], finding.doubts, proof=proof)
    if not (bare and turn):
        _doubt_open(figures, finding, bare, frame)
    return Resolution(finding.amounts, finding.doubts, doubt, proof)


def _doubt_open(
    figures: Sequence[Figure], finding: Finding, bare: Collection[int], frame: Frame
) -> None:
    """All but the bare ones, whose plus is known."""
    if not printed_signs.say_expenses(figures, frame):
        for at in finding.open:
            finding.doubts[at] = doubts.NOT_SAID if at in bare else doubts.NO_SIGN
    if frame.plus:
        for at in bare:
            finding.doubts[at] = None
        _doubt_denied(figures, finding, bare)


def _bare(figures: Sequence[Figure], finding: Finding, proof: Proof | None) -> set[int]:
    """Those that are open and have nothing but a sign: no balance, and no column of debits or of
    credits in which a minus cannot be told."""
    if proof:
        return set()
    return {at for at in finding.open if figures[at].column not in ("debit", "credit")}


def _turn(finding: Finding, places: Collection[int], turn: int) -> None:
    for at in places:
        value = finding.amounts[at]
        finding.amounts[at] = value and value * turn


def _doubt_denied(figures: Sequence[Figure], finding: Finding, places: Collection[int]) -> None:
    for at in places:
        if printed_signs.is_denied(figures[at], finding.amounts[at]):
            finding.doubts[at] = doubts.OTHER_WORDS
