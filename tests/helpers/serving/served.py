"""The application on a socket of this machine, for browsers."""

from __future__ import annotations

import shutil
import socket
from threading import Thread
from typing import Any

from companion.web.store import Store
from serving.house import House

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
"""Where the browser is; None where there is none."""


class Served(House):
    """A house that listens on this machine, in a thread of its own. ``url``: where."""

    def __init__(self, store: Store, **config: Any) -> None:
        import uvicorn

        super().__init__(store, **config)
        self._port = 0
        self._uvicorn = uvicorn
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Listen, at the same address as before."""
        self._socket = socket.create_server(("127.0.0.1", self._port))
        self._port = self._socket.getsockname()[1]
        config = self._uvicorn.Config(self.app, log_level="critical", lifespan="off", timeout_graceful_shutdown=1)
        self._server = self._uvicorn.Server(config)
        self._thread = Thread(target=self._server.run, kwargs={"sockets": [self._socket]}, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Away, as a laptop that sleeps."""
        self._server.should_exit = self._server.force_exit = True
        self._thread.join(10)
        self._socket.close()
