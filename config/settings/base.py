"""Settings that are safe anywhere; dev, test and prod override what they must."""

from __future__ import annotations

from typing import Any

from csp.constants import NONE, SELF

from config import env
from config.databases import from_url

BASE_DIR = env.ROOT
SECRET_KEY = env.text("SECRET_KEY")
DEBUG = False
DEVELOPMENT = False  # the page that shows mails, the command that makes demo tables
LAB_RUNNER = env.flag("LAB_RUNNER", default=True)  # start `manage.py runlab` when it is wanted
ALLOWED_HOSTS: list[str] = env.listed("ALLOWED_HOSTS")

# Full origins (scheme, host, port) that may post forms and open sockets besides the site's own.
ORIGINS: list[str] = env.listed("ORIGINS")
CSRF_TRUSTED_ORIGINS = ORIGINS
CSRF_FAILURE_VIEW = "config.errors.csrf_refused"

INSTALLED_APPS = [
    "daphne",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "allauth",
    "allauth.account",
    "games",
    "lobby",
    "config",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "config.headers.SecurityHeaders",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "lobby.accounts.watch.AccessWatch",
    "lobby.accounts.first_login.OwnPassword",
    "config.errors.NumberTooLarge",
]
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
AUTH_USER_MODEL = "lobby.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "lobby"
ACCOUNT_ADAPTER = "lobby.accounts.adapter.Adapter"
ACCOUNT_FORMS = {
    "signup": "lobby.accounts.forms.SignupForm",
    "login": "lobby.accounts.forms.LoginForm",
    "change_password": "lobby.accounts.forms.ChangePasswordForm",
    "reset_password": "lobby.accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "lobby.accounts.forms.ResetPasswordKeyForm",
    "add_email": "lobby.accounts.forms.ChangeEmailForm",
}
ACCOUNT_LOGIN_METHODS = {"email", "username"}  # user names are for staff
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False  # no mail to who never came here
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False  # a guest may log in or sign up; views decide
ACCOUNT_LOGOUT_REDIRECT_URL = "lobby"
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Saloon: "
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["config.look"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "lobby.accounts.context.frame",
            ],
        },
    }
]
DATABASES = {"default": from_url(env.text("DATABASE_URL"), env.VAR / "saloon.sqlite3")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CHANNEL_LAYERS = {"default": {"BACKEND": "config.redis.channel_layer"}}

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("ko", "한국어")]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = env.VAR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_MAX_AGE = 0
WHITENOISE_ALLOW_ALL_ORIGINS = False

SESSION_COOKIE_AGE = 365 * 24 * 3600  # a guest is bound to it
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],  # config.headers adds ws:// or wss:// of the same host
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
DEFAULT_FROM_EMAIL = env.text("DEFAULT_FROM_EMAIL", "Saloon <saloon@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname:7} {name}: {message}", "style": "{"},
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "line"},
        "nowhere": {"class": "logging.NullHandler"},
    },
    "root": {"handlers": ["console"], "level": env.text("LOG_LEVEL", "INFO").upper()},
    "loggers": {
        # A refusal (4xx, a bad host, a closed socket) is an answer, not an error.
        "django.request": {"level": "ERROR"},
        "django.security": {"handlers": ["nowhere"], "propagate": False},
        "django.channels.server": {"level": "WARNING"},
        "daphne": {"level": "WARNING"},
        "asyncio": {"level": "WARNING"},
    },
}
