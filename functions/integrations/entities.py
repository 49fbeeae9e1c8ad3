"""What is kept of integrations and of the outside identities that act through them.

pk                   sk                          item
integration#<id>     integration                 an integration, as an operator registered it
integration#<id>     identity#<issuer>#<subject> an outside identity, and whom it acts for
user#<user id>       identity#<identity's id>    an identity that the user has linked to themselves
proof#<digest>       once                        a proof that was used
code#<digest>        once                        a code that links an identity to whoever enters it

The key of an identity contains its integration, so equal subjects of two integrations never meet.
Only the functions of this room reach the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any, ClassVar, Literal

from pynamodb.attributes import (
    BooleanAttribute,
    NumberAttribute,
    UnicodeAttribute,
    UnicodeSetAttribute,
)
from pynamodb.expressions.condition import Condition
from pynamodb.expressions.update import Action

from toolkit import Delete, Put, Update, dates
from toolkit.storage import keys, tables
from toolkit.storage.ownership import MARKED, Erasure, Export, column

Kind = Literal["oidc", "telegram"]


class IdentitiesRecord(tables.Record):
    class Meta:
        table_name = tables.table_name("IDENTITIES_TABLE", "Identities")

    retention: ClassVar[tables.Retention] = "FOR_GOOD"

    pk = UnicodeAttribute(hash_key=True)
    sk = UnicodeAttribute(range_key=True)


class Integration(IdentitiesRecord):
    """`issuer` says whose subjects these are, and `audiences` to whom an id token must be addressed
    (oidc). `secret_hash` is of the client secret; `revision` changes with every registration.
    `families` are those whose tools a token reaches, `scopes` what it may be given."""

    erasure = "an operator's"

    id = UnicodeAttribute()
    name = UnicodeAttribute()
    kind = UnicodeAttribute()
    issuer = UnicodeAttribute()
    audiences = UnicodeSetAttribute(null=True)
    keys_url = UnicodeAttribute(null=True)
    bot_id = UnicodeAttribute(null=True)
    secret_hash = UnicodeAttribute()
    families = UnicodeSetAttribute()
    scopes = UnicodeSetAttribute()
    enabled = BooleanAttribute(default=True)
    revision = UnicodeAttribute()

    @classmethod
    def new(cls, id: str, **fields: Any) -> Integration:
        """An enabled one; `fields` are all but what has a default."""
        return cls(_integration_key(id), "integration", id=id, revision=keys.ulid(), **fields)

    @classmethod
    def fetch(cls, id: str) -> Integration | None:
        return cls.stored(_integration_key(id), "integration")

    @classmethod
    def every(cls) -> Iterator[Integration]:
        """All of them, for operators: reads the whole table."""
        return iter(cls.scan(cls.sk == "integration"))


class Identity(IdentitiesRecord):
    """`own_user_id` is the account that was made for it when it was first seen. While it is linked
    it acts for `linked_user_id` instead. `label` is how the outside names the person."""

    erasure = "parted from its user (personal_data.jobs.grants)"

    id = UnicodeAttribute()
    integration = UnicodeAttribute()
    issuer = UnicodeAttribute()
    subject = UnicodeAttribute()
    label = UnicodeAttribute()
    own_user_id = UnicodeAttribute()
    linked_user_id = UnicodeAttribute(null=True)
    created_at = UnicodeAttribute()

    @classmethod
    def new(
        cls, integration: Integration, issuer: str, subject: str, *, label: str, at: datetime
    ) -> Identity:
        """One that is seen for the first time: with an account of its own, and nothing in it."""
        return cls(
            _integration_key(integration.id),
            _identity_key(issuer, subject),
            id=keys.ulid(),
            integration=integration.id,
            issuer=issuer,
            subject=subject,
            label=label,
            own_user_id=f"u-{keys.ulid()}",
            created_at=dates.iso(at),
        )

    @classmethod
    def fetch(cls, integration: str, issuer: str, subject: str) -> Identity | None:
        return cls.stored(_integration_key(integration), _identity_key(issuer, subject))

    @property
    def user_id(self) -> str:
        """Whom it acts for."""
        return str(self.linked_user_id or self.own_user_id)

    def add(self) -> Put:
        return Put(self, Identity.pk.does_not_exist())

    def link(self, user_id: str) -> Update:
        return self._update(Identity.linked_user_id.set(user_id))

    def unlink(self) -> Update:
        return self._update(Identity.linked_user_id.remove())

    def disown(self) -> Update:
        """Give it another account of its own, with nothing in it. A link stays."""
        return self._update(Identity.own_user_id.set(f"u-{keys.ulid()}"))

    def forget(self) -> Delete:
        return Delete(Identity(self.pk, self.sk), self._as_seen())

    def _update(self, action: Action) -> Update:
        return Update(Identity(self.pk, self.sk), [action], self._as_seen())

    def _as_seen(self) -> Condition:
        same: Condition = (
            Identity.linked_user_id == self.linked_user_id
            if self.linked_user_id
            else Identity.linked_user_id.does_not_exist()
        )
        stored: Condition = same & Identity.pk.exists()
        return stored


class LinkedIdentity(IdentitiesRecord):
    """The user's side of a link: what they see of it, and the key of the other side."""

    erasure = Erasure(lambda user_id: [_user_key(user_id)])
    export = Export("integrations/identities", "identity#")

    id = column(UnicodeAttribute(), "names the identity")
    integration = column(UnicodeAttribute(), "through what it acts")
    issuer = column(UnicodeAttribute(), "who vouches for it")
    subject = column(UnicodeAttribute(), "what it is there")
    label = column(UnicodeAttribute(), "as it is shown to you")
    linked_at = column(UnicodeAttribute(), "since when it acts for you")

    @classmethod
    def of(cls, user_id: str, identity: Identity, at: datetime) -> LinkedIdentity:
        return cls(
            _user_key(user_id),
            f"identity#{identity.id}",
            id=identity.id,
            integration=identity.integration,
            issuer=identity.issuer,
            subject=identity.subject,
            label=identity.label,
            linked_at=dates.iso(at),
        )

    @classmethod
    def fetch(cls, user_id: str, id: str) -> LinkedIdentity | None:
        return cls.stored(_user_key(user_id), f"identity#{id}")

    @classmethod
    def of_user(cls, user_id: str) -> list[LinkedIdentity]:
        """In the order in which the identities were first seen."""
        return cls.under(_user_key(user_id), "identity#")

    @property
    def identity(self) -> Identity | None:
        return Identity.fetch(self.integration, self.issuer, self.subject)

    def put(self) -> Put:
        return Put(self)

    def remove(self) -> Delete:
        return Delete(self, LinkedIdentity.pk.exists())


