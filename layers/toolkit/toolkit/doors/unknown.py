"""Events that no door knows: an HTTP API's (payload version 2.0), a schedule's, an empty one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from toolkit.call import Call, HttpResponse, Json
from toolkit.doors import rest
from toolkit.doors.door import Door, Event
from toolkit.errors import InvalidInput

if TYPE_CHECKING:
    from toolkit.definition import Definition


class UnknownDoor(Door):
    """Refuses the call in the family's shape: as an HTTP answer where the sender waits for one,
    else as the direct door answers."""

    @staticmethod
    def knows(event: Event, context: Any) -> bool:
        return True

    def call(self, tool: Definition) -> Call:
        raise InvalidInput(
            f"{tool.name} does not know this kind of event. It takes REST proxy events (payload "
            "version 1.0), direct invokes, and those of Bedrock agents and AgentCore gateways."
        )

    def reply(self, response: HttpResponse) -> Json:
        if self._is_http:
            return rest.proxy_response(self.event, response)
        return {"status": response.status, "body": json.loads(response.body)}

    @property
    def correlation_id(self) -> str:
        return rest.correlation_id(self.event) if self._is_http else super().correlation_id

    @property
    def _is_http(self) -> bool:
        return isinstance(self.event, dict) and isinstance(self.event.get("requestContext"), dict)
