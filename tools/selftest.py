#!/usr/bin/env python3
"""Can the tools fail? Each gets a small tree without a fault, and broken twins of it that it must refuse."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import bench_gate
import check
import citations
import cycles
import format
import includes
import layers
import links
import lists
import odr
import reproducible
import sbom
import scopes
import sizes
import sources

sys.path.append(str(sources.ROOT / "bench" / "program"))
import program  # noqa: E402

BIBLIOGRAPHY = "docs/references.bib"
ABOUT = "src/ictus/base/about.hpp"
LAW, HERTZ, LAWS = (f"src/ictus/laws/contact/{name}.hpp" for name in ("law", "hertz", "laws"))
CONTACT = [("src/ictus/laws/contact", LAWS)]
GOOD = {
    ".clang-format": "BasedOnStyle: Google\n",
    BIBLIOGRAPHY: "@book{Johnson1985,\n  title = {Contact Mechanics},\n}\n",
    ABOUT: "#include <string_view>\n",
    LAW: '#include "ictus/base/about.hpp"\n',
    HERTZ: '#include "ictus/laws/contact/law.hpp"\n'
           'struct Hertz {  // [Johnson1985, eq. (4.22)]\n  static constexpr About about{"hertz", ""};\n};\n',
    LAWS: '#include "ictus/laws/contact/hertz.hpp"\nusing ContactLaws = TypeList<Hertz>;\n',
    "src/ictus/ictus.hpp": '#include "ictus/laws/contact/laws.hpp"\n',
    "README.md": "A [law](src/ictus/laws/contact/hertz.hpp), and [others](https://example.org/laws).\n",
    "apps/cli/main.cpp": '#include <CLI/CLI.hpp>\n\n#include "ictus/ictus.hpp"\n',
}


class Twins(unittest.TestCase):
    def faults(self, check, path=None, text=None, others=None):
        """What a check says of the good tree with one file replaced, or several."""
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            for name, content in {**GOOD, **(others or {}), **({path: text} if path else {})}.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(content, encoding="utf-8")
            return check(root)

    def caught(self, check, place, path, text, others=None):
        found = self.faults(check, path, text, others)
        self.assertEqual(len(found), 1, found)
        self.assertTrue(found[0].startswith(place), found[0])

    def test_the_good_tree_has_no_faults(self):
        for check in (layers.faults, cycles.faults, odr.faults, includes.faults, citations.faults, links.faults,
                      self.contact_list, self.format):
            self.assertEqual(self.faults(check), [])

    def contact_list(self, root):
        return lists.faults(root, CONTACT)

    def format(self, root):
        return format.clang_format(root, "--dry-run", "--Werror")

    def test_counts_may_move_by_two_percent_and_no_more(self):
        stored = {"phi": 10000, "verlet": 1000}
        self.assertEqual(bench_gate.faults({"phi": 10150, "verlet": 985}, stored), [])
        for found in ({"phi": 10300, "verlet": 1000}, {"phi": 9700, "verlet": 1000}, {"phi": 10000},
                      {"phi": 10000, "verlet": 1000, "heun": 1}):
            self.assertEqual(len(bench_gate.faults(found, stored)), 1, found)

    def test_growth_of_the_program_is_fitted_and_has_a_limit(self):
        start = program.Measured(2, 0.01, 20)
        def grown(power):
            runs = [program.Measured(n, 0.01 + 1e-6 * n**power, 20 + 1e-2 * n) for n in (100, 1000, 2000, 4000, 8000)]
            return program.exponents(runs, start)
        for power in (1, 1.5, 2):
            time, memory = grown(power)
            self.assertAlmostEqual(time or 1, power, 6)
            self.assertTrue(memory is None or abs(memory - 1) < 1e-6)
        self.assertTrue(program.beyond(grown(2)[0], 1.25))
        self.assertFalse(program.beyond(grown(1)[0], 1.25))
        self.assertEqual(program.exponents([program.Measured(100, 0.011, 21)], start), (None, None))

    def counted(self, shard):
        """Verdicts where ctest ran the shard unit.0, which failed, and the test cli, which passed."""
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            (root / "ctest.xml").write_text('<testsuite><testcase name="unit.0" status="fail"/>'
                                            '<testcase name="cli" status="run"/></testsuite>', encoding="utf-8")
            if shard:
                (root / "unit.0.xml").write_text(f"<testsuites>{shard}</testsuites>", encoding="utf-8")
            return [(case.name, case.verdict) for case in check.cases_of(root / "ctest.xml", root)]

    def test_every_test_of_a_shard_is_counted(self):
        good = '<testcase classname="A" name="x" status="run" result="completed"/>'
        bad = '<testcase classname="A" name="y" status="run" result="completed"><failure message="no"/></testcase>'
        skip = '<testcase classname="A" name="z" status="run" result="skipped"><skipped message="why"/></testcase>'
        other = '<testcase classname="A" name="w" status="notrun" result="suppressed"/>'
        self.assertEqual(self.counted(good + bad + skip + other), [
            ("A.x", "passed"), ("A.y", "failed"), ("A.z", "skipped"), ("cli", "passed")])

    def test_a_shard_that_breaks_off_or_fails_at_its_end_is_a_failure(self):
        good = '<testcase classname="A" name="x" status="run" result="completed"/>'
        self.assertEqual(self.counted(""), [("unit.0", "failed"), ("cli", "passed")])
        self.assertEqual(self.counted(good), [("A.x", "passed"), ("unit.0", "failed"), ("cli", "passed")])

    def test_layers_refuse_an_include_that_goes_up(self):
        self.caught(layers.faults, f"{ABOUT}:2: base may not include laws", ABOUT,
                    '#include <string>\n#include "ictus/laws/contact/law.hpp"\n')

    def test_layers_refuse_a_neighbour(self):
        self.caught(layers.faults, "src/ictus/exact/a.hpp:1: exact may not include scene", "src/ictus/exact/a.hpp",
                    '#include "ictus/scene/scene.hpp"\n')

    def test_layers_refuse_a_relative_path(self):
        self.caught(layers.faults, f"{LAW}:1:", LAW, '#include "hertz.hpp"\n')

    def test_layers_refuse_a_folder_without_a_layer(self):
        self.caught(layers.faults, "src/ictus/helpers/a.hpp:1:", "src/ictus/helpers/a.hpp", "")

    def test_cycles_see_a_circle_through_a_source(self):
        self.caught(cycles.faults, "src/ictus/base/about:1: includes itself through others, with src/ictus/base/text",
                    "src/ictus/base/about.cpp", '#include "ictus/base/text.hpp"\n',
                    {"src/ictus/base/text.hpp": '#include "ictus/base/about.hpp"\n'})

    def test_cycles_may_shrink_and_not_grow(self):
        pair = {"src/ictus/base/a.hpp": '#include "ictus/base/b.hpp"\n',
                "src/ictus/base/b.hpp": '#include "ictus/base/a.hpp"\n'}
        known = '[["src/ictus/base/a", "src/ictus/base/b"]]'
        self.assertEqual(self.faults(cycles.faults, cycles.KNOWN, known, pair), [])
        self.caught(cycles.faults, "src/ictus/base/c:1:", cycles.KNOWN, known,
                    {**pair, "src/ictus/base/b.hpp": '#include "ictus/base/c.hpp"\n',
                     "src/ictus/base/c.hpp": '#include "ictus/base/a.hpp"\n'})
        self.caught(cycles.faults, f"{cycles.KNOWN}:1: src/ictus/base/c is in no circle", cycles.KNOWN,
                    known.replace("]]", ', "src/ictus/base/c"]]'), pair)

    def test_odr_refuses_a_second_definition(self):
        first = "namespace ictus {\nstruct About {\n  struct Part {};\n};\n}\n"
        self.caught(odr.faults, "src/ictus/run/a.hpp:2: ictus::About is defined in src/ictus/base/about.hpp:2 too",
                    "src/ictus/run/a.hpp", "namespace ictus {\ntemplate <class T>\nclass About final : public T {};\n}\n",
                    {ABOUT: first})
        self.caught(odr.faults, "src/ictus/run/a.cpp:1: ictus::About::Part", "src/ictus/run/a.cpp",
                    "namespace ictus::About { enum class Part : int { one }; }\n", {ABOUT: first})

    def test_odr_refuses_a_second_function_in_scripts_of_one_page(self):
        self.caught(odr.faults, "src/ictus/report/b.js:2: mix is defined in src/ictus/report/a.js:1 too",
                    "src/ictus/report/b.js", "const own = 1;\nfunction mix(x) {\n  const own = x;\n}\n",
                    {"src/ictus/report/a.js": "function mix(x) {\n  return x;\n}\n"})

    def test_odr_leaves_hidden_names_alone(self):
        first = "namespace ictus {\nstruct About {};\n}\n"
        for other in ("namespace ictus {\nnamespace {\nstruct About {};\n}\n}\n", "struct About {};\n",
                      "namespace ictus {\nstruct About;\nvoid f(struct About a) {\n  struct About {};\n}\n}\n",
                      "namespace ictus {\ntemplate <>\nstruct About<int> {};\n// struct About {};\n}\n",
                      'namespace ictus {\nconst char* text = R"(struct About {)";\n}\n'):
            self.assertEqual(self.faults(odr.faults, "src/ictus/run/a.cpp", other, {ABOUT: first}), [], other)

    def test_scopes_and_sizes_of_a_class(self):
        text = ("namespace a {\nclass B : public C {\n public:\n  explicit B(int x) : x_{x}, y_(1'000) {}\n"
                "  double f() const { return x_ > 0 ? 1 : 2; }\n  double g();\n  struct Part {\n    int n = 0;\n  };\n"
                "};\ndouble B::g() {\n  for (;;) {\n    break;\n  }\n  return '{';\n}\n}\n")
        found = [(s.kind, s.qualified(), s.first, s.last) for s in scopes.scopes(text) if s.kind in ("type", "function")]
        self.assertIn(("type", "a::B", 2, 10), found)
        self.assertIn(("type", "a::B::Part", 7, 9), found)
        self.assertIn(("function", "a::B::f", 5, 5), found)
        self.assertIn(("function", "a::B::g", 11, 16), found)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "b.hpp"
            path.write_text(text, encoding="utf-8")
            self.assertEqual(sizes.classes([path]), {(Path(folder), "B"): [3, 9 + 6]})

    def test_includes_miss_a_header(self):
        self.caught(includes.faults, f"{LAW}:2: std::sqrt needs #include <cmath>", LAW,
                    '#include "ictus/base/about.hpp"\ndouble root = std::sqrt(2.0);\n')
        self.caught(includes.faults, f"{LAW}:2: INFINITY needs #include <cmath>", LAW,
                    "#include <cstdlib>\ndouble never = INFINITY;\n")
        self.caught(includes.faults, f"{LAW}:1: Eigen::Vector3d", LAW, "Eigen::Vector3d place;\n")

    def test_includes_find_a_header_through_one_of_ours(self):
        self.assertEqual(self.faults(includes.faults, LAW, GOOD[LAW] + "std::string_view name; // std::vector\n"), [])

    def test_includes_do_not_know_a_name(self):
        self.caught(includes.faults, f"{LAW}:1: std::jthread is in no header", LAW, "std::jthread a, b; std::jthread c;\n")

    def test_lists_miss_an_include_and_a_type(self):
        entry = 'class Other {\n  static constexpr About about{"other", ""};\n};\n'
        found = self.faults(self.contact_list, "src/ictus/laws/contact/other.hpp", entry)
        self.assertEqual(len(found), 2, found)

    def test_lists_refuse_a_second_name(self):
        self.caught(self.contact_list, f"{HERTZ}:1: the entry is called 'herz'", HERTZ,
                    GOOD[HERTZ].replace('"hertz"', '"herz"'))

    def test_citations_miss_a_key(self):
        self.caught(citations.faults, f"{ABOUT}:2: Jonson1985", ABOUT, "//\n// [Jonson1985]\n")
        self.caught(citations.faults, f"{ABOUT}:1: Jonson", ABOUT, "// [Jonson, eq. (1)]\n")

    def test_citations_refuse_a_key_that_stands_twice(self):
        self.caught(citations.faults, f"{BIBLIOGRAPHY}:4: Johnson1985", BIBLIOGRAPHY, GOOD[BIBLIOGRAPHY] * 2)

    def test_links_lead_somewhere(self):
        self.caught(links.faults, "docs/a.md:2: no such file: b.md", "docs/a.md", "[up](../README.md)\n[b](b.md)\n")
        self.assertEqual(self.faults(links.faults, "docs/a.md", "```cpp\n[&](double x) {}\n```\n"), [])
        self.assertEqual(self.faults(links.faults, "docs/site/node_modules/x/README.md", "[b](b.md)\n"), [])
        self.caught(links.faults, "docs/equations.md:1: no such file: lost.hpp", "docs/equations.md",
                    "| (1) | f | `laws/contact/hertz.hpp`, `law.hpp`, `lost.hpp` |\n")

    def test_links_know_the_types_that_a_page_beside_the_sources_names(self):
        page = "src/ictus/laws/README.md"
        self.assertEqual(self.faults(links.faults, page, "`Hertz`, `HertzPool<Law>`, `x`", {LAW: "class HertzPool {};\n"}), [])
        self.caught(links.faults, f"{page}:2: no such type: Herz", page, "# Laws\n`Herz` and `Hertz`\n")

    def test_format_finds_a_stray_space(self):
        self.caught(self.format, f"{ABOUT}:1:", ABOUT, "int  a;\n")

    def test_determinism_refuses_other_bytes_another_exit_code_and_silence(self):
        compare = sources.ROOT / "tests" / "determinism" / "compare.py"
        with tempfile.TemporaryDirectory() as folder:
            def program(name, script):
                path = Path(folder) / name
                path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
                path.chmod(0o755)
                return path

            good = program("good", 'echo "[1.25, 0.1]"')
            twins = [(good, 0), (program("other", 'echo "[1.25, 0.10000000000000002]"'), 1),
                     (program("longer", 'echo "[1.25, 0.1]"; echo'), 1), (program("fails", "echo; exit 2"), 1),
                     (program("silent", "exit 0"), 1)]
            for twin, expected in twins:
                done = subprocess.run([sys.executable, compare, "no-scene", good, good, twin], capture_output=True)
                self.assertEqual(done.returncode, expected, twin.name)

    def test_one_byte_of_a_program_is_seen(self):
        with tempfile.TemporaryDirectory() as folder:
            paths = [Path(folder) / name for name in ("a", "b")]
            for other, said in ((b"12345", ""), (b"12355", "differ"), (b"1234", "differ"), (b"123456", "differ")):
                for path, content in zip(paths, (b"12345", other)):
                    path.write_bytes(content)
                found = reproducible.differing(paths)
                self.assertEqual(said in found and bool(found), bool(said), found)

    def installed(self, *answers):
        """Exit code of the installer, and how often it asked apt, which gives these answers, the last one again."""
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            says = {"id": "echo 0", "npm": "", "sleep": "", "dpkg-query": "",
                    "apt-get": f"echo >>{root}/asked; n=$(wc -l <{root}/asked); test -e {root}/$n || n={len(answers)}; "
                               f"cat {root}/$n >&2; ! test -s {root}/$n"}
            for name, script in says.items():
                (root / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
                (root / name).chmod(0o755)
            for number, answer in enumerate(answers, start=1):
                (root / str(number)).write_text(answer, encoding="utf-8")
            done = subprocess.run(["sh", sources.ROOT / "tools" / "install.sh", "build"], capture_output=True,
                                  env={**os.environ, "PATH": f"{root}:{os.environ['PATH']}"})
            return done.returncode, len((root / "asked").read_text(encoding="utf-8").splitlines())

    def test_the_installer_waits_for_a_lock_and_for_nothing_else(self):
        lock = "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 7 (apt-get)\n"
        self.assertEqual(self.installed(""), (0, 2))
        self.assertEqual(self.installed(lock, lock, ""), (0, 4))
        self.assertEqual(self.installed("E: Unable to locate package\n"), (1, 1))
        self.assertEqual(self.installed(lock), (1, 61))

    def test_a_bill_of_materials_has_no_holes(self):
        present = {name: [name, "1", "all", depends, "installed"] for name, depends in
                   {"engine": "libold | libnew (>= 2), libc:any", "libnew": "libc", "libc": "", "other": ""}.items()}
        self.assertEqual(sbom.closure(["engine"], present), ["engine", "libc", "libnew"])
        with self.assertRaisesRegex(SystemExit, "not installed: libold"):
            sbom.closure(["engine", "libold"], present)
        form = "Format: https://example.org/copyright-format/1.0/\nLicense: overall\n\nFiles: *\nLicense: MIT\n text\n"
        self.assertEqual(sbom.licences(form), ["MIT", "overall"])
        self.assertEqual(sbom.licences("This is free.\n\nLicense: not of the form\n"), [])
        named = list(sbom.node({"packages": {"": {}, "node_modules/a/node_modules/b": {"version": "2", "license": "ISC"},
                                                    "node_modules/c": {"version": "3", "dev": True}}}))
        self.assertEqual([(one["name"], one["version"]) for one in named], [("b", "2")])
        present |= {name: [name, "1", "all", "", "installed"] for kind in sbom.KINDS for name in sbom.wanted(kind)}
        with mock.patch.object(sbom, "installed", return_value=present):
            made = {one["name"] for one in sbom.bill()["components"]}
        self.assertLessEqual({"plotly.js-basic-dist-min", "@codemirror/view"}, made)
        self.assertNotIn("vite", made)
        self.assertEqual(sbom.wanted("plugins")[-2:], ["puredata-dev", "lv2-dev"])


if __name__ == "__main__":
    unittest.main()
