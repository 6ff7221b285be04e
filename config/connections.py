"""What Daphne lacks: limits on what a client may send, and on what it leaves unread."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autobahn.websocket.types import ConnectionDeny
from daphne.http_protocol import WebRequest
from daphne.ws_protocol import WebSocketProtocol

LARGEST_MESSAGE = 64 * 1024
LARGEST_BODY = 6 * 1024 * 1024  # a file of 5 MB, which is answered in words, and what is around it
UNREAD_MESSAGES = 256  # waiting for the application, per socket
UNSENT_BYTES = 512 * 1024  # waiting for the client, per socket
RESTARTING = 1012
TOO_FAST = 4429


class Socket(WebSocketProtocol):  # type: ignore[misc]  # the package has no types
    """A socket that neither lets a client flood the application nor hoards what nobody reads."""

    muted: bool

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: N802, N803
        waiting = getattr(self, "application_queue", None)
        if waiting is not None and waiting.qsize() > UNREAD_MESSAGES:
            self.muted_by_flood()
            return
        super().onMessage(payload, isBinary)

    def muted_by_flood(self) -> None:
        if not self.muted:
            self.application_queue.put_nowait({"type": "websocket.disconnect", "code": TOO_FAST})
            self.muted = True
            self.sendClose(code=TOO_FAST)

    def handle_exception(self, exception: Exception) -> None:
        """Ask the page to come back; Daphne would say 1011, which tells it to give up."""
        if hasattr(self, "handshake_deferred"):
            denied = ConnectionDeny(code=503, reason="Broken")  # type: ignore[no-untyped-call]
            self.handshake_deferred.errback(denied)
        else:
            close(self)

    def unsent(self) -> int:
        """Return how many bytes the client has not taken yet."""
        transport = self.transport
        while (inner := getattr(transport, "transport", None)) is not None:
            transport = inner
        pending = len(getattr(transport, "dataBuffer", b"")) - getattr(transport, "offset", 0)
        return pending + getattr(transport, "_tempDataLen", 0)


class Request(WebRequest):  # type: ignore[misc]
    """A request whose body stays small; Daphne would write any size to the disk."""

    body_bytes = 0

    def gotLength(self, length: int | None) -> None:  # noqa: N802
        if length is not None and length > LARGEST_BODY:
            self.refuse_body()
        super().gotLength(length)

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802
        self.body_bytes += len(data)
        if self.body_bytes <= LARGEST_BODY:
            super().handleContentChunk(data)
        else:
            self.refuse_body()

    def refuse_body(self) -> None:
        transport = self.channel.transport
        transport.write(b"HTTP/1.1 413 Content Too Large\r\nConnection: close\r\n\r\n")
        transport.loseConnection()


def small_bodies(build: Callable[[Any], Any], address: Any) -> Any:
    """Build a connection as Daphne does, with our kind of request."""
    connection = build(address)
    connection.requestFactory = Request
    channel = getattr(connection, "_channel", connection)
    channel.lineLengthExceeded = lambda line: refuse_line(channel)
    return connection


def refuse_line(channel: Any) -> None:
    """Answer an endless address or header, where Twisted would only hang up."""
    channel.transport.write(
        b"HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\n\r\n"
    )
    channel.transport.loseConnection()


def close(protocol: Any) -> None:
    """Close a socket with 1012, past Daphne's list of codes; refuse one that is still opening."""
    if protocol.state == protocol.STATE_OPEN:
        protocol.sendCloseFrame(code=RESTARTING, reasonUtf8=b"server restarting")
    elif protocol.state == protocol.STATE_CONNECTING and hasattr(protocol, "handshake_deferred"):
        protocol.serverReject()
    if hasattr(protocol, "application_queue"):
        protocol.application_queue.put_nowait({"type": "websocket.disconnect", "code": RESTARTING})
        protocol.muted = True
