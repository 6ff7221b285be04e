"""Addresses of play."""

from django.urls import path

from games import views

app_name = "games"
urlpatterns = [
    path("match/<uuid:match_id>/", views.match_page, name="match"),
    path("match/<uuid:match_id>/act/", views.act, name="act"),
    path("match/<uuid:match_id>/leave/", views.leave, name="leave"),
    path("match/<uuid:match_id>/what-if/", views.what_if, name="what_if"),
]
