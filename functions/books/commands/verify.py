"""`make books-verify USER_ID=… [REPAIR=1]`: hold what entries are found by against the
entries, and the rollups of the ledger, the card and the budget against their rows; 1 if something
differs and was not mended."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from commands.command import required, run, use_stack
from commands.progress import Progress

if TYPE_CHECKING:
    from toolkit import Caller
    from toolkit.storage.rollups import Difference, Sums


def main() -> int:
    user_id = required("USER_ID", "whose? make books-verify USER_ID=12345 [REPAIR=1]")
    use_stack()
    # They read the environment when they are imported.
    from toolkit import Caller

    caller, is_repairing = Caller(user_id), os.environ.get("REPAIR") == "1"
    found = Found()
    _compare_entries(caller, found, is_repairing=is_repairing)
    _compare_ledger(caller, found, is_repairing=is_repairing)
    _compare_others(caller, found, is_repairing=is_repairing)
    print(f"{found.different} differences, {found.mended} mended")
    return 1 if found.different > found.mended else 0


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


def _compare_ledger(caller: Caller, found: Found, *, is_repairing: bool) -> None:
    from money.differences import by_month
    from money.entities import Rollup
    from toolkit.storage.rollups import mend

    progress = Progress("months compared")
    for differences in progress.over(by_month(caller)):
        for difference in differences:
            is_mended = is_repairing and mend(caller, Rollup, difference)
            progress.print(found.told(_rendered(difference), is_mended=is_mended))


def _compare_others(caller: Caller, found: Found, *, is_repairing: bool) -> None:
    """Where the marker is missing, it is put once nothing differs."""
    from books.commands.rolled_up import BOOKS
    from toolkit.storage.rollups import mend

    for book in BOOKS:
        lacks_marker, left = book.rollup.lacks_marker(caller), 0
        for difference in book.differences(caller):
            is_mended = is_repairing and mend(caller, book.rollup, difference)
            left += not is_mended
            print(found.told(_rendered(difference), is_mended=is_mended))
        if lacks_marker:
            is_mended = is_repairing and not left
            if is_mended:
                book.mark(caller)
            unknown = f"{book.name}: nothing says that its rollups count every row"
            print(found.told(unknown, is_mended=is_mended))


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
