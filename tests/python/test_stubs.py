"""Signatures, docstrings and stubs follow from the lists; mypy reads them."""

import ast
import inspect
import random
import subprocess
import sys
from pathlib import Path

import ictus
from ictus import _ictus

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


def test_everything_of_the_module_has_a_signature():
    """Each function of the extension module stands in its stub with names and types, and says what it does."""
    tree = ast.parse((PACKAGE / "_ictus.pyi").read_text())
    functions = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    for name, member in vars(_ictus).items():
        if name.startswith("_") or not callable(member):
            continue
        if inspect.isclass(member):
            for inner, method in vars(member).items():
                assert inner.startswith("_") or inner in functions, f"{name}.{inner}"
            continue
        node = functions[name]
        assert node.returns is not None and node.args.vararg is None and ast.get_docstring(node), name
        assert all(one.annotation is not None and not one.arg.startswith("arg") for one in node.args.args), name


def test_results_of_closed_forms_are_those_of_the_stub():
    """Of most forms the names are known; where they go with the inputs, those that are always there are."""
    tree = ast.parse((PACKAGE / "exact.pyi").read_text())
    kinds = {node.name.removesuffix("_result"): node for node in tree.body if isinstance(node, ast.ClassDef)}
    assert list(kinds) == ictus.exact.__all__
    for name, node in kinds.items():
        known = [item.target.id for item in node.body if isinstance(item, ast.AnnAssign) and item.target.id not in ("units", "_fields")]
        fixed = not any(isinstance(item, ast.FunctionDef) and item.name == "__getattr__" for item in node.body)
        answers = [set(fields) for fields in asked_at_random(name)]
        assert len(answers) > 20, name
        for fields in answers:
            assert fields >= set(known) and (not fixed or fields == set(known)), (name, fields ^ set(known))
    assert [name for name in kinds if "NamedTuple" not in ast.unparse(kinds[name].bases[0])] == [
        "bouncing_ball", "bouncing_bar", "conserving_duration", "impacting_oscillator", "kane", "painleve_rod", "rigid_bouncing_ball", "rigid_pendulum", "rod_row", "striking_rod"]


def asked_at_random(name):
    """The names of results for inputs that are drawn around their defaults, and for whole numbers where a default is one."""
    rng, function = random.Random(name), getattr(ictus.exact, name)
    usual = {key: 1 if one.default is inspect.Parameter.empty else one.default for key, one in inspect.signature(function).parameters.items()}
    for _ in range(200):
        given = {key: rng.choice([value, value, value * rng.uniform(0.5, 2), rng.randint(1, 9), 0]) for key, value in usual.items()}
        try:
            yield function(**given)._fields
        except ictus.Error:
            continue


def test_mypy_takes_the_package_and_finds_a_mistake(tmp_path):
    good = tmp_path / "good.py"
    good.write_text("import ictus\nfrom ictus import _ictus\nrun: ictus.Run = ictus.run('x.toml', method='lzb')\nv: float = float(run.bodies.velocity_end[0])\n"
                    "ictus.exact.hunt_crossley(mass=1, stiffness=1, speed=[1, 2]).max_force\n"
                    "jumps: list[object] = list(ictus.study('x.toml', vary={'body.b.position': (0, 1)}).jumps)\n"
                    "ictus.exact.bouncing_ball(mass=1, stiffness=1e6, height=1, count=8).touch_8\nictus.exact.bouncing_ball(mass=1, stiffness=1e6, height=1, count=8)._asdict()\n"
                    "orders = ictus.study('x.toml', coarsest=1e-4, octaves=3).runs\nword: str = _ictus.nearest('a', ['b'])\n")
    bad = tmp_path / "bad.py"
    bad.write_text("import ictus\nfrom ictus import _ictus\nictus.exact.hunt_crossley(mas=1)\nictus.run('x.toml').no_such_thing\n_ictus.nearest(1, 'b')\n"
                   "ictus.exact.hunt_crossley(mass=1, stiffness=1, speed=1).no_force\nictus.study('x.toml').jumps\n_ictus.quantity()\n"
                   "ictus.study('x.toml', vary={'k': (0, 1)}, coarsest=1)\nictus.study('x.toml', vary={'k': (0, 1)}, octaves=3)\n"
                   "ictus.study('x.toml', vary={'k': (0, 1)}, reference='')\nictus.study('x.toml', points=3)\n")
    words = [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path / "cache"), "--ignore-missing-imports", "--no-site-packages"]
    done = subprocess.run([*words, str(good), str(bad)], capture_output=True, text=True, cwd=tmp_path,
                          env={"MYPYPATH": str(PACKAGE.parent), "PATH": "/usr/bin"})
    faults = [line for line in done.stdout.splitlines() if ": error:" in line]
    for fault in ('"mas"', "no_such_thing", '"nearest"', "no_force", '"jumps"', '"quantity"'):
        assert any(fault in line for line in faults), (fault, done.stdout)
    for line in range(9, 13):  # a keyword of the other kind of study
        assert any(fault.startswith(f"bad.py:{line}:") for fault in faults), (line, done.stdout)
    assert all(line.startswith("bad.py") for line in faults), done.stdout  # none in the package, none in what uses it well
