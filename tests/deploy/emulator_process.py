"""The emulator's process with SAM's translator in it, which CloudFormation needs for stacks.

    python -m tests.deploy.emulator_process <inherited listening socket's number>

The translator comes from SAM's environment, behind all packages of the emulator's own.
"""

from __future__ import annotations

import asyncio
import sys

from tests.deploy import sam

if __name__ == "__main__":
    sys.path.append(str(sam.PACKAGES))

    from tests.local.emulator_process import serve_until_orphaned

    asyncio.run(serve_until_orphaned(int(sys.argv[1])))
