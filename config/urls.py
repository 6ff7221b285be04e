"""The site's addresses: the one place where lobby and games meet."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("", include("lobby.urls")),
]
handler400 = "config.errors.bad_request"
handler403 = "config.errors.forbidden"
handler404 = "config.errors.not_found"
handler429 = "config.errors.too_fast"
handler500 = "config.errors.broken"
