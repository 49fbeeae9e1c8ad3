"""How a record becomes an item and an item a record, where no attribute of it is a map or a list.

As PynamoDB's own, which asks for every value, each time it is set and read, whether the record is a
map itself: half of its work for a record of ours.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from pynamodb.attributes import Attribute, ListAttribute, MapAttribute
from pynamodb.exceptions import AttributeNullError
from pynamodb.models import Model

Item = dict[str, dict[str, Any]]


class _Plan(NamedTuple):
    """A model's attributes by name, and the defaults of those that have one: of a new record, and
    of one that was read."""

    attributes: dict[str, Attribute[Any]]
    is_flat: bool
    of_new: tuple[tuple[str, Any], ...]
    of_stored: tuple[tuple[str, Any], ...]


@cache
def _plan(model: type[Model]) -> _Plan:
    attributes = dict(model.get_attributes())
    stored = {name: each.default for name, each in attributes.items()}
    new = {name: each.default_for_new for name, each in attributes.items()}
    new = {name: stored[name] if default is None else default for name, default in new.items()}
    return _Plan(
        attributes,
        all(map(_is_flat, attributes.values())),
        *(tuple((n, d) for n, d in each.items() if d is not None) for each in (new, stored)),
    )


def _is_flat(attribute: Attribute[Any]) -> bool:
    """Whether it keeps a value as it is set, and writes it as one value."""
    own = vars(Attribute)["__set__"], vars(Attribute)["__get__"]
    kind = type(attribute)
    is_plain = (kind.__set__, kind.__get__) == own
    return is_plain and not isinstance(attribute, ListAttribute | MapAttribute)


class Flat(Model):
    """A model with PynamoDB's ways where it is flat."""

    def _set_defaults(self, _user_instantiated: bool = True) -> None:
        plan = _plan(type(self))
        for name, default in plan.of_new if _user_instantiated else plan.of_stored:
            self.attribute_values[name] = default() if callable(default) else default

    def _set_attributes(self, **attributes: Any) -> None:
        plan = _plan(type(self))
        if not plan.is_flat:
            return super()._set_attributes(**attributes)
        if unknown := attributes.keys() - plan.attributes.keys():
            raise ValueError(f"Attribute {unknown.pop()} specified does not exist")
        self.attribute_values |= attributes

    def _container_serialize(self, null_check: bool = True) -> Item:
        plan = _plan(type(self))
        if not plan.is_flat:
            return super()._container_serialize(null_check)
        item: Item = {}
        for name, attribute in plan.attributes.items():
            value = self.attribute_values.get(name)
            written = None if value is None else attribute.serialize(value)
            if written is not None:
                item[attribute.attr_name] = {attribute.attr_type: written}
            elif null_check and not attribute.null:
                raise AttributeNullError(name)
        return item

    def _container_deserialize(self, attribute_values: Item) -> None:
        plan = _plan(type(self))
        if not plan.is_flat:
            return super()._container_deserialize(attribute_values)
        self.attribute_values = {}
        self._set_defaults(_user_instantiated=False)
        for name, attribute in plan.attributes.items():
            found = attribute_values.get(attribute.attr_name)
            if found and "NULL" not in found:
                self.attribute_values[name] = attribute.deserialize(attribute.get_value(found))
