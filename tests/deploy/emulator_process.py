"""The emulator's process with SAM's translator in it, which CloudFormation needs for stacks.

    python -m tests.deploy.emulator_process <inherited listening socket's number> <SAM's packages>

The translator comes from SAM's environment, behind all packages of the emulator's own.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Any


def pass_claims_on_as_rest_apis_do() -> None:
    """ministack writes a claim of several values as an HTTP API does, "[a b]"; the authorizer of a
    REST API writes "a,b"."""
    from ministack.services import apigateway_v1

    as_text = apigateway_v1._stringify_claims

    def joined(claims: dict[str, Any]) -> Any:
        return as_text(
            {name: ",".join(v) if isinstance(v, list) else v for name, v in claims.items()}
        )

    apigateway_v1._stringify_claims = joined


if __name__ == "__main__":
    _, listener, sam_packages = sys.argv
    sys.path.append(sam_packages)

    from tests.local.aws.emulator_process import serve_until_orphaned

    pass_claims_on_as_rest_apis_do()
    asyncio.run(serve_until_orphaned(int(listener)))
