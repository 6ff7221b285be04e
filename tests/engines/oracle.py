"""A second, slow reading of the rules of Wa Wa West, to check the engine against.

Written from the rules text alone, on raw item rows and scenario-shaped turns; shares no code with
the engine. `play_turn` returns what a scenario's `expect` would hold.
"""

from __future__ import annotations

ROMAN = ["0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"]
ROMAN += ["XI", "XII", "XIII", "XIV", "XV", "XVI", "XVII", "XVIII", "XIX", "XX"]
CLASSES = ("Charge", "Defense", "Weapon")


class Oracle:
    def __init__(self, content: dict, example: dict) -> None:
        self.items = {row["name"]: row for row in content["items"]}
        room = example.get("room", {})
        self.var = room.get("variations", {})
        self.off = self.var.get("exclude_rules", [])
        self.excluded = self.var.get("exclude_items", [])
        self.fire = {"mode": "lock_time", "tolerance_ms": 100, "tie": "all_hit"}
        self.fire["floor_ms"] = 300 if self.var.get("blitz") else 1000
        self.fire |= room.get("fire", {})
        self.limit = room.get("turn_limit", 100)
        self.before = example["before"]
        self.players = sorted(self.before["players"], key=lambda p: p["seat"])
        self.by_id = {p["id"]: p for p in self.players}
        self.living = [p["id"] for p in self.players if p["alive"]]
        self.choices = example["choices"]

    # --- items

    def effect(self, name: str, kind: str) -> dict | None:
        return next((e for e in self.items[name].get("effects", []) if e["kind"] == kind), None)

    def kind(self, name: str) -> tuple:
        """class (None = not counted), subtype, level"""
        text = self.items[name]["type"].replace("(", " ").replace(")", " ").split()
        cls, rest = text[0], text[1:]
        level = ROMAN.index(rest[-1]) if rest and rest[-1] in ROMAN else None
        subtype = rest[0] if rest and rest[0] not in ROMAN else None
        drop = self.effect(name, "not_counted_as")
        return (None if drop and drop["class"] == cls else cls), subtype, level

    def weapon(self, name: str) -> bool:
        return self.kind(name)[0] == "Weapon"

    def listed(self, text: str, name: str) -> bool:
        return any(self.means(entry.strip(), name) for entry in text.split(",") if entry.strip())

    def means(self, entry: str, name: str) -> bool:
        if not entry.startswith("<"):
            for other in self.items:
                if other.lower() == entry.lower():
                    return other == name
        words = entry.strip("<>").replace("(", " ").replace(")", " ").split()
        if words == ["Everything"]:
            return True
        cls, subtype, level = self.kind(name)
        for word in words:
            if word in CLASSES:
                if cls != word:
                    return False
            elif word.rstrip("+") in ROMAN:
                wanted = ROMAN.index(word.rstrip("+"))
                if level is None or level < wanted or (level > wanted and word[-1] != "+"):
                    return False
            elif subtype != word:
                return False
        return True

    def equal(self, a: str, b: str) -> bool:
        both = self.weapon(a) and self.weapon(b)
        return both and self.kind(a) == self.kind(b) and "first_to_fire" not in self.off

    def kills(self, a: str, b: str) -> bool:
        if self.effect(b, "hazard") or self.effect(b, "overlay"):
            return False
        if "spares" not in self.off and self.listed(self.items[a].get("spares", ""), b):
            return False
        if self.equal(a, b):
            return True
        if self.listed(self.items[a]["kills"], b) or self.listed(self.items[b]["killed_by"], a):
            return True
        if "greater" in self.off or not (self.weapon(a) and self.weapon(b)):
            return False
        return self.kind(a)[1] == self.kind(b)[1] and self.kind(a)[2] > self.kind(b)[2]

    def single(self, name: str) -> bool:
        if self.var.get("precision") and self.weapon(name) and self.kind(name)[1] != "Bomb":
            return True
        effect = self.effect(name, "single_target_in")
        return bool(effect and self.var.get(effect["variation"]))

    # --- people

    def enemies(self, who: str) -> list[str]:
        return [
            other
            for other in self.living
            if other != who
            and not (self.var.get("teams") and self.by_id[other]["team"] == self.by_id[who]["team"])
        ]

    def clockwise(self, who: str) -> list[str]:
        ids = [p["id"] for p in self.players]
        at = ids.index(who)
        return ids[at + 1 :] + ids[:at]

    def target(self, who: str, field: str) -> str | None:
        allowed = self.enemies(who)
        if field == "revive":
            allowed = [p["id"] for p in self.players if not p["alive"] and not p.get("gone")]
        given = (self.choices.get(who) or {}).get(field)
        if given in allowed:
            return given
        return next((other for other in self.clockwise(who) if other in allowed), None)

    def why_skip(self, who: str) -> str | None:  # noqa: PLR0911 - W-23 has eight reasons
        player, choice = self.by_id[who], self.choices.get(who)
        if player["stunned"]:
            return "stunned"
        if choice is None or choice["item"] not in self.items:
            return "no choice"
        name = choice["item"]
        row = self.items[name]
        if row["cost"] is None:
            return "cannot be played directly"
        if name in self.excluded:
            return "excluded"
        if row["cost"] > player["ammo"]:
            return "too expensive"
        for effect in row.get("effects", []):
            if effect["kind"] == "requires_last_turn" and player["last"] != effect["item"]:
                return f"needs {effect['item']} last turn"
            again = effect["kind"] == "max_in_a_row" and player["last"] == name
            if again and player["streak"] >= effect["times"]:
                return "used too often in a row"
            if effect["kind"] == "not_while_overlay" and player["overlay"] == effect["item"]:
                return "already activated"
        return None

    # --- a turn

    def hold(self) -> None:
        self.skips = {who: why for who in self.living if (why := self.why_skip(who))}
        fallback = next(name for name in self.items if self.effect(name, "fallback"))
        legal = {
            who: fallback if who in self.skips else self.choices[who]["item"] for who in self.living
        }
        self.ammo = {
            who: self.by_id[who]["ammo"] - (self.items[legal[who]]["cost"] or 0)
            for who in self.living
        }
        self.held = {}
        for who in self.living:
            around = [who] + [other for other in self.clockwise(who) if other in self.living]
            shown = [legal[other] for other in around if not self.effect(legal[other], "copy_left")]
            copier = self.effect(legal[who], "copy_left")
            self.held[who] = shown[0] if copier and shown else legal[who]
        for who in self.living:
            self.ammo[who] += self.items[self.held[who]].get("gives", 0)

    def reached(self, who: str, item: str, whom: str) -> bool:
        if whom not in self.enemies(who) or whom in self.by_id[who]["cannot_kill"]:
            return False
        if self.single(item) and self.target(who, "aim") != whom:
            return False
        theirs = self.held[whom]
        if not self.weapon(item) and self.weapon(theirs) and self.single(theirs):
            return self.target(whom, "aim") == who
        return True

    def earlier(self, who: str, whom: str) -> bool:
        """P fired first"""
        if self.fire["mode"] == "always_tie":
            return False
        late = {"fire_ms": 10**12}
        mine, theirs = self.choices.get(who) or late, self.choices.get(whom) or late
        seats = [p["id"] for p in self.players]
        if self.fire["mode"] == "server_order":
            return (mine.get("seq", 10**9), seats.index(who)) < (
                theirs.get("seq", 10**9),
                seats.index(whom),
            )
        floor = self.fire["floor_ms"]
        gap = max(theirs["fire_ms"], floor) - max(mine["fire_ms"], floor)
        return gap > self.fire["tolerance_ms"]

    def lands(self, who: str, item: str, whom: str) -> bool:
        theirs = self.held[whom]
        if not self.kills(item, theirs) or not self.reached(who, item, whom):
            return False
        if not self.equal(item, theirs) or not self.reached(whom, theirs, who):
            return True
        if self.earlier(whom, who):
            return False
        if self.earlier(who, whom):
            return True
        if item == self.held[who]:
            self.tied |= {who, whom}
        return self.fire["tie"] != "all_spared"

    def shoot(self) -> None:
        self.tied: set[str] = set()
        pairs = set()
        for who in self.living:
            items = [self.held[who]]
            if self.by_id[who]["overlay"]:
                items.append(self.by_id[who]["overlay"])
            pairs |= {
                (who, whom)
                for item in items
                for whom in self.living
                if whom != who and self.lands(who, item, whom)
            }
        for hazard in self.before["hazards"]:
            pairs |= {("*" + hazard, w) for w in self.living if self.kills(hazard, self.held[w])}

        def guarded(whom: str) -> bool:
            overlay = self.by_id[whom]["overlay"]
            return bool(overlay and self.effect(overlay, "overlay")["guaranteed_survival"])

        self.blocked = sorted(list(pair) for pair in pairs if guarded(pair[1]))
        self.hits = sorted(list(pair) for pair in pairs if not guarded(pair[1]))
        self.dead = {whom for _, whom in self.hits}

    def aftermath(self) -> None:
        survivors = [who for who in self.living if who not in self.dead]
        self.overlay_next, self.hazards_next, self.stunned_next = {}, set(), set()

        def brought(name: str, kind: str) -> str | None:
            effect = self.effect(name, kind)
            return effect["item"] if effect and effect["item"] not in self.excluded else None

        for who in survivors:
            item = self.held[who]
            if overlay := brought(item, "grant_overlay"):
                self.overlay_next[who] = overlay
            if hazard := brought(item, "summon_hazard"):
                self.hazards_next.add(hazard)
            if self.effect(item, "force_skip") and self.target(who, "pick") in survivors:
                self.stunned_next.add(self.target(who, "pick"))
        if self.var.get("thievery"):
            loot = dict.fromkeys(survivors, 0)
            for victim in self.dead:
                thieves = [a for a, v in self.hits if v == victim and a in survivors]
                for thief in thieves:
                    loot[thief] += self.ammo[victim] // len(thieves)
            for who, more in loot.items():
                self.ammo[who] += more
        self.left = set()
        for who in self.living:
            player = self.by_id[who]
            missed = self.choices.get(who) is None and not player["stunned"]
            third = missed and player.get("missed", 0) + 1 >= 3
            if player.get("leaving") or third:
                self.left.add(who)
        self.alive = [who for who in survivors if who not in self.left]

    def finish(self) -> dict:
        bonds = {who: set(self.by_id[who]["cannot_kill"]) for who in self.alive}
        history = {}
        for who in self.alive:
            old = self.by_id[who]
            again = old["last"] == self.held[who]
            history[who] = [self.held[who], old["streak"] + 1 if again else 1]
        revived = {}
        for who in self.living:
            effect = self.effect(self.held[who], "revive")
            whom = self.target(who, "revive") if effect else None
            if whom:
                revived[whom] = max(revived.get(whom, 0), effect["start_ammo"])
                bonds.setdefault(whom, set())
                if effect["bond"]:
                    bonds[whom].add(who)
                history[whom] = [None, 0]
        order = [p["id"] for p in self.players]
        alive = [who for who in order if who in self.alive or who in revived]
        ammo = {who: revived.get(who, self.ammo.get(who, 0)) for who in alive}
        return {
            "effective": self.held,
            "skips": self.skips,
            "hits": self.hits,
            "blocked": self.blocked,
            "deaths": [who for who in order if who in self.dead or who in self.left],
            "revived": [who for who in order if who in revived],
            "ammo": ammo,
            "overlay_next": {w: o for w, o in self.overlay_next.items() if w in self.alive},
            "stunned_next": [w for w in order if w in self.stunned_next and w in self.alive],
            "hazards_next": sorted(self.hazards_next),
            "history": history,
            "cannot_kill": {who: [o for o in order if o in bonds[who]] for who in alive},
            "result": self.end(order, alive, bonds),
        }

    def end(self, order: list[str], alive: list[str], bonds: dict) -> dict | None:
        def tie(who: list[str]) -> dict:
            return {"kind": "tie", "players": who}

        if self.fire["tie"] == "ends_match" and self.tied:
            return tie([who for who in order if who in self.tied])
        if not alive:
            return tie(self.living)
        teams = {self.by_id[who]["team"] for who in alive} if self.var.get("teams") else set()
        if len(teams) == 1:
            team = teams.pop()
            return {"kind": "win", "players": [w for w in order if self.by_id[w]["team"] == team]}
        if len(alive) == 1:
            return {"kind": "win", "players": alive}
        if self.before["turn"] >= self.limit:
            return tie(alive)

        def foes(who: str) -> set[str]:
            mine = self.by_id[who].get("team")
            apart = self.var.get("teams")
            return {w for w in alive if w != who and not (apart and self.by_id[w]["team"] == mine)}

        return tie(alive) if all(foes(who) <= bonds[who] for who in alive) else None


def play_turn(content: dict, example: dict) -> dict:
    """Return the outcome of a scenario-shaped turn."""
    oracle = Oracle(content, example)
    oracle.hold()
    oracle.shoot()
    oracle.aftermath()
    return oracle.finish()
