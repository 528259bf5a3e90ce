"""No argument ends the interpreter: every call below raises, or returns."""

import ast
import inspect
import itertools
import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import ictus
import numpy as np
import pytest
from ictus import _ictus

STRANGE = [None, 0, -1, 1e400, float("nan"), "", "\0", "x" * 10000, b"bytes", [], {}, (), object(), np.zeros(0), np.full((3, 3), np.nan), lambda: 1,
           1 << 80, True, {"run": {"method": 3}}, ["a", "b"], np.array(["text"]), "scenes/cradle.toml"]
EXPECTED = (ictus.Error, TypeError, ValueError, KeyError, IndexError, AttributeError, OSError, OverflowError)


def survives(call):
    try:
        call()
    except EXPECTED:
        pass


@pytest.mark.parametrize("name", ["run", "compare", "study", "reproduce", "explain", "catalogue", "resolve", "sweep", "Scene", "Law"])
def test_strange_arguments(name, tmp_path, monkeypatch):
    function = getattr(ictus, name)
    heavy = name in ("compare", "study", "reproduce")
    for value in STRANGE:
        if not (heavy and isinstance(value, str) and value.endswith(".toml")):
            survives(lambda: function(value))
    for word in [key for key, one in inspect.signature(function).parameters.items() if one.kind is inspect.Parameter.KEYWORD_ONLY]:
        for value in STRANGE:
            first = {"run": ["scenes/impact.toml"], "sweep": ["scenes/impact.toml", {"body.ball.velocity": [1, 2]}], "resolve": [[1, 1], [[1, -1]], [1, 0]]}.get(name)
            if first:
                survives(lambda: function(*first, **{word: value}))


# Of what comes past the first checks: every draw of these is a sweep.
SOUND = {"scene": [str(Path("scenes/impact.toml").resolve()), ictus.Scene.load("scenes/impact.toml"), 
             {"body": {"ball": {"mass": "10 g", "velocity": 1}}, "wall": {"wall": {}}, "contact": {"stiffness": 1e9, "exponent": 1.5, "law": "hunt_crossley"}, "run": {"method": "phi", "rate": "44.1 kHz"}}],
         "vary": [{"body.ball.velocity": [1, 2]}, {"body.ball.mass": "linear:1 g:2 g:3"}, {"contact.damping": np.array([0.1, 0.5])}],
         "outcomes": ["ball.velocity", (), {"kept": "energy.final/energy.initial"}], "sampling": [None, "grid", "table"], "samples": [0], "seed": [None, 1], "executor": [None],
         "jobs": [0, 1, 2], "part": [0], "journal": [None], "device": [None], "progress": [None, False]}


def drawn_sound(rng, signature, choices):
    """A sweep with one argument that was drawn from all, and sometimes with none."""
    keys = [key for key, one in signature.parameters.items() if one.kind is not one.VAR_KEYWORD]
    words = {key: rng.choice(SOUND[key]) for key in keys if key in ("scene", "vary") or rng.random() < 0.5}
    if rng.random() < 0.8:
        words[rng.choice(keys)] = rng.choice(choices)
    return words


def drawn(rng, signature, choices):
    """Random values for what a function takes, and sometimes too many or too few of them."""
    positional, words = [], {}
    for key, one in signature.parameters.items():
        if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD) and (one.default is one.empty or rng.random() < 0.3):
            positional.append(rng.choice(choices))
        elif one.kind is one.KEYWORD_ONLY and rng.random() < 0.5:
            words[key] = rng.choice(choices)
    if rng.random() < 0.1:
        positional.append(rng.choice(choices))
    return positional, words


NUMBERS = [3, -7, 2**63, 0.5, -1e-300, np.float32(2), np.int8(-3), np.array(1.5), np.ones((2, 1)), np.arange(6.0).reshape(2, 3), np.full(3, np.inf), [1, 2.5], [[1, -1]],
           "1 kg", "normal:1:0.1", "cpu", "lzb", range(3), np.array([], dtype=int), np.zeros((0, 3)), {"a": 1}, {"body.ball.velocity": [1, 2]}]


