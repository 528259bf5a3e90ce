"""Numbers at the ends of their ranges, and runs that could go on for ever."""

from harness import Case, DROP, IMPACT, NOT_A_NUMBER, in_scene

MOST_STEPS = 1_000_000  # of a run that was given no duration


class Extremes(Case):
    """No crash, no hang, no number that is none: a clear error or a run, whatever the numbers."""

    METHODS = ("phi", "two_point", "three_point", "two_point_phase", "quadratised", "am1", "verlet", "rk4", "reference")

    def survive(self, scene, *words, **options):
        done = self.ictus(*(words or ("run", self.write(scene), "--json")), **options)
        self.assertIsNotNone(done.code, "hangs")
        self.assertIn(done.code, (0, 1, 2), done.err)
        if done.code:
            self.assertTrue(done.err.startswith(("ictus: ", "scene.toml")), done.err)
        if "--json" in words or not words:
            done.json()
        self.assertIsNone(NOT_A_NUMBER.search(done.out), done.out[:2000])
        return done

    def ends(self, done):
        """Refused, or ended after as many steps as a run may take."""
        if done.code != 2:
            self.assertLessEqual(done.json()["run"]["steps"], MOST_STEPS)

    def test_extreme_numbers(self):
        for method in self.METHODS:
            for values in ({"velocity": "1e308"}, {"velocity": "1e150"}, {"velocity": "0"}, {"velocity": "-1"},
                           {"stiffness": "1e308"}, {"stiffness": "1e30"}, {"mass": "1e-308"},
                           {"damping": "1e308"}, {"exponent": "50", "stiffness": "1e200"}, {"rate": "1e-300"}):
                if values == {"velocity": "1e308"} and method == "two_point_phase" or \
                   values == {"velocity": "1e150"} and method == "reference":
                    continue  # in test_no_endless_run
                with self.subTest(method=method, **values):
                    self.survive(in_scene(IMPACT, method=f'"{method}"', **values))

    def test_no_endless_run(self):
        """These ran for ever: a run must end by itself, or say why it does not."""
        for method, values in (("quadratised", {"stiffness": '"1e9 N/m"', "exponent": "1"}),
                               ("reference", {"damping": "1e10"}), ("reference", {"velocity": "1e150"}),
                               ("two_point_phase", {"velocity": "1e308"}), ("rk4", {"velocity": "1e-308"})):
            with self.subTest(method=method, **values):
                done = self.survive(in_scene(IMPACT, method=f'"{method}"', **values))
                self.ends(done)

    def test_comparing_does_not_hang(self):
        self.write(in_scene(IMPACT, stiffness='"1e9 N/m"', exponent=1))
        self.survive(None, "compare", "scene.toml", "--json")

    def test_no_broken_promise(self):
        for values in ({"stiffness": "1e-30", "duration": "1"}, {"mass": "1e308", "duration": '"1 ms"'}):
            with self.subTest(**values):
                self.survive(in_scene(IMPACT, method='"two_point_phase"', **values))

    def test_a_ball_comes_to_rest(self):
        """μ = 50 s/m: the second touch never ends. The forces are mild, so that the run must reach its end."""
        for method in ("reference", "phi", "two_point", "rk4"):
            with self.subTest(method):
                done = self.survive(in_scene(DROP, damping="50", method=f'"{method}"'))
                self.assertEqual(done.code, 0, done.err)
                run = done.json()["run"]
                self.assertEqual(len(run["impacts"]), 2)
                self.near(run["ledger"]["stored"], 0.4 * (0.0981 / 1e7) ** (2 / 3) * 0.0981, 1e-3, "energy at rest")

    def test_a_long_flight_does_not_eat_the_memory(self):
        """10 m at 1 mm/s, 44100 rows a second: it may be flown through or refused, but is no bug of ours."""
        bodies = "".join(f'[[body]]\nname = "{n}"\nmass = 1\nradius = 0.01\nposition = {p}\nvelocity = {v}\n'
                         for n, p, v in (("a", 0, 0.001), ("b", 10, 0)))
        scene = self.write(bodies + '[contact]\nlaw = "power_law"\nstiffness = 1e8\n')
        done = self.ictus("run", scene, "--json", memory=600 << 20)
        self.assertNotIn("bug", done.err)
        self.assertIn(done.code, (0, 1, 2), done.err)
        self.assertTrue(done.json())

    def test_tiny_steps(self):
        for method in ("phi", "two_point", "verlet", "rk4"):
            scene = in_scene(IMPACT, method=f'"{method}"').replace('rate = "44.1 kHz"', "step = 1e-300\nduration = 1e-298")
            self.assertEqual(self.survive(scene).code, 0)

    def test_restitution_zero_and_one(self):
        """The law delivers more than a small e that it is asked for: the run says so and ends with 1."""
        for restitution, delivered, code in (("0", 0.6629622, 1), ("1", 1, 0)):
            scene = in_scene(IMPACT, law='"lankarani_nikravesh"', method='"phi"').replace(
                'damping = "0.5 s/m"', f"restitution = {restitution}")
            run = self.run_json(scene, code=code)
            self.near(self.only_impact(run)["restitution"], delivered, 1e-7)
            self.assertEqual(bool(run["failures"]), code == 1)

    def test_exponents_that_no_unit_can_tell(self):
        """N/m^97 has m^-96, and can be told; beyond, what the user wrote is refused, and is no broken promise of ours."""
        for exponent, code in ((97, 0), (98, 2), (100_000, 2)):
            done = self.ictus("check", self.write(in_scene(IMPACT, exponent=exponent, stiffness="1e9")))
            self.assertEqual(done.code, code, done.err)
            self.assertEqual("powers of units reach to 96" in done.err, code == 2, done.err)

    def test_bodies_that_start_compressed(self):
        scene = "".join(f'[[body]]\nname = "{n}"\nmass = 1\nradius = 0.01\nposition = {p}\n'
                        for n, p in (("a", 0), ("b", 0.0199)))
        law = '[contact]\nlaw = "power_law"\nstiffness = 1e8\n'
        self.assertEqual(self.ictus("run", self.write(scene + law)).code, 2, "it is not stated")
        run = self.run_json(scene + law + 'precompression = "0.1 mm"\n[run]\nmethod = "reference"\n')
        self.near(run["ledger"]["initial"], 0.4 * 1e8 * 1e-4**2.5, 1e-9, "energy stored at the start")
        self.near(run["ledger"]["kinetic"], run["ledger"]["initial"], 1e-9, "all of it comes back")
