"""Run by ctest from the root of the repository, with PYTHONPATH at the build's python folder and ICTUS at its program."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
os.chdir(ROOT)  # scenes are named from here, as on the command line
PROGRAM = os.environ.get("ICTUS", str(ROOT / "build" / "ictus"))
SCENES = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "scenes").glob("*.toml"))


@pytest.fixture
def program():
    """Runs the program; gives what it printed on standard output and error, and its exit code."""
    def run(*words):
        done = subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, cwd=ROOT)
        return done.stdout, done.stderr, done.returncode
    return run
