"""Forms of the account pages: allauth's, in our words and dress, and our own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from allauth.account import forms as allauth_forms
from django import forms
from django.utils.translation import gettext_lazy as _

from lobby.accounts.names import clean_name
from lobby.models import User
from lobby.models.user import NAME_LENGTH

_PASSWORD_HINT = _("At least 8 characters, not only digits, nothing everybody uses.")


class NameField(forms.CharField):
    """A name to show, checked as `clean_name` says."""

    def __init__(self, *, staff: bool = False, **kwargs: Any) -> None:
        self.staff = staff
        kwargs.setdefault("label", _("Your name"))
        widget = forms.TextInput(
            attrs={
                "class": "input",
                "maxlength": NAME_LENGTH,
                "autocomplete": "nickname",
                "spellcheck": "false",
                "dir": "auto",
            }
        )
        kwargs.setdefault("error_messages", {"required": _("Type a name first.")})
        super().__init__(widget=widget, strip=True, **kwargs)

    def clean(self, value: Any) -> str:
        return clean_name(super().clean(value), staff=self.staff)


class NameForm(forms.Form):
    """Choosing a name, as a guest or on the own page."""

    name = NameField()

    def __init__(self, *args: Any, staff: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"] = NameField(staff=staff)


class CodeForm(forms.Form):
    """Entering a transfer code on the second device."""

    code = forms.CharField(
        label=_("Code"),
        max_length=24,
        error_messages={"required": _("Type the code first.")},
        widget=forms.TextInput(
            attrs={
                "class": "input input--code",
                "autocomplete": "one-time-code",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "placeholder": "ABCD-2345",
            }
        ),
    )


class CloseForm(forms.Form):
    """Closing the account: members prove themselves by password, guests by a tick."""

    password = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"class": "input", "autocomplete": "current-password"}),
    )
    sure = forms.BooleanField(label=_("I know that this cannot be undone."))

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        if not user.has_usable_password():
            del self.fields["password"]

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError(_("That is not your password."), code="password")
        return password


def dress(form: forms.Form, words: Mapping[str, tuple[object, object]]) -> None:
    """Give the fields of a form our class, labels and hints, and nothing else."""
    for name, field in form.fields.items():
        label, hint = words.get(name, (field.label or "", ""))
        field.label, field.help_text = str(label), str(hint)
        field.widget.attrs.pop("placeholder", None)
        if not isinstance(field.widget, forms.CheckboxInput):
            field.widget.attrs["class"] = "input"


class SignupForm(allauth_forms.SignupForm):  # type: ignore[misc]
    """Signing up. A guest who does so keeps the row, and with it everything."""

    name = NameField()
    field_order = ["name", "email", "password1"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        hint = _("For a forgotten password. Nobody sees it, nothing else is sent there.")
        words = {
            "name": (_("Your name"), _("What the others at the table read.")),
            "email": (_("E-mail"), hint),
            "password1": (_("Password"), _PASSWORD_HINT),
        }
        dress(self, words)


class LoginForm(allauth_forms.LoginForm):  # type: ignore[misc]
    """Logging in by e-mail; staff also by user name."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        dress(self, {"login": (_("E-mail"), ""), "password": (_("Password"), "")})
        self.fields["login"].widget.attrs["autocomplete"] = "username"
        self.fields["login"].widget.attrs["autocapitalize"] = "none"


class ChangePasswordForm(allauth_forms.ChangePasswordForm):  # type: ignore[misc]
    """Changing the password; also what staff do at their first login."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        words = {
            "oldpassword": (_("Password until now"), ""),
            "password1": (_("New password"), _PASSWORD_HINT),
            "password2": (_("New password again"), ""),
        }
        dress(self, words)


class ResetPasswordForm(allauth_forms.ResetPasswordForm):  # type: ignore[misc]
    """Asking for the mail that sets a new password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        dress(self, {"email": (_("E-mail"), "")})


class ResetPasswordKeyForm(allauth_forms.ResetPasswordKeyForm):  # type: ignore[misc]
    """Setting the new password from the mail."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        words = {
            "password1": (_("New password"), _PASSWORD_HINT),
            "password2": (_("New password again"), ""),
        }
        dress(self, words)


class ChangeEmailForm(allauth_forms.AddEmailForm):  # type: ignore[misc]
    """Giving another address; it counts once its mail was answered."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        dress(self, {"email": (_("New e-mail"), "")})
