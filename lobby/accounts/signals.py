"""What accounts tell the rest of the site."""

from __future__ import annotations

from django.dispatch import Signal

# Somebody may no longer act: sent with user_id and session_key. The key names the one browser that
# logged out; None means every browser of that person (banned, kicked, password changed, gone).
access_revoked = Signal()

# An account is about to be emptied for good: sent with user. Receivers take the person off tables
# and out of running matches; names already written into matches stay.
account_closing = Signal()
