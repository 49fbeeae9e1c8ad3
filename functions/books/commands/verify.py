"""`make books-verify USER_ID=… [REPAIR=1]`: hold what was imported against the ledger, and the
ledger's rollups against its entries; 1 if something differs and was not mended."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from commands.command import required, run, use_stack
from commands.progress import Progress

if TYPE_CHECKING:
    from books.commands.imported import Astray
    from finance.ledger.differences import Difference
    from finance.rules import Sums


def main() -> int:
    user_id = required("USER_ID", "whose? make books-verify USER_ID=12345 [REPAIR=1]")
    use_stack()
    # They read the environment when they are imported.
    from books.commands import imported
    from finance.ledger.differences import by_month, mend
    from toolkit import Caller

    caller, is_repairing = Caller(user_id), os.environ.get("REPAIR") == "1"
    different = mended = 0
    for astray in imported.astray(caller):  # before the rollups: mending it changes them
        different += 1
        is_mended = is_repairing and imported.mend(caller, astray)
        mended += is_mended
        print(_told(_misplaced(astray), is_mended=is_mended))
    progress = Progress("months compared")
    for differences in progress.over(by_month(caller)):
        for difference in differences:
            different += 1
            is_mended = is_repairing and mend(caller, difference)
            mended += is_mended
            progress.print(_told(_rendered(difference), is_mended=is_mended))
    print(f"{different} differences, {mended} mended")
    return 1 if different > mended else 0


def _told(difference: str, *, is_mended: bool) -> str:
    return f"{difference}{' (mended)' if is_mended else ''}"


def _misplaced(astray: Astray) -> str:
    """Without what the transaction was for: others have written that."""
    row = astray.row
    where = {
        "missing": "is accepted, and not in the ledger",
        "otherwise": "is otherwise in the ledger",
        "left over": f"is {row.review_status}, and in the ledger",
    }
    return f"{row.date} {row.account}, {row.amount} {row.currency} ({row.id}) {where[astray.what]}"


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
