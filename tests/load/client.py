"""A lean websocket client for load: just enough of RFC 6455 for text frames on loopback."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable


class Closed(Exception):
    """The server closed the socket; `code` as it was sent."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Socket(asyncio.Protocol):
    """Calls `on_text(text)` for each message; `send` masks and writes."""

    def __init__(self, path: str, port: int, cookie: str, on_text: Callable[[str], None]) -> None:
        self.path, self.port, self.cookie, self.on_text = path, port, cookie, on_text
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: int | None = None
        self._bytes = bytearray()
        self._upgraded = False
        self._text = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {self.path} HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            f"Origin: http://127.0.0.1:{self.port}",
        ]
        if self.cookie:
            lines.append(f"Cookie: {self.cookie}")
        transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())  # type: ignore[attr-defined]

    def connection_lost(self, fault: Exception | None) -> None:
        self.closed = self.closed or 1006
        if not self.opened.done():
            self.opened.set_exception(Closed(self.closed))

    def data_received(self, received: bytes) -> None:
        self._bytes += received
        if not self._upgraded:
            end = self._bytes.find(b"\r\n\r\n")
            if end < 0:
                return
            status = bytes(self._bytes[:end]).split(b"\r\n")[0]
            if b" 101 " not in status:
                self.opened.set_exception(ConnectionError(status.decode()))
                return
            del self._bytes[: end + 4]
            self._upgraded = True
            self.opened.set_result(None)
        while self._frame():
            pass

    def _frame(self) -> bool:
        got = self._bytes
        if len(got) < 2:
            return False
        first, length, start = got[0], got[1] & 0x7F, 2
        if length == 126:
            if len(got) < 4:
                return False
            length, start = int.from_bytes(got[2:4], "big"), 4
        elif length == 127:
            if len(got) < 10:
                return False
            length, start = int.from_bytes(got[2:10], "big"), 10
        if len(got) < start + length:
            return False
        payload = bytes(got[start : start + length])
        del got[: start + length]
        self._take(first, payload)
        return True

    def _take(self, first: int, payload: bytes) -> None:
        kind = first & 0x0F
        if kind == 8:
            self.closed = int.from_bytes(payload[:2], "big") if len(payload) >= 2 else 1005
            self.transport.close()
        elif kind == 9:
            self._write(10, payload)
        elif kind in (0, 1):
            self._text += payload
            if first & 0x80:
                text, self._text = self._text.decode(), bytearray()
                self.on_text(text)

    def send(self, text: str) -> None:
        self._write(1, text.encode())

    def _write(self, kind: int, payload: bytes) -> None:
        length = len(payload)
        head = bytes([0x80 | kind])
        if length < 126:
            head += bytes([0x80 | length])
        else:
            head += bytes([0x80 | 126]) + length.to_bytes(2, "big")
        # A mask of zeros is a mask: the server still does its work, the client saves its own.
        self.transport.write(head + b"\0\0\0\0" + payload)  # type: ignore[attr-defined]

    def close(self) -> None:
        self.transport.close()


async def open_socket(path: str, port: int, cookie: str, on_text: Callable[[str], None]) -> Socket:
    """Return an open socket; raises when the server refuses it."""
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(
        lambda: Socket(path, port, cookie, on_text), "127.0.0.1", port
    )
    await socket.opened
    return socket
