"""Staff lock people out and hand out rights; nobody lifts themselves above their own."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from lobby.models import User
from tests.lobby.gather import make_person

pytestmark = pytest.mark.django_db
LIST = "/admin/lobby/user/"


def make_staff(name: str, *, above: bool = False) -> User:
    user = User.objects.create(
        username=name, display_name=name, is_staff=True, is_superuser=above, email=f"{name}@x.test"
    )
    if not above:
        may = Permission.objects.filter(codename__in=("view_user", "change_user"))
        user.user_permissions.add(*may)
    return user


def logged_in(user: User) -> Client:
    browser = Client()
    browser.force_login(user)
    return browser


def change(browser: Client, person: User, **fields: str) -> int:
    answer = browser.post(f"{LIST}{person.pk}/change/", fields)
    person.refresh_from_db()
    return int(answer.status_code)


def test_a_superuser_makes_staff_and_locks_out() -> None:
    boss, june = make_staff("boss", above=True), make_person()
    assert change(logged_in(boss), june, is_active="on", is_staff="on") == 302
    assert june.is_staff and june.is_active
    assert change(logged_in(boss), june) == 302
    assert not june.is_active and not june.is_staff


def test_staff_who_may_change_people_give_no_rights() -> None:
    clerk, june = make_staff("clerk"), make_person()
    page = logged_in(clerk).get(f"{LIST}{june.pk}/change/").content.decode()
    assert 'name="is_active"' in page
    assert 'name="is_superuser"' not in page
    fields = {"is_active": "on", "is_staff": "on", "is_superuser": "on"}
    assert change(logged_in(clerk), june, **fields) == 302
    assert not june.is_staff and not june.is_superuser


def test_nobody_but_a_superuser_touches_a_superuser() -> None:
    clerk, boss = make_staff("clerk"), make_staff("boss", above=True)
    assert change(logged_in(clerk), boss) == 403
    browser = logged_in(clerk)
    browser.post(LIST, {"action": "lock_out", "_selected_action": [boss.pk]})
    boss.refresh_from_db()
    assert boss.is_active


def test_nobody_shuts_themselves_out() -> None:
    boss = make_staff("boss", above=True)
    assert change(logged_in(boss), boss) == 302
    assert boss.is_active and boss.is_superuser
    logged_in(boss).post(LIST, {"action": "lock_out", "_selected_action": [boss.pk]})
    boss.refresh_from_db()
    assert boss.is_active


def test_locking_out_ends_what_the_person_has_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """I16: the sockets close, and the next page is a stranger's."""
    boss, june = make_staff("boss", above=True), make_person()
    closed: list[int] = []
    monkeypatch.setattr("lobby.accounts.receivers.close_sockets", closed.append)
    hers = logged_in(june)
    assert "June" in hers.get("/").content.decode()
    logged_in(boss).post(LIST, {"action": "lock_out", "_selected_action": [june.pk]})
    assert closed == [june.pk]
    assert "June" not in hers.get("/").content.decode()
    logged_in(boss).post(LIST, {"action": "let_in", "_selected_action": [june.pk]})
    june.refresh_from_db()
    assert june.is_active


@pytest.mark.parametrize("asked", ["password__gt=a", "user_permissions__id=1", "email__gt=a"])
def test_no_question_is_answered_about_what_is_not_shown(asked: str) -> None:
    boss = make_staff("boss", above=True)
    answer = logged_in(boss).get(f"{LIST}?{asked}")
    assert answer.status_code in {302, 400}


def test_plain_staff_see_no_people() -> None:
    june = make_person()
    june.is_staff = True
    june.save()
    assert logged_in(june).get(LIST).status_code == 403


@pytest.mark.parametrize("number", ["2147483648", "9" * 19, "1" * 30])
@pytest.mark.parametrize(
    "path",
    [
        "lobby/user/?date_joined__year=",
        "lobby/user/?id__in=",
        "games/labrun/?queued_at__year=",
        "games/item/?ruleset=",
        "games/item/add/?ruleset=",
    ],
)
def test_a_number_no_database_holds_is_no_fault_of_the_site(path: str, number: str) -> None:
    answer = logged_in(make_staff("boss", above=True)).get(f"/admin/{path}{number}")
    assert answer.status_code < 500


def test_a_group_no_database_holds_changes_nobody() -> None:
    boss, june = make_staff("boss", above=True), make_person()
    assert change(logged_in(boss), june, is_staff="on", groups="9" * 30) < 500
    assert not june.is_staff
