"""Every record is the item that PynamoDB would make of it, and is read back as PynamoDB would.

`make sequences` tries more of each, EXAMPLES=n so many.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pynamodb.attributes import (
    Attribute,
    AttributeContainer,
    BinaryAttribute,
    BooleanAttribute,
    JSONAttribute,
    NumberAttribute,
)
from pynamodb.exceptions import AttributeDeserializationError, AttributeNullError
from pynamodb.models import Model

from banking.entities import AmountAttribute
from personal_data.jobs.erasure_targets import ERASURE_TARGETS
from personal_data.jobs.export_tables import DERIVED, EXPORT_TABLES
from tests.each_row import each_row
from tests.personal_data.everything import import_records, is_stored_by_functions, kinds
from tests.project.tools import TEMPLATE
from toolkit.storage.ownership import Erasure, Export
from toolkit.storage.tables import Record

import_records()


def _models(model: type[Model]) -> Iterator[type[Model]]:
    for each in model.__subclasses__():
        yield each
        yield from _models(each)


MODELS = [
    each for each in _models(Record) if each.get_attributes() and is_stored_by_functions(each)
]
SOME = settings(max_examples=int(os.environ.get("EXAMPLES", "5")))
"""`make sequences` takes a hundred."""
KINDS: dict[type[Attribute[Any]], st.SearchStrategy[Any]] = {
    BinaryAttribute: st.binary(),
    BooleanAttribute: st.booleans(),
    JSONAttribute: st.dictionaries(st.text(), st.integers() | st.text() | st.none()),
    NumberAttribute: st.integers(),
    AmountAttribute: st.decimals(allow_nan=False, allow_infinity=False),
}


@cache
def _values(model: type[Model]) -> st.SearchStrategy[dict[str, Any]]:
    """Some of its attributes, or all; some are None."""
    each = {n: _value(attribute) | st.none() for n, attribute in model.get_attributes().items()}
    return st.fixed_dictionaries({}, optional=each)


def _value(attribute: Attribute[Any]) -> st.SearchStrategy[Any]:
    if attribute.attr_type == "L":
        return st.lists(st.text())
    return next((kind for each, kind in KINDS.items() if isinstance(attribute, each)), st.text())


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
@SOME
@given(data=st.data())
def test_a_record_is_the_item_that_pynamodb_makes(model: type[Model], data: st.DataObject) -> None:
    record = model(**data.draw(_values(model)))
    assert _made(model._container_serialize, record, null_check=False) == _made(
        Model._container_serialize, record, null_check=False
    )
    assert _made(model._container_serialize, record) == _made(Model._container_serialize, record)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
@SOME
@given(data=st.data())
def test_an_item_is_the_record_that_pynamodb_reads(model: type[Model], data: st.DataObject) -> None:
    item = model(**data.draw(_values(model))).serialize(null_check=False)
    for name in data.draw(st.sets(st.sampled_from(sorted(model.get_attributes())))):
        item[name] = data.draw(st.sampled_from([{"NULL": True}, {"SS": ["another type"]}, {}]))
    of_pynamodb = vars(AttributeContainer)["_instantiate"].__func__
    assert _made(_read, model._instantiate, item) == _made(_read, of_pynamodb, model, item)


@each_row("model", MODELS, ids=lambda model: model.__name__)
def test_a_new_record_has_the_defaults_that_pynamodb_gives(model: type[Model]) -> None:
    for is_new in (True, False):
        record = model(_user_instantiated=is_new)
        ours, record.attribute_values = record.attribute_values, {}
        Model._set_defaults(record, _user_instantiated=is_new)
        assert ours == record.attribute_values


@each_row("record", sorted(kinds(), key=str), ids=lambda record: record.__name__)
def test_a_record_states_how_it_is_exported_and_erased_and_how_long_it_is_kept(
    record: type[Record],
) -> None:
    assert isinstance(record.erasure, Erasure | str)
    ends = record.retention != "FOR_GOOD"
    assert not ends or "expires_at" in record.get_attributes()
    (table,) = (table for table in TEMPLATE.tables if table.name == record.Meta.table_name)
    assert not ends or table.ttl == "expires_at"
    if isinstance(record.erasure, str):
        return
    targets = {(each.table, each.erasure) for each in ERASURE_TARGETS}
    assert record.erasure.by or (table.name, record.erasure) in targets
    match record.export:
        case Export():
            assert EXPORT_TABLES[record.export.path].record is record
            made = [name for name in record.export.columns if name not in record.get_attributes()]
            assert all(isinstance(getattr(record, name), property) for name in made)
        case str():
            assert record.export in DERIVED
        case _:
            assert record.retention == "UNTIL_EXPIRY"


def test_an_attribute_that_a_record_lacks_cannot_be_set() -> None:
    with pytest.raises(ValueError, match="no_such"):
        MODELS[0](no_such="value")


def _read(instantiate: Any, *given: Any) -> tuple[type[Model], dict[str, Any]]:
    record = instantiate(*given)
    return type(record), record.attribute_values


def _made(of: Any, *given: Any, **options: Any) -> Any:
    """What it returns, or how it fails."""
    try:
        return of(*given, **options)
    except (AttributeNullError, AttributeDeserializationError) as error:
        return type(error), str(error)
