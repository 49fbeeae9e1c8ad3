"""Whether digits are a phone number in one of the countries that the users live in."""

from __future__ import annotations

_COUNTRIES = ("MX", "US", "CA", "FR", "ES", "BR", "GB", "IN")


def is_phone(text: str, first: int, last: int) -> bool:
    """Whether text[first:last] can be dialled in one of them, by libphonenumber's data."""
    import phonenumbers  # 25 ms, and few texts have what looks like one

    for country in _COUNTRIES:
        try:
            number = phonenumbers.parse(text[first:last], country)
        except phonenumbers.NumberParseException:
            continue
        if phonenumbers.is_valid_number_for_region(number, country):
            return True
    return False
