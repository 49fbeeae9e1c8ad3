"""Countries (ISO 3166-1 alpha-2), and what comes first in the dates that people write there."""

from __future__ import annotations

from typing import Literal

_CODES = (
    "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR "
    "BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ "
    "EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW "
    "GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY "
    "KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV "
    "MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY "
    "QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG "
    "TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM "
    "ZW"
)
CODES = frozenset(_CODES.split())

_MONTH_FIRST = "AS GU MH MP PR UM US VI"
_OF_NO_ONE_ORDER = (
    "AF AX BT BZ CA CN FM GL HU IR JP KP KR LK LS LT MN NA NP PA PH PW RW SE SZ TW ZA"
)
"""Where the year comes first, which is no question of day or month, or where habits differ."""


def first_in_dates(country: str) -> Literal["day", "month"] | None:
    """None where no one order is usual. By the short dates of the Unicode CLDR:
    https://www.unicode.org/cldr/charts/latest/by_type/date_&_time.gregorian.html."""
    if country in _OF_NO_ONE_ORDER.split():
        return None
    return "month" if country in _MONTH_FIRST.split() else "day"
