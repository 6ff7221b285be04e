"""The ASGI application."""

from django.core.asgi import get_asgi_application

from config import env

env.choose_settings("config.settings.dev")
application = get_asgi_application()
