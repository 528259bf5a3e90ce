"""The list of keys is what the reader of scenes allows, both ways: an odd key stands in every table, and its complaint says what may
stand there."""

import re

from harness import Case

ODD = "zzz_zzz"
BODY = '[[body]]\nname = "a"\nmass = 1\nradius = 0.1\nposition = -1\nvelocity = 1\n'
BAR = '[[resonator]]\nname = "bar"\nkind = "bar"\n'

# § is where the odd key is put.
TABLES = [
    "§\n[[wall]]\n§\n[world]\n§\n[run]\n§\n[contact]\nmeasured = { §, restitution = { § }, duration = { § } }\n"
    "restitution_of_work = { § }\n[material.steel]\n§\n[frame]\n§\n" + BODY +
    '§\ntip = { § }\nshape = "compound"\nparts = [{ § }]\n[start]\na.velocity = 1\na.§\n',
    BODY + "[contact]\nrestitution_of_work = { points = [[0, 1], [1, 0.5]], § }\n",
    "[[chain]]\n§\n[[pack]]\n§\n[[pack]]\narrangement = \"triangle\"\n§\n[frame]\nmass = 1\n§\n",
    *(f'{BODY}[[joint]]\nkind = "{kind}"\nbetween = ["a", "world"]\n§\n' for kind in ("hinge", "ball", "slider", "fixed", "spring")),
    BAR + "damping = { § }\n",
    BAR + "".join(f"[[resonator.{name}]]\n§\n" for name in ("touch", "stop", "hold", "pickup")) + "[resonator.measured]\n§\n" +
    "".join(f"[[{name}]]\n§\n" for name in ("track", "hand", "strike", "finger", "pluck", "glide", "crumple", "break")) +
    '[[track]]\nfile = "f"\n§\n[[track]]\nrms = 1\n§\n[[glide]]\nkey = "gravity"\n§\n',
    BAR + 'length = 1\nwidth = 0.1\nthickness = 0.01\nyoung = 1e9\ndensity = 1000\n'
    '[[bow]]\nname = "bow"\non = "bar"\nat = 0.5\nspeed = 1\nforce = 1\n§\n',
]
# Read before the rest of their table is judged, so that no complaint names them: they are accepted if none does so either.
FIRST = {"contact.law", "contact.friction_law", "contact.restitution_of_work", "pair.between", "resonator.name", "resonator.kind",
         "system.kind", "start.drop"}
ACCEPTED = (BODY + '[[wall]]\nname = "w"\n[start]\ndrop = 1\n[contact]\nlaw = "power_law"\nfriction_law = "mindlin"\n'
            'restitution_of_work = { value = 0.5, work = 1 }\n[[pair]]\nbetween = ["a", "w"]\n' + BAR, '[system]\nkind = "ball_column"\n')


def table_of(message):
    """The table that a complaint about an unknown key speaks of."""
    where = message[:message.index(": unknown key")] if ": unknown key" in message else ""
    if not where:
        return "resonator.damping" if message.startswith("damping has no number") else ""
    if inner := re.fullmatch(r"measured (\w+)", where):
        return f"contact.measured.{inner[1]}"
    if where == "tip":
        return "body.tip"
    table, part = re.fullmatch(r"\[+(\w+)[^\]]*\]+(?: '[^']*')?(?:,? (\w+)(?: \d+)?)?", where).groups()
    if table == "start":
        part = "BODY"
    return ".".join(filter(None, (table, "parts" if part == "part" else part)))


def differences(listed, allowed):
    """What the reader allows and the list has not, and the other way round."""
    return sorted(allowed - listed), sorted(listed - allowed)


