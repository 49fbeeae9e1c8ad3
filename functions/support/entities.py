"""Support's items. There is a full copy of an item for each key that it is looked up by.

pk                   sk               item
customer#<id>        customer         a customer
email#<address>      customer         the same customer, by e-mail in any case; unique
username#<username>  customer         the same customer; unique
phone#<digits>       customer#<id>    the same customer; a household may share a phone
order#<id>           order            an order
customer#<id>        order#<placed>   the same order, among its customer's, oldest first

So each look-up is one consistent read, and a customer's orders are another. The copies are written
in one transaction and rarely change.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal

from pynamodb.attributes import NumberAttribute, UnicodeAttribute
from pynamodb.expressions.condition import Condition

from toolkit import Conflict, Delete, NotFound, Put, Update, Write
from toolkit.storage import keys, tables
from toolkit.text.folding import folded
from toolkit.text.sentences import say

Key = Literal["email", "phone", "username"]
Place = tuple[str, str]

_LONGEST_EMAIL = 320


class SupportRecord(tables.Authored):
    class Meta:
        table_name = tables.table_name("SUPPORT_TABLE", "Support")

    erasure = "the shop's, which has its own customers"
    retention = "FOR_GOOD"

    pk = UnicodeAttribute(hash_key=True)
    sk = UnicodeAttribute(range_key=True)


class Customer(SupportRecord):
    id = UnicodeAttribute()
    name = UnicodeAttribute()
    email = UnicodeAttribute()
    phone = UnicodeAttribute()
    username = UnicodeAttribute()
    version = NumberAttribute(default=0)

    FIELDS: ClassVar = ("id", "name", "email", "phone", "username")

    @classmethod
    def of(cls, id: str) -> Customer:
        if (found := cls.stored(f"customer#{id}", "customer")) is None:
            raise NotFound(say("support.no_user_of_id", id=id))
        return found

    @classmethod
    def search(cls, key: Key, value: str) -> Customer:
        """Raises NotFound, and Conflict where customers share the phone."""
        matches = list(cls.query(_looked_up(key, value), limit=2, consistent_read=True))
        if not matches:
            raise NotFound(say("support.no_user", what=say(f"word.{key}"), value=value))
        if len(matches) > 1:
            raise Conflict(say("support.several_users", what=say(f"word.{key}"), value=value))
        return matches[0]

    @property
    def fields(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.FIELDS}

    def store(self, seen: Customer | None) -> list[Write]:
        """The writes of every copy, on the condition that nobody changed it since `seen` was read.

        Raises Conflict when another customer has the e-mail or the username.
        """
        self.version = seen.version + 1 if seen else 1
        before, after = set(seen._places()) if seen else set(), set(self._places())
        self._require_free(after - before)
        return [
            *(self._put(place, seen if place in before else None) for place in sorted(after)),
            *(self._gone(place, seen) for place in sorted(before - after) if seen),
        ]

    def _places(self) -> list[Place]:
        return [
            (f"customer#{self.id}", "customer"),
            (_looked_up("email", self.email), "customer"),
            (_looked_up("username", self.username), "customer"),
            (_looked_up("phone", self.phone), f"customer#{self.id}"),
        ]

    def _at(self, place: Place) -> Customer:
        return Customer(*place, **self.fields, version=self.version)

    def _put(self, place: Place, seen: Customer | None) -> Put:
        if seen is None:
            return Put(self._at(place), Customer.pk.does_not_exist(), before="nothing")
        return Put(self._at(place), Customer.version == seen.version, before=seen._at(place))

    @staticmethod
    def _gone(place: Place, seen: Customer) -> Delete:
        return Delete(Customer(*place), before=seen._at(place))

    def _require_free(self, places: set[Place]) -> None:
        unique: tuple[Key, ...] = ("email", "username")
        for key in unique:
            place = _looked_up(key, getattr(self, key))
            if (place, "customer") in places and _is_taken(place):
                raise Conflict(say("support.in_use", what=say(f"word.the_{key}")))


class Order(SupportRecord):
    id = UnicodeAttribute()
    customer_id = UnicodeAttribute()
    product = UnicodeAttribute()
    quantity = NumberAttribute()
    price = UnicodeAttribute()
    status = UnicodeAttribute()
    placed = UnicodeAttribute()

    FIELDS: ClassVar = ("id", "customer_id", "product", "quantity", "price", "status")

    @classmethod
    def of(cls, id: str) -> Order:
        if (found := cls.stored(f"order#{id}", "order")) is None:
            raise NotFound(say("order.not_found"))
        return found

    @classmethod
    def of_customer(cls, customer_id: str) -> list[Order]:
        """In the order they were placed, oldest first."""
        orders = cls.query(
            f"customer#{customer_id}", cls.sk.startswith("order#"), consistent_read=True
        )
        return list(orders)

    @classmethod
    def new(cls, **fields: Any) -> Order:
        return cls(f"order#{fields['id']}", "order", placed=keys.ulid(), **fields)

    def store(self) -> list[Write]:
        """The writes of both copies."""
        return [Put(order, Order.pk.does_not_exist()) for order in self._copies()]

    def replaced_by(self, **fields: Any) -> list[Write]:
        """The writes that give the order these fields, at its place among its customer's."""
        new = Order(self.pk, self.sk, placed=self.placed, **fields)
        if new.customer_id != self.customer_id:
            return [Put(new, self._as_seen()), Put(new._copies()[1]), Delete(self._copies()[1])]
        return [Put(order, self._as_seen()) for order in new._copies()]

    def cancel(self) -> list[Write]:
        """The writes that cancel it, on the condition that its status has not changed since."""
        cancelled = [Order.status.set("Cancelled")]
        return [Update(order, cancelled, self._as_seen()) for order in self._copies()]

    def _copies(self) -> tuple[Order, Order]:
        """The copy by id, and the copy among its customer's orders."""
        values = {name: getattr(self, name) for name in (*self.FIELDS, "placed")}
        among = Order(f"customer#{self.customer_id}", f"order#{self.placed}", **values)
        return self, among

    def _as_seen(self) -> Condition:
        same: Condition = Order.status == self.status
        return same


def _looked_up(key: Key, value: str) -> str:
    """The partition key of a customer by e-mail, phone or username."""
    match key:
        case "email":
            # Folding makes some text three times as long: more than DynamoDB takes as a key.
            return f"email#{folded(value.strip())[:_LONGEST_EMAIL]}"
        case "phone":
            return f"phone#{re.sub('[^0-9]', '', value)}"
        case "username":
            return f"username#{value.strip()}"


def _is_taken(place: str) -> bool:
    return bool(list(Customer.query(place, limit=1, consistent_read=True)))
