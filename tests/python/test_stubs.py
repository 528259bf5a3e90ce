"""Signatures, docstrings and stubs follow from the lists; mypy reads them."""

import inspect
import subprocess
import sys
from pathlib import Path

import ictus

PACKAGE = Path(ictus.__file__).parent


def test_exact_functions_are_those_of_the_list():
    for entry in ictus.catalogue("exact"):
        function = getattr(ictus.exact, entry["name"])
        signature = inspect.signature(function)
        assert list(signature.parameters) == [parameter["name"] for parameter in entry["parameters"]]
        assert function.__doc__.startswith(entry["summary"])
        for parameter in entry["parameters"]:
            assert f"{parameter['name']}: {parameter['meaning']} [{parameter['unit']}]" in function.__doc__


def test_run_names_every_method():
    for kind in ("schemes", "impact_laws", "nonsmooth_schemes"):
        for name in ictus.catalogue().names(kind):
            assert name in ictus.run.__doc__, name


def test_everything_public_says_what_it_is():
    for name in ictus.__all__:
        assert inspect.getdoc(getattr(ictus, name)), name


def test_mypy_takes_the_package_and_finds_a_mistake(tmp_path):
    good = tmp_path / "good.py"
    good.write_text("import ictus\nrun: ictus.Run = ictus.run('x.toml', method='lzb')\nv: float = float(run.bodies.velocity_end[0])\n"
                    "ictus.exact.hunt_crossley(mass=1, stiffness=1, speed=1)\n")
    bad = tmp_path / "bad.py"
    bad.write_text("import ictus\nictus.exact.hunt_crossley(mas=1)\nictus.run('x.toml').no_such_thing\n")
    words = [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path / "cache"), "--ignore-missing-imports", "--no-site-packages"]
    done = subprocess.run([*words, str(good), str(bad)], capture_output=True, text=True, cwd=tmp_path,
                          env={"MYPYPATH": str(PACKAGE.parent), "PATH": "/usr/bin"})
    faults = [line for line in done.stdout.splitlines() if ": error:" in line]
    assert '"mas"' in done.stdout and "no_such_thing" in done.stdout
    assert all(line.startswith("bad.py") for line in faults), done.stdout  # none in the package, none in what uses it well
