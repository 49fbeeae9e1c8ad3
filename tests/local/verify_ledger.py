"""`make ledger-verify USER_ID=… [REPAIR=1]`: hold a ledger's rollups against its entries; 1 if one
is not what they add up to and was not mended."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from tests.local.state import StackError, use_running

if TYPE_CHECKING:
    from finance.ledger.rebuilding import Difference
    from finance.rules import Sums


def main() -> int:
    user_id = os.environ.get("USER_ID")
    if not user_id:
        print("whose? make ledger-verify USER_ID=12345 [REPAIR=1]", file=sys.stderr)
        return 2
    try:
        use_running()
    except StackError as error:
        print(error, file=sys.stderr)
        return 1
    from finance.ledger.rebuilding import differences, mend  # after the environment is set
    from toolkit import Caller

    caller, is_repairing = Caller(user_id), os.environ.get("REPAIR") == "1"
    found = mended = 0
    for difference in differences(caller):
        found += 1
        is_mended = is_repairing and mend(caller, difference)
        mended += is_mended
        print(f"{_told(difference)}{' (mended)' if is_mended else ''}")
    print(f"{found} differences, {mended} mended")
    return 1 if found > mended else 0


def _told(difference: Difference) -> str:
    cell, stored = difference.cell, difference.stored
    told = _sums(stored, cell.scale) if stored else "nothing"
    category = cell.category_id or "no category"
    return (
        f"{cell.month} {cell.account_id}, {category}, {cell.currency}: the rollup says {told}; "
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
    sys.exit(main())
