"""Addresses of players' rulesets."""

from django.urls import path

from games.house import deeds, edit, views

app_name = "house"
urlpatterns = [
    path("", views.mine, name="mine"),
    path("import/", views.take_file, name="import"),
    path("<uuid:public_id>/", views.shown, name="set"),
    path("<uuid:public_id>/export/", views.export, name="export"),
    path("<uuid:public_id>/do/<slug:deed>/", deeds.do, name="do"),
    path("<uuid:public_id>/edit/", edit.draft, name="draft"),
    path("<uuid:public_id>/edit/set/", edit.settings, name="settings"),
    path("<uuid:public_id>/edit/set/meaning/", edit.settings_meaning, name="settings_meaning"),
    path("<uuid:public_id>/edit/new/", edit.row, name="new"),
    path("<uuid:public_id>/edit/new/meaning/", edit.meaning, name="new_meaning"),
    path("<uuid:public_id>/edit/<int:pk>/", edit.row, name="row"),
    path("<uuid:public_id>/edit/<int:pk>/meaning/", edit.meaning, name="meaning"),
    path("<uuid:public_id>/edit/<int:pk>/remove/", edit.remove, name="remove"),
]
