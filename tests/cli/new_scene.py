"""Where one begins: the scenes that came with the program, and a scene to start from."""

import tomllib

from harness import Case, ROOT


class NewScene(Case):
    def shipped(self):
        (self.folder / "scenes").symlink_to(ROOT / "scenes")
        return self.good("list", "scenes", "--json").json()["scenes"]

    def test_list_scenes_names_every_scene_with_its_title(self):
        listed = {scene["name"]: scene for scene in self.shipped()}
        titles = {path.stem: tomllib.loads(path.read_text(encoding="utf-8"))["title"] for path in (ROOT / "scenes").glob("*.toml")}
        self.assertEqual({name: scene["title"] for name, scene in listed.items()}, titles)
        groups = {"cradle": "line", "superball": "plane", "tumbling_box": "space", "hanging_cradle": "systems",
                  "sliced_cradle": "waves", "kalimba": "sound"}
        self.assertEqual({name: listed[name]["group"] for name in groups}, groups)
        text = self.good("list", "scenes").out
        for name, title in titles.items():
            self.assertRegex(text, rf"(?m)^{name} +{title[:3]}")

    def test_a_shipped_scene_is_explained(self):
        self.shipped()
        said = self.good("explain", "cradle").out
        self.assertIn("ictus run scenes/cradle.toml", said)
        self.assertIn("method: two_point", said)
        self.assertEqual(self.good("explain", "cradle", "--json").json()[0]["method"], "two_point")
        wrong = self.ictus("explain", "../scenes/cradle")
        self.assertEqual((wrong.code, wrong.out), (2, ""))

    def test_without_scenes_it_says_where_it_looked(self):
        done = self.ictus("list", "scenes")
        self.assertEqual(done.code, 2)
        self.assertIn("looked in ", done.err)

    def test_every_template_is_sound_and_runs(self):
        templates = self.good("new", "--json").json()["templates"]
        text = self.good("new").out
        for template in templates:
            name = template["name"]
            self.assertIn(f"\n{name} ", text)
            told = self.good("new", name, "--from", name).out
            self.assertIn(f"wrote {name}.toml", told)
            self.assertIn("next: ictus ", told)
            self.assertIn("#", (self.folder / f"{name}.toml").read_text(encoding="utf-8"))
            self.assertTrue(self.good("run", f"{name}.toml", "--json").json()["run"]["complete"], name)
        self.good("new", "first")
        self.assertEqual((self.folder / "first.toml").read_bytes(), (self.folder / f"{templates[0]['name']}.toml").read_bytes())

    def test_nothing_is_overwritten(self):
        self.write("mine", "a.toml")
        for name in ("a", "a.toml"):
            done = self.ictus("new", name)
            self.assertEqual(done.code, 2)
            self.assertIn("there is a file a.toml already", done.err)
        self.assertEqual((self.folder / "a.toml").read_text(encoding="utf-8"), "mine")

    def test_a_copy_of_a_scene(self):
        self.good("new", "mine", "--from", ROOT / "scenes/cradle.toml")
        self.assertEqual((self.folder / "mine.toml").read_bytes(), (ROOT / "scenes/cradle.toml").read_bytes())
        done = self.ictus("new", "bell", "--from", ROOT / "scenes/church_bell.toml")
        self.assertEqual(done.code, 2, "its table of modes does not lie here")
        self.assertIn("must stand beside them", done.err)
        self.assertEqual(self.files(), ["mine.toml"])

    def test_wrong_words(self):
        for words, says in ((("x", "--from", "rwo"), "did you mean 'row'?"), (("--from", "row"), "needs a name"),
                            (("folder/",), "is no name for a scene"), (("x", "--from", "no.toml"), "no.toml")):
            done = self.ictus("new", *words)
            self.assertEqual(done.code, 2, words)
            self.assertIn(says, done.err)
        self.assertEqual(self.files(), [])
