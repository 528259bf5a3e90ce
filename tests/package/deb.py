#!/usr/bin/python3
"""deb.py BUILD: makes Debian's packages of the build, and looks at them: what they hold, what they depend on, and whether the
program runs from where they are unpacked. `make deb-test` installs them on a bare system."""

import re
import sys
import tempfile
from pathlib import Path

from harness import expect, run

# Of each package: files that it must hold, and what it depends on.
WANTED = {
    "ictus": (["usr/bin/ictus", "usr/share/man/man1/ictus.1.gz", "usr/share/ictus/scenes/cradle.toml",
               "usr/share/bash-completion/completions/ictus", "usr/share/zsh/vendor-completions/_ictus",
               "usr/share/fish/vendor_completions.d/ictus.fish", "usr/share/doc/ictus/README.md"],
              "libc6 libstdc++6 libfmt9 libhdf5-103-1 libsndfile1"),
    "libictus0.1": (["libictus.so.0.1", "libictus.so.0.1.0"], "libc6 libstdc++6 libfmt9 libhdf5-103-1 libsndfile1"),
    "libictus-impact0": (["libictus_impact.so.0"], "libc6 libstdc++6"),
    "libictus-dev": (["usr/include/ictus/ictus.hpp", "libictus.a", "libictus.so", "ictus.pc", "ictus-config.cmake"],
                     "libictus0.1 libictus-impact-dev libeigen3-dev libhdf5-dev"),
    "libictus-impact-dev": (["usr/include/ictus/resolver/ictus_impact.h", "libictus_impact.a", "ictus_impact.pc"],
                            "libictus-impact0"),
}
FORBIDDEN = {"libictus-impact0": "libfmt9 libhdf5-103-1 libsndfile1", "ictus": "libictus0.1"}


def look_at(name, package):
    files, depends = WANTED[name]
    held = [line.split(" ./", 1)[1].split(" -> ")[0] for line in run("dpkg-deb", "-c", package).splitlines() if " ./" in line]
    for file in files:
        expect(any(one == file or one.endswith("/" + file) for one in held), name, "does not hold", file)
    said = run("dpkg-deb", "-f", package, "Depends")
    named = set(re.findall(r"[a-z0-9.+-]+(?=[ ,|(\n]|$)", re.sub(r"\(.*?\)", "", said)))
    for one in depends.split():
        expect(one in named, name, "does not depend on", one, "but on", said)
    for one in FORBIDDEN.get(name, "").split():
        expect(one not in named, name, "depends on", one)
    return set(held)


if __name__ == "__main__":
    build, = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        out, root, empty = (Path(folder) / name for name in ("deb", "root", "empty"))
        # Not packed: that is slow, and shows no more.
        run("cpack", "-B", out, "-D", "CPACK_DEBIAN_COMPRESSION_TYPE=none", folder=build)
        packages = {package.name.split("_")[0]: package for package in out.glob("*.deb")}
        expect(set(packages) == set(WANTED), "there are", sorted(packages))
        seen = set()
        for name, package in packages.items():
            held = {file for file in look_at(name, package) if not file.endswith("/")}
            expect(not (seen & held), name, "holds what another package holds:", seen & held)
            seen |= held
            run("dpkg-deb", "-x", package, root)
        empty.mkdir()
        program = root / "usr" / "bin" / "ictus"
        text = run(program, "compare", "scenes/cradle.toml", "--with", "lzb", "compliant", "newton", "poisson", "pairwise", folder=empty)
        expect("pairwise" in text, text)
    print("five packages: what they hold, what they depend on, and the program runs")
