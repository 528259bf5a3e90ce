#!/usr/bin/env python3
"""The whole gate, cheapest failure first: stages in order, a table of them, what failed, and the totals as the last line.

A failed test stage does not stop the others; a failed build does, since what follows needs it.
`check.py NAME…` runs only the stages named; without a name, those of `make test`.
"""

import os
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as xml
from collections import Counter
from dataclasses import dataclass

import sources

OUT = sources.ROOT / "out" / "check"  # what the stages print, for reading afterwards
FAILED = []  # names of the tests that failed, told again at the end: the last lines of a log are the ones that are read
LATER = set("avx avx2 bmi1 bmi2 f16c fma abm movbe".split())  # what x86-64-v3 has beyond the first x86-64, as Linux calls it
FOLDERS = {"release": "build", "asan": "build-asan", "clang": "build-clang"}  # of the presets


@dataclass
class Result:
    stage: str
    passed: int
    failed: int
    skipped: int
    seconds: float


def succeeds(log, *command, shown=False, environment=()):
    """Runs a command with its output in the log, or shown as it comes."""
    if shown:
        return subprocess.run(command, cwd=sources.ROOT).returncode == 0
    with open(log, "a", encoding="utf-8") as file:
        return subprocess.run(command, cwd=sources.ROOT, stdout=file, stderr=subprocess.STDOUT,
                              env={**os.environ, **dict(environment)}).returncode == 0


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


def crossed():
    """For the build by clang: the instructions of later processors, where this one has them. Its numbers must not know."""
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        flags = next((line.split() for line in file if line.startswith("flags")), [])
    return ["-DCMAKE_CXX_FLAGS=-march=x86-64-v3"] if LATER <= set(flags) else ["-DCMAKE_CXX_FLAGS="]


def lab(log):
    """The engine of the laboratory, and every shipped scene by it."""
    folder = sources.ROOT / "build" / "lab"
    good = (succeeds(log, "emcmake", "cmake", "-G", "Ninja", "-S", "apps/lab", "-B", folder, "--log-level=WARNING") and
            succeeds(log, "cmake", "--build", folder, environment={"NODE_PATH": "/usr/share/nodejs"}) and
            succeeds(log, sys.executable, "tests/lab/numbers.py", folder / "engine.js"))
    if not good:
        print(log.read_text(encoding="utf-8")[-20000:])
    return (1, 0, 0) if good else (0, 1, 0)


@dataclass
class Case:
    name: str
    said: str
    verdict: str = "passed"  # or failed, or skipped


def gtest_cases(report):
    """The tests of one shard of a GoogleTest program."""
    for case in xml.parse(report).getroot().iter("testcase"):
        name = f"{case.get('classname')}.{case.get('name')}"
        failures = [failure.get("message", "") for failure in case.findall("failure")]
        if failures:
            yield Case(name, "\n".join(failures), "failed")
        elif case.get("result") == "skipped":
            yield Case(name, "".join(mark.get("message", "") for mark in case.findall("skipped")), "skipped")
        elif case.get("status") == "run":
            yield Case(name, "")


def ctest_case(case):
    """A test of its own. Only one that ran and skipped itself is skipped: what could not run at all has failed."""
    mark = case.find("skipped")
    skipped = mark is not None and mark.get("message", "").startswith("SKIP_")
    verdict = "skipped" if skipped else "passed" if case.get("status") == "run" else "failed"
    return Case(case.get("name"), case.findtext("system-out") or "", verdict)


def cases_of(report, shards):
    """All tests of a report of ctest. A shard stands for its tests, unless it ended before it could report them, or
    failed outside of them."""
    for element in xml.parse(report).getroot().findall("testcase"):
        case, shard = ctest_case(element), shards / f"{element.get('name')}.xml"
        inner = list(gtest_cases(shard)) if shard.exists() else []
        yield from inner
        if not shard.exists() or case.verdict == "failed" and all(one.verdict != "failed" for one in inner):
            yield case


def last_words(said):
    """The end of what a test said, on one line: enough to know what to look for."""
    return " ".join(said.split())[-300:]


