#!/usr/bin/python3
"""bare.py FOLDER: installs the Debian packages of a folder on a bare Debian 12 that is made for it (mmdebstrap; as root), by apt
with all that they depend on, runs the demonstration there, builds a program in C, and lets lintian read the packages."""

import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from harness import ROOT, expect, run


def inside(root, *words):
    return run("chroot", root, *words, LC_ALL="C.UTF-8", DEBIAN_FRONTEND="noninteractive")


if __name__ == "__main__":
    packages = sorted(Path(sys.argv[1]).resolve().glob("*.deb"))
    expect(len(packages) == 5, "five packages are wanted, there are", len(packages))
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "root"
        run("mmdebstrap", "--variant=apt", "--mode=root", "bookworm", root)
        for package in packages:
            shutil.copy(package, root / "tmp")
        inside(root, "apt-get", "install", "-y", "--no-install-recommends", "/tmp/" + next(p.name for p in packages if p.name.startswith("ictus_")))
        start = time.monotonic()
        text = inside(root, "ictus", "compare", "scenes/cradle.toml", "--with", "lzb", "compliant", "newton", "poisson", "pairwise")
        print(text + f"the demonstration took {time.monotonic() - start:.2f} s")
        impact = [f"/tmp/{p.name}" for p in packages if "impact" in p.name]
        inside(root, "apt-get", "install", "-y", "--no-install-recommends", "gcc", "libc6-dev", "pkg-config", *impact)
        shutil.copy(ROOT / "tests" / "c" / "impact_test.c", root / "tmp")
        inside(root, "sh", "-c", "cd /tmp && cc impact_test.c -o c $(pkg-config --cflags --libs ictus_impact) && ./c")
        print("a program in C was built and ran, with", *impact)
    # Whoever publishes the packages has an address and a bug to close (CPACK_DEBIAN_PACKAGE_MAINTAINER); CPack calls ldconfig itself.
    left = "bogus-mail-host,bogus-mail-host-in-debian-changelog,initial-upload-closes-no-bugs,maintscript-calls-ldconfig"
    said = subprocess.run(["lintian", "--fail-on", "error,warning", "--suppress-tags", left, *packages], capture_output=True, text=True)
    print(said.stdout)
    sys.exit(said.returncode)
