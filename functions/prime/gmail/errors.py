"""What may go wrong between us and Google. Nothing that Google wrote is in any of these texts.

MailError
├── NotConnected      there is no grant, or it was revoked: the owner has to connect the mailbox
│   └── TokenExpired  Gmail does not know the access token (any more): refresh it, once
├── GrantRefused      the grant lacks something that the mailbox cannot be read without
├── AccessDenied      Gmail knows who asks and does not let them
├── MailBusy          too many requests, or Google is not well: again after some seconds
├── NoSuchMessage     deleted, somebody else's, or never was an id
└── UnexpectedAnswer  nothing that Google's documentation describes: a defect, theirs or ours
"""

from __future__ import annotations


class MailError(Exception):
    pass


class NotConnected(MailError):
    pass


class TokenExpired(NotConnected):
    pass


class GrantRefused(MailError):
    """The message says what is missing, for the mailbox's owner."""


class AccessDenied(MailError):
    pass


class MailBusy(MailError):
    def __init__(self, retry_after: int) -> None:
        """`retry_after` is in seconds, at least 1."""
        super().__init__("the mail provider is busy")
        self.retry_after = retry_after


class NoSuchMessage(MailError):
    pass


class UnexpectedAnswer(MailError):
    pass
