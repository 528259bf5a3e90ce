"""Bodies that turn, and friction, through the command line: physics, scenes written back, and what is refused."""

import math
import pathlib
import re
import shutil
import struct
import tempfile

from harness import Case, IMPACT, ROOT, Refusals

SCENES = ROOT / "scenes"
TURNING = ["ball_with_backspin", "billiard_spin", "block_on_incline", "break_shot", "dominoes", "falling_rod", "four_legged_table",
           "held_block", "kane_pendulum", "painleve_rod", "rocking_block", "rolling_ball", "slide_to_roll", "sliding_cube", "stack_of_boxes", "superball",
           "swinging_rod", "tumbling_box", "walker"]


def scene(name):
    return (SCENES / f"{name}.toml").read_text(encoding="utf-8")


def changed(name, *changes):
    text = scene(name)
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def body(run, name):
    (found,) = (b for b in run["bodies"] if b["name"] == name)
    return found


def column(run, name):
    (found,) = (c for c in run["columns"] if c["name"] == name)
    return found["values"]


class Friction(Case):
    def shipped(self, name, *words):
        return self.good("run", SCENES / f"{name}.toml", "--json", *words).json()["run"]

    def test_a_block_stops_on_a_slope_and_stays(self):
        """v²/(2 g (μ cos α − sin α)) = 0.909566 m, to the first order of the step, and no creep after that."""
        run = self.shipped("block_on_incline", "--columns")
        x, y = column(run, "block.position_x"), column(run, "block.position_y")
        self.near(math.hypot(x[-1] - x[0], y[-1] - y[0]), 0.909566, 2e-5)
        self.assertEqual(x[-1], x[-500], "creeps")
        self.assertEqual(y[-1], y[-500])

    def test_a_ball_slides_until_it_rolls(self):
        ball = body(self.shipped("slide_to_roll"), "ball")
        self.near(ball["velocity_end"][0], 10 / 7, 1e-12)

    def test_a_ball_with_back_spin_comes_back_by_every_method(self):
        """(v − k R ω)/(1 + k) whatever the bounces were: by steps, from event to event, and by laws that differ."""
        for method in ("moreau_jean", "moreau_jean_dissipative", "stronge", "poisson", "newton", "fremond"):
            with self.subTest(method):
                run = self.shipped("ball_with_backspin", "--set", f"run.method={method}")
                self.near(body(run, "ball")["velocity_end"][0], (1 - 0.4 * 0.03 * 120) / 1.4, 1e-9)

    def test_a_ball_rolls_as_far_as_rolling_friction_lets_it(self):
        """v²/(2 a) with a = 5 ϱ g/(7 R), to a h²/8; and torsional friction ends the spin about the normal."""
        run = self.shipped("rolling_ball")
        ball, turns = body(run, "ball"), body(run, "ball.rotation")
        a = 0.01 * 9.81 / (1.4 * 0.1)
        self.near(ball["position_end"][0], 0.5 / a, 1e-7)
        self.assertLess(max(abs(v) for v in ball["velocity_end"] + turns["velocity_end"]), 1e-12)
        self.near(run["ledger"]["dissipated_by"]["friction"], 0.7 + 0.5 * 0.4 * 0.01 * 25, 1e-9)
        self.assertLess(abs(run["ledger"]["remainder"]), 1e-12)
        located = self.shipped("rolling_ball", "--set", "run.method=event_driven")
        self.near(body(located, "ball")["position_end"][0], 0.5 / a, 1e-11)
        self.near(located["ledger"]["dissipated_by"]["friction"], 0.7 + 0.5 * 0.4 * 0.01 * 25, 1e-11)
        stops = sorted(event["time"] for event in located["motion_events"] if event["kind"] == "sticks")
        self.near(stops[-1], 1 / a, 1e-10)
        self.near(stops[-2], 0.4 * 0.01 * 5 / (0.005 * 9.81), 1e-10)

    def test_the_residual_of_the_cone_is_always_told(self):
        for words in (("slide_to_roll",), ("rolling_ball",), ("slide_to_roll", "--set", "run.method=nonsmooth_newmark"),
                      ("ball_with_backspin", "--set", "run.method=newton")):
            with self.subTest(words):
                cone = self.shipped(*words)["cone_problems"]
                self.assertGreater(cone["solves"], 0)
                self.assertLess(cone["largest_residual"], 1e-11)
                self.assertEqual(cone["above_1e-9"], 0)
        self.assertIn("largest residual", self.good("run", SCENES / "slide_to_roll.toml").out)

    def test_static_friction_holds_what_rests(self):
        """Pushed, a block slides on by the kinetic coefficient; thrown up, it stops and stays."""
        c, s, g = math.cos(math.radians(15)), math.sin(math.radians(15)), 9.81
        for method, tolerance in (("event_driven", 1e-9), ("moreau_jean", 1e-4)):
            with self.subTest(method):
                words = ("--set", f"run.method={method}", "--set", "run.step=1 ms")
                bodies = {name: body(self.shipped("held_block", *words), name) for name in ("held", "pushed", "thrown")}
                way = {name: math.dist(b["position_end"], b["position_start"]) for name, b in bodies.items()}
                self.assertLess(way["held"], 1e-13)
                self.near(way["pushed"], 0.1 + 0.5 * g * (s - 0.2 * c), tolerance)
                self.near(way["thrown"], 2 / (g * (s + 0.2 * c)), tolerance)
                self.assertLess(math.hypot(*bodies["thrown"]["velocity_end"]), 1e-12)

    def test_springs_along_the_tangents_turn_the_slip_of_a_scene_round(self):
        """μ = 1e6, e = 1, linear springs: s⁺ = s cos(π √(κ β)), as the resolver says."""
        text = changed("slide_to_roll", ("velocity = [\"2 m/s\", 0]", "velocity = [1, -2]"), ("restitution = 0\nfriction = 0.2",
                       'law = "power_law"\nstiffness = "1e5 N/m"\nexponent = 1\nfriction = 1e6\ntangential_ratio = 0.25'),
                       ('"moreau_jean"\nstep = "1 ms"\nduration = "0.5 s"', '"event_driven"\nduration = "1 ms"'), ("-9.81", "0"))
        for method in ("event_driven", "lzb", "compliant"):
            with self.subTest(method):
                run = self.run_json(text, "--set", f"run.method={method}")
                slip = body(run, "ball")["velocity_end"][0] + body(run, "ball.angle")["velocity_end"]
                self.near(slip, math.cos(math.pi * math.sqrt(0.25 * 3.5)), 1e-8)

    def test_further_friction_of_materials_is_their_geometric_mean(self):
        text = changed("rolling_ball", ("friction = 0.3\nrolling_friction = \"10 mm\"\ntorsional_friction = \"5 mm\"\n", ""),
                       ('name = "ball"', 'name = "ball"\nmaterial = "a"'), ('name = "floor"', 'name = "floor"\nmaterial = "b"'))
        text += "".join(f'[material.{name}]\nyoung = "1 GPa"\npoisson = 0.3\nfriction = {mu}\nfriction_static = {held}\n'
                        f'rolling_friction = "{rho} mm"\ntorsional_friction = "{twice} mm"\n'
                        for name, mu, held, rho, twice in (("a", 0.1, 0.2, 4, 1), ("b", 0.4, 0.8, 9, 4)))
        self.assertIn("friction 0.2, static friction 0.4, rolling friction 0.006 m, torsional friction 0.002 m",
                      self.good("check", self.write(text)).out)

    def test_kanes_pendulum_by_every_law(self):
        """Energies after over before as the closed forms say; who makes energy says so."""
        ratios = {"stronge": 0.5532, "poisson_path": 0.5451, "fremond": 0.5624, "newton_path": 0.7372, "newton": 1.5875}
        compared = self.good("compare", SCENES / "kane_pendulum.toml", "--json").json()
        runs = {run["method"]: run for run in compared["runs"]}
        for law, ratio in ratios.items():
            with self.subTest(law):
                self.near(1 + runs[law]["energy_change"], ratio, 1e-4)
                self.assertEqual(any("newton made" in text for text in runs[law]["run"].get("remarks", [])), law == "newton")
        self.near(1 + runs["moreau_jean"]["energy_change"], 1.5875, 2e-4)

    def test_energy_that_impulses_make_in_steps_is_told_once(self):
        """Newton's impulses with friction make a little energy in thousands of steps: one sentence, with its subject."""
        remarks = self.good("run", SCENES / "rocking_block.toml", "--json").json()["run"]["remarks"]
        made = [remark for remark in remarks if "made energy" in remark and "newton" in remark]
        self.assertEqual(len(made), 1, remarks)
        self.assertRegex(made[0], r"^the impulses of newton made energy in \d+ of 8000 steps, at most [\d.e-]+ J \(")

    def test_energy_that_impulses_make_in_impacts_is_told_of_impacts(self):
        """From event to event the steps are those inside impacts: they are nothing to count against."""
        run = self.good("run", SCENES / "kane_pendulum.toml", "--set", "run.method=newton", "--json").json()["run"]
        made = [remark for remark in run["remarks"] if "newton made energy" in remark]
        self.assertEqual(len(made), 1, run["remarks"])
        self.assertRegex(made[0], r"^the impulses of newton made energy in 1 impact, at most 0\.0136 J")

    def test_reports_draw_bodies_and_the_path_of_the_impulse(self):
        for name, figures in (("kane_pendulum", ("bodies", "routh")), ("swinging_rod", ("bodies", "routh")), ("tumbling_box", ("bodies",))):
            with self.subTest(name):
                self.good("run", SCENES / f"{name}.toml", "-o", name, "--report")
                page = (self.folder / name / "report.html").read_text(encoding="utf-8")
                for figure in figures:
                    self.assertIn(f'id="plot-{figure}"', page)

    def test_a_walker_loses_what_its_angle_says(self):
        """cos² 40° of the energy is left where the legs weigh nothing, here a thousandth."""
        for law in ("poisson", "lzb", "newton", "fremond"):
            with self.subTest(law):
                run = self.shipped("walker", "--set", f"run.impact_law={law}", "--set", "run.duration=\"1 ms\"")
                lost = run["ledger"]["dissipated"] / (0.5 * 10 * 1)
                self.near(lost, 1 - math.cos(math.radians(40)) ** 2, 5e-3)

    def test_joints_are_written_back_and_hold(self):
        run = self.shipped("swinging_rod", "--columns")
        x, y = column(run, "rod.position_x"), column(run, "rod.position_y")
        self.assertLess(max(abs(math.hypot(a, b) - 0.5) for a, b in zip(x, y)), 1e-12)
        spring = """title = "A ball on a spring"
[[body]]
name = "ball"
mass = "1 kg"
radius = "0.1 m"
position = [0, "-1 m"]
[[joint]]
kind = "spring"
between = ["world", "ball"]
at = [0, 0]
to = [0, "-1 m"]
stiffness = "39.47841760435743 N/m"
length = "0.9 m"
[contact]
restitution = 0
[run]
method = "event_driven"
impact_law = "stronge"
step = "10 ms"
duration = "1 s"
"""
        run = self.good("run", self.write(spring), "--json").json()["run"]
        self.near(body(run, "ball")["position_end"][1], -1, 1e-9)

    def test_steps_take_every_law(self):
        """A law that gains nothing in one impact gains nothing in steps, and agrees with the one that tracks events."""
        for law, ratio in (("stronge", 0.5532), ("poisson", 0.5449), ("fremond", 0.5624), ("newton", 1.5875)):
            with self.subTest(law):
                run = self.shipped("kane_pendulum", "--set", "run.method=moreau_jean", "--set", f"run.step_law={law}",
                                   "--set", "run.step=\"10 us\"", "--set", "run.duration=\"1 ms\"")
                self.near(run["ledger"]["kinetic"] / run["ledger"]["initial"], ratio, 2e-4)

    def test_a_break_shot_in_space_by_every_law(self):
        compared = self.good("compare", SCENES / "break_shot.toml", "--json").json()
        runs = {run["method"]: run for run in compared["runs"]}
        self.assertLessEqual({"lzb", "compliant", "fremond", "newton", "poisson", "moreau_jean"}, set(runs))
        for name, run in runs.items():
            with self.subTest(name):
                # Thrown ahead by the spin: the right ball is faster than the left one.
                self.assertGreater(run["velocities"]["right x"], run["velocities"]["left x"] + 0.01)
                self.assertLess(run["run"]["ledger"]["largest_gain"], 1e-9)

    def test_a_superball_comes_back_from_under_a_table(self):
        """Springs that swing alike (k_t/k_n = 0.3 is nearly 1/β = 2/7) turn the slip round at each of three bounces."""
        run = self.shipped("superball", "--columns")
        self.near(body(run, "ball")["velocity_end"][0], -2.91, 0.15)
        ledger = run["ledger"]
        self.assertLess(abs(ledger["remainder"]), 1e-8)
        self.assertGreater(max(map(abs, column(run, "ball-floor.friction"))), 1)

    def test_a_dimer_walks_on_a_plate_that_only_shakes_up_and_down(self):
        run = self.shipped("shaken_dimer")
        self.near(body(run, "dimer")["position_end"][0], 5.917e-3, 1e-3)
        self.assertLess(abs(run["ledger"]["remainder"]), 1e-6 * run["ledger"]["dissipated"])

    def test_a_cube_slides_flat_event_by_event(self):
        run = self.shipped("sliding_cube", "--set", "run.method=event_driven")
        self.near(body(run, "cube")["position_end"][0], 36 / (2 * 0.5 * 9.81), 1e-11)

    def test_a_cube_slides_flat(self):
        run = self.shipped("sliding_cube", "--columns")
        for axis in "xyz":
            self.assertLess(max(map(abs, column(run, f"cube.rotation.position_{axis}"))), 1e-9)
        self.near(body(run, "cube")["position_end"][0], 36 / (2 * 0.5 * 9.81), 1e-4)

    def test_the_foot_of_a_rod_slips_when_a_hinge_would_need_more(self):
        """Until then the rod turns about its foot: ω² = 3 (g/L)(cos θ₀ − cos θ), and friction over force is that of a hinge."""
        run = self.shipped("falling_rod")
        kinds = [(e["kind"], e["time"]) for e in run["motion_events"] if e["contact"] == "rod-floor#1"]
        (slips,) = [time for kind, time in kinds if kind == "slips" and 0 < time < 0.7]
        self.near(slips, self.time_of_slip(math.radians(10), 0.3, 9.81), 1e-5)

    @staticmethod
    def time_of_slip(tilt, friction, g, parts=20_000):
        def excess(angle):
            turning, swing = 1.5 * g * math.sin(angle), 3 * g * (math.cos(tilt) - math.cos(angle))
            along = 0.5 * (turning * math.cos(angle) - swing * math.sin(angle))
            return along - friction * (g - 0.5 * (turning * math.sin(angle) + swing * math.cos(angle)))
        low, high = tilt, math.radians(30)
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if excess(middle) < 0 else (low, middle)
        root, total = math.sqrt(low - tilt), 0
        for i in range(parts):  # θ = θ₀ + s² takes the singularity of the start away
            s = (i + 0.5) / parts * root
            total += 2 * s / math.sqrt(3 * g * (math.cos(tilt) - math.cos(tilt + s * s))) * root / parts
        return total

    def test_a_block_rocks_as_housner_says(self):
        """ω after over ω before is 1 − 3/2 sin²α at the first impact, from energies: steps about it lose none."""
        run = self.shipped("rocking_block", "--columns")
        speed, kinetic = column(run, "block.angle.velocity"), column(run, "energy.kinetic")
        first = max(i for i in range(600) if kinetic[i] == max(kinetic[:600]))
        self.near(speed[first + 2] / speed[first - 1], 1 - 1.5 / 17, 5e-3)
        self.assertNotIn("column as a whole", self.good("run", SCENES / "rocking_block.toml").out)

    def test_a_rod_at_50_degrees_gains_by_newton_alone(self):
        """e = 1, μ = 0.8, 0.7 m/s along the floor and 1 m/s towards it. By hand: the slip falls by μc + b per N s and stops, then the
        end sticks, so that friction takes half of μ s²/(μc + b) and springs take nothing. Newton's law asks u⁺ = u⁻ and s⁺ = 0
        of both impulses at once: its friction pushes along the slip."""
        cosine, sine = math.cos(math.radians(50)), math.sin(math.radians(50))
        a, b, c, mu, s, u = 1 + 3 * cosine**2, 3 * sine * cosine, 1 + 3 * sine**2, 0.8, 0.7, 1
        energy, det = (s * s + u * u) / 2, a * c - b * b
        normal, friction = (2 * u * c - b * s) / det, (a * s - 2 * u * b) / det
        self.assertLess(b, mu * c, "what has stopped sticks")
        self.assertLess(abs(friction), mu * normal)
        found = self.good("exact", "striking_rod", "angle=50 deg", "slide=0.7", "friction=0.8", "restitution=1", "--json").json()
        ratio = {result["name"]: result["value"] for result in found["results"]}
        self.near(ratio["stronge_energy_ratio"], 1 - mu * s * s / (mu * c + b) / 2 / energy, 1e-13)  # 0.928617
        self.near(ratio["newton_energy_ratio"], 1 - friction * s / 2 / energy, 1e-13)  # 1.162874

    def test_spins_of_balls_stand_beside_those_of_other_methods(self):
        """A ball bounces and slides until it rolls: 10/7 m/s and −10/7 rad/s of 2 m/s, by whatever method."""
        text = changed("slide_to_roll", ("duration = \"0.5 s\"", "duration = \"1 s\""))
        methods = ("inelastic_then_restore", "event_driven", "moreau_jean")
        done = self.good("compare", self.write(text), "--with", *methods, "--json").json()
        for run in done["runs"]:
            self.near(run["velocities"]["ball x"], 10 / 7, 1e-9)
            self.near(run["velocities"]["ball.angle"], -10 / 7, 1e-9)
        self.assertEqual(len(done["runs"]), 3)

    def test_a_study_of_steps_compares_speeds_of_centres_alone(self):
        text = changed("slide_to_roll", ('"moreau_jean"', '"inelastic_then_restore"'))
        table = self.good("study", self.write(text)).out
        self.assertIn("+1.428571", table)
        self.assertNotIn("ball.angle", table)

    def test_an_oscillator_of_bodies_and_a_spring_is_the_system(self):
        """The [system] impacting_oscillator, written with a joint: q = eⁿ|cos 2πt|, so that 2⁻⁸ m are left at 4 s."""
        text = ('[[body]]\nname = "mass"\nshape = "disc"\nradius = "0.1 m"\nmass = "1 kg"\nposition = ["1 m", 0]\n'
                '[[joint]]\nkind = "spring"\nbetween = ["mass", "world"]\nat = ["1 m", 0]\nto = ["10 m", 0]\n'
                f'stiffness = {4 * math.pi**2!r}\nlength = "10 m"\n'
                '[[wall]]\nname = "wall"\nposition = ["-0.1 m", 0]\nnormal = [1, 0]\n[contact]\nrestitution = 0.5\nfriction = 0.3\n'
                '[run]\nmethod = "event_driven"\nimpact_law = "stronge"\nstep = "10 ms"\nduration = "4 s"\n')
        run = self.run_json(text)
        self.assertEqual(len(run["impacts"]), 8)
        self.near(body(run, "mass")["position_end"][0], 2**-8, 1e-11)

    def test_bobs_on_hinges_are_the_double_pendulum(self):
        """The [system] double_pendulum, written with joints. Bobs that turn with their rods have an inertia: 1e-7 of theirs."""
        (x, y), (there, below) = (math.sin(1.2), -math.cos(1.2)), (math.sin(0.8), -math.cos(0.8))
        bob = '[[body]]\nname = "{}"\nshape = "disc"\nradius = "1 mm"\nmass = "1 kg"\ninertia = "1e-7 kg·m^2"\nposition = [{!r}, {!r}]\n'
        hinge = '[[joint]]\nkind = "hinge"\nbetween = ["{}", "{}"]\nat = [{!r}, {!r}]\n'
        text = (bob.format("upper", x, y) + bob.format("lower", x + there, y + below) + hinge.format("upper", "world", 0.0, 0.0) +
                hinge.format("lower", "upper", x, y) + '[[wall]]\nname = "wall"\nposition = [-0.201, 0]\nnormal = [1, 0]\n'
                '[contact]\nrestitution = 0.5\nfriction = 0\n[world]\ngravity = [0, -9.81]\n'
                '[run]\nmethod = "event_driven"\nimpact_law = "newton"\nstep = "1 ms"\nduration = 3\n')
        run = self.run_json(text)
        system = self.good("run", SCENES / "double_pendulum.toml", "--json", "--set", "run.method=event_driven", "--set",
                           "run.duration=3").json()["run"]
        first, second = (bob["position_end"] for bob in system["bodies"])
        self.assertEqual(len(run["impacts"]), len(system["impacts"]))
        self.near(body(run, "upper")["position_end"][0], math.sin(first), 1e-6)
        self.near(body(run, "lower")["position_end"][0], math.sin(first) + math.sin(second), 1e-6)

    def test_painleves_rod_is_named(self):
        run = self.shipped("painleve_rod")
        self.assertEqual([e["kind"] for e in run["motion_events"]][0], "inconsistent")
        self.assertEqual(run["impacts"][0]["approach_speed"], 0)
        self.assertGreater(run["impacts"][0]["separation_speed"], 0.01)
        drawn = self.run_json(changed("painleve_rod", ('["-1 m/s"', '["1 m/s"')))
        self.assertEqual(drawn["impacts"], [])

    def test_springs_begin_painleves_impact_as_the_closed_form_does(self):
        exact = self.shipped("painleve_rod")
        for law in ("lzb", "compliant"):
            run = self.run_json(changed("painleve_rod", ('impact_law = "stronge"', f'impact_law = "{law}"')))
            self.assertEqual(len(run["impacts"]), len(exact["impacts"]))
            for mine, other in zip(run["impacts"][:3], exact["impacts"][:3]):
                self.near(mine["separation_speed"], other["separation_speed"], 1e-8)

    def test_the_box_lies_on_a_face_in_the_end(self):
        run = self.shipped("tumbling_box")
        self.near(body(run, "box")["position_end"][2], 0.015, 1e-3)
        self.assertLess(max(map(abs, body(run, "box")["velocity_end"])), 1e-9)

    def test_a_box_and_its_mirror_image_part_as_little_as_the_guide_says(self):
        """Corners of a face share friction in several ways: steps with rigid contacts take one, springs decide."""
        mirrored = [('["0.8 m/s", "0.2 m/s", 0]', '["0.8 m/s", "-0.2 m/s", 0]'), ("[0.9, 0.2, 0.3, 0.1]", "[0.9, -0.2, 0.3, -0.1]"),
                    ('["3 rad/s", "15 rad/s", "2 rad/s"]', '["-3 rad/s", "15 rad/s", "-2 rad/s"]')]
        for method, apart in (("moreau_jean", 1e-7), ("event_driven", 1e-12)):
            shorter = [('method = "moreau_jean"', f'method = "{method}"'), ('duration = "2 s"', 'duration = "0.4 s"')]
            ends = [body(self.run_json(changed("tumbling_box", *shorter, *more)), "box")["position_end"] for more in ([], mirrored)]
            for axis, sign in enumerate((1, -1, 1)):
                self.assertLess(abs(ends[0][axis] - sign * ends[1][axis]), apart, method)

    def test_a_table_slides_on_four_legs_and_stops(self):
        """v²/(2 μ g), to the first order of the step; no leg is the first to rub, so it does not turn."""
        run = self.shipped("four_legged_table", "--columns")
        self.near(body(run, "table")["position_end"][0], 0.64 / (2 * 0.4 * 9.81), 1e-2)
        self.assertLess(max(map(abs, body(run, "table")["velocity_end"])), 1e-12)
        for axis in "xyz":
            self.assertLess(max(map(abs, column(run, f"table.rotation.position_{axis}"))), 1e-9)

    def test_a_tower_stands_until_it_is_struck(self):
        run = self.shipped("stack_of_boxes", "--columns")
        for brick in (1, 2, 3):
            moved = [abs(x) for x in column(run, f"brick-{brick}.velocity_x")]
            self.assertLess(max(moved[:100]), 1e-12)
        self.assertGreater(body(run, "brick-3")["position_end"][0], 0.1)
        for brick in (1, 2):
            self.assertLess(abs(body(run, f"brick-{brick}")["position_end"][0]), 0.02)

    TETRAHEDRON = [(0, 0, 0), (0.1, 0, 0), (0, 0.1, 0), (0, 0, 0.1)]
    FACES = [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]

    def mesh_files(self):
        """The same tetrahedron three times: OBJ, STL as text, STL binary."""
        corners = [[self.TETRAHEDRON[i] for i in face] for face in self.FACES]
        obj = "# in metres\n" + "".join(f"v {x} {y} {z}\n" for x, y, z in self.TETRAHEDRON)
        obj += "".join("f " + " ".join(f"{i + 1}/1/1" for i in face) + "\n" for face in self.FACES)
        text = "solid t\n" + "".join(
            "facet normal 0 0 0\nouter loop\n" + "".join(f"vertex {x:e} {y:e} {z:e}\n" for x, y, z in face) +
            "endloop\nendfacet\n" for face in corners) + "endsolid t\n"
        binary = b"\0" * 80 + struct.pack("<I", 4) + b"".join(
            struct.pack("<12fH", 0, 0, 0, *(1000 * x for point in face for x in point), 0) for face in corners)
        for name, content in (("t.obj", obj.encode()), ("text.stl", text.encode()), ("binary.STL", binary)):
            (self.folder / name).write_bytes(content)

    def with_shape(self, keys):
        return changed("tumbling_box", ('shape = "box"\nsize = ["60 mm", "40 mm", "30 mm"]', keys))

    def test_a_mesh_is_its_points(self):
        """Of a file of each kind, and of a compound of one part; from a material the mass is that of the volume."""
        self.mesh_files()
        points = "[" + ", ".join(str(list(point)) for point in self.TETRAHEDRON) + "]"
        told = self.run_json(self.with_shape(f'shape = "polytope"\npoints = {points}'))
        for keys in ('shape = "mesh"\nfile = "t.obj"', 'shape = "mesh"\nfile = "text.stl"',
                     f'parts = [{{ shape = "polytope", points = {points} }}]'):
            with self.subTest(keys):
                self.assertEqual(self.run_json(self.with_shape(keys))["bodies"], told["bodies"])
        rounded = self.run_json(self.with_shape('shape = "mesh"\nfile = "binary.STL"\nscale = "1 mm"'))
        self.near(rounded["bodies"][0]["position_end"][0], told["bodies"][0]["position_end"][0], 1e-3)
        text = self.with_shape('shape = "mesh"\nfile = "t.obj"\nmaterial = "lead"').replace('mass = "100 g"\n', "")
        text += '[material.lead]\nyoung = "16 GPa"\npoisson = 0.44\ndensity = "12000 kg/m^3"\n'
        full = self.good("check", self.write(text), "--full").out
        self.near(float(re.search(r'mass = "(.*) kg"', full)[1]), 2, 1e-14)
        self.assertEqual(self.run_json(full), self.run_json(text))

    def test_a_compound_is_the_sum_of_its_parts(self):
        """Two halves of the box, apart or turned, are the box, in space and in the plane."""
        whole = self.shipped("tumbling_box")
        halves = self.run_json(self.with_shape("""parts = [
          { shape = "box", size = ["30 mm", "40 mm", "30 mm"], position = ["1 m", 0, 0] },
          { shape = "box", size = ["40 mm", "30 mm", "30 mm"], position = ["1.03 m", 0, 0], angle = "90 deg" }]"""))
        self.near(body(halves, "box")["position_end"][2], body(whole, "box")["position_end"][2], 1e-2)
        block = changed("rocking_block", ('shape = "box"\nsize = ["100 mm", "400 mm"]', """parts = [
          { shape = "box", size = ["100 mm", "200 mm"], position = [0, "-0.1 m"] },
          { shape = "box", size = ["100 mm", "200 mm"], position = [0, "0.1 m"] }]"""))
        check = self.good("check", self.write(block), "--full").out
        self.assertEqual(self.run_json(check), self.run_json(block))

    def test_a_cue_ball_follows(self):
        run = self.shipped("billiard_spin")
        self.near(body(run, "cue")["velocity_end"][0], 4 / 7, 2e-3)
        self.near(body(run, "eight")["velocity_end"][0], 10 / 7, 1e-3)

    def test_the_last_domino_lies(self):
        run = self.shipped("dominoes")
        self.near(body(run, "domino-5.angle")["position_end"], -math.pi / 2, 2e-3)
        for k in (1, 2, 3, 4):
            self.assertLess(body(run, f"domino-{k}.angle")["position_end"], -1)

    def test_dominoes_fall_event_by_event(self):
        """The wave runs through: each strikes the next later than it was struck itself. No corner of a face that touched strikes again
        where it was, and those that stand and are not struck are no news."""
        run = self.shipped("dominoes", "--set", "run.method=event_driven", "--set", "run.duration=\"0.5 s\"")
        self.assertTrue(run["complete"], run["ending"])
        # They hammer on each other, faster and faster, until all lie: the last one flat, each other on its neighbour.
        self.assertLess(max(abs(v) for b in run["bodies"] for v in (b["velocity_end"] if isinstance(b["velocity_end"], list)
                                                                    else [b["velocity_end"]])), 1e-12)
        self.near(body(run, "domino-5.angle")["position_end"], -math.pi / 2, 1e-9)
        first = {}
        for event in run["motion_events"]:
            if event["kind"] == "impact" and "floor" not in event["contact"]:
                first.setdefault(event["contact"].split("#")[0], event["time"])
        times = [first[f"domino-{k}-domino-{k + 1}"] for k in (1, 2, 3, 4)]
        self.assertEqual(times, sorted(times))
        self.near(times[0], 0.081283545, 1e-7)
        self.assertFalse([e for e in run["motion_events"] if e["contact"].startswith("domino-5-floor") and 0 < e["time"] < 0.28])
        self.assertLess(abs(run["ledger"]["remainder"]), 1e-9 * run["ledger"]["initial"])

    def test_a_fixed_joint_makes_two_halves_one_box(self):
        """A box that bounces and slides, whole or in two halves: the same to rounding event by event, and to the first order of the
        step of moreau_jean, which takes its rows in the middle of a step, of each half in its own."""
        c, s = math.cos(0.3), math.sin(0.3)
        def half(name, x, y, size, mass):
            return (f'[[body]]\nname = "{name}"\nshape = "box"\nsize = [{size}, 0.1]\nmass = {mass}\nangle = 0.3\nspin = 2\n'
                    f'position = [{x!r}, {0.3 + y!r}]\nvelocity = [{1 - 2 * y!r}, {-1 + 2 * x!r}]\n')
        rest = ('[[wall]]\nname = "floor"\nposition = [0, 0]\nnormal = [0, 1]\n[contact]\nrestitution = 0.5\nfriction = 0.3\n'
                '[world]\ngravity = [0, -9.81]\n[run]\nmethod = "event_driven"\nstep = "1 ms"\nduration = "0.35 s"\n')
        whole = half("box", 0.0, 0.0, 0.4, 2) + rest
        halves = (half("left", -0.1 * c, -0.1 * s, 0.2, 1) + half("right", 0.1 * c, 0.1 * s, 0.2, 1) +
                  '[[joint]]\nkind = "fixed"\nbetween = ["left", "right"]\nat = [0, 0.3]\n' + rest)
        def apart(*words):
            box, two = self.run_json(whole, *words), self.run_json(halves, *words)
            at = [0.5 * (a + b) for a, b in zip(body(two, "left")["position_end"], body(two, "right")["position_end"])]
            return math.dist(at, body(box, "box")["position_end"])
        self.assertLess(apart(), 1e-12)
        coarse, fine = (apart("--set", "run.method=moreau_jean", "--set", f"run.step={step} ms") for step in (1, 0.25))
        self.assertLess(coarse, 1e-4)
        self.near(coarse / fine, 4, 0.5)

    def test_a_box_on_a_box_event_by_event(self):
        """It slides until both go at the common speed, after v²/(2 μ g (1 + m₁/m₂)), without a turn."""
        text = changed("sliding_cube", ('method = "moreau_jean"', 'method = "event_driven"'))
        text = text[:text.index("[[body]]")] + """[[body]]
name = "low"
shape = "box"
size = ["4 m", "1 m", "0.2 m"]
mass = "3 kg"
position = [0, 0, "0.1 m"]
[[body]]
name = "top"
shape = "box"
size = ["0.2 m", "0.2 m", "0.2 m"]
mass = "1 kg"
position = [0, 0, "0.3 m"]
velocity = ["2 m/s", 0, 0]
[[pair]]
between = ["low", "floor"]
friction = 0
""" + text[text.index("[[wall]]"):]
        run = self.run_json(text, "--set", "run.duration=\"0.6 s\"")
        for name in ("low", "top"):
            self.near(body(run, name)["velocity_end"][0], 0.5, 1e-9)
        way = body(run, "top")["position_end"][0] - body(run, "low")["position_end"][0]
        self.near(way, 4 / (2 * 0.5 * 9.81 * (1 + 1 / 3)), 1e-9)
        self.assertLess(max(map(abs, body(run, "top.rotation")["position_end"])), 1e-12)

    def test_a_block_that_rests_on_a_slope_does_nothing_for_long(self):
        """Ten seconds without creep, and without a complaint about energies that are the rounding of its weight."""
        tilt = math.radians(15)
        plane = f"""[[body]]
name = "block"
shape = "box"
size = ["0.4 m", "0.2 m"]
mass = "1 kg"
position = [{0.1 * math.sin(tilt)!r}, {0.1 * math.cos(tilt)!r}]
angle = "-15 deg"
[[wall]]
name = "slope"
position = [0, 0]
normal = [{math.sin(tilt)!r}, {math.cos(tilt)!r}]
[contact]
restitution = 0.5
friction = 0.5
[world]
gravity = [0, "-9.81 m/s^2"]
[run]
method = "moreau_jean"
step = "5 ms"
duration = "10 s"
"""
        space = plane.replace('"0.4 m", "0.2 m"', '"0.4 m", "0.3 m", "0.2 m"').replace(
            'angle = "-15 deg"', f"orientation = [{math.cos(tilt / 2)!r}, 0, {math.sin(tilt / 2)!r}, 0]")
        for pair in ((0.1 * math.sin(tilt), 0.1 * math.cos(tilt)), (0, 0), (math.sin(tilt), math.cos(tilt))):
            space = space.replace(f"[{pair[0]!r}, {pair[1]!r}]", f"[{pair[0]!r}, 0, {pair[1]!r}]")
        space = space.replace('gravity = [0, "', 'gravity = [0, 0, "')
        for text in (plane, space):
            for method in ("moreau_jean", "nonsmooth_newmark", "event_driven"):
                with self.subTest(method, space=text is space):
                    block = body(self.run_json(text, "--set", f"run.method={method}"), "block")
                    self.assertLess(max(abs(a - b) for a, b in zip(block["position_start"], block["position_end"])), 1e-12)

    def test_bodies_that_start_at_rest_at_the_origin_move(self):
        """Neither places nor velocities say there how large a number is: a slider at 30°, ½ g sin 30° t²."""
        text = f"""[[body]]
name = "block"
shape = "box"
size = ["0.2 m", "0.1 m", "0.1 m"]
mass = "2 kg"
position = [0, 0, 0]
[[joint]]
kind = "slider"
between = ["block", "world"]
at = [0, 0, 0]
axis = [{math.sqrt(3) / 2!r}, 0, 0.5]
[contact]
restitution = 0
friction = 0.1
[world]
gravity = [0, 0, "-9.81 m/s^2"]
[run]
method = "event_driven"
step = "1 ms"
duration = "0.4 s"
"""
        block = body(self.run_json(text), "block")
        self.near(math.hypot(*block["position_end"]), 0.5 * 9.81 * 0.5 * 0.16, 1e-10)

    def test_a_law_by_its_name_leaves_what_rests_alone(self):
        """A capsule in space slides along its axis and lies: its rounding is no impact, and it stops after v²/(2 μ g)."""
        text = changed("sliding_cube", ('method = "moreau_jean"', 'method = "lzb"'))
        text = text[:text.index("[[body]]")] + """[[body]]
name = "rod"
shape = "capsule"
radius = "5 cm"
length = "1 m"
mass = "2 kg"
position = [0, 0, "5 cm"]
velocity = ["2 m/s", 0, 0]
""" + text[text.index("[[wall]]"):]
        run = self.run_json(text, "--set", "run.duration=\"0.7 s\"", "--set", "run.step=\"1 ms\"")
        self.near(body(run, "rod")["position_end"][0], 4 / (2 * 0.5 * 9.81), 1e-5)

    def test_ledgers_close_and_contacts_only_take(self):
        """Between events neither impact nor friction gives. A step gives by its first order: 3e-3 of a block that turns about
        its edge at 1 ms, half of that at 0.5 ms."""
        for name in TURNING:
            with self.subTest(name):
                run = self.shipped(name, "--columns")
                scale = max(map(abs, column(run, "energy.kinetic")))
                self.assertLess(max(map(abs, column(run, "energy.remainder"))), 1e-9 * scale)
                allowed = 1e-12 if 'method = "event' in scene(name) else 2e-3
                for what in ("dissipated", "friction"):
                    lost, most = column(run, f"energy.{what}"), 0
                    for value in lost:
                        most = max(most, value)
                        self.assertLessEqual(most - value, allowed * scale, what)

    def test_what_check_prints_runs_to_the_same_numbers(self):
        for name in TURNING:
            with self.subTest(name):
                full = self.good("check", SCENES / f"{name}.toml", "--full").out
                self.assertEqual(self.run_json(full), self.shipped(name))

    def test_check_tells_the_friction(self):
        self.assertIn("restitution 0.7, friction 0.2", self.good("check", SCENES / "ball_with_backspin.toml").out)

    def test_materials_rub_by_their_geometric_mean(self):
        text = changed("slide_to_roll", ("friction = 0.2\n", ""), ('name = "ball"', 'name = "ball"\nmaterial = "a"'),
                       ('name = "floor"', 'name = "floor"\nmaterial = "b"'))
        text += "".join(f'[material.{name}]\nyoung = "1 GPa"\npoisson = 0.3\nfriction = {friction}\n'
                        for name, friction in (("a", 0.1), ("b", 0.4)))
        self.assertIn("friction 0.2", self.good("check", self.write(text)).out)


    def test_bodies_that_turn_without_friction_keep_their_momentum(self):
        """Angles are no places: momentum was once summed over x, y and angle by turns."""
        balls = "".join(f'[[body]]\nname = "{name}"\nradius = 0.02\nmass = 1\nposition = {at}\n{more}\n' for name, at, more in (
            ("a", [0, 0], 'velocity = [1, 0]\nspin = 5'), ("b", [0.1, 0.02], ""), ("c", [0.1, -0.02], "")))
        text = balls + '[contact]\nrestitution = 0.8\n[run]\nmethod = "newton"\nduration = 0.3\n'
        for method in ("newton", "moreau", "pairwise"):
            with self.subTest(method):
                run = self.run_json(text, "--set", f"run.method={method}")
                self.near(sum(body(run, name)["velocity_end"][0] for name in "abc"), 1, 1e-12)
                self.assertEqual(body(run, "a.angle")["velocity_end"], 5)


