"""Money is whole minor units in storage and never a float. Conversions live here alone.

banking: whole rupees (INR) as integers, a charge is positive.
"""

from __future__ import annotations

POINTS_PER_RUPEE = 10


def rupees_for_points(points: int) -> int:
    """What reward points are worth in whole rupees: 5000 points are 500 (requirements R55)."""
    return points // POINTS_PER_RUPEE
