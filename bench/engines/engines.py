#!/usr/bin/env python3
"""Plays two impacts of several bodies by every engine that is installed, beside the exact answer.

engines.py PROGRAM          builds the programs of this folder, runs them, writes results.json and the tables
engines.py --tables [--check]   writes the tables of README.md and docs/guide/engines.md anew from results.json, or compares them
"""

import json
import math
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
RESULTS = HERE / "results.json"
BUILD = ROOT / "out" / "engines"

# Name of the source, package of Debian, what the compiler is told.
PROGRAMS = {
    "bullet": ("libbullet-dev", ["pkg-config:bullet"]),
    "ode": ("libode-dev", ["pkg-config:ode"]),
    "box2d": ("libbox2d-dev", ["-lbox2d"]),
    "chipmunk": ("libchipmunk-dev", ["-DNDEBUG", "-lchipmunk"]),
    "dart": ("libdart-dev", ["pkg-config:dart", "-std=c++17"]),
    "mujoco": ("libmujoco-dev", ["-lmujoco"]),
    "simbody": ("libsimbody-dev", ["pkg-config:simbody"]),
    "siconos": ("libsiconos-kernel-dev", ["-std=c++17", *(f"-I/usr/include/siconos{part}" for part in ("", "/kernel", "/numerics")),
                                          "-lsiconos_kernel", "-lsiconos_numerics"]),
}
RADIUS, DURATION = 0.125, 0.3  # m, s: as in scenes.hpp
GAPS = (0, 1e-6)  # m
SCENES = {"cradle": ([1] * 5, [1, 0, 0, 0, 0], False), "tennis": ([10, 1], [-1, -1], True)}


def text_of(*command, **options):
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, **options).stdout


def version(package):
    """What Debian calls the installed package, without the marks of its packaging; None where it is not installed."""
    found = subprocess.run(["dpkg-query", "-W", "-f", "${db:Status-Status} ${Version}", package], text=True, capture_output=True).stdout
    return found.split()[1] if found.startswith("installed ") else None


def plain(debian):
    return re.sub(r"^\d+:|(\+dfsg|\+repack|-).*$", "", debian)


def answers_of(output):
    return [json.loads(line) for line in output.splitlines() if line.startswith('{"engine"')]


def build_and_run(name, package, flags):
    words = [word for flag in flags for word in
             (text_of("pkg-config", "--cflags", "--libs", flag.split(":")[1]).split() if flag.startswith("pkg-config:") else [flag])]
    standard = [word for word in words if word.startswith("-std=")][-1:] or ["-std=c++20"]
    words = [word for word in words if not word.startswith("-std=")]
    program = BUILD / name
    subprocess.run(["g++", *standard, "-O1", "-w", f'-DENGINE_VERSION="{plain(version(package))} (Debian {package})"', HERE / f"{name}.cpp",
                    *words, "-o", program], check=True)
    return answers_of(text_of(program))


def dem_input(scene, steps_per_contact, gap):
    """Hertz contacts of 10 MPa: a contact of two balls of 1 kg at 1 m/s takes 7.6 ms."""
    mass, speed, floor = SCENES[scene]
    step = 7.6e-3 / steps_per_contact
    lines = ["atom_style granular", "atom_modify map array", "boundary f f f", "newton off", "communicate single vel yes", "units si",
             "region box block -1 4 -1 1 -1 1 units box", "create_box 1 box", "neighbor 0.05 bin", "neigh_modify delay 0",
             "fix m1 all property/global youngsModulus peratomtype 1e7", "fix m2 all property/global poissonsRatio peratomtype 0.3",
             "fix m3 all property/global coefficientRestitution peratomtypepair 1 1.0",
             "fix m4 all property/global coefficientFriction peratomtypepair 1 0.0",
             "pair_style gran model hertz tangential off", "pair_coeff * *", f"timestep {step:.9g}"]
    if floor:
        lines.append("fix floor all wall/gran model hertz tangential off primitive type 1 xplane 0.0")
    for i, (m, v) in enumerate(zip(mass, speed)):
        place = gap + (2 * RADIUS + gap) * i + RADIUS
        density = m / (4 / 3 * math.pi * RADIUS**3)
        lines += [f"create_atoms 1 single {place:.12g} 0 0 units box"]
        lines += [f"set atom {i + 1} diameter {2 * RADIUS} density {density:.12g} vx {v} vy 0 vz 0", f"variable v{i + 1} equal vx[{i + 1}]"]
    lines += ["fix go all nve/sphere", f"run {round(DURATION / step)}",
              'print "ANSWER ' + " ".join(f"${{v{i + 1}}}" for i in range(len(mass))) + '"']
    return step, "\n".join(lines) + "\n"


