"""Addresses of the lobby."""

from django.urls import path

from lobby.pages import chat, front, tables

urlpatterns = [
    path("", front.lobby, name="lobby"),
    path("mine/", front.mine, name="mine"),
    path("join/", front.find, name="table_find"),
    path("play/<slug:game>/", front.quick, name="play_now"),
    path("new/", tables.new, name="table_new"),
    path("new/ticket/", tables.ticket, name="table_ticket"),
    path("t/<slug:code>/", tables.waiting, name="table"),
    path("t/<slug:code>/options/", tables.options, name="table_options"),
    path("t/<slug:code>/<slug:do>/", tables.act, name="table_act"),
    path("again/<uuid:match_id>/", tables.again, name="rematch"),
    path("chat/<path:scope>/", chat.say, name="chat"),
]
