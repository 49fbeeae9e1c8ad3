"""Text whose columns stand below one another is a table too."""

from __future__ import annotations

import pytest

from prime.documents.document import Unreadable
from prime.documents.tables import printed_amounts
from tests.prime.documents.tables.csv_exports import MEXICO, doubts, facts, lines, read

COFFEE, PAY = ("2025-09-14", "-4.50", "Café Luna"), ("2025-09-15", "1000.00", "Pay roll")
RULED = """\
 Banco Ejemplo                        Cuenta 0123456789
 Fecha       Concepto            Cargo      Abono      Saldo
 ----------  --------------  ---------  ---------  ---------
 14/09/2025  Café Luna            4.50                995.50
 15/09/2025  Pay roll                    1,000.00   1,995.50
 ==========
             Total                4.50   1,000.00
"""


@pytest.mark.parametrize(
    "text",
    [
        RULED,
        RULED.replace("\n", "\r\n"),
        RULED.replace("=====", "\f=====") + "\f" + RULED.split("\n")[1] + "\n",
        """\
Fecha      Concepto                        Importe
14/09/2025 Café Luna                         -4.50
15/09/2025 Pay roll                       1,000.00
""",
        """\
Importe       Fecha        Concepto
   -4.50      14 sep 2025  Café Luna
1,000.00      15 sep 2025  Pay roll
""",
        """\
14/09/2025 Café Luna      -4.50
15/09/2025 Pay roll    1,000.00
""",
        """\
No.  Date        Description   Amount
  1  2025-09-14  Café Luna                  -4.50
  2  2025-09-15  Pay roll                 1000.00
""",
        "Date\tDescription\tAmount\n14/09/2025\tCafé Luna\t-4.50\n15/09/2025\tPay roll\t1,000.00\n",
    ],
)
def test_columns_are_found_by_what_is_blank_between_them(text: str) -> None:
    assert facts(text, MEXICO) == [COFFEE, PAY]


def test_what_stands_above_the_columns_names_the_account() -> None:
    assert read(RULED, MEXICO).account == "6789"
    assert [line.place for line in read(RULED, MEXICO).lines] == ["line 4", "line 5"]


def test_blanks_that_all_descriptions_share_do_not_cut_them() -> None:
    text = """\
Fecha       Concepto            Importe
14/09/2025  OXXO  REFORMA         -4.50
15/09/2025  OXXO  CENTRO         -14.50
"""
    assert [what for *_, what in facts(text, MEXICO)] == ["OXXO  REFORMA", "OXXO  CENTRO"]


def test_no_amount_is_cut_where_a_row_does_not_keep_to_the_columns() -> None:
    text = """\
Fecha       Concepto       Cargo      Abono
14/09/2025  Café            4.50
15/09/2025  A longer name than fits 1234.50
16/09/2025  Pay                     1000.00
"""
    assert doubts(text, MEXICO) == [(), (printed_amounts.UNREADABLE,), ()]
    assert [str(line.amount) for line in lines(text, MEXICO)] == ["-4.50", "None", "1000.00"]


def test_a_row_without_its_amount_is_a_doubt() -> None:
    text = RULED.replace("     4.50                995.50", "").replace("1,995.50", "")
    assert doubts(text, MEXICO)[0] == (printed_amounts.NO_AMOUNT,)


@pytest.mark.parametrize(
    "text",
    [
        "Dear Ana,\n\n14/09/2025  we met and paid.\n15/09/2025  we did not.\n",
        "14/09/2025\n" * 50,
        "  ".join(["14/09/2025"] * 300),
        "a  b  c\n" * 100,
    ],
)
def test_text_that_is_no_table_says_so(text: str) -> None:
    with pytest.raises(Unreadable, match="no table"):
        lines(text, MEXICO)
