"""How allauth makes, names and addresses our people."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django import forms
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from lobby.accounts.guests import draw_username
from lobby.accounts.players import is_address
from lobby.models import User


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Signing up at a guest's browser turns that guest into the member."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "account_inactive": _("This account is closed."),
        "duplicate_email": _("That is your address already."),
        "email_password_mismatch": _("E-mail and password do not belong together."),
        "username_password_mismatch": _("Name and password do not belong together."),
        "email_taken": _("There is an account with this address. Log in instead."),
        "enter_current_password": _("That is not your password."),
        "incorrect_password": _("That is not your password."),
        "invalid_login": _("E-mail and password do not belong together."),
        "invalid_password_reset": _("This link was used already or is too old."),
        "too_many_login_attempts": _("Too many tries. Wait five minutes."),
        "unknown_email": _("No account has this address."),
        "rate_limited": _("Too fast. Wait a minute."),
    }

    def new_user(self, request: HttpRequest) -> User:
        if isinstance(request.user, User) and request.user.is_guest:
            return request.user
        return User()

    def save_user(
        self, request: HttpRequest, user: User, form: forms.Form, commit: bool = True
    ) -> User:
        fields = form.cleaned_data
        user.username = user.username or draw_username("member")
        user.email = fields["email"]
        user.display_name = fields["name"]
        user.is_guest = False
        user.set_password(fields["password1"])
        if commit:
            user.save()
        return user

    def generate_unique_username(self, txts: list[str | None], regex: str | None = None) -> str:
        return draw_username("member")

    def is_safe_url(self, url: str | None) -> bool:
        return is_address(url) and bool(super().is_safe_url(url))

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("lobby")

    def get_email_verification_redirect_url(self, email_address: Any) -> str:
        """Lead back to the own page, or to the login with words about what happened."""
        signed_in = self.request is not None and self.request.user.is_authenticated
        return reverse("account_profile" if signed_in else "account_login")
