"""The corpus of receipts is what it is said to be. How well it is read the report measures, which
fails where a figure is worse."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.prime.documents.receipts import pictured
from tests.prime.documents.receipts.receipt import HALVES, Receipt, receipts

ALL = [each for half in HALVES for each in receipts(half)]


each_receipt = pytest.mark.parametrize("receipt", ALL, ids=lambda each: each.code)


def test_a_quarter_of_the_receipts_of_five_countries_is_kept_apart() -> None:
    assert len(ALL) == len({each.code for each in ALL}) >= 24
    assert {each.code[:2] for each in ALL} == {"us", "mx", "es", "fr", "de"}
    apart = receipts("kept_apart")
    assert {each.code[:2] for each in apart} == {"us", "mx", "es", "fr", "de"}
    assert 4 * len(apart) >= len(ALL)


def test_pictures_are_turned_every_way() -> None:
    sizes = Counter(sum(each.code.encode()) % 3 for each in ALL)
    assert set(sizes) == {0, 1, 2}


def test_every_run_reads_one_picture_of_each_receipt_and_pictures_of_every_form() -> None:
    read = [f for each in ALL for f in pictured.PICTURES if pictured.is_in_every_run(each, f)]
    assert len(read) == len(ALL)
    assert min(Counter(read)[form] for form in pictured.PICTURES) >= len(ALL) // 5


@each_receipt
def test_the_truth_stands_on_the_paper(receipt: Receipt) -> None:
    paper = " ".join(f"{line.left} {line.right}" for line in receipt.lines)
    assert receipt.merchant.casefold()[:4] in paper.casefold().replace("ä", "a")
    assert receipt.total in receipt.numbers
