"""DynamoDB without botocore's client, which takes most of a warm call and a third of a start: what
tables need of it, with botocore's own exceptions, events and rules of retrying."""

from toolkit.storage.wire.client import Client, lean

__all__ = ["Client", "lean"]
