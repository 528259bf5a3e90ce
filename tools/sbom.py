#!/usr/bin/env python3
"""sbom.py FILE: the bill of materials, in CycloneDX 1.5: each package that install.sh and the lock files name, with its
version and licences as this machine has them.

Debian's packages come with what their libraries need in turn, so that the list holds what really runs. A package that is
not installed is refused by name: a bill with holes is none.
"""

import json
import pathlib
import re
import subprocess
import sys

import sources

DOCUMENTS = pathlib.Path("/usr/share/doc")
LOCKS = ("package-lock.json", "apps/lab/package-lock.json")  # of reports, and of the page of the laboratory
KINDS = ("build", "plugins", "python")  # what the product is made of; compilers of tests and browsers are not in it


def wanted(kind):
    """Names of the Debian packages of one kind, as install.sh itself spells them out."""
    return subprocess.run(["sh", "tools/install.sh", "names", kind], cwd=sources.ROOT, capture_output=True, text=True,
                          check=True).stdout.split()


def installed():
    """Version, source and needs of each installed Debian package."""
    form = "${Package}\t${Version}\t${Architecture}\t${Depends}\t${db:Status-Status}\n"
    said = subprocess.run(["dpkg-query", "-W", "-f", form], capture_output=True, text=True, check=True).stdout
    rows = (line.split("\t") for line in said.splitlines())
    return {row[0]: row for row in rows if len(row) == 5 and row[4] == "installed"}


def needs(row, present):
    """Packages that one needs, of those that are here: of alternatives the first that is installed."""
    for group in filter(None, row[3].split(",")):
        names = [re.split(r"[\s:(]", one.strip())[0] for one in group.split("|")]
        yield from [name for name in names if name in present][:1]


def closure(names, present):
    """The packages named and all that they need, in alphabetical order."""
    if absent := sorted(set(names) - set(present)):
        sys.exit(f"not installed: {', '.join(absent)}; `make sbom` installs them")
    found, open_ends = set(), list(names)
    while open_ends:
        name = open_ends.pop()
        if name not in found:
            found.add(name)
            open_ends.extend(needs(present[name], present))
    return sorted(found)


def licences(text):
    """Short names of the licences in a Debian copyright file of the form that machines read; nothing of any other."""
    if "Format:" not in text.split("\n\n", 1)[0]:
        return []
    return sorted(set(re.findall(r"^License:[ \t]*(\S[^\n]*)$", text, re.MULTILINE)))


def debian(name, row):
    document = DOCUMENTS / name / "copyright"
    text = document.read_text(encoding="utf-8", errors="replace") if document.exists() else ""
    named = licences(text) or ["see the package's copyright file"]
    return {"type": "library", "name": name, "version": row[1], "purl": f"pkg:deb/debian/{name}@{row[1]}?arch={row[2]}",
            "licenses": [{"license": {"name": one}} for one in named]}


def node(lock):
    """Packages of a lock file, without those that only build and test."""
    for path, package in sorted(lock["packages"].items()):
        if path and not package.get("dev"):
            name = path.split("node_modules/")[-1]
            yield {"type": "library", "name": name, "version": package["version"],
                   "purl": f"pkg:npm/{name}@{package['version']}",
                   "licenses": [{"license": {"name": package.get("license", "not named")}}]}


def bill():
    present = installed()
    names = closure([name for kind in KINDS for name in wanted(kind)], present)
    locks = [json.loads((sources.ROOT / file).read_text(encoding="utf-8")) for file in LOCKS]
    return {"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
            "metadata": {"component": {"type": "application", "name": "ictus"}},
            "components": [debian(name, present[name]) for name in names] + [one for lock in locks for one in node(lock)]}


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    document = bill()
    pathlib.Path(sys.argv[1]).parent.mkdir(parents=True, exist_ok=True)
    pathlib.Path(sys.argv[1]).write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    print(f"{len(document['components'])} packages in {sys.argv[1]}")