@pytest.mark.parametrize("name", [name for name in ictus.__all__ if callable(getattr(ictus, name)) and name not in ("Error", "Problem")])
def test_random_arguments(name):
    function, rng = getattr(ictus, name), random.Random(name)
    scenes = [] if name in ("compare", "study", "reproduce") else ["scenes/impact.toml"]
    choices = [value for value in STRANGE if not (isinstance(value, str) and value.endswith(".toml"))] + NUMBERS + scenes
    try:
        signature = inspect.signature(function)
    except ValueError:  # of the extension module
        signature = inspect.Signature([inspect.Parameter("given", inspect.Parameter.POSITIONAL_ONLY)])
    for _ in range(150):
        positional, words = drawn(rng, signature, choices)
        survives(lambda: function(*positional, **words))


def test_random_arguments_of_sweeps_that_go_on(tmp_path, monkeypatch):
    """Strange texts name a journal too: such files come to be."""
    monkeypatch.chdir(tmp_path)
    rng, signature, ended = random.Random("sweeps"), inspect.signature(ictus.sweep), []
    choices = [value for value in STRANGE if not (isinstance(value, str) and value.endswith(".toml"))] + NUMBERS
    for _ in range(150):
        words = drawn_sound(rng, signature, choices)
        survives(lambda: ended.append(ictus.sweep(**words)))
    assert len(ended) > 40 and all(one.complete for one in ended)


def test_random_arguments_below_the_package(tmp_path, monkeypatch):
    """Functions of the extension module are nobody's to call, and end nothing all the same. One writes files."""
    monkeypatch.chdir(tmp_path)
    rng = random.Random(7)
    choices = [value for value in STRANGE if not (isinstance(value, str) and value.endswith(".toml"))] + NUMBERS
    tree = ast.parse((Path(ictus.__file__).parent / "_ictus.pyi").read_text())
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            for _ in range(150):
                given = [rng.choice(fitting(ast.unparse(one.annotation), choices)) for one in node.args.args]
                survives(lambda: getattr(_ictus, node.name)(*given))


def fitting(annotation, choices):
    """Values that such an argument takes, so that a call comes past the types."""
    kinds = {"str": ["", "lzb", "liu", "x = 1", "exact", "cpu", "x" * 99], "int": [0, 1, 2, 3, 10**6], "float": [0.0, -1.0, 1e-8, float("nan"), 1e300], "bool": [True, False],
             "Sequence[str]": [[], ["a"], ["mass", "speed", "x"], ["k=1:2"]], "ArrayLike": [np.zeros((0, 0)), np.ones(3), np.ones((2, 3)), np.ones((1, 1)), [[np.nan]], np.ones((2, 2, 2))],
             "dict[str, ArrayLike]": [{}, {"mass": np.ones(2)}, {"velocity": np.ones((2, 3)), "inverse_mass": np.ones((1, 3))}], "Sequence[int]": [[], [0], [10**9]]}
    return kinds.get(annotation, choices)


def test_strange_keys_of_a_scene():
    for key, value in itertools.product(["", ".", "run", "run.step", "body.x.y.z", "a b", "run.method", 3], STRANGE):
        survives(lambda: ictus.run("scenes/impact.toml", **{str(key): value}))
        survives(lambda: ictus.Scene({key: value}).check())


def test_strange_arrays_for_the_resolver():
    shapes = [(), (0,), (1,), (2,), (3,), (2, 2), (0, 2), (3, 2), (1, 2, 2), (2, 0)]
    for mass, rows, speed in itertools.product(shapes, repeat=3):
        survives(lambda: ictus.resolve(np.ones(mass), np.ones(rows), np.ones(speed)))
    for value in (np.nan, np.inf, 0.0, -1.0, 1e308, 5e-324):
        survives(lambda: ictus.resolve([value, 1], [[1, -1]], [1, 0]))
        survives(lambda: ictus.resolve([1, 1], [[value, -1]], [1, 0]))
        survives(lambda: ictus.resolve([1, 1], [[1, -1]], [value, 0]))
        survives(lambda: ictus.resolve([1, 1], [[1, -1]], [1, 0], stiffness=value, exponent=value))


