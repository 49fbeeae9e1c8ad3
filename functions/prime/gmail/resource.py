"""The parts of Gmail's REST resources that are used.

https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages
"""

from __future__ import annotations

from typing import TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from prime.gmail.errors import UnexpectedResponse

DEPTH = 6
"""How deep a search looks into nested parts: a field mask has to name every level."""


class Resource(BaseModel):
    # Error texts go to the log, where mail does not belong.
    model_config = ConfigDict(hide_input_in_errors=True, frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _a_null_is_an_absent_field(cls, body: object) -> object:
        if not isinstance(body, dict):
            return body
        return {name: value for name, value in body.items() if value is not None}


Kind = TypeVar("Kind", bound=Resource)


class Header(Resource):
    name: str = ""
    value: str = ""


class Body(Resource):
    size: int = Field(0, ge=0)
    attachment_id: str | None = Field(None, alias="attachmentId")
    data: str | None = Field(None, repr=False)


class MessagePart(Resource):
    id: str = Field("", alias="partId")
    content_type: str = Field("", alias="mimeType")
    filename: str = ""
    headers: tuple[Header, ...] = ()
    body: Body = Body.model_construct()
    parts: tuple[MessagePart, ...] = ()

    def header(self, name: str) -> str:
        """The value of the first header of that name, in any case; "" for none."""
        for header in self.headers:
            if header.name.lower() == name.lower():
                return header.value
        return ""


class GmailMessage(Resource):
    """`date` is when Gmail received the message, in Unix milliseconds."""

    id: str
    date: int = Field(alias="internalDate", ge=0, lt=2**47)
    labels: frozenset[str] = Field(frozenset(), alias="labelIds")
    snippet: str = ""
    payload: MessagePart


class Listed(Resource):
    id: str


class Page(Resource):
    """Gmail leaves `messages` out when there are none."""

    messages: tuple[Listed, ...] = ()
    next_page_token: str | None = Field(None, alias="nextPageToken")


def parse(kind: type[Kind], body: object) -> Kind:
    """Raises UnexpectedResponse for a body of another shape."""
    try:
        return kind.model_validate(body)
    except ValidationError as error:
        raise UnexpectedResponse("the answer has another shape") from error


def fields_of_part(depth: int = DEPTH) -> str:
    """The field mask of a part without its content, and of the parts inside it."""
    own = "partId,mimeType,filename,headers,body(size,attachmentId)"
    return f"{own},parts({fields_of_part(depth - 1)})" if depth else own


WITHOUT_BODIES = f"id,labelIds,internalDate,snippet,payload({fields_of_part()})"
