"""CPU seconds of a call's requests with nothing around them: `bare_requests calls batches`.

Its input is each request's [operation, body]. They are put into bytes before, sent one after the
other over one socket, and what comes back is parsed as JSON. Nothing is signed.
"""

from __future__ import annotations

import json
import os
import socket
import sys
import time
from urllib.parse import urlsplit


def main(calls: str, batches: str) -> list[float]:
    requests = [written(operation, body) for operation, body in json.load(sys.stdin)]
    where = urlsplit(os.environ["AWS_ENDPOINT_URL"])
    with socket.create_connection((where.hostname, where.port)) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return [_batch(connection, requests, int(calls)) for _ in range(int(batches) + 1)][1:]


def written(operation: str, body: str, *headers: str) -> bytes:
    content = body.encode()
    head = (
        "POST / HTTP/1.1",
        "Host: 127.0.0.1",
        f"X-Amz-Target: DynamoDB_20120810.{operation}",
        "Content-Type: application/x-amz-json-1.0",
        f"Content-Length: {len(content)}",
        *headers,
    )
    return "\r\n".join([*head, "", ""]).encode() + content


def _batch(connection: socket.socket, requests: list[bytes], calls: int) -> float:
    began = time.process_time()
    for _ in range(calls):
        for request in requests:
            connection.sendall(request)
            json.loads(body_of(connection))
    return (time.process_time() - began) / calls


def body_of(connection: socket.socket) -> bytes:
    """Of an answer that says how long it is."""
    head, body = connection.recv(65_536).split(b"\r\n\r\n", 1)
    length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n")[0])
    while len(body) < length:
        body += connection.recv(65_536)
    return body


if __name__ == "__main__":
    print(json.dumps(main(*sys.argv[1:])))
