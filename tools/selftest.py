#!/usr/bin/env python3
"""Can the tools fail? Each gets a small tree without a fault, and broken twins of it that it must refuse."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import bench_gate
import check
import citations
import format
import includes
import layers
import links
import lists
import sources

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
    def faults(self, check, path=None, text=None):
        """What a check says of the good tree with one file replaced."""
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            for name, content in {**GOOD, **({path: text} if path else {})}.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(content, encoding="utf-8")
            return check(root)

    def caught(self, check, place, path, text):
        found = self.faults(check, path, text)
        self.assertEqual(len(found), 1, found)
        self.assertTrue(found[0].startswith(place), found[0])

    def test_the_good_tree_has_no_faults(self):
        for check in (layers.faults, includes.faults, citations.faults, links.faults, self.contact_list, self.format):
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
        self.caught(links.faults, "docs/equations.md:1: no such file: lost.hpp", "docs/equations.md",
                    "| (1) | f | `laws/contact/hertz.hpp`, `law.hpp`, `lost.hpp` |\n")

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


if __name__ == "__main__":
    unittest.main()
