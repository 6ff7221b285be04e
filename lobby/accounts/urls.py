"""Addresses under /account/; the names allauth looks up are its own."""

from __future__ import annotations

from allauth.account import views as allauth_views
from django.urls import path, re_path

from lobby.accounts.views import guests, members, own

urlpatterns = [
    path("", own.profile, name="account_profile"),
    path("guest/", guests.choose_name, name="account_guest"),
    path("transfer/", guests.enter_code, name="account_transfer"),
    path("transfer/code/", guests.show_code, name="account_transfer_code"),
    path("close/", own.close, name="account_close"),
    path("theme/", own.theme, name="account_theme"),
    path("signup/", members.Signup.as_view(), name="account_signup"),
    path("login/", members.Login.as_view(), name="account_login"),
    path("logout/", allauth_views.LogoutView.as_view(), name="account_logout"),
    path("inactive/", allauth_views.AccountInactiveView.as_view(), name="account_inactive"),
    path("email/", members.Email.as_view(), name="account_email"),
    path(
        "confirm-email/",
        allauth_views.EmailVerificationSentView.as_view(),
        name="account_email_verification_sent",
    ),
    re_path(
        r"^confirm-email/(?P<key>[-:\w]+)/$",
        members.ConfirmEmail.as_view(),
        name="account_confirm_email",
    ),
    path("password/change/", members.PasswordChange.as_view(), name="account_change_password"),
    path(
        "password/reset/", allauth_views.PasswordResetView.as_view(), name="account_reset_password"
    ),
    path(
        "password/reset/done/",
        allauth_views.PasswordResetDoneView.as_view(),
        name="account_reset_password_done",
    ),
    re_path(
        r"^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        members.ResetFromKey.as_view(),
        name="account_reset_password_from_key",
    ),
    path(
        "password/reset/key/done/",
        allauth_views.PasswordResetFromKeyDoneView.as_view(),
        name="account_reset_password_from_key_done",
    ),
]
