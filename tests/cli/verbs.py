"""Every verb, as text and as JSON."""

import math
import re
import shlex

from harness import CHAIN, Case, IMPACT, ROOT


class Verbs(Case):
    IMPACT_KEYS = ["contact", "touch_time", "approach_speed", "separation_speed", "asked_restitution", "restitution",
                   "release_time", "contact_time", "samples", "peak_depth", "peak_depth_time", "peak_force",
                   "peak_force_time", "energy_before", "energy_after"]
    LEDGER_KEYS = ["initial", "work", "kinetic", "vibrational", "stored", "potential", "dissipated", "corrected",
                   "remainder", "largest_gain", "dissipated_by"]
    RUN_KEYS = ["scheme", "complete", "ending", "steps", "evaluations", "bodies", "contacts", "contact_outcomes", "impacts",
                "ledger", "conditions", "momentum_error", "smallest_gap", "solves", "remarks", "failures", "events",
                "motion_events"]
    ROW_KEYS = ["paper", "item", "quantity", "origin", "printed", "relation", "target", "allowed", "computed",
                "published_scheme", "verdict", "cause", "note"]

    def both(self, *words):
        """The JSON of a command whose text must be there too, and be the same when asked again."""
        text = self.good(*words)
        self.assertTrue(text.out.strip(), words)
        self.assertFalse(text.out.lstrip().startswith("{"), words)
        return self.good(*words, "--json").json(), text.out

    def keys(self, document, wanted):
        self.assertEqual(list(document), wanted)

    def test_run(self):
        document, text = self.both("run", self.write(IMPACT))
        self.keys(document, ["ictus", "title", "scene", "run"])
        self.keys(document["run"], self.RUN_KEYS)
        self.keys(document["run"]["impacts"][0], self.IMPACT_KEYS)
        self.keys(document["run"]["ledger"], self.LEDGER_KEYS)
        self.keys(document["run"]["conditions"], ["energy", "speed", "compression"])
        for heading in ("Impacts", "Energy ledger", "restitution asked", "restitution measured", "peak force (N)"):
            self.assertIn(heading, text)
        self.assertNotIn("columns", document["run"])

    def test_every_method_has_the_same_keys(self):
        """What a method does not know is empty or null; a crowd, waves and friction have particulars behind."""
        for method in ("verlet", "reference", "lzb", "newton", "pairwise", "event_driven", "moreau_jean", "localized",
                       "inelastic_then_restore", "projected"):
            with self.subTest(method):
                run = self.run_json(CHAIN, "--set", f"run.method={method}", "--set", "run.duration=1e-3")
                self.assertEqual(list(run)[:len(self.RUN_KEYS)], self.RUN_KEYS)
                self.assertLessEqual(set(run) - set(self.RUN_KEYS), {"spheres"})
                self.assertEqual(set(run["contact_outcomes"][0]),
                                 {"name", "touches", "impulse", "peak_force", "peak_force_time", "gap", "closed"})
                self.assertLess(run["momentum_error"], 1e-12)

    def test_run_columns(self):
        run = self.run_json(IMPACT, "--columns")
        columns = run["columns"]
        self.assertTrue(columns)
        lengths = {len(c["values"] if isinstance(c, dict) else c)
                   for c in (columns.values() if isinstance(columns, dict) else columns)}
        self.assertEqual(lengths, {run["steps"] + 1})

    def test_check(self):
        document, text = self.both("check", self.write(IMPACT))
        self.keys(document, ["valid", "bodies", "contacts", "method", "fitting", "fitting_impact_laws",
                             "fitting_nonsmooth_schemes", "fitting_waves", "fitting_spheres", "warnings", "scene"])
        self.assertEqual((document["valid"], document["bodies"], document["contacts"], document["method"]),
                         (True, 1, 1, "phi"))
        self.assertIn("phi", document["fitting"])
        self.assertIn("good", text)
        self.assertEqual(self.good("check", "scene.toml", "--full").out, document["scene"])

    def test_compare(self):
        words = ("compare", self.write(IMPACT), "--with", "phi", "verlet", "--phases", "4")
        document, text = self.both(*words)
        self.assertTrue({"ictus", "answer", "phases", "runs"} <= set(document))
        self.assertTrue({"source", "approach_speed", "rebound_speed", "contact_time", "max_depth", "max_force"}
                        <= set(document["answer"]))
        self.assertEqual([r["scheme"] for r in document["runs"]], ["phi", "verlet"])
        phi, verlet = document["runs"]
        self.assertLess(abs(phi["errors"]["rebound_speed"]), 1e-12)
        self.assertLess(phi["over_phases"]["worst_rebound_speed"], 1e-12)
        self.assertGreater(abs(verlet["errors"]["rebound_speed"]), 1e-3)
        self.assertGreater(verlet["run"]["conditions"]["energy"]["violations"], 0)
        self.assertIn("closed form", text)

    def test_study(self):
        document, text = self.both("study", self.write(IMPACT), "--with", "phi", "--octaves", "3")
        (phi,) = document["runs"]
        self.assertTrue({"scheme", "declared", "position", "velocity", "ledger", "points"} <= set(phi))
        self.assertEqual(phi["declared"], 2)
        self.near(phi["position"]["order"], 2, 0.05, "order of phi")
        self.assertIn("phi", text)
        alone = self.good("study", "scene.toml", "--with", "phi", "--octaves", "3", "--jobs", "1", "--json").json()
        self.assertEqual(alone, document, "the number of threads changes nothing")

    TWO_BALLS = '''
[[body]]
name = "a"
mass = "2 kg"
position = "-0.5 m"
velocity = "4 m/s"
[[body]]
name = "b"
mass = "3 kg"
position = "0 m"
[contact]
restitution = 0.6
[run]
method = "newton"
'''

    def test_sensitivity(self):
        document, text = self.both("sensitivity", self.write(self.TWO_BALLS), "--to", "contact.restitution", "body.b.mass",
                                   "--of", "b.velocity")
        self.keys(document, ["ictus", "method", "derivatives"])
        by_e, by_mass = document["derivatives"]
        self.assertAlmostEqual(by_e["derivative"], 8 / 5, delta=1e-8)
        self.assertAlmostEqual(by_mass["derivative"], -2 * 1.6 * 4 / 25, delta=1e-8)
        self.assertEqual([by_e["unit"], by_mass["unit"], by_e["kind"]], ["m/s", "m/s per kg", "smooth"])
        self.assertIn("% per %", text)
        refused = self.ictus("sensitivity", "scene.toml", "--to", "contact.dampin")
        self.assertEqual(refused.code, 2)
        self.assertIn("'contact.dampin' is not written in the scene", refused.err)

    def test_continuity(self):
        scene = ROOT / "scenes" / "two_balls_before_a_wall.toml"
        way = ("--vary", "body.b.position=-115 mm:-95 mm", "--points", "7")
        document, text = self.both("study", scene, *way)
        run, = document["runs"]
        self.assertFalse(run["continuous"])
        jump, = run["jumps"]
        self.assertAlmostEqual(jump["numbers"]["body.b.position"], -0.105, delta=1e-11)  # the law takes gaps of 1e-9 of the bodies as closed
        self.assertIn("Not continuous: it jumps once", text)
        alike = ("--set", "body.a.mass=0.1", "--set", "contact.restitution=1")
        self.assertTrue(self.good("study", scene, *way, *alike, "--json").json()["runs"][0]["continuous"])
        for words in (["--octaves", "3"], ["--coarsest", "1"]):
            self.assertEqual(self.ictus("study", scene, *way, *words).code, 2, words)
        self.assertEqual(self.ictus("study", scene, "--points", "7").code, 2)
        for of_another_kind in ("body.b.position=1 kg:2 kg", "body.a.mass=1 m:2 m"):
            done = self.ictus("study", scene, "--vary", of_another_kind, "--points", "7")
            self.assertEqual(done.code, 2, done.out)
            self.assertIn(of_another_kind.partition("=")[0], done.err)

    def test_plot(self):
        self.good("run", self.write(IMPACT), "--plot", "ball-wall", "ball", "--report", "-o", "out")
        done = self.ictus("run", "scene.toml", "--plot", "ball-wal")
        self.assertEqual(done.code, 2)
        self.assertIn("did you mean 'ball-wall'", done.err)

    def test_study_refuses_what_would_not_act(self):
        done = self.ictus("study", self.write(IMPACT), "--reference", "event_driven")
        self.assertEqual(done.code, 2)
        self.assertIn("--reference acts on no study of compliant schemes", done.err)
        done = self.ictus("study", ROOT / "scenes" / "cradle_3d.toml", "--octaves", "3")
        self.assertEqual(done.code, 2)
        self.assertIn("--octaves acts on no study of discs and spheres", done.err)

    def test_reproduce(self):
        for words in (("reproduce",), ("reproduce", "papetti"), ("reproduce", "papetti", "table1"),
                      ("reproduce", "chatziioannou", "fig3"), ("reproduce", "liu", "table11")):
            rows, text = self.both(*words)
            self.assertGreater(len(rows), 5, words)
            for row in rows:
                self.keys(row, self.ROW_KEYS)
                self.assertIn(row["verdict"], ("ok", "as published", "differs"), row)
                self.assertTrue(row["verdict"] != "differs" or row["note"] and row["cause"], f"no reason: {row}")
                self.assertIn(row["relation"], ("=", "≤", "≥", "between"), row)
                self.assertEqual(isinstance(row["target"], list), row["relation"] == "between", row)
                self.assertEqual(row["printed"] == "", row["origin"] == "ours", row)
                self.assertTrue(math.isfinite(row["computed"]), row)
            self.assertEqual({row["paper"] for row in rows},
                             {words[1]} if len(words) > 1 else
                             {"acary", "avanzini", "chaigne_askenfelt", "chaigne_doutaut", "chatziioannou", "kharaz", "liu",
                              "mathavan", "papetti", "preclik", "stulov", "zener"})
            if len(words) > 2:
                self.assertEqual({row["item"] for row in rows}, {words[2]})
            self.assertIn(f"{len(rows)} rows" if len(words) > 1 else "rows", text)

    def test_reproduce_as_published(self):
        rows, text = self.both("reproduce", "liu", "table6", "--as-published")
        self.assertEqual(len(rows), 48)
        for row in rows:
            self.assertIn("ΔP = 0.00018 N s", row["published_scheme"]["name"])
            if row["quantity"].endswith("(m/s)"):
                self.assertLess(abs(row["published_scheme"]["value"] - float(row["printed"])), 0.5001e-4, row)
        self.assertIn("published scheme gives", text)
        done = self.ictus("reproduce", "liu", "fig6", "--as-published")
        self.assertEqual(done.code, 2)
        self.assertIn("no number of liu fig6 comes from a scheme of the paper", done.err)

    def test_exact(self):
        document, text = self.both("exact", "hunt_crossley", "mass=10 g", "stiffness=1e9", "exponent=1.5", "damping=0.5",
                                   "speed=1")
        self.keys(document, ["name", "inputs", "results"])
        self.keys(document["results"][0], ["name", "unit", "value"])
        self.assertEqual(document["inputs"]["mass"], 0.01)
        values = {r["name"]: r["value"] for r in document["results"]}
        v, mu = values["rebound_speed"], 0.5
        self.near(mu - math.log1p(mu), -mu * v - math.log1p(-mu * v), 1e-12, "first integral")
        self.assertIn("0.7484349315974", text)

    def exact(self, *words):
        return {r["name"]: r["value"] for r in self.good("exact", *words, "--json").json()["results"]}

    def test_exact_power_law_by_gamma_functions(self):
        for a in (1, 1.5, 2.7):
            values = self.exact("power_law", "mass=0.02", "stiffness=3e6", f"exponent={a}", "speed=1.7")
            depth = ((a + 1) * 0.02 * 1.7**2 / (2 * 3e6)) ** (1 / (a + 1))
            self.near(values["max_depth"], depth, 1e-13, f"depth, exponent {a}")
            duration = 2 * depth / 1.7 * math.sqrt(math.pi) * math.gamma(1 + 1 / (a + 1)) / math.gamma(0.5 + 1 / (a + 1))
            self.near(values["contact_time"], duration, 1e-13, f"duration, exponent {a}")

    def test_exact_rigid_ball(self):
        values = self.exact("rigid_bouncing_ball", "height=20 cm", "gravity=9.81", "restitution=0.8", "count=3")
        fall = math.sqrt(2 * 0.2 / 9.81)
        self.near(values["touch_1"], fall, 1e-14)
        self.near(values["touch_3"], fall * (1 + 2 * 0.8 + 2 * 0.8**2), 1e-14)
        self.near(values["zeno_time"], fall * 1.8 / 0.2, 1e-13)

    def test_exact_prints_no_inf(self):
        for words in (("spring_dashpot", "mass=1", "stiffness=1", "damping=5", "speed=1"),
                      ("rigid_bouncing_ball", "height=1", "restitution=1"),
                      ("bouncing_ball", "mass=0.01", "stiffness=1e7", "damping=50", "height=5 mm", "count=3")):
            with self.subTest(words):
                self.good("exact", *words)
                self.good("exact", *words, "--json").json()

    def test_list_of_devices(self):
        """What the machine has: the processor first, then OpenCL devices; no part of the list of everything."""
        document, text = self.both("list", "devices")
        devices = document["devices"]
        self.assertEqual((devices[0]["name"], devices[0]["kind"]), ("cpu", "processor"))
        self.assertGreaterEqual(len(devices), 2, "no OpenCL device: install pocl-opencl-icd")
        for device in devices[1:]:
            self.assertIn(device["kind"], ("gpu", "other"))
            self.assertGreaterEqual(device["units"], 1)
            self.assertGreater(device["memory"], 1e6)
            self.assertIn(device["name"], text)
        self.assertNotIn("devices", self.good("list", "--json").json())

    def test_list_and_explain(self):
        document, text = self.both("list")
        self.keys(document, ["laws", "friction_laws", "schemes", "impact_laws", "nonsmooth_schemes", "deformable", "spheres", "collisions",
                             "propagators", "options", "systems", "resonators", "gestures", "tableaus", "lcp_solvers", "cone_solvers",
                             "exact", "limits", "papers", "presets", "topics"])
        for kind, items in document.items():
            self.assertIn(kind, self.good("list", "--help").out)
            alone = self.good("list", kind, "--json").json()
            self.assertEqual(alone, {kind: items})
            for item in items:
                self.assertTrue({"name", "summary", "formula", "source", "facts"} <= set(item))
                self.assertIn(item["name"], text)
        for name in {item["name"] for items in document.values() for item in items}:
            told = self.good("explain", name)
            self.assertIn("source:", told.out)
        found, _ = self.both("explain", "hunt_crossley")
        self.assertEqual([f["kind"] for f in found], ["laws", "exact"])

    def test_the_energy_arc_names_which_law_sits_where(self):
        found, text = self.both("explain", "energy_arc")
        table = found[0]["tables"][0]
        place = {row[0]: row[-1] for row in table["rows"]}
        laws = {item["name"] for item in self.good("list", "impact_laws", "--json").json()["impact_laws"]}
        single = {"newton_path", "poisson_path", "stronge", "walton"}  # know no contacts that share a body
        self.assertEqual(set(place), laws - single)
        self.assertEqual(place["pairwise"], "on the arc, at its first end")
        self.assertEqual(place["poisson"], "on the arc, at its last end")
        self.assertIn("PreclikRuede2010", text)

    def test_a_closed_form_is_named_by_its_own_name(self):
        names = {item["name"] for item in self.good("list", "exact", "--json").json()["exact"]}
        for law in self.good("list", "laws", "--json").json()["laws"]:
            told = [f["text"] for f in law["facts"] if f["name"] == "closed forms"]
            if law["name"] in names:
                self.assertEqual(told, [f"ictus exact {law['name']}"])

    def test_only_laws_of_exponent_one_and_a_half_take_materials(self):
        told = self.good("explain", "kelvin_voigt").out
        self.assertIn("stiffness from", told)
        self.assertNotIn("materials and radii", told, "a linear law cannot take Hertz's stiffness")

    def test_a_measurement_gives_a_number_of_the_scene(self):
        scene = self.write(IMPACT)
        words = ("fit", scene, "--set", "run.method=reference", "--key", "contact.damping", "--from", "0.01", "--to", "3")
        exact = self.good("exact", "hunt_crossley", "mass=10 g", "stiffness=1e9", "exponent=1.5", "damping=0.7", "speed=1",
                          "--json").json()
        speed = next(result["value"] for result in exact["results"] if result["name"] == "rebound_speed")
        document, text = self.both(*words, "--measured", f"ball.velocity={-speed}")
        self.assertEqual(document["status"], "found")
        self.near(document["value"], 0.7, 1e-9)
        self.assertIn("contact.damping = 0.7", text.replace("0.69999", "0.7"))
        done = self.ictus(*words, "--measured", "ball.velocity=-2 m/s")
        self.assertEqual(done.code, 1)
        self.assertIn("no value explains", done.out)

    def test_a_rebound_gives_the_numbers_of_its_contact(self):
        def words(after, *more):
            return ("fit", "rebound", "approach=2 m/s", "rebound=1.8", "slide=3", f"slide_after={after}", *more)
        document, text = self.both(*words(2.62))
        self.assertEqual(document["regime"], "slid")
        self.near(document["friction"], 0.1, 1e-12)
        self.assertIn("friction = 0.1", text.replace("0.09999", "0.1"))
        # A ball that slid does not tell how it would have sprung back: a bound, and no value.
        self.assertIsNone(document["tangential_restitution"])
        self.near(document["tangential_restitution_at_least"], -(3 - 3.5 * 0.38) / 3, 1e-12)
        self.assertIn("all that a ball that slides can tell", text)
        document, text = self.both(*words(3 - 3 * 2 / 7 * 1.44))
        self.assertEqual(document["regime"], "stuck")
        self.near(document["restitution"], 0.9, 1e-15)
        self.near(document["tangential_restitution"], 0.44, 1e-12)
        self.assertIn("friction ≥ 0.3", text)
        self.assertIsNone(document["friction"])
        self.assertGreater(document["friction_at_least"], 0.3)
        document, _ = self.both(*words(3, "spin=-30", "radius=10 cm"))
        self.assertEqual((document["regime"], document["friction"]), ("without_slip", None))
        self.assertEqual(self.ictus(*words(3.1)).code, 1)
        for wrong, told in ((words(2, "spin=3"), "radius"), (words(2, "sli=3"), "did you mean 'slide'"),
                            (words("2 s"), "slide_after needs"), (words(2, "--key", "a"), "act on no rebound"),
                            (words(2)[:4], "slide is missing"), (("fit", self.write(IMPACT), "slide=1"), "acts on no scene")):
            done = self.ictus(*wrong)
            self.assertEqual(done.code, 2, wrong)
            self.assertIn(told, done.err, wrong)

    def test_help_and_version(self):
        verbs = ("run", "check", "compare", "fit", "study", "sensitivity", "sweep", "reproduce", "exact", "lab", "list", "explain", "completion",
                 "manual")
        for words in ((), ("--help",), ("-h",)):
            text = self.good(*words).out
            for verb in verbs:
                self.assertRegex(text, rf"(?m)^  {verb} ")
        for verb in verbs:
            text = self.good(verb, "--help").out
            self.assertIn(f"Usage: ictus {verb} ", text)
            self.assertIn("--json", text)
            self.assertIn(verb, text)
        self.assertRegex(self.good("--version").out, r"^Ictus \d+\.\d+\.\d+, .*\ncommit \S+.*\nflags .*-ffp-contract=off")

    def test_the_command_line_as_data(self):
        """Every verb of the help, every option of its help, and values that are the lists'."""
        verbs = {verb["name"]: verb["options"] for verb in self.good("manual", "--json").json()["verbs"]}
        for name, options in verbs.items():
            text = self.good(name, "--help").out
            for option in options:
                self.assertIn(",".join(option["names"]), text, name)
        listed = self.good("list", "--json").json()
        words = {(name, option["names"][-1]): option["words"] for name, options in verbs.items() for option in options}
        self.assertEqual(words["list", "KIND"], [*listed, "keys", "scenes", "devices"])
        self.assertEqual(set(words["resolve", "--law"]), {entry["name"] for entry in listed["impact_laws"]} | {"all"})
        self.assertEqual(set(words["explain", "NAME"]), {entry["name"] for entries in listed.values() for entry in entries})
        for kind in ("schemes", "impact_laws", "nonsmooth_schemes"):
            self.assertLessEqual({entry["name"] for entry in listed[kind]}, set(words["compare", "--with"]), kind)
        for shell in words["completion", "SHELL"]:
            self.assertEqual(self.good("completion", shell, "--json").json()["script"], self.good("completion", shell).out)
        self.assertIn("did you mean 'bash'", self.ictus("completion", "bsh").err)

    def test_the_guide_names_what_there_is(self):
        page = (ROOT / "docs" / "guide" / "methods.md").read_text(encoding="utf-8")
        named = set(re.findall(r"`([a-z][a-z0-9_]*)`", page))
        listed = self.good("list", "--json").json()
        for kind in ("laws", "friction_laws", "schemes", "impact_laws", "nonsmooth_schemes", "deformable", "spheres", "lcp_solvers", "cone_solvers",
                     "papers"):
            self.assertLessEqual({entry["name"] for entry in listed[kind]}, named, kind)
        self.assertLessEqual(named, {entry["name"] for entries in listed.values() for entry in entries})

    def test_the_guide_is_right(self):
        scenes, commands = ((ROOT / "docs" / "guide" / name).read_text(encoding="utf-8") for name in ("scenes.md", "commands.md"))
        block = re.search(r"```toml\n(.*?)```", scenes, re.DOTALL).group(1)
        self.assertIn("Impacts", self.good("run", self.write(block, "guide.toml")).out)
        words = re.search(r"`ictus exact (hunt_crossley [^`]*)`", commands).group(1)
        self.assertIn("rebound_speed", self.good("exact", *shlex.split(words)).out)


