#!/usr/bin/env python3
"""The whole gate, cheapest failure first: stages in order, a table of them, and the totals as the last line.

A failed test stage does not stop the others; a failed build does, since what follows needs it.
`check.py NAME…` runs only the stages named.
"""

import subprocess
import sys
import time
import xml.etree.ElementTree as xml
from dataclasses import dataclass

import sources

OUT = sources.ROOT / "out" / "check"  # what the stages print, for reading afterwards


@dataclass
class Result:
    stage: str
    passed: int
    failed: int
    skipped: int
    seconds: float


def succeeds(log, *command, shown=False):
    """Runs a command with its output in the log, or shown as it comes."""
    if shown:
        return subprocess.run(command, cwd=sources.ROOT).returncode == 0
    with open(log, "a", encoding="utf-8") as file:
        return subprocess.run(command, cwd=sources.ROOT, stdout=file, stderr=subprocess.STDOUT).returncode == 0


def tool(name, *arguments):
    """A tool of this folder: one test."""
    def stage(log):
        good = succeeds(log, sys.executable, f"tools/{name}.py", *arguments)
        if not good:
            print(log.read_text(encoding="utf-8"))
        return (1, 0, 0) if good else (0, 1, 0)
    return stage


def build(preset, *definitions):
    """Configures and builds; a build that warns fails, and a failed build ends the run."""
    def stage(log):
        good = succeeds(log, "cmake", "--preset", preset, *definitions)
        if not good:
            print(log.read_text(encoding="utf-8"))
        good = good and succeeds(log, "cmake", "--build", "--preset", preset, shown=True)
        return (1, 0, 0) if good else (0, 1, 0)
    stage.needed = True
    return stage


def skipped(case):
    """The test ran and skipped itself; one that could not run at all is a failure."""
    mark = case.find("skipped")
    return mark is not None and mark.get("message", "").startswith("SKIP_")


def ctest(preset, *selection):
    """The tests of a build, each counted. No test at all is a failure; one that says why it skips itself is shown."""
    def stage(log):
        report = log.with_suffix(".xml")
        report.unlink(missing_ok=True)
        good = succeeds(log, "ctest", "--preset", preset, "--no-tests=error", "--output-junit", report, *selection)
        cases = xml.parse(report).getroot().findall("testcase") if report.exists() else []
        skips = [case for case in cases if skipped(case)]
        bad = [case for case in cases if case.get("status") != "run" and case not in skips]
        for case in bad + skips:
            print(f"--- {case.get('name')}: {case.get('status')}\n{case.findtext('system-out') or ''}")
        if not good and not bad:
            print(log.read_text(encoding="utf-8"))
            return len(cases) - len(skips), 1, len(skips)
        return len(cases) - len(bad) - len(skips), len(bad), len(skips)
    return stage


STAGES = {
    "format": tool("format"),
    "layers": tool("layers"),
    "lists": tool("lists"),
    "citations": tool("citations"),
    "build dev": build("dev"),
    "tests": ctest("dev", "-LE", "package|browser"),
    "build asan": build("asan"),
    # The reference of the random impacts is a test's own code, and slow: its problems are run without it as well.
    "tests asan": ctest("asan", "-L", "unit|negative|conformance", "-E", "AgreeWithTheReference"),
    "build clang": build("clang"),
    "build release": build("release", "-DICTUS_COUNTS=ON"),
    "instructions": tool("bench_gate", "build/count_instructions"),
    "package": ctest("dev", "-L", "package"),
    "browser": ctest("dev", "-L", "browser"),
    "determinism": ctest("clang", "-L", "determinism"),
}


def run(names):
    OUT.mkdir(parents=True, exist_ok=True)
    results = []
    for name in names:
        print(f"== {name}")
        log = OUT / f"{name.replace(' ', '-')}.log"
        log.unlink(missing_ok=True)
        start = time.monotonic()
        passed, failed, skips = STAGES[name](log)
        results.append(Result(name, passed, failed, skips, time.monotonic() - start))
        if failed and getattr(STAGES[name], "needed", False):
            print(f"== {name} failed: what follows needs it and is not run")
            break
    return results


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)  # our lines stay in order with those of the programs we run
    names = sys.argv[1:] or list(STAGES)
    if unknown := [name for name in names if name not in STAGES]:
        sys.exit(f"no such stage: {', '.join(unknown)}; there are: {', '.join(STAGES)}")
    results = run(names)
    print(f"\n{'stage':<14}{'passed':>8}{'failed':>8}{'skipped':>9}{'seconds':>10}")
    for result in results:
        print(f"{result.stage:<14}{result.passed:>8}{result.failed:>8}{result.skipped:>9}{result.seconds:>10.1f}")
    passed, failed = sum(r.passed for r in results), sum(r.failed for r in results)
    print(f"\n{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)