def liggghts():
    for scene in SCENES:
        for settings, steps_per_contact in (("stock", 20), ("tuned", 200)):
            for gap in GAPS:
                step, text = dem_input(scene, steps_per_contact, gap)
                with tempfile.TemporaryDirectory() as folder:
                    (Path(folder) / "in").write_text(text, encoding="utf-8")
                    said = text_of("liggghts", "-in", "in", "-log", "none", cwd=folder)
                answer = re.search(r"^ANSWER (.*)$", said, re.M)
                yield {"engine": "LIGGGHTS", "version": f"{plain(version('liggghts'))} (Debian liggghts)", "scene": scene, "settings": settings,
                       "step": step, "gap": gap, "velocities": [float(word) for word in answer[1].split()]}


def ictus(program):
    """The contact as such: springs of Hertz, of which the floor's is √2 times as stiff; no step is chosen."""
    release = text_of(program, "--version").split()[1].rstrip(",")
    for scene, (mass, speed, floor) in SCENES.items():
        for gap in GAPS:
            lines = ['title = "engines"', "[contact]", 'law = "power_law"', "stiffness = 1e7", "exponent = 1.5", "[run]", 'method = "compliant"']
            for i, (m, v) in enumerate(zip(mass, speed)):
                place = gap + (2 * RADIUS + gap) * i + RADIUS
                lines += ["[[body]]", f'name = "b{i}"', f"mass = {m}", f"radius = {RADIUS}", f"position = {place!r}", f"velocity = {v}"]
            if floor:
                lines += ["[[wall]]", 'name = "floor"', "position = 0", 'faces = "right"', "[[pair]]", 'between = ["floor", "b0"]',
                          f"stiffness_ratio = {math.sqrt(2)!r}"]
            said = json.loads(text_of(program, "run", "-", "--json", input="\n".join(lines) + "\n"))
            yield {"engine": "Ictus", "version": release, "scene": scene, "settings": "stock", "step": 0, "gap": gap,
                   "velocities": [body["velocity_end"] for body in said["run"]["bodies"]]}


def exact(scene, steps=20000):
    """Hertz springs between touching balls, integrated until all have parted: classical Runge-Kutta, steps far below the contact's
    time. Stiffness and speed do not matter, only the ratio of the stiffnesses does."""
    mass, speed, floor = SCENES[scene]
    count = len(mass)

    def pull(x):
        force = [0.0] * count
        if floor and x[0] < 0:
            force[0] += math.sqrt(2) * (-x[0]) ** 1.5
        for i in range(count - 1):
            if (depth := x[i] - x[i + 1]) > 0:
                force[i] -= depth**1.5
                force[i + 1] += depth**1.5
        return [f / m for f, m in zip(force, mass)]

    def moved(a, b, h):
        return [p + h * q for p, q in zip(a, b)]

    x, v, h = [0.0] * count, [float(s) for s in speed], 60 / steps
    for _ in range(steps):
        a1 = pull(x)
        v2 = moved(v, a1, h / 2)
        a2 = pull(moved(x, v, h / 2))
        v3 = moved(v, a2, h / 2)
        a3 = pull(moved(x, v2, h / 2))
        v4 = moved(v, a3, h)
        a4 = pull(moved(x, v3, h))
        x = [p + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4) for p, k1, k2, k3, k4 in zip(x, v, v2, v3, v4)]
        v = [p + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4) for p, k1, k2, k3, k4 in zip(v, a1, a2, a3, a4)]
    return v


def measure(program):
    BUILD.mkdir(parents=True, exist_ok=True)
    answers, absent = list(ictus(program)), []
    for name, (package, flags) in PROGRAMS.items():
        if version(package):
            answers += build_and_run(name, package, flags)
        else:
            absent.append(package)
    if version("liggghts"):
        answers += liggghts()
    else:
        absent.append("liggghts")
    if (HERE / "node_modules").exists():
        answers += answers_of(text_of("node", HERE / "engines.mjs"))
    else:
        absent.append("npm ci in bench/engines")
    if absent:
        sys.exit(f"missing: {', '.join(absent)}; `make bench-engines` installs them")
    truth = {scene: [round(v, 7) for v in exact(scene)] for scene in SCENES}
    check(answers, truth)
    for answer in answers:
        answer["velocities"] = [round(v, 6) + 0.0 for v in answer["velocities"]]
        answer["step"] = float(f"{answer['step']:.6g}")
    text = ",\n ".join(json.dumps(answer, sort_keys=True) for answer in answers)
    RESULTS.write_text(f'{{"exact": {json.dumps(truth)},\n "answers": [\n {text}]}}\n', encoding="utf-8")


def check(answers, truth):
    """No engine makes momentum where there is no wall; a line that says so is a fault of ours."""
    for answer in answers:
        mass, speed, floor = SCENES[answer["scene"]]
        after = sum(m * v for m, v in zip(mass, answer["velocities"]))
        before = sum(m * v for m, v in zip(mass, speed))
        if not floor and abs(after - before) > 1e-4 or len(answer["velocities"]) != len(mass):
            sys.exit(f"momentum changed: {answer}")
    for answer in answers:
        if answer["engine"] == "Ictus" and answer["gap"] == 0:
            worst = max(abs(a - b) for a, b in zip(answer["velocities"], truth[answer["scene"]]))
            if worst > 1e-5:
                sys.exit(f"Ictus is {worst} from the exact answer: {answer}")