class OneUse(IdentitiesRecord):
    """Something that is good once, until `expires_at` (Unix seconds). DynamoDB deletes late, so
    readers compare with the clock as well."""

    erasure: ClassVar[Erasure | str] = MARKED
    export = None
    retention = "UNTIL_EXPIRY"

    expires_at = NumberAttribute()


class UsedProof(OneUse):
    erasure = "a digest"

    @classmethod
    def of(cls, digest: str, expires_at: int) -> UsedProof:
        return cls(keys.joined("proof", digest), "once", expires_at=expires_at)

    @property
    def is_stored(self) -> bool:
        return UsedProof.stored(self.pk, self.sk) is not None

    def use_up(self) -> Put:
        return Put(self, UsedProof.pk.does_not_exist())


class LinkCode(OneUse):
    """A code that links the identity to the account of whoever enters it. `user_id` is whom the
    identity acted for when it was made."""

    user_id = UnicodeAttribute(null=True)
    integration = UnicodeAttribute()
    issuer = UnicodeAttribute()
    subject = UnicodeAttribute()

    @classmethod
    def of(cls, digest: str, identity: Identity, expires_at: int) -> LinkCode:
        return cls(
            keys.joined("code", digest),
            "once",
            user_id=identity.user_id,
            integration=identity.integration,
            issuer=identity.issuer,
            subject=identity.subject,
            expires_at=expires_at,
        )

    @classmethod
    def fetch(cls, digest: str) -> LinkCode | None:
        return cls.stored(keys.joined("code", digest), "once")

    @property
    def identity(self) -> Identity | None:
        return Identity.fetch(self.integration, self.issuer, self.subject)

    def use_up(self) -> Delete:
        return Delete(self, LinkCode.pk.exists())


def _integration_key(id: str) -> str:
    return keys.joined("integration", id)


def _identity_key(issuer: str, subject: str) -> str:
    return keys.joined("identity", issuer, subject)


def _user_key(user_id: str) -> str:
    return keys.joined("user", user_id)
