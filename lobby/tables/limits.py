"""How much of the lobby one person may take up."""

from __future__ import annotations

from datetime import timedelta

from games.pace import Pace

OPEN_TABLES_PER_HOST = 4
SEATS_PER_PERSON = 8
RUNNING_QUICK_MATCHES = 8
OPENED_PER_TEN_MINUTES = 20
TEN_MINUTES = timedelta(minutes=10)

#: Sitting down, for people who go from chair to chair.
joining = Pace(burst=20, seconds=6)
#: Ready, kick, bots and options: every change is shown to the whole table.
changing = Pace(burst=40, seconds=1)

#: Looking at the ticket of a form that is being filled in; counted by address.
asking = Pace(burst=120, seconds=0.25)

#: Codes of no table, by address: a typing error now and then, not a search for hidden tables.
missing = Pace(burst=30, seconds=5)

TITLE_LENGTH = 60
