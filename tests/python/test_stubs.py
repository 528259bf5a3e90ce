"""Signatures, docstrings and stubs follow from the lists; mypy reads them."""

import ast
import inspect
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
    tree = ast.parse((PACKAGE / "exact.pyi").read_text())
    classes = {node.name: [item.target.id for item in node.body if item.target.id != "units"] for node in tree.body if isinstance(node, ast.ClassDef)}
    found = ictus.exact.hunt_crossley(mass=0.01, stiffness=1e8, speed=1)
    assert classes["hunt_crossley_result"] == list(found._fields)
    assert len(classes) > len(ictus.exact.__all__) // 2


def test_mypy_takes_the_package_and_finds_a_mistake(tmp_path):
    good = tmp_path / "good.py"
    good.write_text("import ictus\nfrom ictus import _ictus\nrun: ictus.Run = ictus.run('x.toml', method='lzb')\nv: float = float(run.bodies.velocity_end[0])\n"
                    "ictus.exact.hunt_crossley(mass=1, stiffness=1, speed=[1, 2]).max_force\n"
                    "jumps: list[object] = list(ictus.study('x.toml', vary={'body.b.position': (0, 1)}).jumps)\n"
                    "orders = ictus.study('x.toml').runs\nword: str = _ictus.nearest('a', ['b'])\n")
    bad = tmp_path / "bad.py"
    bad.write_text("import ictus\nfrom ictus import _ictus\nictus.exact.hunt_crossley(mas=1)\nictus.run('x.toml').no_such_thing\n_ictus.nearest(1, 'b')\n"
                   "ictus.exact.hunt_crossley(mass=1, stiffness=1, speed=1).no_force\nictus.study('x.toml').jumps\n_ictus.quantity()\n")
    words = [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path / "cache"), "--ignore-missing-imports", "--no-site-packages"]
    done = subprocess.run([*words, str(good), str(bad)], capture_output=True, text=True, cwd=tmp_path,
                          env={"MYPYPATH": str(PACKAGE.parent), "PATH": "/usr/bin"})
    faults = [line for line in done.stdout.splitlines() if ": error:" in line]
    for fault in ('"mas"', "no_such_thing", '"nearest"', "no_force", '"jumps"', '"quantity"'):
        assert any(fault in line for line in faults), (fault, done.stdout)
    assert all(line.startswith("bad.py") for line in faults), done.stdout  # none in the package, none in what uses it well
