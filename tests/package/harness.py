"""What the tests of the package share: an installed copy, and commands that must succeed."""

import os
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]


def run(*command, folder=None, **environment):
    done = subprocess.run([str(word) for word in command], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, env={**os.environ, **environment})
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\nended with exit code {done.returncode}\n{done.stdout}")
    return done.stdout


def expect(condition, *words):
    if not condition:
        sys.exit(" ".join(map(str, words)))


def install(build, prefix):
    run("cmake", "--install", build, "--prefix", prefix)


def needed(file):
    """The shared libraries that a file names itself."""
    return set(re.findall(r"\(NEEDED\).*\[(.*?)\]", run("readelf", "-d", file)))


def shown(file):
    """The names that a shared library defines for others."""
    return {line.split()[-1].split("@")[0] for line in run("nm", "-D", "--defined-only", file).splitlines()}
