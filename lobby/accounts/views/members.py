"""allauth's pages, aware of guests: signing up keeps them, logging in elsewhere leaves them."""

from __future__ import annotations

from typing import Any

from allauth.account import views as allauth_views
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from lobby.accounts.players import wanted_next
from lobby.accounts.views.guests import leaves_guest
from lobby.models import User


def is_member(request: HttpRequest) -> bool:
    """Return whether a member, not a guest, is logged in."""
    return isinstance(request.user, User) and not request.user.is_guest


class Signup(allauth_views.SignupView):  # type: ignore[misc]
    """Sign up; a guest becomes the member and keeps everything."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if is_member(request):
            return redirect(wanted_next(request))
        response: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return response

    def get_initial(self) -> dict[str, Any]:
        initial: dict[str, Any] = super().get_initial()
        if isinstance(self.request.user, User):
            initial["name"] = self.request.user.display_name
        return initial


class Login(allauth_views.LoginView):  # type: ignore[misc]
    """Log in; a guest of this browser must say that it may be left behind."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if is_member(request):
            return redirect(wanted_next(request))
        response: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return response

    def form_valid(self, form: Any) -> HttpResponse:
        if leaves_guest(self.request):
            form.add_error(None, _("Say first that you leave the guest of this browser behind."))
            return self.form_invalid(form)  # type: ignore[no-any-return]
        response: HttpResponse = super().form_valid(form)
        return response


class PasswordChange(allauth_views.PasswordChangeView):  # type: ignore[misc]
    """Change the password; who has none yet signs up instead."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.user.is_authenticated and not request.user.has_usable_password():
            return redirect("account_signup")
        response: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return response


class Email(allauth_views.EmailView):  # type: ignore[misc]
    """Change the address; who has none yet signs up instead."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.user.is_authenticated and not is_member(request):
            return redirect("account_signup")
        response: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return response


class KeepsGuest:
    """A link from a mail for somebody else logs a member out here, but never loses a guest."""

    request: HttpRequest

    def logout(self) -> None:
        if is_member(self.request):
            super().logout()  # type: ignore[misc]


class ConfirmEmail(KeepsGuest, allauth_views.ConfirmEmailView):  # type: ignore[misc]
    """The link of the mail that asks whether an address is yours."""


class ResetFromKey(KeepsGuest, allauth_views.PasswordResetFromKeyView):  # type: ignore[misc]
    """The link of the mail that sets a new password."""
