"""`make console-upload`: the console's pages into the bucket that CloudFront serves them out of.

STACK_NAME=teller make console-upload

After each `sam deploy` with CloudFront="true", from the same checkout. Files come before the pages
that name them, and those of earlier pages stay, so that nobody is served half a page meanwhile.
Needs the rights to look the stack up, to read its chat function's configuration and to put objects
into its bucket.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from mimetypes import guess_type
from typing import Any, NamedTuple

import botocore.session

from commands import deployed_stack
from commands.command import CommandError, required, run
from console import static_files, swagger_ui
from console.commands.publication import published
from console.content import Content

_USAGE = "which stack? STACK_NAME=teller make console-upload"


class _Object(NamedTuple):
    key: str
    content: Content
    caching: str


def main() -> int:
    return run(_upload)


def _upload() -> int:
    stack_name = required("STACK_NAME", _USAGE)
    outputs = deployed_stack.outputs_of(stack_name)
    if "ConsoleBucket" not in outputs:
        raise CommandError(f'{stack_name} has no ConsoleBucket: deploy it with CloudFront="true"')
    os.environ.update(deployed_stack.variables_of_function(stack_name, "ChatFunction"))
    session: Any = botocore.session.get_session()
    bucket = session.create_client("s3")
    objects = [*_objects()]
    for each in objects:
        bucket.put_object(
            Bucket=outputs["ConsoleBucket"],
            Key=each.key,
            Body=each.content.gzipped,
            ContentEncoding="gzip",
            ContentType=_type(each.key),
            CacheControl=each.caching,
        )
    print(f"uploaded {len(objects)} files; the console is at {outputs['ConsoleUrl']}")
    return 0


def _objects() -> Iterator[_Object]:
    """All that a browser asks for, what names others last."""
    files = {**published(), **swagger_ui.contents()}
    pages = [name for name in files if name.endswith(".html")]
    for name in files.keys() - pages:
        stem, _, kind = name.rpartition(".")
        digest = files[name].digest
        yield _Object(f"console/{stem}.{digest}.{kind}", files[name], static_files.FOR_GOOD)
        yield _Object(f"console/{name}", files[name], static_files.ASK_FIRST)
    told = Content.of(static_files.told_to_pages())
    yield _Object("console/config.json", told, static_files.FOR_RELOADS)
    for name in pages:
        yield _Object(name, files[name], static_files.ASK_FIRST)


def _type(key: str) -> str:
    kind = guess_type(key)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


if __name__ == "__main__":
    sys.exit(main())
