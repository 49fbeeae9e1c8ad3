"""PUT /imports/{id}: where the bucket's presigned links would lead on AWS.

The file of a document that its owner has announced (POST /imports) goes into the emulator's bucket,
if it has the length and the SHA-256 that were announced. It is read no further than that length.
"""

from __future__ import annotations

from dataclasses import dataclass

import anyio.to_thread
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route as HttpRoute
from starlette.types import Receive, Scope, Send

from tests.local.gateway.authorizer import Authorizer

PATH = "/imports"
"""What the functions are told of it."""
NOT_ANNOUNCED = "Import not found"
TOO_LONG = "The file is longer than was announced."
ANOTHER = "This is not the file that was announced: its length or its SHA-256 differs."


@dataclass(frozen=True)
class UploadDoor:
    authorizer: Authorizer

    @property
    def route(self) -> HttpRoute:
        return HttpRoute(f"{PATH}/{{id}}", self, methods=["PUT"])

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        token = request.headers.get("authorization", "")
        context = await self.authorizer.context(token, "PUT", scope["path"])
        response = await self._answer(context, request)
        await response(scope, receive, send)

    async def _answer(self, context: dict[str, str], request: Request) -> Response:
        from toolkit import ToolError  # which reads the environment when it is imported
        from toolkit.doors.rest import caller_of, led

        id = request.path_params["id"]
        try:
            user_id = led(caller_of({"authorizer": context}), "PUT").user_id
            size = await anyio.to_thread.run_sync(_announced_size, user_id, id)
            if size is None:
                return _refusal(404, NOT_ANNOUNCED)
            content = await _read(request, size)
            if content is None:
                return _refusal(413, TOO_LONG)
            is_it = await anyio.to_thread.run_sync(_put, user_id, id, size, content)
        except ToolError as error:
            return _refusal(error.status, error.message)
        return Response() if is_it else _refusal(422, ANOTHER)


def _announced_size(user_id: str, id: str) -> int | None:
    """Raises Erased."""
    from prime.entities import DocumentRecord
    from toolkit import Caller
    from toolkit.audit import pseudonym

    pseudonym.admit(user_id)
    document = DocumentRecord.fetch(Caller(user_id), id)
    return int(document.size) if document else None


async def _read(request: Request, size: int) -> bytes | None:
    """None for more than `size` bytes."""
    content = bytearray()
    async for chunk in request.stream():
        content += chunk
        if len(content) > size:
            return None
    return bytes(content)


def _put(user_id: str, id: str, size: int, content: bytes) -> bool:
    from prime.imports import bucket
    from toolkit import Caller

    if len(content) != size or bucket.document_id(content) != id:
        return False
    bucket.put(Caller(user_id), id, content)
    return True


def _refusal(status: int, message: str) -> JSONResponse:
    return JSONResponse({"error": message}, status)