def number(value, digits=2):
    text = f"{value:.{digits}f}"
    return (text[1:] if float(text) == 0 and text.startswith("-") else text).replace("-", "−")


def select(results, engine, scene, settings):
    found = [a for a in results["answers"] if a["engine"] == engine and a["scene"] == scene and a["settings"] == settings]
    return found or [a for a in results["answers"] if a["engine"] == engine and a["scene"] == scene]


def span(answers):
    last = [answer["velocities"][-1] for answer in answers]
    low, high = number(min(last)), number(max(last))
    return low if low == high else f"{low} … {high}"


def energy(answer):
    mass, speed, _ = SCENES[answer["scene"]]
    before = sum(m * v * v for m, v in zip(mass, speed))
    change = round(100 * (sum(m * v * v for m, v in zip(mass, answer["velocities"])) / before - 1))
    return f"{change:+d} %".replace("-", "−") if change else "0"


def error(results, engine, settings):
    """Largest error of a velocity in the cradle: what the rows are sorted by."""
    answer = select(results, engine, "cradle", settings)[0]
    return max(abs(a - b) for a, b in zip(answer["velocities"], results["exact"]["cradle"]))


def speeds(values):
    """On one line: no-break spaces."""
    return "\N{NO-BREAK SPACE}".join(number(v) for v in values)


def row(results, engine, settings):
    cradle, tennis = (select(results, engine, scene, settings) for scene in ("cradle", "tennis"))
    five = speeds(cradle[0]["velocities"])
    return f"{five} | {span(cradle)} | {number(tennis[0]['velocities'][-1])} | {span(tennis)}"


def engines_of(results):
    return list(dict.fromkeys(answer["engine"] for answer in results["answers"]))


def version_of(results, engine):
    return next(a["version"] for a in results["answers"] if a["engine"] == engine)


def named(results, engine):
    release = version_of(results, engine)
    name, _, way = engine.partition(", ")
    return f"{name} {'npm ' if 'npm' in release else ''}{release.split()[0]}{f' ({way})' if way else ''}"


def rows(results, settings, together):
    """One row per engine, the nearest to the truth first; or `together`, one row per answer."""
    truth = results["exact"]
    last, top = number(truth["cradle"][-1]), number(truth["tennis"][-1])
    yield f"| {'engines' if together else 'engine'} | five touching balls, after | last ball, of all runs | tennis ball, after | of all runs |"
    yield "|---|---|---|---|---|"
    yield f"| **exact** | **{speeds(truth['cradle'])}** | **{last}** | **{top}** | **{top}** |"
    answers = {}
    for engine in sorted(engines_of(results), key=lambda name: round(error(results, name, settings), 2)):
        answer = row(results, engine, settings)
        answers.setdefault(answer if together else engine, (answer, []))[1].append(named(results, engine))
    for answer, names in answers.values():
        yield f"| {', '.join(names)} | {answer} |"


def energies(results):
    yield "| engine | cradle, stock | cradle, tuned | tennis, stock | tennis, tuned | version, package |"
    yield "|---|---|---|---|---|---|"
    for engine in engines_of(results):
        cells = [energy(select(results, engine, scene, settings)[0]) for scene in SCENES for settings in ("stock", "tuned")]
        yield f"| {engine} | {' | '.join(cells)} | {version_of(results, engine)} |"


def filled(text, mark, lines):
    """What stands between `<!-- mark -->` and `<!-- end -->`."""
    before, rest = text.split(f"<!-- {mark} -->\n", 1)
    after = rest.split("<!-- end -->", 1)[1]
    return f"{before}<!-- {mark} -->\n" + "\n".join(lines) + f"\n<!-- end -->{after}"


def tables():
    results = json.loads(RESULTS.read_text(encoding="utf-8"))
    readme, page = ROOT / "README.md", ROOT / "docs" / "guide" / "engines.md"
    yield readme, filled(readme.read_text(encoding="utf-8"), "engines", rows(results, "tuned", True))
    text = page.read_text(encoding="utf-8")
    text = filled(text, "tuned", rows(results, "tuned", False))
    text = filled(text, "stock", rows(results, "stock", False))
    yield page, filled(text, "energy", energies(results))


if __name__ == "__main__":
    if sys.argv[1:2] not in ([], ["--tables"]):
        measure(sys.argv[1])
    elif not sys.argv[1:]:
        sys.exit(__doc__)
    old = []
    for path, text in tables():
        if path.read_text(encoding="utf-8") != text:
            old.append(path)
            if "--check" not in sys.argv:
                path.write_text(text, encoding="utf-8")
    if old and "--check" in sys.argv:
        sys.exit(f"other numbers than {RESULTS.relative_to(ROOT)}: {', '.join(str(path.relative_to(ROOT)) for path in old)}")
