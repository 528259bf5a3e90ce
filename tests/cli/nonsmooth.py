"""Mechanical systems through nonsmooth schemes: physics, ledger, comparison, and what is refused."""

from harness import CHAIN, Case, IMPACT, ROOT, Refusals, in_scene

BALL = """[system]
kind = "bouncing_ball"
restitution = 0.5

[run]
method = "moreau_jean"
step = "1 ms"
duration = "2 s"
"""

# Every scene with a [system].
SYSTEMS = [path for path in sorted((ROOT / "scenes").glob("*.toml")) if "[system]" in path.read_text(encoding="utf-8")]


def column(run, name):
    (found,) = (c for c in run["columns"] if c["name"] == name)
    return found["values"]


class NonsmoothScenes(Case):
    def test_there_is_a_scene_of_every_system(self):
        kinds = {item["name"] for item in self.good("list", "systems", "--json").json()["systems"]}
        shown = {path.read_text(encoding="utf-8").split('kind = "')[1].split('"')[0] for path in SYSTEMS}
        self.assertEqual(shown, kinds)

    def test_the_ledger_closes(self):
        """Row by row, not only at the end: E₀ + W = kinetic + potential + stored + D + R, and impacts never give energy."""
        for path in SYSTEMS:
            with self.subTest(path.name):
                run = self.good("run", path, "--json", "--columns").json()["run"]
                self.assertTrue(run["complete"])
                ledger, rows = run["ledger"], [column(run, "energy." + name) for name in
                                               ("kinetic", "potential", "stored", "dissipated", "work", "remainder")]
                scale = max(1e-12, *map(abs, rows[0] + rows[1]))
                for kinetic, potential, stored, dissipated, work, remainder in zip(*rows):
                    self.assertLess(abs(ledger["initial"] + work - kinetic - potential - stored - dissipated - remainder),
                                    1e-12 * scale)
                self.assertGreaterEqual(ledger["dissipated"], -1e-12 * scale)
                self.assertLess(abs(ledger["remainder"]), 0.05 * scale, "the scheme loses more than the scene shows")

    def test_check_tells_the_law_of_a_contact_and_not_the_restitution_that_it_replaces(self):
        law = BALL.replace('"moreau_jean"', '"reference"') + '[contact]\nlaw = "power_law"\nstiffness = 1e7\nexponent = 1.5\n'
        text = self.good("check", self.write(law)).out
        self.assertIn("power_law (exponent 1.5, stiffness 1e+07)", text)
        self.assertNotIn("restitution", text.split("schemes that fit")[0])
        self.assertIn("restitution 0.5", self.good("check", self.write(BALL)).out)

    def test_the_restitution_asked_for_is_delivered(self):
        run = self.run_json(in_scene(BALL, duration='"2.4 s"'))
        self.assertGreaterEqual(len(run["impacts"]), 2)
        for impact in run["impacts"]:
            self.assertEqual(impact["asked_restitution"], 0.5)
            self.near(impact["restitution"], 0.5, 1e-9)
        self.near(run["impacts"][0]["touch_time"], 1, 2e-3, "fall of a metre at 2 m/s²")

    def test_errors_against_the_exact_motion(self):
        """One second and a half: past the first impact at 1 s, half way up: q = 0.25, v = 0."""
        run = self.run_json(in_scene(BALL, duration='"1.5 s"'))
        (error,) = run["errors"]
        self.near(error["exact_position"], 0.25, 1e-12)
        self.assertAlmostEqual(error["exact_velocity"], 0, 12)
        self.assertLess(abs(error["position"] - 0.25), 5e-3)
        self.assertEqual(len(run["exact_jumps"]), 1)

    def test_the_accumulation_ends_at_three_seconds(self):
        run = self.good("run", ROOT / "scenes" / "bouncing_ball_zeno.toml", "--json", "--columns").json()["run"]
        ends = [event["time"] for event in run["motion_events"] if event["kind"] == "accumulation"]
        self.assertEqual(len(ends), 1)
        self.near(ends[0], 3, 1e-11)
        self.assertTrue(any("infinitely many" in remark for remark in run["remarks"]))
        self.near(run["ledger"]["dissipated"], 2, 1e-11, "all energy of the fall")
        times = column(run, "time")
        self.assertTrue(any(a == b for a, b in zip(times, times[1:])), "a jump is two rows at one time")

    def test_a_column_at_rest_stays_and_carries_its_weight(self):
        run = self.good("run", ROOT / "scenes" / "ball_column.toml", "--json", "--columns").json()["run"]
        forces = [c["values"][-1] for c in run["columns"] if c["name"].endswith(".force")]
        self.near(max(forces), 100 * 9.81, 1e-9, "the lowest contact carries all")
        self.near(min(forces), 9.81, 1e-8)
        self.assertLess(abs(run["smallest_gap"]), 1e-12)
        self.assertEqual(run["impacts"], [])

    def test_bodies_by_nonsmooth_schemes(self):
        """Two equal balls exchange their velocities, five by Newton's rule share theirs."""
        two = CHAIN.replace("count = 5", "count = 2").replace("exponent = 1.5", "exponent = 1.5\nrestitution = 1.0")
        for method in ("moreau_jean", "moreau_jean_dissipative", "nonsmooth_newmark", "nonsmooth_hht"):
            run = self.run_json(in_scene(two, method=f'"{method}"'), "--columns")
            for name, want in (("ball-1", 0), ("ball-2", 1)):
                self.assertAlmostEqual(column(run, name + ".velocity")[-1], want, 9, method)
            self.assertEqual(run["ending"], "all contacts separated")
        five = CHAIN.replace("exponent = 1.5", "exponent = 1.5\nrestitution = 1.0")
        run = self.run_json(in_scene(five, method='"moreau_jean"'), "--columns")
        for i, want in enumerate((-0.6, 0.4, 0.4, 0.4, 0.4), start=1):
            self.assertAlmostEqual(column(run, f"ball-{i}.velocity")[-1], want, 9)

    def test_an_impact_law_inside_an_event_driven_run(self):
        """The cradle by Liu, Zhao and Brogliato, as the law alone has it."""
        scene = CHAIN.replace("exponent = 1.5", "exponent = 1.5\nrestitution = 1.0")
        run = self.run_json(in_scene(scene, method='"event_driven"', impact_law='"lzb"'), "--columns")
        for i, want in enumerate((-0.071085, -0.030274, -0.014464, 0.127045, 0.988777), start=1):
            self.assertAlmostEqual(column(run, f"ball-{i}.velocity")[-1], want, 6)
        self.assertTrue(all(impact["asked_restitution"] is None for impact in run["impacts"]))

    def test_discs_in_the_plane(self):
        """Head on along the diagonal: the struck disc takes the velocity."""
        scene = """[[body]]
name = "a"
mass = 1
radius = "10 mm"
position = [0, 0]
velocity = [1, 1]
[[body]]
name = "b"
mass = 1
radius = "10 mm"
position = [0.1, 0.1]
[contact]
restitution = 1.0
[run]
method = "moreau_jean"
step = "1 ms"
"""
        run = self.run_json(scene, "--columns")
        for name, want in (("a.velocity_x", 0), ("a.velocity_y", 0), ("b.velocity_x", 1), ("b.velocity_y", 1)):
            self.assertAlmostEqual(column(run, name)[-1], want, 9)

    def test_the_naive_scheme_is_found_out(self):
        """Its rebound is e + (1 + e)(1 − γ)/γ of the approach: 2 for e = ½ and γ = ½, and energy is made."""
        done = self.good("run", self.write(in_scene(BALL, method='"naive_newmark"', duration='"1.2 s"')), code=1)
        self.assertIn("made energy", done.out)
        self.assertIn("naive_newmark made", done.err)

    def test_check(self):
        done = self.good("check", self.write(in_scene(BALL, theta="0.9")))
        self.assertIn("system bouncing_ball, 1 coordinate, 1 contact", done.out)
        self.assertIn("warning: ", done.out)
        self.assertIn("may gain energy", done.out)
        document = self.good("check", "scene.toml", "--json").json()
        self.assertEqual(len(document["warnings"]), 1)
        self.assertIn("schatzman_paoli", document["fitting_nonsmooth_schemes"])
        self.assertNotIn("naive_newmark", document["fitting_nonsmooth_schemes"])
        full = self.good("check", "scene.toml", "--full").out
        for line in ('kind = "bouncing_ball"', "theta = 0.9", 'gravity = "2.0 m/s^2"', "restitution = 0.5"):
            self.assertIn(line, full)
        for key in ("rho_infinity", "lcp_solver", "clip_compression"):
            self.assertNotIn(key, full)
        self.assertEqual(self.good("check", self.write(BALL)).out.count("warning"), 0)

    def test_numbers_outside_the_propositions_run_with_a_warning(self):
        for method, key, number, bounds in (("nonsmooth_hht", "alpha", "0.4", "alpha ≤ 1/3"),
                                            ("nonsmooth_generalized_alpha", "rho_infinity", "1.2", "rho_infinity ≤ 1"),
                                            ("nonsmooth_newmark", "beta", "0.1", "2 beta ≥ gamma")):
            with self.subTest(method):
                scene = self.write(in_scene(BALL, method=f'"{method}"', **{key: number}))
                for verb in ("check", "run"):
                    self.assertIn(bounds, self.good(verb, scene).out)

    def test_a_system_needs_no_more_than_its_kind(self):
        for item in self.good("list", "systems", "--json").json()["systems"]:
            with self.subTest(item["name"]):
                scene = self.write(f'system.kind = "{item["name"]}"\n')
                document = self.good("check", scene, "--json").json()
                self.assertEqual(document["method"], "moreau_jean")
                self.assertIn("duration", document["scene"])

    def test_compare(self):
        scene = ROOT / "scenes" / "impacting_oscillator.toml"
        words = ("compare", scene, "--with", "moreau_jean", "nonsmooth_newmark", "schatzman_paoli")
        text = self.good(*words).out
        for head in ("error of q at the end", "lost in impacts", "by the scheme", "penetration", "time per step"):
            self.assertIn(head, text)
        document = self.good(*words, "--json", "-o", "out").json()
        for run in document["runs"]:
            self.assertLess(run["largest_error_position"], 0.05, run["scheme"])
            self.assertLess(run["penetration"], 0.01, run["scheme"])
        self.assertIn("phase-plane-m", (self.folder / "out/report.html").read_text(encoding="utf-8"))

    def test_compare_by_default_takes_all_that_fit(self):
        fitting = self.good("check", self.write(BALL), "--json").json()["fitting_nonsmooth_schemes"]
        document = self.good("compare", "scene.toml", "--set", "run.duration=1.2 s", "--json").json()
        self.assertEqual([run["scheme"] for run in document["runs"]], fitting)

    def test_bodies_by_all_kinds_of_methods(self):
        scene = CHAIN.replace("count = 5", "count = 2").replace("exponent = 1.5", "exponent = 1.5\nrestitution = 1.0")
        document = self.good("compare", self.write(scene), "--with", "newton", "moreau_jean", "two_point", "--json").json()
        for run in document["runs"]:
            self.assertAlmostEqual(run["velocities"]["ball-2"], 1, 6, run["method"])

    def test_explain(self):
        self.assertIn("theta", self.good("explain", "moreau_jean").out)
        told = self.good("explain", "impacting_oscillator").out
        for word in ("stiffness", "N/m", "default 39.4784", "exact motion", "source:"):
            self.assertIn(word, told)
        self.assertIn("order", self.good("explain", "dopri54").out)

    def test_study(self):
        words = ("study", self.write(BALL), "--coarsest", "0.05", "--octaves", "4", "--with", "moreau_jean",
                 "moreau_jean:order1", "localized:rk4")
        text, document = self.good(*words).out, self.good(*words, "--json").json()
        self.assertEqual((document["end"], document["reference"]), (2, "exact"))
        moreau, adaptive, localized = document["runs"]
        self.assertEqual([r["adaptive"] for r in document["runs"]], [False, True, False])
        self.assertLess(abs(moreau["orders"]["v_uniform"]["order"]), 0.05, "the step of an impact is wrong by its jump")
        self.assertEqual(moreau["orders"]["v_l2"]["declared"], 0.5)
        self.assertEqual(localized["orders"]["q_uniform"]["declared"], 4)
        self.assertGreater(localized["orders"]["q_uniform"]["order"], 4)
        self.assertIsNone(moreau["points"][0]["tolerance"])
        self.assertGreater(adaptive["points"][0]["tolerance"], adaptive["points"][-1]["tolerance"])
        for name in ("moreau_jean:order1", "v, Hausdorff", "against the exact motion"):
            self.assertIn(name, text)
        other = self.good(*words[:6], "--with", "moreau_jean", "--reference", "event_driven", "--json").json()
        self.assertEqual(other["reference"], "event_driven")
        for mine, theirs in zip(moreau["points"], other["runs"][0]["points"]):
            self.near(theirs["v_l1"], mine["v_l1"], 1e-3, "two truths")

    def test_study_report(self):
        done = self.good("study", self.write(BALL), "--octaves", "2", "--with", "moreau_jean", "-o", "out")
        self.assertIn("study.html", done.out)
        page = (self.folder / "out" / "study.html").read_text(encoding="utf-8")
        for title in ("Precision over work of v, L¹", "Error over step of v, Hausdorff"):
            self.assertIn(title, page)

    def test_what_cannot_be_studied(self):
        for words, says in ((("--with", "moreau_jean:rk4"), "moreau_jean does not know it"),
                            (("--with", "moreau_jean:order7"), "order1"),
                            (("--with", "localized:rk7"), "did you mean 'rk"),
                            (("--with", "localized:foo"), "no tableau and no control of steps 'foo'"),
                            (("--with", "moreau_jean", "--reference", "moreau_jean"), "cannot be the reference")):
            done = self.ictus("study", self.write(BALL), *words)
            self.assertEqual(done.code, 2, done.err)
            self.assertIn(says, done.err)

    def test_report(self):
        self.good("run", ROOT / "scenes" / "two_ball_oscillator.toml", "-o", "out", "--report")
        page = (self.folder / "out/report.html").read_text(encoding="utf-8")
        for figure in ("coordinates-m", "velocities-m", "gaps", "contact-forces", "impulses", "energies", "remainder"):
            self.assertIn(f'id="{figure}"', page)
        self.assertIn("ground.gap [m]", (self.folder / "out/run.csv").read_text(encoding="utf-8"))

    def test_adaptive_steps(self):
        coarse = self.run_json(in_scene(BALL, step='"0.1 s"', duration='"1.5 s"'))
        fine = self.run_json(in_scene(BALL, step='"0.1 s"', duration='"1.5 s"', adaptive='"variable"',
                                      absolute_tolerance="1e-6", relative_tolerance="1e-6"))
        def error(run):
            return abs(run["errors"][0]["position"] - run["errors"][0]["exact_position"])
        self.assertLess(error(fine), 1e-3)
        self.assertGreater(error(coarse), 10 * error(fine))


