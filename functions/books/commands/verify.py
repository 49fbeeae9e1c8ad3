"""`make books-verify USER_ID=… [REPAIR=1]`: hold what entries are found by against the
entries, stated balances against their documents, and each book's rollups against its entries; 1 if
something differs and was not mended."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from commands.command import required, run, use_stack
from commands.progress import Progress

if TYPE_CHECKING:
    from money.differences import Difference
    from money.rules import Sums
    from toolkit import Caller


def main() -> int:
    user_id = required("USER_ID", "whose? make books-verify USER_ID=12345 [REPAIR=1]")
    use_stack()
    # They read the environment when they are imported.
    from toolkit import Caller

    found = compare(Caller(user_id), is_repairing=os.environ.get("REPAIR") == "1")
    print(f"{found.different} differences, {found.mended} mended")
    return 1 if found.different > found.mended else 0


def compare(caller: Caller, *, is_repairing: bool = False) -> Found:
    found = Found()
    _compare_entries(caller, found, is_repairing=is_repairing)
    _compare_balances(caller, found, is_repairing=is_repairing)
    _compare_sums(caller, found, is_repairing=is_repairing)
    return found


@dataclass
class Found:
    different: int = 0
    mended: int = 0

    def told(self, difference: str, *, is_mended: bool) -> str:
        """Counts it."""
        self.different += 1
        self.mended += is_mended
        return f"{difference}{' (mended)' if is_mended else ''}"


def _compare_entries(caller: Caller, found: Found, *, is_repairing: bool) -> None:
    """Without what an entry was for: others have written that."""
    from money import astray

    progress = Progress("entries compared")
    for each in progress.over(astray.compared(caller)):
        for one in each:
            is_mended = is_repairing and astray.mend(caller, one)
            row = one.entry
            of = f"{row.day} {row.account_id}, {row.amount} {row.currency} ({row.id})"
            progress.print(found.told(f"{of} {one.what}", is_mended=is_mended))


def _compare_balances(caller: Caller, found: Found, *, is_repairing: bool) -> None:
    """A balance goes with the statement that states it."""
    from money.entities import StatedBalance
    from prime.entities import DocumentRecord

    stated = StatedBalance.all_of(caller)
    documents = DocumentRecord.all_of(caller, {each.source for each in stated})
    undone = {each.id for each in documents if each.status == "undone"}
    for each in stated:
        if each.source in undone:
            if is_repairing:
                each.delete()
            of = f"{each.day} {each.account_id}, {each.amount} {each.currency}"
            told = f"{of} is stated by what was undone ({each.source})"
            print(found.told(told, is_mended=is_repairing))


def _compare_sums(caller: Caller, found: Found, *, is_repairing: bool) -> None:
    from money.differences import by_month, mend
    from money.entities import ROLLUPS

    for book in ROLLUPS:
        progress = Progress(f"months of the {book} compared")
        for differences in progress.over(by_month(caller, book)):
            for difference in differences:
                is_mended = is_repairing and mend(caller, difference)
                progress.print(found.told(_rendered(difference), is_mended=is_mended))


def _rendered(difference: Difference) -> str:
    cell, stored = difference.cell, difference.stored
    summed = _sums(stored, cell.scale) if stored else "nothing"
    category = cell.category_id or "no category"
    return (
        f"{cell.month} {cell.account_id}, {category}, {cell.currency}: the rollup says {summed}; "
        f"there are {_sums(difference.actual, cell.scale)}"
    )


def _sums(sums: Sums, scale: int) -> str:
    from toolkit.money import Units

    debit, credit = (Units(number, scale).amount for number in (sums.debit, sums.credit))
    return (
        f"{sums.entries} entries, {sums.debit_count} debits of {debit:f}, "
        f"{sums.credit_count} credits of {credit:f}"
    )


if __name__ == "__main__":
    sys.exit(run(main))