def ctest(preset, *selection, gtest_filter="*"):
    """The tests of a build, each counted. No test at all is a failure; one that says why it skips itself is shown."""
    def stage(log):
        report, shards = log.with_suffix(".xml"), sources.ROOT / FOLDERS[preset] / "gtest"
        report.unlink(missing_ok=True)
        shutil.rmtree(shards, ignore_errors=True)
        good = succeeds(log, "ctest", "--preset", preset, "--no-tests=error", "--output-junit", report, *selection,
                        environment={"GTEST_FILTER": gtest_filter})
        cases = list(cases_of(report, shards)) if report.exists() else []
        count = Counter(case.verdict for case in cases)
        for case in cases:
            if case.verdict != "passed":
                print(f"--- {case.name}: {case.verdict}\n{case.said}")
        FAILED.extend(f"{case.name}: {last_words(case.said)}" for case in cases if case.verdict == "failed")
        if not good and not count["failed"]:
            print(log.read_text(encoding="utf-8"))
            count["failed"] = 1
        return count["passed"], count["failed"], count["skipped"]
    return stage


STAGES = {
    "format": tool("format"),
    "layers": tool("layers"),
    "odr": tool("odr"),
    "includes": tool("includes"),
    "lists": tool("lists"),
    "citations": tool("citations"),
    "links": tool("links"),
    # One library by g++: the one that is shipped is the one that is tested.
    "build": build("release", "-DICTUS_TESTS=ON", "-DICTUS_COUNTS=ON", "-DICTUS_BENCH=OFF", "-DICTUS_HEADERS=OFF",
                   "-DICTUS_PLUGINS=ON", "-DICTUS_PYTHON_MODULE=ON", "-DICTUS_WERROR=ON", "-DBUILD_SHARED_LIBS=ON"),
    "tests": ctest("release", "-LE", "package|browser"),
    "instructions": tool("bench_gate", "build/count_instructions"),
    "package": ctest("release", "-L", "package"),
    # A browser waits more than it works.
    "browser": ctest("release", "-L", "browser", "--parallel", "6"),
}

# `make sanitizers`: as long again as all of the above.
SANITIZERS = {
    # The other compiler, at another level of optimisation, for later processors, with sanitizers, every source and header of the
    # library by itself: it must not warn, and print the same bytes.
    "build asan": build("asan", *crossed()),
    "determinism": ctest("asan", "-L", "determinism"),
    # With the library of the tests before: inputs that once failed, and some thousands of new ones for each reader.
    "fuzz": ctest("asan", "-L", "fuzz"),
    # The reference of the random impacts is a test's own code, and slow: its problems are run without it as well. A
    # million steps go wrong where a thousand do, and so do ten thousand impacts. A device is a compiler of its own,
    # whose memory is not ours to watch.
    "tests asan": ctest("asan", "-L", "unit|negative|conformance",
                        gtest_filter="-*AgreeWithTheReference*:*OverAMillionSteps*:*NineThousandMore*:*ADeviceGives*"),
    # A third machine: WebAssembly.
    "lab": lab,
}


ALL = {**STAGES, **SANITIZERS}


def run(names):
    OUT.mkdir(parents=True, exist_ok=True)
    results = []
    for name in names:
        print(f"== {name}")
        log = OUT / f"{name.replace(' ', '-')}.log"
        log.unlink(missing_ok=True)
        start = time.monotonic()
        passed, failed, skips = ALL[name](log)
        results.append(Result(name, passed, failed, skips, time.monotonic() - start))
        if failed and getattr(ALL[name], "needed", False):
            print(f"== {name} failed: what follows needs it and is not run")
            break
    return results


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)  # our lines stay in order with those of the programs we run
    names = sys.argv[1:] or list(STAGES)
    if unknown := [name for name in names if name not in ALL]:
        sys.exit(f"no such stage: {', '.join(unknown)}; there are: {', '.join(ALL)}")
    results = run(names)
    print(f"\n{'stage':<14}{'passed':>8}{'failed':>8}{'skipped':>9}{'seconds':>10}")
    for result in results:
        print(f"{result.stage:<14}{result.passed:>8}{result.failed:>8}{result.skipped:>9}{result.seconds:>10.1f}")
    passed, failed = sum(r.passed for r in results), sum(r.failed for r in results)
    for name in FAILED:
        print(f"failed: {name}")
    print(f"\n{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)
