"""Where bodies and walls stand at the start, and what cannot be: the same for every method."""

from harness import CHAIN, IMPACT, Refusals, in_scene

WALL = '[[wall]]\nname = "wall"\n'
METHODS = ("two_point", "verlet", "reference", "lzb", "newton", "pairwise", "moreau_jean", "event_driven",
           "inelastic_then_restore")


class Start(Refusals):
    def end(self, scene, *words):
        """Velocities at the end by name, from the last row of the columns."""
        run = self.good("run", self.write(scene), "--json", "--columns", *words).json()["run"]
        return {c["name"].removesuffix(".velocity"): c["values"][-1] for c in run["columns"]
                if c["name"].endswith(".velocity")}

    def test_a_chain_against_a_wall_without_a_position(self):
        """The wall stands behind the last ball, not inside the first: as with the position written."""
        chain = CHAIN.replace("count = 5", "count = 3").replace("[start]", WALL + "[start]")
        written = chain.replace('name = "wall"', 'name = "wall"\nposition = "50 mm"')
        for method in ("two_point", "lzb", "pairwise"):
            with self.subTest(method):
                ends = self.end(in_scene(chain, method=f'"{method}"'))
                self.assertEqual(ends, self.end(in_scene(written, method=f'"{method}"')))
                energy = sum(v * v for v in ends.values())
                self.near(energy, 1, 1e-6)
                self.assertLess(ends["ball-1"], 0, "it came back")
        check = self.good("check", self.write(chain)).out
        for contact in ("ball-1-ball-2", "ball-2-ball-3", "ball-3-wall"):
            self.assertIn(contact, check)

    def test_order_in_the_file_does_not_matter(self):
        chain = CHAIN.replace("count = 5", "count = 3")
        one = self.end(WALL + chain)
        other = self.end(chain.replace("[start]", WALL + "[start]"))
        self.assertEqual(one, other)

    def test_a_chain_between_two_walls(self):
        walls = '[[wall]]\nname = "left"\nfaces = "right"\n[[wall]]\nname = "right"\n[start]'
        check = self.good("check", self.write(CHAIN.replace("[start]", walls))).out
        for contact in ("left-ball-1", "ball-5-right"):
            self.assertIn(contact, check)

    def test_a_chain_dropped_on_a_floor_without_a_position(self):
        floor = ('[[wall]]\nname = "floor"\nfaces = "right"\n[world]\ngravity = "-9.81 m/s^2"\n[start]\ndrop = "5 mm"\n')
        scene = CHAIN.replace('[start]\nball-1.velocity = "1 m/s"\n', floor)
        scene = in_scene(scene, method='"lzb"').replace("exponent = 1.5", "exponent = 1.5\nrestitution = 1")
        impacts = self.good("run", self.write(scene), "--json").json()["run"]["impacts"]
        first = [i for i in impacts if i["contact"] == "floor-ball-1"]
        self.near(first[0]["approach_speed"], (2 * 9.81 * 0.005) ** 0.5, 1e-9)

    def test_two_walls_on_one_side_need_positions(self):
        self.refuse(CHAIN.replace("[start]", '[[wall]]\nname = "v"\n[[wall]]\nname = §"w"\n[start]'), "w needs a position")

    def test_overlap_is_refused_by_every_method(self):
        pair = "".join(f'[[body]]\nname = "{n}"\nmass = 1\nradius = "10 mm"\nvelocity = {v}\nposition = {p}\n'
                       for n, p, v in (("a", "0", "1"), ("b", '§"15 mm"', "0")))
        law = '[contact]\nlaw = "power_law"\nstiffness = "1e9 N/m^1.5"\nrestitution = 1\n'
        for method in METHODS:
            with self.subTest(method):
                self.refuse(f'{pair}{law}[run]\nmethod = "{method}"\n', "a and b overlap by 0.005 m at the start",
                            "precompression")
        placed = IMPACT.replace('name = "wall"', 'name = "wall"\nposition = "-1 um"')
        self.refuse(placed.replace('velocity = "1 m/s"', 'radius = "1 mm"\nvelocity = "1 m/s"\nposition = §"-0.9 mm"'),
                    "behind wall")

    def test_options_that_a_method_does_not_know(self):
        for method, option in (("verlet", "correlation = §0.3"), ("lzb", "correlation = §0.3"),
                               ("newton", 'dissipation = §"mono_stiffness"'), ("lzb", 'lcp_solver = §"lemke"'),
                               ("pairwise", "euler_steps = §10"), ("lzb", "impulse_step = §1e-4"),
                               ("lzb", 'euler_scheme = §"published"'), ("lzb", "clip_compression = §true"),
                               ("newton", 'force_rebound = §"exact"'), ("verlet", "tolerance = §1e-9")):
            with self.subTest(method=method, option=option):
                scene = in_scene(CHAIN, method=f'"{method}"') + option + "\n"
                self.refuse(scene, f"{method} does not know it", "it is an option of")
        self.refuse(in_scene(CHAIN, method='"verlet"') + "correlation = §0.3\n",
                    "it is an option of ceanga_hurmuzlu, event_driven (with that law)")

    def test_other_methods_are_not_disturbed_by_options(self):
        scene = self.write(in_scene(CHAIN, method='"ceanga_hurmuzlu"') + "correlation = 0.3\n")
        self.good("compare", scene)
        self.good("check", scene, "--set", "run.method=verlet")
        self.assertEqual(self.ictus("check", scene, "--set", "run.method=verlet", "--set", "run.correlation=0.1").code, 2)

    def test_a_reference_that_nothing_takes(self):
        done = self.ictus("study", self.write(CHAIN), "--reference", "event_driven")
        self.assertEqual(done.code, 2, done.out)
        self.assertIn("acts on no study of compliant schemes", done.err)

    def test_a_step_beyond_the_duration(self):
        self.refuse(in_scene(CHAIN, step='§"1 s"') + 'duration = "1 ms"\n', "longer than the duration")
        run = self.run_json(CHAIN.replace('step = "0.5 us"\n', 'duration = "1 us"\n'))
        self.assertLessEqual(run["steps"], 2)

    def test_the_catalogue_is_complete(self):
        lists = self.good("list", "--json").json()
        for kind in ("schemes", "impact_laws", "nonsmooth_schemes", "deformable", "spheres"):
            for entry in lists[kind]:
                text = self.good("explain", entry["name"]).out
                for option in entry["parameters"]:
                    self.assertIn(f"\n  {option['name']} ", text, entry["name"])
                    self.assertTrue(option["meaning"] and option["default"], option)
        laws = {law["name"]: [p["name"] for p in law["parameters"]] for law in lists["laws"]}
        self.assertEqual(laws["power_law"], ["stiffness", "exponent"])
        names = {option["name"] for option in lists["options"]}
        self.assertEqual({p["name"] for kind in lists.values() for e in kind for p in e["parameters"]} & names, names)
