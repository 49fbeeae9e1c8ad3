"""The emulator's process with SAM's translator in it, which CloudFormation needs for stacks.

    python -m tests.deploy.emulator_process <inherited listening socket's number> <SAM's packages>

The translator comes from SAM's environment, behind all packages of the emulator's own.
"""

from __future__ import annotations

import asyncio
import sys

if __name__ == "__main__":
    _, listener, sam_packages = sys.argv
    sys.path.append(sam_packages)

    from tests.local.aws.emulator_process import serve_until_orphaned

    asyncio.run(serve_until_orphaned(int(listener)))