class WrongFriction(Refusals):
    def test_friction_laws(self):
        law = 'friction_law = "cundall_strack"'
        self.refuse(changed("superball", (law, 'friction_law = §"cundal_strack"')), "no friction law", "did you mean 'cundall_strack'")
        self.refuse(changed("superball", (law, 'friction_law = §§§"lugre"'), ('tangential_stiffness = "9e3 N/m"', "")),
                    "lugre needs friction_static", "lugre needs stribeck_speed", "lugre needs bristle_stiffness")
        self.refuse(changed("superball", ('"9e3 N/m"', '§"9e3 N"')), "tangential_stiffness", "needs")
        self.refuse(changed("superball", ("friction = 1", "friction = 1\n§slip_scale = 1")), "cundall_strack has no parameter 'slip_scale'")
        self.refuse(changed("superball", (law, ""), ('tangential_stiffness = "9e3 N/m"', ""), ('"reference"', '§"reference"')),
                    "needs a friction law", "ictus list friction_laws")
        self.refuse(changed("superball", ('"reference"', '§"moreau_jean"')), "Coulomb's friction", "reference")

    def test_numbers(self):
        self.refuse(changed("slide_to_roll", ("friction = 0.2", "friction = §-0.2")), "friction = -0.2", "zero or positive")
        self.refuse(changed("slide_to_roll", ("friction = 0.2", 'friction = §"0.2 m"')), "friction", "pure number")
        self.refuse(changed("ball_with_backspin", ('"120 rad/s"', '§"120 m/s"')), "spin", 'spin = "3 rad/s"')
        self.refuse(changed("ball_with_backspin", ('"120 rad/s"', '§"19 Hz"')), "spin needs rad/s or deg/s", "360 deg/s")
        self.refuse(changed("slide_to_roll", ('mass = "1 kg"', 'mass = "1 kg"\ninertia = §0')), "inertia", "positive")

    def test_further_friction(self):
        self.refuse(changed("rolling_ball", ('rolling_friction = "10 mm"', 'rolling_friction = §"10 kg"')), "rolling_friction", "needs m")
        self.refuse(changed("rolling_ball", ('torsional_friction = "5 mm"', "torsional_friction = §-1")), "zero or positive")
        self.refuse(changed("slide_to_roll", ("friction = 0.2", 'friction = 0.2\n§torsional_friction = "1 mm"')), "normal in space")
        self.refuse(changed("held_block", ("friction_static = 0.35", "§friction_static = 0.1")), "below friction = 0.2", "at least")
        self.refuse(changed("rolling_ball", ('"moreau_jean"', '§"inelastic_then_restore"')), "rolling_friction")
        self.refuse(changed("rolling_ball", ('"moreau_jean"', '§"stronge"')), "no rolling and no torsional friction")
        self.refuse(changed("rolling_ball", ("friction = 0.3", "friction = 0.3\ntangential_ratio = 0.8"), ('"moreau_jean"', '§"moreau_jean"')),
                    "no springs along the tangents")
        self.refuse(changed("held_block", ('"event_driven"', '§"newton"')), "no static friction")
        self.refuse(changed("held_block", ('"event_driven"', '"lzb"\ntangential_spring = §"linear"')), "without a tangential_ratio")
        self.refuse(changed("rolling_ball", ("[run]", '[run]\ncone_solver = "convex"'), ('"moreau_jean"', '§"moreau_jean"')), "nsgs")
        self.refuse(changed("superball", ("friction = 1", "friction = 1\nfriction_static = 0.5"),
                            ('friction_law = "cundall_strack"', 'friction_law = §"cundall_strack"')), "below friction = 1")

    def test_a_line_knows_no_friction(self):
        text = IMPACT.replace('name = "ball"', 'name = §"ball"').replace("[run]", "restitution = 0.5\nfriction = 0.3\n[run]")
        self.refuse(text.replace('"phi"', '"moreau_jean"'), "friction", "on a line nothing slides", 'position = ["0 m", "1 m"]')

    def test_shapes(self):
        flat = ('size = ["100 mm", "400 mm"]', 'size = ["100 mm", "400 mm", "50 mm"]')
        self.refuse(changed("rocking_block", flat, ('shape = "box"', '§shape = "box"')), "a box in the plane has two sizes")
        self.refuse(changed("tumbling_box", ('size = ["60 mm", "40 mm", "30 mm"]', 'size = ["60 mm", "40 mm"]'),
                            ('shape = "box"', '§shape = "box"')), "a box in space has three sizes")
        self.refuse(changed("rocking_block", ('shape = "box"', 'shape = §"brick"')), 'shape = "brick"', "box, rod, polygon")
        self.refuse(changed("rocking_block", ('shape = "box"', '§shape = "polygon"'),
                            ('size = ["100 mm", "400 mm"]', "points = [[0, 0], [0.1, 0], [0.3, 0]]")), "points lie on a line")
        self.refuse(changed("tumbling_box", ("orientation = [", 'angle = "30 deg"\norientation = §[')), "orientation and angle")
        self.refuse(changed("tumbling_box", ('shape = "box"', '§shape = "box"\ninertia = [1, 1, 3]')), "no body has this inertia")

    def test_kinds_of_bodies_that_know_no_friction(self):
        self.refuse(changed("slide_to_roll", ('name = "ball"\nradius = "1 m"', 'name = "ball"\n§shape = "cylinder"\nradius = "1 m"\nlength = "1 m"')),
                    "cylinders and profiles know no friction yet", "capsules")
        self.refuse(changed("rocking_block", ('"moreau_jean"', '§"inelastic_then_restore"')), "only spheres and discs with friction or spin, and block")

    def test_joints(self):
        def rod(old, new):
            return changed("swinging_rod", (old, new))
        self.refuse(rod('kind = "hinge"', 'kind = §"hing"'), "hinge")
        self.refuse(rod('"world"]', '§"wrld"]'), "no body is named 'wrld'", '"world"')
        self.refuse(rod('"world"]', '§"wall"]'), "is a wall", '"world"')
        self.refuse(rod('["rod", "world"]', '["rod", §"rod"]'), "stands twice")
        self.refuse(rod('["rod", "world"]', '§["rod"]'), "needs two names")
        self.refuse(rod('[[joint]]\nkind = "hinge"', '§[[joint]]\nkind = "slider"'), "axis")
        self.refuse(rod('kind = "hinge"', 'kind = "hinge"\n§stiffness = 3'), "stiffness")
        self.refuse(rod("[[joint]]", "§[[joint]]\naxis = [1, 0]"), "a hinge in the plane has no axis")
        self.refuse(changed("swinging_rod", ('mass = "1 kg"', 'mass = "1 kg"\nspin = 1'), ("[[joint]]", "§[[joint]]")),
                    "do not fit the joints", "velocity = [0.0675378, 0.105184], spin = 0.25")
        self.refuse(changed("swinging_rod", ('"event_driven"', '§"nonsmooth_newmark"'), ('impact_law = "stronge"\n', "")), "knows no joints yet", "moreau_jean")

    def test_polytopes(self):
        box = ('shape = "box"\nsize = ["60 mm", "40 mm", "30 mm"]',)
        self.refuse(changed("tumbling_box", box + ('shape = "polytope"\npoints = §[[0, 0, 0], [1, 0, 0], [0, 1, 0]]',)),
                    "four points or more")
        self.refuse(changed("tumbling_box", box + ('shape = "polytope"\npoints = §[[0, 0, 0], [1, 0, 0], [0, 1], [0, 0, 1]]',)),
                    "three numbers each")
        self.refuse(changed("tumbling_box", box + ('§shape = "polytope"\npoints = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]]',)),
                    "lie in a plane")
        self.refuse(changed("rocking_block", ('shape = "box"\nsize = ["100 mm", "400 mm"]',
                                              'parts = [{ shape = "box", size = [1, 1] }, { shape = §"brick" }]')), "brick", "capsule")
        self.refuse(changed("rocking_block", ('shape = "box"', '§parts = []\nshape = "box"')), "say the same twice")
        self.refuse(changed("rocking_block", ('shape = "box"\nsize = ["100 mm", "400 mm"]', "§parts = []")), "parts is empty")
        self.refuse(changed("rocking_block", ('shape = "box"\nsize = ["100 mm", "400 mm"]',
                                              '§parts = [{ shape = "box", size = [1, 1] }, { shape = "rod", length = 1 }]')),
                    "rods have no volume")

    def test_meshes(self):
        """The files lie in a folder of their own: beside the scene nothing is to be written."""
        box = ('shape = "box"\nsize = ["60 mm", "40 mm", "30 mm"]',)
        folder = pathlib.Path(tempfile.mkdtemp(prefix="ictus-mesh-"))
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        lonely = f'shape = "mesh"\nfile = §"{folder}/thing.obj"'
        def refuse(content, *words, name="thing.obj", keys=lonely):
            if content is not None:
                (folder / name).write_text(content, encoding="utf-8")
            self.refuse(changed("tumbling_box", box + (keys,)), *words)
        refuse(None, "there is no such file", keys=lonely.replace("thing", "nothing"))
        refuse(None, "neither .stl nor .obj", keys=lonely.replace("obj", "png"))
        refuse("v 0 0 0\nv 1 x 0\n", "line 2 is wrong")
        refuse("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n", "line 4 is wrong")
        refuse("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "fewer than four triangles")
        refuse("nothing", "is no STL", name="thing.stl", keys=lonely.replace("obj", "stl"))
        # A cube with a notch: its top is pressed in to the middle.
        cube = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)] + [(0.5, 0.5, 0.2)]
        faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 8), (5, 7, 8), (7, 3, 8), (3, 1, 8)]
        text = "".join(f"v {x} {y} {z}\n" for x, y, z in cube)
        text += "".join("f " + " ".join(str(i + 1) for i in face) + "\n" for face in faces)
        refuse(text, "not convex", "compound", keys="§" + lonely.replace("§", ""))

    def test_a_material_that_is_not_there(self):
        """Of a body whose mass it would be: of a ball, a box and a compound."""
        for shape in ('shape = "box"\nsize = ["60 mm", "40 mm", "30 mm"]', 'radius = "30 mm"',
                      'parts = [{ shape = "box", size = ["60 mm", "40 mm", "30 mm"] }]'):
            with self.subTest(shape):
                text = changed("tumbling_box", ('shape = "box"\nsize = ["60 mm", "40 mm", "30 mm"]', shape),
                               ('mass = "100 g"', 'material = §"stel"'))
                self.refuse(text, 'material = "stel": no such material')

    def test_nobody_begins_inside_the_floor(self):
        self.refuse(changed("tumbling_box", ('name = "box"', 'name = §"box"'), ('"150 mm"]', '"10 mm"]')),
                    "begin inside each other", "centre of mass")

    def test_methods_that_know_no_friction_name_those_that_do(self):
        for method in ("schatzman_paoli", "pairwise", "two_point"):
            with self.subTest(method):
                self.refuse(changed("slide_to_roll", ('"moreau_jean"', f'§"{method}"')), "moreau_jean, moreau_jean_dissipative")
        self.refuse(changed("tumbling_box", ('"moreau_jean"', '§"schatzman_paoli"')), "knows no friction yet", "event_driven")

    def test_options(self):
        self.refuse(changed("slide_to_roll", ("[run]", '[run]\ncone_solver = §"gauss"')), "cone_solver", "nsgs")
        self.refuse(changed("tumbling_box", ("[run]", '[run]\ncone_solver = §"lemke"')), "plane only", "proximal_newton")
        self.refuse(changed("slide_to_roll", ("[run]", '[run]\nstep_law = §"moreau"')), "impact law with friction", "fremond, lzb, newton")
        self.refuse(changed("falling_rod", ("[run]", '[run]\ntableau = "rk4"'), ('"event_driven"', '§"event_driven"')),
                    "dop853", "tableau")
        self.refuse(changed("slide_to_roll", ("[run]", '[run]\nadaptive = "order1"'), ('"moreau_jean"', '§"moreau_jean"')),
                    "adaptive", '"none"')
