"""The site's addresses: the one place where lobby and games meet."""

from allauth.account.decorators import secure_admin_login
from django.conf import settings
from django.contrib import admin
from django.urls import include, path
from django.utils.translation import gettext_lazy as _

from config import mail, views
from games import rulebook

admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

admin.site.site_header = admin.site.site_title = _("Saloon, staff only")
admin.site.index_title = _("What there is to look after")

urlpatterns = [
    path("", include("lobby.urls")),
    path("", include("games.urls")),
    path("house/", include("games.house.urls")),
    path("rules/", rulebook.index, name="rules"),
    path("rules/<slug:game>/", rulebook.rules, name="game_rules"),
    path("language/", include("django.conf.urls.i18n")),
    path("health/", views.health, name="health"),
    path("favicon.ico", views.favicon),
    path("admin/", admin.site.urls),
]
if settings.DEVELOPMENT:
    urlpatterns.append(path("dev/mail/", mail.inbox, name="dev_mail"))

handler400 = "config.errors.bad_request"
handler403 = "config.errors.forbidden"
handler404 = "config.errors.not_found"
handler429 = "config.errors.too_fast"
handler500 = "config.errors.broken"
