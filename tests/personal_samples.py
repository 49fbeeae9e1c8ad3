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
        "4111.1111.1111.1111",
        "4111 - 1111 - 1111 - 1111",
        "5018 0000 0009",
    ],
    "iban": [
        "GB82 WEST 1234 5698 7654 32",
        "DE89370400440532013000",
        "BE68 5390 0754 7034",
        "DE89\u202f3704\u202f0044\u202f0532\u202f0130\u202f00",
    ],
    "clabe": ["032180000118359719", "032 180 00011835971 9", "032\t180\t000\t118\t359\t719"],
    "curp": ["BOXW310820HNERXN09"],
    "rfc": ["GODE561231GR8"],
    "aadhaar": ["2341 2341 2346", "234123412346"],
    "pan": ["ABCPE1234F"],
    "br_cpf": ["529.982.247-25"],
    "es_dni": ["12345678Z", "12.345.678-Z"],
    "es_nie": ["X1234567L"],
    "uk_nino": ["AB123456C"],
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
DIALLED = ["(21) 95555-0188", "07911 123456", "(020) 7946 0958"]
"""Phone numbers that only the numbering plans of their countries tell."""
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
NAMED = {
    "us_social_security": [
        ("SSN ", "123 45 6789"),
        ("ssn=", "123456789"),
        ("my social security number is: ", "123.45.6789"),
    ],
    "mx_nss": [("NSS: ", "92847154405"), ("número de seguro social ", "20 90 97 2403 9")],
    "ca_sin": [("SIN: ", "046 454 286"), ("numéro d'assurance sociale ", "046454286")],
    "aadhaar": [("Aadhaar no ", "732 053 584 031")],
    "pan": [("PAN is ", "ILXFT-8554-Y")],
    "uk_nino": [("national insurance no. ", "NK 50 20 02 D")],
    "es_dni": [("DNI: ", "12 345 678-Z")],
}
SECRETS = {
    "cvv": [
        ("my CVV is ", "604"),
        ("código de seguridad de mi tarjeta: ", "0421"),
        ("cvv2 ", "090"),
    ],
    "pin": [
        ("PIN: ", "0007"),
        ("nip de la tarjeta: ", "8080"),
        ("minha senha é ", "4471"),
        ("mon code confidentiel est ", "5173"),
        ("card pin -> ", "6 6 1 2"),
    ],
    "password": [
        ("password is ", "Blue42Sky"),
        ("password: ", "x9$Kd02q"),
        ('"password":"', "Zeb7ra"),
        ("contraseña=", "Tigre*xy"),
        ("la contraseña de mi banco es ", "Sol1234"),
        ("passcode ", "884213"),
        ("mot de passe : ", "Fl3ur"),
    ],
    "api_key": [
        ("api key ", "ELCDMeu1Jj5gVfiKmqR5YA7ivSGyLCtc"),
        ("access_token=", "7h3iBwcCG4RcbftuYgDm"),
        ("Bearer ", "MzjBvCX59L7xBuR0K9nW"),
    ],
}
"""What opens something, behind what names it."""
LETTERS_APART = ["BOXW 310820 HNERXN 09", "GODE-561231-GR8", "X-1234567-L", "AB 12 34 56 C"]
"""Numbers whose first letters stand apart: in a stream these may have left."""
NUMBER_SAMPLES = [sample for samples in NUMBERS.values() for sample in samples]
NUMBERS_IN_TURNS = [samples[-1] for samples in NUMBERS.values()]
"""One of each kind, for what is true of a whole turn whatever the number's form."""
BEARERS = [
    ("I have ", "sk-4DmCEmHyTV584iFBoks9rvU19ZACsrr6G"),
    ("or ", "AKIA0123456789EXAMPL"),
]
"""Keys that are known by how they begin."""
SECRET_SAMPLES = [sample for samples in SECRETS.values() for sample in samples]
NAMED_SAMPLES = [
    *(sample for samples in NAMED.values() for sample in samples),
    *SECRET_SAMPLES,
    *BEARERS,
]
CONTACT_SAMPLES = [sample for samples in CONTACTS.values() for sample in samples]
CONTACTS_IN_TURNS = [samples[n] for samples in CONTACTS.values() for n in (0, -1)]


class Failing:
    """A pattern that breaks, and tells in its error what it was to look at."""

    groups = 0

    def search(self, text: str, *_: Any) -> None:
        raise RuntimeError(f"cannot look through {text}")
