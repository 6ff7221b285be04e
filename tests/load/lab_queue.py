"""Queues a long run of the balance lab, for measuring beside it; prints its number."""

from __future__ import annotations

import sys

import django


def main(matches: int) -> None:
    django.setup()
    from django.contrib.auth import get_user_model
    from django.core.management import call_command

    from games import catalogue, rulesets
    from games.lab import desk
    from games.models import Ruleset

    call_command("load_official", verbosity=0)
    staff = get_user_model().objects.create_superuser("lab", password="of-a-bench")
    base = Ruleset.objects.get(slug="official-wawawest")
    draft = rulesets.new_version(ruleset_id=base.pk, user=staff)
    content = catalogue.to_content(draft)
    for row in content["items"]:
        if row["name"] == "Laser Gun":
            row["cost"] = 2
    rulesets.save_content(ruleset_id=draft.pk, user=staff, edits=0, content=content)
    wish = desk.Wish(matches, (4,), stop_early=False)
    run, _new = desk.queue_run(user=staff, ruleset=draft, wish=wish)
    sys.stdout.write(f"{run.pk}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]))
