"""The stack's ports on the address at which Docker's containers find this machine.

The stack listens on loopback addresses alone, and containers know this machine by the bridge's
address. Docker Desktop brings them to 127.0.0.1 by itself. This machine's own programs, its browser
among them, are not let through: they would come from the bridge's address.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import socket
import subprocess
from collections.abc import Callable, Coroutine, Mapping
from contextlib import ExitStack, closing, suppress
from typing import Any

from commands.running_stack import StackError

CHUNK = 65_536


def bridge() -> str:
    """The address. Raises `StackError` where there is no Docker."""
    try:
        told = subprocess.run(
            ["docker", "network", "inspect", "bridge"], capture_output=True, text=True, check=False
        )
    except FileNotFoundError:
        raise StackError("sam local needs Docker: there is no `docker` on the path") from None
    if told.returncode:
        raise StackError(f"sam local needs Docker: {told.stderr.strip()}")
    network = json.loads(told.stdout)[0]["IPAM"]["Config"][0]
    return network.get("Gateway") or str(ipaddress.ip_network(network["Subnet"])[1])


async def serve(address: str, hosts: Mapping[int, str], ready: Callable[[], None]) -> None:
    """Until it is cancelled; calls `ready` when it listens. `hosts` are the stack's by their ports.
    Raises `StackError` where it cannot listen."""
    with ExitStack() as servers:
        try:
            for port, host in hosts.items() if _is_of_this_machine(address) else ():
                servers.enter_context(closing(await _listening(address, host, port)))
        except OSError as error:
            raise StackError(f"{address} cannot be listened on: {error.strerror}") from error
        ready()
        await asyncio.Event().wait()


def _is_of_this_machine(address: str) -> bool:
    """Docker Desktop's bridge is in a virtual machine."""
    with socket.socket() as probe:
        try:
            probe.bind((address, 0))
        except OSError:
            return False
    return True


async def _listening(address: str, host: str, port: int) -> asyncio.Server:
    async def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with closing(writer):
            if writer.get_extra_info("peername")[0] == address:
                return
            try:
                there = await asyncio.open_connection(host, port)
            except OSError:
                return  # nobody listens: the caller is hung up on
            with closing(there[1]):
                await _first_to_end(_copied(reader, there[1]), _copied(there[0], writer))

    return await asyncio.start_server(take, address, port)


async def _first_to_end(*directions: Coroutine[Any, Any, None]) -> None:
    """HTTP closes both ways at once, and a container that is removed closes nothing."""
    tasks = [asyncio.create_task(direction) for direction in directions]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()


async def _copied(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while chunk := await reader.read(CHUNK):
            writer.write(chunk)
            await writer.drain()
