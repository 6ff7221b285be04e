"""Fills the database of a bench run: users with logins and matches of four; prints JSON lines."""

from __future__ import annotations

import json
import sys

import django


def main(matches: int) -> None:
    django.setup()
    from django.conf import settings
    from django.contrib.auth import (
        BACKEND_SESSION_KEY,
        HASH_SESSION_KEY,
        SESSION_KEY,
        get_user_model,
    )
    from django.contrib.sessions.backends.db import SessionStore
    from django.db import transaction

    from games import services
    from games.registry import engine_class

    people = get_user_model().objects
    engine = engine_class("wawawest")
    content = engine.official_content()
    options = {"pause_seconds": 0, "turn_seconds": 120, "turn_limit": 1000}
    with transaction.atomic():
        for number in range(matches):
            users, cookies = [], []
            for seat in range(4):
                name = f"Load {number}-{seat}"
                user = people.create(username=f"load-{number}-{seat}", display_name=name)
                store = SessionStore()
                store[SESSION_KEY] = str(user.pk)
                store[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
                store[HASH_SESSION_KEY] = user.get_session_auth_hash()
                store.create()
                users.append(services.SeatPlan(user.pk, name))
                cookies.append(f"{settings.SESSION_COOKIE_NAME}={store.session_key}")
            match = services.start_match(
                game="wawawest", content_json=content, options=options, clock={}, seats=users
            )
            sys.stdout.write(json.dumps({"match": str(match.id), "cookies": cookies}) + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]))
