"""What every tool is written with: the call, field types, refusals and staged writes.

Imported with the first of these names. The authorizer, which is no tool, starts without them.
"""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from toolkit.written_with import *  # noqa: F403
else:

    def __getattr__(name: str) -> Any:
        if not name[:1].isupper():  # a module
            raise AttributeError(name)
        gc.disable()  # imports allocate much, and free little
        from toolkit import written_with

        globals().update({each: getattr(written_with, each) for each in written_with.__all__})
        gc.freeze()  # what exists by now is left out for good
        gc.enable()
        return getattr(written_with, name)
