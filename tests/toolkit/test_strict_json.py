from __future__ import annotations

import json
import subprocess
import sys
from decimal import Decimal

import pytest

from tests.each_row import each_row
from toolkit.errors import InvalidInput
from toolkit.strict_json import MAX_BYTES, parse_object


def test_an_object_is_read() -> None:
    text = '{"a": "é🎉", "b": [1, true, null, {"c": -0}]}'
    assert parse_object(text) == {"a": "é🎉", "b": [1, True, None, {"c": 0}]}


def test_a_number_with_a_point_is_exact() -> None:
    number = parse_object('{"price": 79.99}')["price"]
    assert isinstance(number, Decimal)
    assert str(number) == "79.99"


def test_a_number_too_large_for_a_float_is_still_a_number() -> None:
    assert parse_object('{"a": 1e400}')["a"] == Decimal("1e400")


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1e9999999999999999999}',
        '{"a": -1e9999999999999999999}',
        '{"a": 1e-9999999999999999999}',
    ],
)
def test_a_number_too_large_even_for_a_decimal_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput):
        parse_object(text)


@pytest.mark.parametrize("digits", ["9" * 5000, "-" + "9" * 5000])
def test_an_integer_of_thousands_of_digits_is_refused(digits: str) -> None:
    with pytest.raises(InvalidInput):
        parse_object(f'{{"a": {digits}}}')


@each_row("constant", ["NaN", "Infinity", "-Infinity"])
@each_row("shape", ['{{"a": {0}}}', '{{"a": [{{"b": {0}}}]}}'])
def test_what_json_has_no_number_for_is_refused(constant: str, shape: str) -> None:
    with pytest.raises(InvalidInput, match=constant):
        parse_object(shape.format(constant))


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1, "a": 1}',
        '{"a": 1, "\\u0061": 2}',
        '{"a": {"b": 1, "b": 2}}',
        '{"a": [[{"b": {"c": null, "c": null}}]]}',
    ],
)
def test_a_key_given_twice_is_refused_at_any_depth(text: str) -> None:
    with pytest.raises(InvalidInput, match="twice"):
        parse_object(text)


def test_one_key_in_two_objects_is_not_given_twice() -> None:
    assert parse_object('{"a": {"a": [{"a": 1}, {"a": 2}]}}')["a"]["a"][1] == {"a": 2}


def nested(levels: int, opening: str = "[", closing: str = "]") -> str:
    return '{"a":' + opening * (levels - 1) + "1" + closing * (levels - 1) + "}"


def test_32_levels_are_read_and_33_refused() -> None:
    assert parse_object(nested(32))
    with pytest.raises(InvalidInput, match="32 levels"):
        parse_object(nested(33))
    with pytest.raises(InvalidInput, match="32 levels"):
        parse_object(nested(33, '{"a":', "}"))


@pytest.mark.parametrize("depth", [1_000, 100_000])
def test_a_very_deep_body_is_refused_and_not_a_crash(depth: int) -> None:
    with pytest.raises(InvalidInput):
        parse_object("[" * depth)


def test_brackets_side_by_side_or_in_a_string_are_not_levels() -> None:
    assert len(parse_object('{"a":[' + ",".join(["[]"] * 100) + "]}")["a"]) == 100
    text = '[{"\\' * 100
    assert parse_object(json.dumps({"a": text}))["a"] == text


def sized(size: int, character: str = "x") -> str:
    frame = len('{"a":""}')
    return f'{{"a":"{character * ((size - frame) // len(character.encode()))}"}}'


def test_256_kib_are_read_and_one_byte_more_is_refused() -> None:
    assert parse_object(sized(MAX_BYTES))
    with pytest.raises(InvalidInput, match="262144 bytes"):
        parse_object(sized(MAX_BYTES + 1))


def test_bytes_are_counted_and_not_characters() -> None:
    assert parse_object(sized(MAX_BYTES, "é"))
    with pytest.raises(InvalidInput, match="larger"):
        parse_object(sized(MAX_BYTES + 2, "é"))


@each_row(
    "text",
    [
        '{"a": "\\ud800"}',
        '{"a": "\\uDFFF"}',
        '{"a": "\\ude00\\ud83d"}',
        '{"\\ud83d": 1}',
        '{"a": [{"b": "x\\udc00"}]}',
        '{"a": "\ud800"}',
        '{"\udfff": 1}',
    ],
)
def test_half_a_surrogate_pair_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput):
        parse_object(text)


def test_a_whole_surrogate_pair_is_one_character() -> None:
    assert parse_object('{"a": "\\ud83c\\udf89"}') == {"a": "🎉"}


@each_row(
    "text",
    [
        "",
        " ",
        "\ufeff{}",
        "{} {}",
        '{"a": 1},',
        "{} x",
        "{'a': 1}",
        '{"a": 1,}',
        '{"a": 01}',
        '{"a": .5}',
        '{"a": 5.}',
        '{"a": +1}',
        '{"a": 0x10}',
        '{"a": "tab\tin"}',
        '{"a": "nul\x00in"}',
        '{"a": "\\x41"}',
        '{"a": "\\u12"}',
        '{"a": "open',
        '{"a": tru}',
        '{"a"}',
        "// {}",
        "[]",
        "[{}]",
        "null",
        "true",
        "1",
        '"{}"',
    ],
)
def test_anything_but_one_json_object_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput):
        parse_object(text)


def test_what_is_refused_is_not_told_back() -> None:
    with pytest.raises(InvalidInput) as refused:
        parse_object('{"otp": "424242" "otp"}')
    assert "424242" not in str(refused.value)


HOSTILE = '"[" * 33 + chr(34) + (chr(92) + chr(34)) * 130_000'


def test_a_hostile_body_is_refused_in_time_that_grows_with_its_length() -> None:
    """In a process of its own: a regular expression cannot be interrupted from within."""
    program = (
        "from toolkit.strict_json import parse_object\n"
        "from toolkit.errors import InvalidInput\n"
        f"try: parse_object({HOSTILE})\n"
        "except InvalidInput: print('refused')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        timeout=10,
        check=True,
        env={"PYTHONPATH": "layers/toolkit"},
    )
    assert done.stdout == "refused\n"
