"""Wrong scenes: each mistake with its place and the nearest name, all at once, nothing written."""

import os

from harness import CHAIN, IMPACT, MEASURED, Refusals, in_scene


class WrongScenes(Refusals):
    """Every wrong scene: exit code 2, each marked place named, and nothing written."""

    def test_units_and_numbers(self):
        for old, new, *says in (
            ('"10 g"', "§-0.01", "mass = -0.01", "positive"),
            ('"10 g"', "§0", "mass = 0", "positive"),
            ('"10 g"', "§nan", "finite"),
            ('"10 g"', '§"nan kg"', "finite"),
            ('"1 m/s"', "§inf", "finite"),
            ('"1 m/s"', "§-inf", "finite"),
            ('"10 g"', '§"10 m"', "needs kg, got m"),
            ('"10 g"', '§"10 gramm"', "'gramm' is not a unit"),
            ('"10 g"', '§"0,01 kg"', "decimal comma"),
            ('"10 g"', '§""', "is empty"),
            ('"10 g"', '§"1e400 kg"', "out of the range"),
            ('"10 g"', "§true", "needs a number"),
            ('"10 g"', "§[1, 2]", "needs a number"),
            ('"10 g"', "§{ value = 1 }", "needs a number"),
            ('"1e9 N/m^1.5"', '§"1e9 N/m"', "needs N/m^1.5, got N/m"),
            ('"1e9 N/m^1.5"', '§"1e9 N/m^2"', "needs N/m^1.5"),
            ('"1e9 N/m^1.5"', "§-1e9", "stiffness = -1", "positive"),
            ("exponent = 1.5", "exponent = §0.5", "at least 1"),
            ('"0.5 s/m"', '§"0.5 m/s"', "needs s/m, got m/s"),
            ('"0.5 s/m"', "§-0.5", "zero or positive"),
            ('rate = "44.1 kHz"', "step = §0", "step = 0", "positive"),
            ('rate = "44.1 kHz"', 'step = §"-1 us"', "positive"),
            ('rate = "44.1 kHz"', 'step = §"1 m"', "needs s, got m"),
            ('"44.1 kHz"', "§0", "rate = 0", "positive"),
            ('"44.1 kHz"', '"44.1 kHz"\nduration = §0.0', "duration = 0.0", "positive"),
            ('"44.1 kHz"', '"44.1 kHz"\nrecord_every = §0', "whole number from 1"),
            ('"44.1 kHz"', '"44.1 kHz"\ntolerance = §0.5', "tolerance"),
            ('"44.1 kHz"', '"44.1 kHz"\nforce_rebound = §"exakt"', "did you mean 'exact'"),
            ('rate = "44.1 kHz"', '§rate = "44.1 kHz"\nstep = "1 us"', "say the same twice"),
        ):
            with self.subTest(new):
                self.refuse(IMPACT.replace(old, new), *says)

    def test_names(self):
        for old, new, *says in (
            ('mass = "10 g"', '§mas = "10 g"\nmass = 1', "unknown key 'mas'", "did you mean 'mass'"),
            ("[run]", "[run]\n§metod = 1", "unknown key 'metod'", "did you mean 'method'", "allowed: method, step"),
            ('"phi"', '§"phy"', "no scheme or impact law 'phy'", "did you mean 'phi'"),
            ('"hunt_crossley"', '§"hunt_crosley"', "did you mean 'hunt_crossley'", "stulov"),
            ("[[wall]]", "[§wrld]\n[[wall]]", "unknown key 'wrld'", "did you mean 'world'"),
            ("damping", "§relaxation = 1\ndamping", "hunt_crossley has no parameter 'relaxation'"),
            ('"wall"', '§"ball"', "another of this name"),
            ('"ball"', '§""', "name must not be empty"),
            ('"ball"', '§"a\\nb"', "control characters"),
            ('"ball"', "§3", "needs a text"),
            ("[[body]]", "[§body]", "two brackets", "[[body]]"),
            ("[run]", "[run.§deep.er]\nx = 1\n[run]", "unknown key 'deep'"),
            ('velocity = "1 m/s"', 'velocity = "1 m/s"\nmaterial = §"steel"', "no such material"),
            ("[run]", "[start]\n§bal.velocity = 1\n[run]", "no body is named 'bal'", "did you mean 'ball'"),
            ("[run]", '[[pair]]\nbetween = ["ball", §"wal"]\n[run]', "'wal'", "did you mean 'wall'"),
        ):
            with self.subTest(new):
                self.refuse(IMPACT.replace(old, new, 1), *says)

    def test_restitution_outside_its_range(self):
        law = in_scene(IMPACT, law='"lankarani_nikravesh"')
        for value in ("1.5", "-0.1", "nan"):
            with self.subTest(value):
                self.refuse(law.replace('damping = "0.5 s/m"', f"restitution = §{value}"), value)
                self.refuse(IMPACT.replace('damping = "0.5 s/m"',
                                           f"measured.restitution = {{ value = §{value}, speed = 1 }}"), value)

    def test_what_no_law_can_give(self):
        numbers = "exponent = 1.5"
        text = MEASURED.format(law="power_law", numbers=numbers, restitution='restitution = { value = §0.85, speed = 2 }')
        self.refuse(text, "power_law cannot give what was measured", "elastic")
        text = MEASURED.format(law="lankarani_nikravesh", numbers=numbers,
                               restitution='restitution = { value = §0.3, speed = 2 }')
        self.refuse(text, "lankarani_nikravesh cannot give", "0.66")

    def test_a_limit_that_no_number_reaches_is_called_so(self):
        """A restitution of 0 needs infinite damping: a range `from 0.000000` would contradict the refusal."""
        for law, numbers in (("hunt_crossley", "exponent = 1.5"), ("kuwabara_kono", "")):
            with self.subTest(law):
                text = MEASURED.format(law=law, numbers=numbers, restitution="restitution = { value = §0.0, speed = 2 }")
                self.refuse(text, "cannot give")
                self.assertNotIn("from 0.000000", self.ictus("check", "scene.toml").err)

    def test_a_measurement_without_its_speed_is_one_mistake(self):
        self.refuse(IMPACT.replace('damping = "0.5 s/m"', "measured.restitution = §0.5"), "approach speed")

    def test_not_toml(self):
        for old, new in (('mass = "10 g"', "mass = 10 §g"), ('mass = "10 g"', 'mass = "10 g"\nmass = §3'),
                         ("[[wall]]", "[[wall§"), ('"1 m/s"', "§")):
            with self.subTest(new):
                errors, text = self.complaints(IMPACT.replace(old, new))
                self.assertEqual(len(errors), 1, text)
                self.assertIn("not TOML", text)
                self.assertEqual(errors[0]["line"], self.places[0][0], text)
                self.assertLessEqual(abs(errors[0]["column"] - self.places[0][1]), 2, text)

    def test_not_a_scene(self):
        for content, *says in ((b"", "empty"), (b"\n# nothing\n", "empty"), (bytes(range(256)), "not a text file"),
                               (b"\x89PNG\r\n\x1a\n\0\0", "not a text file"), (IMPACT.encode("utf-16"), "not a text file"),
                               (IMPACT.replace("ball", "b\xe4ll").encode("latin-1"), "scene.toml:2:9", "utf-8"),
                               (os.urandom(4096), "scene.toml"), (b"[[wall]]\n", "no body")):
            with self.subTest(content[:20]):
                _, text = self.complaints(content)
                for word in says:
                    self.assertIn(word, text)

    def test_the_small_scene_that_is_proposed_is_good(self):
        _, text = self.complaints("")
        lines = text.splitlines()
        start = next(i for i, line in enumerate(lines) if line.strip() == "a small scene:")
        self.good("check", self.write("\n".join(line.strip() for line in lines[start + 1:]), "proposed.toml"))

    def test_bodies_that_cannot_be(self):
        pair = "".join(f'[[body]]\nname = "{n}"\nmass = 1\nradius = 0.01\nposition = {p}\n'
                       for n, p in (("a", "0"), ("b", "§0.001")))
        self.refuse(pair + '[contact]\nlaw = "power_law"\nstiffness = 1e9\n', "a and b overlap by 0.019 m")
        self.refuse(IMPACT.replace('[[wall]]\nname = "wall"', "").replace('"ball"', '§"ball"'), "nothing can ever touch")
        for count in ("-1", "0", "1.5", "1000000000", '"many"'):
            self.refuse(CHAIN.replace("count = 5", f"count = §{count}"), "whole number from 1 to 10000000")

    def test_a_contact_without_a_law_is_a_mistake_of_the_file(self):
        errors, text = self.complaints(IMPACT[:IMPACT.index("[contact]")])
        self.assertEqual(errors[0]["file"], "scene.toml", text)
        self.assertIn("hunt_crossley", text)

    def test_all_at_once(self):
        text = in_scene(IMPACT, mass="§-1", velocity='§"1 kg"', stiffness='§"1e9 N/m"', damping="§-1", method='§"phy"')
        self.refuse(text.replace("[run]", "[run]\n§metod = 1"), "6 problems; nothing was written")

    def test_all_at_once_even_without_a_contact(self):
        self.refuse(IMPACT.replace("[[wall]]", "[[§wal]]").replace("damping", "§dampin"),
                    "did you mean 'wall'", "did you mean 'damping'")

    def test_a_scheme_that_does_not_fit(self):
        self.refuse(in_scene(CHAIN, method='§"phi"'), "phi", "schemes that fit this scene", "two_point")

    def test_corrections_need_a_known_rebound(self):
        errors, text = self.complaints(CHAIN + "clip_compression = true\n")
        self.assertIn("no rebound is known", text)
        self.assertLessEqual(len(errors), 4)
