"""The site's addresses: the one place where lobby and games meet."""

from django.contrib import admin
from django.urls import path

urlpatterns = [
    path("admin/", admin.site.urls),
]