def test_huge_and_deep_scenes():
    chain = {"name": "ball", "mass": 1, "radius": 1}
    deep = value = {}
    for _ in range(3000):
        value["a"] = value = {}
    for scene in ({"chain": {**chain, "count": 10**12}}, {"chain": {**chain, "count": 1 << 70}}, {"title": "x" * 10**7, "chain": {**chain, "count": 2}}):
        survives(lambda: ictus.Scene(scene).check())
    with pytest.raises((ictus.Error, RecursionError)):
        ictus.Scene({"run": deep}).check()
    with pytest.raises(ictus.Error):
        ictus.Scene.from_toml("a = " + "[" * 100000).check()
    with pytest.raises(EXPECTED):
        ictus.Scene.from_toml('title = "\ud800"').check()
    with pytest.raises(EXPECTED):
        ictus.Scene.from_toml("a = 1\0").check()


def test_progress_is_shown_after_two_seconds(monkeypatch, capsys):
    from ictus import _progress

    now = [0.0]
    monkeypatch.setattr(_progress.time, "monotonic", lambda: now[0])
    with _progress.Progress(10.0, True) as tell:
        for now[0] in (1.0, 1.9):
            tell(1.0)
        assert capsys.readouterr().err == ""
        now[0] = 4.0
        tell(5.0)
        assert "50 %, 4 s left" in capsys.readouterr().err
    assert capsys.readouterr().err.endswith("\r")
    assert ictus.run("scenes/impact.toml", progress=True).complete


def test_exact_refuses():
    for name in ictus.exact.__all__:
        function = getattr(ictus.exact, name)
        for value in STRANGE:
            survives(lambda: function(**{key: value for key in inspect.signature(function).parameters}))
        with pytest.raises(ictus.Error):
            function(nonsense=1)


def test_files_that_cannot_be_written(tmp_path):
    run = ictus.run("scenes/impact.toml")
    for write in (run.to_csv, run.to_hdf5):
        for target in (tmp_path, tmp_path / "no" / "folder" / "x", "", "\0", b"x", None, 3):
            with pytest.raises(EXPECTED):
                write(target)
    assert os.listdir(tmp_path) == []


def test_closed_standard_error(monkeypatch):
    closed = open(os.devnull, "w")
    closed.close()
    monkeypatch.setattr(sys, "stderr", closed)
    assert ictus.run("scenes/impact.toml").complete
    monkeypatch.setattr(sys, "stderr", None)
    assert ictus.run("scenes/impact.toml").complete


def test_ctrl_c_keeps_what_there_is():
    scene = ictus.Scene.load("scenes/bouncing_ball.toml").set({"run.method": "verlet", "run.step": "1 ns", "run.duration": "0.9 s", "run.record_every": 100000})
    timer = threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt) as caught:
        ictus.run(scene)
    assert time.monotonic() - start < 60
    assert isinstance(caught.value, ictus.Interrupted)
    assert not caught.value.run.complete and caught.value.run.steps > 0


def test_other_threads_work_during_a_run():
    counted = []
    stop = threading.Event()

    def count():
        while not stop.is_set():
            counted.append(1)
            time.sleep(0.001)

    other = threading.Thread(target=count)
    other.start()
    ictus.run("scenes/bouncing_ball.toml", method="verlet", step="50 ns", duration="50 ms")
    stop.set()
    other.join()
    assert len(counted) > 3


def test_runs_in_many_threads_are_the_same():
    expected = ictus.run("scenes/cradle.toml").to_json()
    results = []
    threads = [threading.Thread(target=lambda: results.append(ictus.run("scenes/cradle.toml").to_json())) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [expected] * 6


def test_import_alone_brings_no_plots_and_no_tables():
    code = "import sys, ictus; print([m for m in ('matplotlib', 'pandas', 'xarray', 'pint', 'h5py', 'IPython') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "[]"