class WrongWords(Case):
    """The command line itself: exit code 2, a message with the nearest name or the allowed ones."""

    def refused(self, *words, says=(), **options):
        done = self.ictus(*words, **options)
        self.assertEqual(done.code, 2, f"{words}: {done.out[:300]}{done.err}")
        for word in says:
            self.assertIn(word, done.err, words)
        self.assertNotIn("bug", done.err)
        return done

    def test_compare_has_something_to_compare_or_says_so(self):
        swing = self.write('''[system]
kind = "hanging_cradle"
[run]
method = "lzb"
step = "5 ms"
duration = "1 s"
''')
        runs = self.good("compare", swing, "--json").json()["runs"]
        self.assertGreater(len(runs), 2)
        self.assertEqual(len({run["method"] for run in runs}), len(runs))
        scene = str(ROOT / "scenes" / "superball.toml")
        self.refused("compare", scene, says=["nothing stands beside reference", "ictus run", "inelastic_then_restore"])

    def test_a_picture_makes_its_folder(self):
        scene = self.write(IMPACT)
        self.good("run", scene, "--svg", "new/folder/x.svg")
        self.assertTrue((self.folder / "new" / "folder" / "x.svg").exists())
        self.refused("run", scene, "--svg", "new/folder/x.svg", says=["exists already", "--force"])

    def test_a_misspelt_key_is_not_missing_too(self):
        done = self.refused("check", self.write(IMPACT.replace("mass =", "masss =")), says=["unknown key 'masss'", "did you mean 'mass'"])
        self.assertNotIn("missing", done.err)
        two = self.write(IMPACT.replace("name =", "nme =", 1) + "[[body]]\nmass = 1\n")
        done = self.refused("check", two, says=["unknown key 'nme'"])
        self.assertEqual(done.err.count("name is missing"), 1, "of the other body it is")

    def test_wrong_words(self):
        scene = self.write(IMPACT)
        for words, says in {
            ("runn", scene): ["runn", "did you mean 'run'"],
            ("run",): ["SCENE"],
            ("run", scene, "--jsn"): ["--jsn", "--json"],
            ("run", scene, "another.toml"): ["another.toml"],
            ("run", "scen.toml"): ["scen.toml", "no such file", "did you mean 'scene.toml'"],
            ("run", "."): ["folder"],
            ("run", scene, "--set"): ["--set"],
            ("run", scene, "--set", "nothing"): ["--set nothing", "key=value"],
            ("run", scene, "--set", "contact.dampin=1"): ["--set contact.dampin=1", "did you mean 'damping'"],
            ("run", scene, "--set", "run.step=0"): ["--set run.step=0", "positive"],
            ("run", scene, "--set", "body.bal.mass=1"): ["no [[body]] is named 'bal'", "did you mean 'ball'"],
            ("run", scene, "--set", "run.stp=1"): ["unknown key 'stp'", "did you mean 'step'"],
            ("compare", scene, "--with", "verlt"): ["verlt", "did you mean 'verlet'"],
            ("compare", scene, "--phases", "-1"): ["--phases", "0"],
            ("study", scene, "--octaves", "100"): ["--octaves", "16"],
            ("fit", scene, "--key", "contact.damping"): ["--measured"],
            ("fit", scene, "--key", "contact.damping", "--measured", "ball"): ["QUANTITY=VALUE"],
            ("fit", scene, "--key", "contact.damping", "--measured", "ball.velocty=-0.5"): ["did you mean 'velocity'"],
            ("fit", scene, "--key", "contact.damping", "--measured", "bal.velocity=-0.5"): ["did you mean 'ball'"],
            ("fit", scene, "--key", "contact.damping", "--measured", "ball.velocity=-0.5 m"): ["m/s"],
            ("fit", scene, "--key", "contact.dampin", "--measured", "ball.velocity=-0.5"): ["did you mean 'damping'"],
            ("fit", scene, "--key", "contact.damping", "--from", "1", "--measured", "ball.velocity=-0.5"): ["--from"],
            ("list", "law"): ["law", "laws, friction_laws, schemes, impact_laws, nonsmooth_schemes, deformable", "lcp_solvers, cone_solvers, exact"],
            ("run", scene, "--set", "ball.mass=1"): ["unknown key 'ball'", "did you mean 'body.ball.mass'"],
            ("run", scene, "--set", "run.method=zzzzzzzz"): ["zzzzzzzz", "ictus list schemes"],
            ("explain", "stulof"): ["stulof", "did you mean 'stulov'"],
            ("explain", "dampng"): ["dampng", "did you mean 'damping'"],
            ("reproduce", "papeti"): ["papeti", "did you mean 'papetti'"],
            ("reproduce", "papetti", "tabel1"): ["tabel1", "did you mean 'table1'"],
            ("exact", "hunt_crosley"): ["did you mean 'hunt_crossley'"],
            ("exact", "power_law", "mass=1"): ["stiffness is missing", "speed is missing"],
            ("exact", "power_law", "mass=1 m", "stiffness=1", "speed=1"): ["mass", "kg"],
            ("exact", "power_law", "mass=-1", "stiffness=1", "speed=1"): ["mass = -1", "positive"],
            ("exact", "rigid_bouncing_ball", "height=1", "restitution=1.2"): ["1.2", "[0, 1]"],
        }.items():
            with self.subTest(" ".join(words)):
                done = self.refused(*words, says=says)
                self.assertEqual(done.out, "")
                if words[0] == "runn":
                    continue  # where there is no verb there is no --json
                document = self.ictus(words[0], "--json", *words[1:]).json()
                self.assertTrue(document["errors"])
                for error in document["errors"]:
                    self.assertEqual(list(error), ["file", "line", "column", "message", "help"])
                    self.assertIn(error["message"], done.err)
        self.assertEqual(self.files(), ["scene.toml"])
