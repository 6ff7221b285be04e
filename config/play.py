"""`make play`: prepare what is missing, then serve the site on this machine.

A second start finds everything done and only checks: catalogues by their dates, the database by
its list of migrations, staff and demo tables by what is in the database.
"""

from __future__ import annotations

import secrets
import socket
import sys

from config import env, translations

STAFF = "staff"


def main() -> int:
    """Prepare and serve; return the exit code."""
    host, port = env.text("HOST", "127.0.0.1"), env.number("PORT", 8000)
    if is_taken(host, port):
        print(
            f"Port {port} is taken by another program. Choose one: make play PORT={port + 1}",
            file=sys.stderr,
        )
        return 1
    env.choose_settings("config.settings.dev")
    translations.compile_all()
    import django  # noqa: PLC0415

    django.setup()
    migrate()
    load_rulesets()
    greet_staff()
    set_the_scene()
    from config.server import endpoint_of, serve_site  # noqa: PLC0415

    return serve_site(endpoint_of(host, port), ready=lambda: announce(host, port))


def is_taken(host: str, port: int) -> bool:
    """Return whether somebody listens there already."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return True
    return False


def migrate() -> None:
    """Create or change the tables, if there is anything to do."""
    from django.core.management import call_command  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415
    from django.db.migrations.executor import MigrationExecutor  # noqa: PLC0415

    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        print("Preparing the database ...", flush=True)
        call_command("migrate", verbosity=0, interactive=False)


def load_rulesets() -> None:
    """Publish the official rulesets that are not in the database yet."""
    from django.core.management import call_command  # noqa: PLC0415

    call_command("load_official", verbosity=0)


def greet_staff() -> None:
    """Make the first staff account and print its password, which works until the first login."""
    from django.contrib.auth import get_user_model  # noqa: PLC0415

    users = get_user_model().objects
    if users.filter(is_superuser=True).exists():
        return
    password = secrets.token_urlsafe(9)
    users.create_superuser(STAFF, password=password, must_change_password=True)
    print(
        f"\n  Staff account: {STAFF}   one-time password: {password}\n"
        "  (shown only now; you choose your own at the first login, at /admin/)\n",
        flush=True,
    )


def set_the_scene() -> None:
    """Open the demo tables, those that are not open from before."""
    from django.core.management import call_command, get_commands  # noqa: PLC0415

    if "demo" in get_commands():
        call_command("demo", verbosity=0)


def announce(host: str, port: int) -> None:
    """Say where the site is."""
    everywhere = host in {"0.0.0.0", "::"}  # noqa: S104 - compared, not bound
    names = ["127.0.0.1", *env.own_names()] if everywhere else [host]
    reachable = [name for name in names if name not in {"0.0.0.0", "::", "[::]"}]  # noqa: S104
    print("\nSaloon is open:")
    for name in dict.fromkeys(reachable):
        shown = f"[{name}]" if ":" in name and not name.startswith("[") else name
        print(f"  http://{shown}:{port}/")
    print("Ctrl-C closes it.\n", flush=True)


if __name__ == "__main__":
    sys.exit(main())
