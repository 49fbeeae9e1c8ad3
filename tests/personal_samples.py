"""Personal data as it is written, all of it invented or published as a specimen."""

from __future__ import annotations

from typing import Any

NUMBERS = {
    "us_social_security": ["123-45-6789", "123\u201145\u20136789"],
    "payment_card": [
        "4111111111111111",
        "4111 1111 1111 1111",
        "3782-822463-10005",
        "4111\u00a01111\u00a01111\u00a01111",
    ],
    "iban": [
        "GB82 WEST 1234 5698 7654 32",
        "DE89370400440532013000",
        "BE68 5390 0754 7034",
        "DE89\u202f3704\u202f0044\u202f0532\u202f0130\u202f00",
    ],
    "clabe": ["032180000118359719", "032 180 00011835971 9"],
    "curp": ["BOXW310820HNERXN09"],
    "rfc": ["GODE561231GR8"],
    "aadhaar": ["2341 2341 2346", "234123412346"],
    "pan": ["ABCPE1234F"],
}
CONTACTS = {
    "email": [
        "ana.lopez+bank@example.com",
        "o'brien@mail.example.co.uk",
        "josé@correo.example.mx",
        "x_1@a-b.example.org",
    ],
    "phone": [
        "+1 (415) 555-0123",
        "+1-415-555-0123",
        "+14155550123",
        "1-800-555-0199",
        "(415) 555-0123",
        "415-555-0123",
        "415.555.0123",
        "656 123 4567",
        "+52 55 1234 5678",
        "+52 1 55 1234 5678",
        "(55) 1234-5678",
        "55 1234 5678",
        "044 55 1234 5678",
        "+33 1 23 45 67 89",
        "+33 (0)6 12 34 56 78",
        "0033 1 23 45 67 89",
        "06 12 34 56 78",
        "06.12.34.56.78",
        "+91 98765 43210",
        "+910000000000",
        "+44 20 7946 0958",
        "+49.30.123.45.678",
    ],
}
LABELLED_PHONES = ["phone of 4155550123", "Tel.: 5512345678", "teléfono 0612345678", "fax 555-0199"]
ACCOUNTS = {
    "bank_account": [
        ("Account number: ", "000123456789"),
        ("Account Number:\n   ", "0001 2345 6789"),
        ("Acct # ", "12345678"),
        ("account no. ", "12-3456789"),
        ("Cuenta ", "0123456789"),
        ("Cuenta de cheques: ", "0123456789"),
        ("Número de cuenta: ", "01234567890"),
        ("N° de compte ", "01234567890"),
        ("Compte n° ", "30004 00031 00001234567 43"),
        ("Compte courant : ", "00012345678"),
    ],
    "us_routing": [("Routing number: ", "021000021"), ("ABA ", "011401533")],
    "uk_sort_code": [("Sort code: ", "12-34-56"), ("sort code ", "123456")],
}
NUMBER_SAMPLES = [sample for samples in NUMBERS.values() for sample in samples]
CONTACT_SAMPLES = [sample for samples in CONTACTS.values() for sample in samples]


class Failing:
    """A pattern that breaks, and tells in its error what it was to look at."""

    groups = 0

    def search(self, text: str, *_: Any) -> None:
        raise RuntimeError(f"cannot look through {text}")
