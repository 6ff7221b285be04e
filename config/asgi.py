"""The ASGI application: pages, sockets, static files."""

from __future__ import annotations

from django.core.asgi import get_asgi_application

from config import env

env.choose_settings("config.settings.dev")
pages = get_asgi_application()

# Only now that Django is set up:
from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import WebsocketDenier  # noqa: E402
from django.urls import re_path  # noqa: E402

import games.routing  # noqa: E402
import lobby.routing  # noqa: E402
from config.draining import Draining  # noqa: E402
from config.lifespan import Lifespan  # noqa: E402
from config.origins import OriginGate  # noqa: E402
from config.static import StaticFiles  # noqa: E402

sockets = URLRouter(
    [
        *games.routing.websocket_urlpatterns,
        *lobby.routing.websocket_urlpatterns,
        re_path("", WebsocketDenier.as_asgi()),
    ]
)
routes = ProtocolTypeRouter({"http": pages, "websocket": OriginGate(AuthMiddlewareStack(sockets))})
site = StaticFiles(routes)
application = Draining(Lifespan(site))
