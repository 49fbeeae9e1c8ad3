from __future__ import annotations

from tests.toolkit.counting import add, look_at
from toolkit import Call, Domain, ToolInput, ToolOutput


def test_a_paragraph_of_a_docstring_is_one_line_of_the_description() -> None:
    assert look_at.description == (
        "Reads the counter of somebody else.\n\nFor those who may, and nobody else."
    )


def test_a_docstring_of_one_line_is_the_description() -> None:
    assert add.description == "Adds to the counter."


def test_a_function_without_a_docstring_has_an_empty_description() -> None:
    class Silent(Domain):
        name = "silent"
        refusal = look_at.family.refusal
        refusal_schema = look_at.family.refusal_schema

    def silent(request: ToolInput, call: Call) -> ToolOutput:
        return ToolOutput()

    assert Silent().tool(silent).description == ""
