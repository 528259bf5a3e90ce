#!/usr/bin/python3
"""bare.py FOLDER: installs the Debian packages of a folder on a bare Debian 12 that is made for it (mmdebstrap; as root), by apt
with all that they depend on, runs the demonstration there, builds a program in C, and lets lintian read the packages."""

import shlex
import subprocess
import sys
from pathlib import Path

from harness import ROOT, expect, run


DEMO = "ictus compare scenes/cradle.toml --with lzb compliant newton poisson pairwise"
IN_C = "cd /tmp && cc impact_test.c -o c $(pkg-config --cflags --libs ictus_impact) && ./c"


def hooks(packages):
    """What is done on the bare system, in this order. apt takes all that a package depends on from Debian."""
    program = [package.name for package in packages if package.name.startswith("ictus_")]
    impact = [package.name for package in packages if "impact" in package.name]
    apt = "apt-get install -y --no-install-recommends"
    steps = [f"cd /tmp && {apt} ./{program[0]}", f"cd / && time {DEMO}",
             f"cd /tmp && {apt} gcc libc6-dev pkg-config ./{' ./'.join(impact)}", f"{IN_C} && echo a program in C ran"]
    yield f"copy-in {' '.join(map(str, packages))} {ROOT / 'tests' / 'c' / 'impact_test.c'} /tmp"
    for step in steps:
        yield f"chroot \"$1\" bash -ec {shlex.quote('export LC_ALL=C.UTF-8; ' + step)}"


if __name__ == "__main__":
    packages = sorted(Path(sys.argv[1]).resolve().glob("*.deb"))
    expect(len(packages) == 5, "five packages are wanted, there are", len(packages))
    text = run("mmdebstrap", "--variant=apt", "--mode=root", *(f"--customize-hook={hook}" for hook in hooks(packages)), "bookworm", "/dev/null")
    expect("a program in C ran" in text and "pairwise" in text, text)
    start = text.index("Newton's cradle")
    print(text[start:text.index("\nsys", start)] + "\na program in C was built and ran")
    # Whoever publishes the packages has an address and a bug to close (CPACK_DEBIAN_PACKAGE_MAINTAINER); CPack calls ldconfig itself.
    left = "bogus-mail-host,bogus-mail-host-in-debian-changelog,initial-upload-closes-no-bugs,maintscript-calls-ldconfig"
    said = subprocess.run(["lintian", "--fail-on", "error,warning", "--suppress-tags", left, *packages], capture_output=True, text=True)
    print(said.stdout)
    sys.exit(said.returncode)