class Keys(Case):
    def complaints(self, scene, word=ODD):
        """Complaints about a key: its message, and the names that stand beside it as allowed."""
        done = self.ictus("check", self.write(scene.replace("§", f"{ODD} = 1")), "--json")
        self.assertEqual(done.code, 2, done.out[:500])
        for error in done.json()["errors"]:
            if f"'{word}'" in error["message"]:
                self.assertIn("allowed: ", error["help"], error)
                yield error["message"], set(error["help"].split("allowed: ")[1].split(", "))

    def listed(self):
        return self.good("list", "keys", "--json").json()["keys"]

    def test_a_misspelt_key_is_told_the_nearest(self):
        said = self.good("explain", "contact.dampin", code=2).err
        self.assertIn("did you mean 'contact.damping'?", said)
        self.assertLess(len(said), 300, "the names of all lists are of no help to who wrote a key")

    def of_tables(self):
        """Paths that the reader allows in tables whose keys are the same for all kinds."""
        found = {}
        for scene in TABLES:
            seen = list(self.complaints(scene))
            self.assertEqual(len(seen), scene.count("§"), scene)
            for message, names in seen:
                found.setdefault(table_of(message), set()).update(names)
        tables = found.pop("")
        return tables, {f"{table}.{name}" for table, names in found.items() for name in names}

    def of_kind(self, table, kind):
        """Paths that the reader allows for a law, a system or a resonator."""
        head = {"contact": f'{BODY}[[wall]]\n[contact]\nlaw = "{kind}"\n', "system": f'[system]\nkind = "{kind}"\n',
                "resonator": f'[[resonator]]\nname = "r"\nkind = "{kind}"\n'}[table]
        (_, names), = self.complaints(head + "§\n")
        return {f"{table}.{name}" for name in names}

    def of_friction(self, law, foreign):
        """A friction law names its numbers where one stands that is another's."""
        scene = (f'{BODY.replace("-1", "[0, 1]").replace("velocity = 1", "velocity = [1, -1]")}[[wall]]\nnormal = [0, 1]\n[contact]\n'
                 f'law = "power_law"\nstiffness = 1e9\nexponent = 1.5\nfriction_law = "{law}"\n{foreign} = 1\n')
        (_, names), = self.complaints(scene, foreign)
        return {f"contact.{name}" for name in names}

    def test_the_list_is_what_the_reader_allows(self):
        keys = self.listed()
        tables, allowed = self.of_tables()
        self.assertEqual({key["key"].split(".")[0] for key in keys}, tables)
        entries = self.good("list", "--json").json()
        kinds = {"contact": "laws", "system": "systems", "resonator": "resonators"}
        friction = {entry["name"]: [p["name"] for p in entry["parameters"]] for entry in entries["friction_laws"]}
        own = {(key["key"], key["of"]) for key in keys if key["of"]}
        common = {key["key"] for key in keys if not key["of"]}
        for table, kind in kinds.items():
            for entry in entries[kind]:
                of_it = self.of_kind(table, entry["name"])
                numbers = {path for path, of in own if of == entry["name"] and path.startswith(table + ".")}
                self.assertEqual(differences(of_it, numbers)[0], [], entry["name"])
                self.assertEqual(differences(common, of_it - numbers)[0], [], entry["name"])
                allowed |= of_it
        everyone = {name for names in friction.values() for name in names}
        for law, names in friction.items():
            foreign = sorted(everyone - set(names) - {"friction", "friction_static", "tangential_ratio"})[0]
            self.assertEqual({path for path, of in own if of == law}, self.of_friction(law, foreign), law)
            allowed |= {f"contact.{name}" for name in names}
        for scene in ACCEPTED:
            said = self.ictus("check", self.write(scene), "--json").json().get("errors", [])
            self.assertFalse([e for e in said if "unknown key" in e["message"] or "no parameter" in e["message"]], said)
        listed = {key["key"] for key in keys}
        self.assertEqual(differences(listed, allowed | FIRST | {"title"}), ([], []))
        self.assertFalse(FIRST & allowed, "a complaint names them: they are no exception")
        # Broken twins: a key too few in the list, and one too many.
        self.assertEqual(differences(listed - {"body.mass"}, allowed | FIRST | {"title"}), (["body.mass"], []))
        self.assertEqual(differences(listed | {"body.weight"}, allowed | FIRST | {"title"}), ([], ["body.weight"]))

    def test_a_key_is_explained(self):
        text = self.good("explain", "contact.damping").out
        for law in ("hunt_crossley", "kelvin_voigt", "tsuji"):
            self.assertIn(f"contact.damping of {law}: ", text)
        self.assertIn("default: measured.restitution at a speed", text)
        self.assertEqual(self.good("explain", "run.step", "--json").json()[0]["unit"], "s")
        self.assertIn("kg", self.good("explain", "body.mass").out)
        self.assertEqual(self.good("explain", "pair.restitution").out, self.good("explain", "contact.restitution").out)
        wrong = self.ictus("explain", "contact.dampnig")
        self.assertEqual((wrong.code, wrong.out), (2, ""))
        self.assertIn("contact.dampnig", wrong.err)

    def test_every_key_says_what_it_is(self):
        for key in self.listed():
            self.assertTrue(key["meaning"] and key["range"], key)
