"""Websocket addresses of the lobby."""

from django.urls import path

from lobby.people.consumer import PeopleConsumer

websocket_urlpatterns = [
    path("ws/people/", PeopleConsumer.as_asgi()),
]
