"""Daphne that stops in order: `python -m config.server [--host H] [--port P | --fd N]`.

At SIGTERM or Ctrl-C it stops listening, lets the games drain, closes sockets with 1012 ("come
back"), lets requests finish for a few seconds, cancels the rest and exits with 0. A second signal
ends it at once. Messages over 64 KiB are refused with 1009, a socket that floods with 4429, and a
client that does not read is waited for, then dropped.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from daphne.server import Server as DaphneServer  # first: it chooses Twisted's reactor

# isort: split
from autobahn.twisted.websocket import WebSocketServerProtocol
from twisted.internet import defer, reactor

from config import env
from config.connections import LARGEST_MESSAGE, UNSENT_BYTES, Socket, close, small_bodies

log = logging.getLogger(__name__)
FINISH_SECONDS = 5.0
LINGER_SECONDS = 2.0
UNSENT_SECONDS = 20.0


class Life(Protocol):
    """What runs beside the requests."""

    async def begin(self) -> None: ...

    async def drain(self) -> None: ...

    async def end(self) -> None: ...


class Server(DaphneServer):  # type: ignore[misc]
    """Daphne with an orderly end."""

    def __init__(self, application: Any, *, life: Life | None = None, **options: Any) -> None:
        options.setdefault("websocket_timeout", -1)
        options.setdefault("websocket_max_message_size", LARGEST_MESSAGE)
        options.setdefault("websocket_max_frame_size", LARGEST_MESSAGE)
        options.setdefault("http_timeout", 60)
        super().__init__(application, signal_handlers=False, server_name="", **options)
        self.life = life
        self.failed = False

    def run(self) -> None:
        """Serve until told to stop; returns after the orderly end."""
        reactor.callWhenRunning(self._started)
        super().run()

    def _started(self) -> None:
        self.http_factory.buildProtocol = partial(small_bodies, self.http_factory.buildProtocol)
        self.ws_factory.protocol = Socket
        # Say why, then close; a slow client gets the time to read it.
        self.ws_factory.setProtocolOptions(failByDrop=False, closeHandshakeTimeout=5)
        if self.life is not None:
            task = asyncio.ensure_future(self.life.begin())
            task.add_done_callback(self._begun)

    def _begun(self, task: asyncio.Future[None]) -> None:
        if not task.cancelled() and task.exception() is not None:
            log.critical("The site cannot start.", exc_info=task.exception())
            self.failed = True
            self.stop()

    def listen_error(self, failure: Any) -> None:
        """Say why nobody can be served, and stop with an error."""
        log.critical("Cannot listen: %s", failure.getErrorMessage())
        self.failed = True
        self.stop()

    async def handle_reply(self, protocol: Any, message: dict[str, Any]) -> None:
        """Send, and hold the sender back while the client does not read."""
        sending = message["type"] == "websocket.send"
        if sending and protocol.state in {protocol.STATE_CLOSING, protocol.STATE_CLOSED}:
            return  # the client was faster: its disconnect is on the way to the application
        await super().handle_reply(protocol, message)
        if sending and protocol.unsent() > UNSENT_BYTES:
            await self._wait_for_reader(protocol)

    async def _wait_for_reader(self, protocol: Socket) -> None:
        waited = 0.0
        while protocol.unsent() > UNSENT_BYTES and protocol.state == protocol.STATE_OPEN:
            if waited > UNSENT_SECONDS:
                protocol.transport.abortConnection()
                return
            await asyncio.sleep(0.05)
            waited += 0.05

    # The name is Daphne's; it is called once, before the reactor stops.
    def kill_all_applications(self) -> defer.Deferred[None]:
        """Begin the orderly end; the reactor waits for what this returns."""
        ending = asyncio.ensure_future(self._end())
        return defer.Deferred.fromFuture(ending).addErrback(self._report)

    def _report(self, failure: Any) -> None:
        log.error("The end was not orderly: %s", failure.getTraceback())

    async def _end(self) -> None:
        for listening in self.listeners:
            port = await _result_of(listening)
            if port is not None:
                await _result_of(defer.maybeDeferred(port.stopListening))
        if hasattr(self.application, "begin"):
            self.application.begin()  # config.draining: whoever still asks is told
        if self.life is not None:
            await self.life.drain()
        for protocol in list(self.connections):
            if isinstance(protocol, WebSocketServerProtocol):
                close(protocol)
        await self._finish()
        if self.life is not None:
            await self.life.end()

    async def _finish(self) -> None:
        """Wait for applications under way; cancel those that take too long."""
        tasks = {
            details["application_instance"]
            for details in self.connections.values()
            if "application_instance" in details
        }
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=FINISH_SECONDS)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        await asyncio.sleep(0.05)  # let the last bytes leave


async def _result_of(deferred: Any) -> Any:
    """Return what a Deferred brings; None for a failure."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[Any] = loop.create_future()
    deferred.addCallbacks(future.set_result, lambda failure: future.set_result(None))
    return await future


def serve(
    application: Any, *, life: Life | None, endpoint: str, ready: Callable[[], None] | None = None
) -> int:
    """Serve until a signal comes; return the exit code. `ready` is called once it listens."""
    server = Server(application, endpoints=[endpoint], life=life, ready_callable=ready)
    stop_on_signals(server.stop)
    server.run()
    # A thread that still works must not keep the process: it was given its time.
    watch = threading.Timer(LINGER_SECONDS, os._exit, args=[int(server.failed)])
    watch.daemon = True
    watch.start()
    return int(server.failed)


def stop_on_signals(stop: Callable[[], None]) -> None:
    """Stop in order at the first SIGTERM or SIGINT, at once at the second."""
    asked = False

    def caught(number: int, frame: Any) -> None:
        nonlocal asked
        if asked:
            from config import redis  # noqa: PLC0415

            with contextlib.suppress(Exception):
                redis.release()
            os._exit(128 + number)
        asked = True
        reactor.callFromThread(stop)

    signal.signal(signal.SIGTERM, caught)
    signal.signal(signal.SIGINT, caught)


def endpoint_of(host: str, port: int, fd: int | None = None) -> str:
    """Return Twisted's description of where to listen."""
    if fd is not None:
        return f"fd:fileno={fd}"
    return f"tcp:port={port}:interface={host.replace(':', chr(92) + ':')}"


def main(arguments: list[str]) -> int:
    """Serve the site."""
    parser = argparse.ArgumentParser(prog="python -m config.server", description="Serve Saloon.")
    parser.add_argument("--host", default=env.text("HOST", "127.0.0.1"))
    parser.add_argument("--port", type=int, default=env.number("PORT", 8000))
    parser.add_argument("--fd", type=int, help="an inherited listening socket")
    chosen = parser.parse_args(arguments)
    return serve_site(endpoint_of(chosen.host, chosen.port, chosen.fd))


def _calm_collector() -> None:
    """Leave out of garbage collection what lives as long as the process; look less often.

    A full collection over everything imported holds up every socket; play makes few cycles.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def serve_site(endpoint: str, ready: Callable[[], None] | None = None) -> int:
    """Serve this site's application with everything that runs beside it."""
    from config import redis  # noqa: PLC0415 - Django is set up by asgi, not before
    from config.asgi import application  # noqa: PLC0415
    from config.life import Life as SiteLife  # noqa: PLC0415

    redis.start()
    try:
        return serve(application, life=SiteLife(), endpoint=endpoint, ready=ready)
    finally:
        redis.release()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