class WrongNonsmooth(Refusals):
    def test_systems(self):
        for old, new, *says in (
            ('"bouncing_ball"', '§"bouncing_bal"', "no system of this name", "did you mean 'bouncing_ball'"),
            ("restitution = 0.5", "§restitutoin = 0.5", "bouncing_ball has no parameter", "did you mean 'restitution'"),
            ("restitution = 0.5", "restitution = §1.5", "restitution = 1.5", "in [0, 1]"),
            ("restitution = 0.5", 'height = §"1 kg"', "needs m, got kg"),
            ("restitution = 0.5", "mass = §-1", "positive"),
            ("restitution = 0.5", "mass = §true", "needs a number"),
            ('kind = "bouncing_ball"', "kind = §3", "needs a text"),
            ('[system]\nkind = "bouncing_ball"', "[§system]", "kind is missing"),
            ("[run]", '[[§body]]\nname = "a"\nmass = 1\n[run]', "the scene has a [system]"),
            ("[run]", "[§world]\ngravity = 1\n[run]", "the scene has a [system]"),
        ):
            with self.subTest(new):
                self.refuse(BALL.replace(old, new, 1), *says)

    def test_options(self):
        for line, *says in (
            ("theta = §1.5", "theta = 1.5", "in [0, 1]"),
            ('alpha = §1\nmethod = "nonsmooth_hht"', "in [0, 1)"),
            ('absolute_tolerance = §1e-300\nadaptive = "order1"', "at least 1e-14"),
            ("§tehta = 0.5", "unknown key 'tehta'", "did you mean 'theta'"),
            ("gamma = §0.5", "moreau_jean does not know it", "an option of naive_newmark"),
            ('tableau = §"rk4"', "does not know it", "splitting"),
            ('tableau = §"rk5"\nmethod = "splitting"', "there is no tableau 'rk5'", "did you mean 'rk"),
            ('impact_law = §"lzb"', "does not know it", "event_driven"),
            ('impact_law = §"lsb"\nmethod = "event_driven"', "no impact law 'lsb'", "did you mean 'lzb'"),
            ('adaptive = §"order3"', "no control of steps 'order3'", "order0"),
            ('adaptive = §"order1"\nmethod = "nonsmooth_hht"', "does not know it", "moreau_jean"),
            ("absolute_tolerance = §1e-6", "with adaptive steps only"),
            ('lcp_solver = §"lemk"', "did you mean 'lemke'"),
        ):
            with self.subTest(line):
                scene = BALL
                if "\nmethod" in line:
                    line, method = line.split("\nmethod = ")
                    scene = in_scene(BALL, method=method)
                self.refuse(scene + line + "\n", *says)

    def test_a_tableau_that_cannot_do_what_is_asked(self):
        self.refuse(in_scene(BALL, method='§"splitting"', tableau='"rk4"', adaptive='"embedded"'), "no embedded method")
        self.refuse(in_scene(BALL, method='§"discontinuous_galerkin"', adaptive='"embedded"'), "no embedded method")
        self.refuse(in_scene(BALL, method='§"discontinuous_galerkin"', tableau='"rk4"'), "not one of Radau", "radau_iia3")

    def test_methods_that_do_not_fit(self):
        self.refuse(in_scene(BALL, method='§"phi"'), "phi needs a contact law", "nonsmooth schemes that fit", "moreau_jean")
        self.refuse(in_scene(BALL, method='§"lzb"'), "lzb needs a stiffness")
        self.refuse(in_scene(IMPACT, method='§"moreau_jean"'), "needs a restitution")
        self.refuse(IMPACT + "theta = §0.5\n", "phi does not know it")

    def test_all_at_once(self):
        self.refuse(BALL.replace("restitution = 0.5", "restitution = §2\n§hight = 1") + "theta = §7\n",
                    "3 problems; nothing was written")

    def test_steps(self):
        for step, says in (("1e30", "longer than the duration"), ('"10 s"', "longer than the duration"),
                           ("1e-30", "more than the 1000000000 of a run")):
            with self.subTest(step):
                self.refuse(in_scene(BALL, step="§" + step), says)

    def test_bodies_inside_each_other(self):
        """A start of rigid bodies behind a contact is none: in a wall, and in each other."""
        scene = """[[body]]
name = "a"
mass = 1
radius = 0.1
position = PLACE
[[wall]]
name = "floor"
faces = "right"
position = 0
[contact]
restitution = 0.5
[run]
method = "moreau_jean"
duration = "0.1 s"
"""
        self.refuse(scene.replace("PLACE", "§0.05"), "a stands 0.05 m behind floor")
        self.good("check", self.write(scene.replace("PLACE", "0.09999999999")))
        two = scene.replace("PLACE", "1") + '[[body]]\nname = "b"\nmass = 1\nradius = 0.1\nposition = §1.15\n'
        self.refuse(two, "a and b overlap by 0.05 m")
        self.refuse(two.replace('"moreau_jean"', '"event_driven"'), "a and b overlap by 0.05 m")

    def test_a_start_behind_the_wall(self):
        errors, text = self.complaints('[system]\nkind = "rigid_pendulum"\nwall = "2 m"\n')
        self.assertEqual(len(errors), 1)
        self.assertIn("behind", text)
