"""What can go wrong between us and Google. None of these texts contains any of Google's.

MailError
├── NotConnected       there is no grant, or it was revoked: the owner has to connect the mailbox
│   └── TokenExpired   Gmail does not accept the access token: refresh it once
├── GrantRefused       the grant does not include what reading the mailbox takes
├── AccessDenied       the user is known, but may not read the mailbox
├── MailBusy           too many requests, or Google has trouble: try again later
├── NoSuchMessage      deleted, somebody else's, or not an id at all
└── UnexpectedResponse a response that Google does not document: a defect, theirs or ours
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


class UnexpectedResponse(MailError):
    pass
