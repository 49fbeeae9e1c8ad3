"""An image that stands for Amazon's of Lambda's Python, where no registry can be asked for it.

A root file system of this machine's own parts: the interpreter that runs this, the libraries that
it and the layers load, the programs with which `sam local` adds its emulator and the layers, and
AWS's runtime client. Paths and the order of imports are Lambda's; what else is in Amazon's image is
not there, `AWS_LAMBDA_EXEC_WRAPPER` among it, by which the Lambda Web Adapter starts.
"""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from tests.deploy import sam

NAME = f"public.ecr.aws/lambda/python:3.13-{sam.ARCHITECTURE}"
INTERPRETER = "/var/lang"
RUNTIME = "/var/runtime"
RUNTIME_CLIENT = ("awslambdaric", "runtime_client*", "simplejson", "snapshot_restore_py*")
PROGRAMS = {"/bin/bash": "bash", "/bin/sh": "bash"} | {
    f"/bin/{name}": name for name in ("chmod", "cp", "mv", "rm")
}
"""By their places there."""
BOOTSTRAP = f"""\
#!/bin/bash
export PYTHONPATH=/var/task:/opt/python:{RUNTIME}
exec {INTERPRETER}/bin/python3.13 -m awslambdaric "$_HANDLER"
"""
UNUSED = {"site-packages", "test", "idlelib", "ensurepip", "tkinter"}


def make(built: Path, docker: Mapping[str, str]) -> None:
    """Imports it, with the libraries that the layers of a build load, into the Docker that the
    environment names."""
    settings = {"PATH": "/bin", "LD_LIBRARY_PATH": f"{INTERPRETER}/lib", "LANG": "en_US.UTF-8"}
    changes = [f"--change=ENV {name}={value}" for name, value in settings.items()]
    with subprocess.Popen(
        ["docker", "import", *changes, "-", NAME],
        env={**os.environ, **docker},
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
    ) as process:
        assert process.stdin is not None
        with tarfile.open(fileobj=process.stdin, mode="w|", dereference=True) as root:
            _write(root, built)
    if process.returncode:
        raise RuntimeError(f"docker import {NAME} failed")


def _write(root: tarfile.TarFile, built: Path) -> None:
    base, library = Path(sys.base_prefix), Path(sysconfig.get_path("stdlib"))
    interpreter = [base / "bin/python3.13", *base.glob("lib/libpython3.13*.so*")]
    client = [path for pattern in RUNTIME_CLIENT for path in sam.PACKAGES.glob(pattern)]
    programs = {path: Path(shutil.which(name) or name) for path, name in PROGRAMS.items()}
    for path in interpreter:
        root.add(path, f"{INTERPRETER}/{path.relative_to(base)}")
    root.add(library, f"{INTERPRETER}/lib/python3.13", filter=_used)
    for path in client:
        root.add(path, f"{RUNTIME}/{path.name}")
    for there, program in programs.items():
        root.add(program, there)
    loading = [*interpreter, *programs.values(), *library.rglob("*.so"), *built.rglob("*.so*")]
    loading += [path for part in client for path in (part, *part.rglob("*.so")) if path.is_file()]
    for name in sorted({*_libraries(loading)}):
        root.add(name, name)
    for folder, mode in (("/tmp", 0o1777), ("/opt", 0o755), ("/etc", 0o755)):  # noqa: S108 (there)
        entry = tarfile.TarInfo(folder)
        entry.type, entry.mode = tarfile.DIRTYPE, mode
        root.addfile(entry)
    entry = tarfile.TarInfo(f"{RUNTIME}/bootstrap")
    entry.mode, entry.size = 0o755, len(BOOTSTRAP)
    root.addfile(entry, io.BytesIO(BOOTSTRAP.encode()))


def _used(entry: tarfile.TarInfo) -> tarfile.TarInfo | None:
    return None if UNUSED & {*Path(entry.name).parts} or entry.name.endswith(".a") else entry


def _libraries(files: Iterable[Path]) -> Iterator[str]:
    """The system's libraries that these load, the loader itself included."""
    told = subprocess.run(["ldd", *files], capture_output=True, text=True, check=False).stdout
    for line in told.splitlines():
        found = [word for word in line.split() if word.startswith(("/lib", "/usr/lib"))]
        yield from (path for path in found[-1:] if not path.endswith(":"))
