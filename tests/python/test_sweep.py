"""ictus.sweep gives the table of `ictus sweep`, on threads, in processes, in parts and in any order."""

import concurrent.futures
import os
import signal
import sys
import threading

import ictus
import numpy as np
import pytest
from ictus import _sweep

CRADLE = "scenes/cradle.toml"
VARY = {"body.ball-1.mass": "linear:50g:500g:4", "contact.*.restitution": [0.9, 1.5, 1.0]}
OUTCOMES = {"last": "ball-5.velocity", "kept": "energy.final/energy.initial"}
FLAGS = ("--set", "run.method=lzb", "--vary", "body.ball-1.mass=linear:50g:500g:4", "--vary", "contact.*.restitution=0.9,1.5,1.0",
         "--out", "last=ball-5.velocity", "--out", "kept=energy.final/energy.initial")


def without_command(path):
    return "\n".join(line for line in path.read_text().split("\n") if not line.startswith("# command:"))


@pytest.fixture
def table(program, tmp_path):
    """What the program writes: a grid of which a third is impossible."""
    _, told, code = program("sweep", CRADLE, *FLAGS, "-o", tmp_path / "program.csv")
    assert code == 1 and "4 of 12 points failed" in told
    return without_command(tmp_path / "program.csv")


class Backwards(concurrent.futures.Executor):
    """Ends what it was given last first, as a cluster might."""

    def __init__(self):
        self.waiting = []

    def submit(self, function, /, *given):
        future = concurrent.futures.Future()
        self.waiting.append((future, function, given))
        if len(self.waiting) == 12:
            for one, call, words in reversed(self.waiting):
                one.set_result(call(*words))
        return future


@pytest.mark.parametrize("how", ["cores", "one", "threads", "processes", "spawned", "backwards"])
def test_the_bytes_of_the_program(how, table, tmp_path):
    import multiprocessing

    pools = {"threads": lambda: concurrent.futures.ThreadPoolExecutor(3), "processes": lambda: concurrent.futures.ProcessPoolExecutor(2),
             "spawned": lambda: concurrent.futures.ProcessPoolExecutor(2, multiprocessing.get_context("spawn")), "backwards": Backwards}
    words = {"cores": {}, "one": {"jobs": 1}}.get(how)
    if words is None:
        with pools[how]() as pool:
            swept = ictus.sweep(CRADLE, VARY, OUTCOMES, method="lzb", executor=pool, part=1 if how == "backwards" else 5)
    else:
        swept = ictus.sweep(CRADLE, VARY, OUTCOMES, method="lzb", **words)
    swept.to_csv(tmp_path / "ours.csv")
    assert without_command(tmp_path / "ours.csv") == table
    assert [point for point, status, error in swept.failed] == [1, 4, 7, 10]
    assert all(status == "refused" and "1.5" in error for _, status, error in swept.failed)


def test_a_bit_is_seen(table, tmp_path):
    """The broken twin: the next number beside one value gives other bytes."""
    swept = ictus.sweep(CRADLE, {**VARY, "contact.*.restitution": [0.9, 1.5, np.nextafter(1.0, 0)]}, OUTCOMES, method="lzb")
    swept.to_csv(tmp_path / "ours.csv")
    assert without_command(tmp_path / "ours.csv") != table


def test_samples_and_a_sweep_file(program, tmp_path):
    (tmp_path / "scene.toml").write_text(open(CRADLE).read())
    file = tmp_path / "sweep.toml"
    file.write_text('scene = "scene.toml"\nset = ["run.method=lzb"]\nsamples = 9\nsampling = "sobol"\noutcomes = ["ball-5.velocity"]\n'
                    '[[parameter]]\nkey = "contact.restitution"\ndistribution = "uniform"\nfrom = 0.9\nto = 1\n')
    program("sweep", file, "--seed", "7", "-o", tmp_path / "theirs.csv")
    ictus.sweep(file, seed=7).to_csv(tmp_path / "ours.csv")
    scene = ictus.Scene.load(tmp_path / "scene.toml")
    drawn = ictus.sweep(scene, {"contact.restitution": "uniform:0.9:1"}, "ball-5.velocity", samples=9, sampling="sobol", seed=7, method="lzb")
    drawn.to_csv(tmp_path / "drawn.csv")
    assert without_command(tmp_path / "ours.csv") == without_command(tmp_path / "theirs.csv") == without_command(tmp_path / "drawn.csv")


def test_a_point_is_a_run():
    mass, e = np.array([0.05, 0.07]), [0.95, 1.0]
    swept = ictus.sweep(CRADLE, {"body.ball-1.mass": mass, "contact.restitution": e}, "ball-5.velocity", sampling="table", method="lzb")
    for k in range(2):
        run = ictus.run(CRADLE, method="lzb", chain__mass=[mass[k], 0.05, 0.05, 0.05, 0.05], contact__restitution=e[k])
        assert swept["ball-5.velocity"][k] == run.bodies["ball-5"].velocity_end
    with pytest.raises(ictus.Error, match="one value per point"):
        ictus.sweep(CRADLE, {"body.ball-1.mass": [0.05, 0.07], "contact.restitution": [0.9]}, sampling="table")


def test_frames_and_arrays(monkeypatch):
    swept = ictus.sweep(CRADLE, VARY, OUTCOMES, method="lzb")
    frame = swept.to_pandas()
    assert frame.shape == (12, 6) and frame.attrs["units"]["last"] == "m/s" and (frame.status == "refused").sum() == 4
    grid = swept.to_xarray()
    assert dict(grid.sizes) == {"body.ball-1.mass": 4, "contact.*.restitution": 3}
    chosen = grid.sel({"contact.*.restitution": 1.0})
    assert (chosen["last"].values == swept["last"][2::3]).all() and grid["last"].attrs["units"] == "m/s"
    assert np.isnan(grid["last"].sel({"contact.*.restitution": 1.5})).all()
    drawn = ictus.sweep(CRADLE, {"contact.restitution": "uniform:0.95:1"}, "ball-5.velocity", samples=5, method="lzb").to_xarray()
    assert drawn["ball-5.velocity"].dims == ("point",) and "contact.restitution" in drawn.coords
    assert "2 failed" not in repr(swept) and "4 failed" in repr(swept) and "<table>" in swept._repr_html_()
    assert "Response" in swept.report() or "response" in swept.report()
    monkeypatch.setitem(sys.modules, "xarray", None)
    with pytest.raises(ImportError, match="python3-xarray"):
        swept.to_xarray()


def test_sobol_indices_of_a_product():
    """Of v² the speed alone decides; a number that has no part in it has no share."""
    scene = {"body": {"a": {"mass": 1, "radius": 0.01, "velocity": 1}, "b": {"mass": 1, "radius": 0.01, "position": 0.5}},
             "contact": {"law": "power_law", "stiffness": "1e9 N/m^1.5", "restitution": 1}, "run": {"method": "newton"}}
    swept = ictus.sweep(scene, {"body.a.velocity": "uniform:1:2", "contact.restitution": "uniform:0.5:1"}, {"start": "energy.initial"},
                        sampling="saltelli", samples=256)
    of = swept.sobol_indices()["start"]
    assert of.rows == 256 and of.total["body.a.velocity"] == pytest.approx(1, abs=0.05) and of.total["contact.restitution"] == 0


def test_goes_on_from_a_journal(tmp_path, monkeypatch):
    journal = tmp_path / "kept"
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        calls, part = [], _sweep.compute_part

        def breaks(*words):
            calls.append(words)
            if len(calls) == 4:
                raise OSError("a machine is gone")
            return part(*words)

        monkeypatch.setattr(_sweep, "compute_part", breaks)
        with pytest.raises(OSError, match="gone"):
            ictus.sweep(CRADLE, VARY, OUTCOMES, method="lzb", executor=pool, part=1, journal=journal)
        calls.clear()
        monkeypatch.setattr(_sweep, "compute_part", lambda *words: calls.append(words) or part(*words))
        swept = ictus.sweep(CRADLE, VARY, OUTCOMES, method="lzb", executor=pool, part=1, journal=journal)
    assert swept.complete and 1 <= len(calls) < 12
    assert (swept["last"][swept.ok] == ictus.sweep(CRADLE, VARY, OUTCOMES, method="lzb")["last"][swept.ok]).all()
    with pytest.raises(ictus.Error, match="another sweep"):
        ictus.sweep(CRADLE, VARY, OUTCOMES, method="lzb", seed=2, journal=journal)
    with pytest.raises(ictus.Error):
        ictus.sweep(CRADLE, VARY, OUTCOMES, journal=tmp_path)


def test_a_worker_that_has_another_sweep_is_refused():
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        spec = _sweep._spec(CRADLE, VARY, OUTCOMES, None, 0, None, None, {"method": "lzb"})
        with pytest.raises(ictus.Error, match="another sweep"):
            pool.submit(_sweep.compute_part, spec, "0" * 16, [0]).result()


def test_ctrl_c_keeps_what_there_is():
    threading.Timer(0.7, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.raises(ictus.Interrupted) as caught:
        ictus.sweep("scenes/impact.toml", {"body.ball.velocity": "linear:1:2:100000"}, method="verlet", step="10 ns")
    swept = caught.value.sweep
    assert not swept.complete and len(swept["point"]) < 100000
    with pytest.raises(ictus.Error, match="no table"):
        swept.to_csv("never.csv")


@pytest.mark.parametrize("words, told", [
    (dict(vary={"contact.restitutoin": [0.5]}), "vary\\['contact.restitutoin'\\]"),
    (dict(vary={"body.bal-1.mass": [1, 2]}), "ball-1"),
    (dict(vary={"body.ball-1.mass": ["1 m"]}), "kg"),
    (dict(vary={"contact.restitution": [0.5, float("nan")]}), "nan"),
    (dict(vary={"contact.restitution": []}), "list of values"),
    (dict(vary={"contact.restitution": "uniform:0:1"}), "samples"),
    (dict(vary=[0.5]), "a dict"),
    (dict(vary={"contact.restitution": [0.5]}, outcomes="ball-5.velocty"), "ball-5.velocity"),
    (dict(vary={"contact.restitution": [0.5]}, sampling="sobl"), "sobol"),
    (dict(vary={"contact.restitution": [0.5]}, executor=3), "Executor"),
    (dict(vary={"contact.restitution": [1.5, 2]}), "none of 2 points"),
    (dict(), "at least one")])
def test_wrong_words(words, told):
    with pytest.raises(ictus.Error, match=told) as caught:
        ictus.sweep(CRADLE, method="lzb", **words)
    assert "--" not in str(caught.value)


def test_own_laws_are_refused():
    scene = ictus.Scene.load(CRADLE).with_law(ictus.Law(lambda x: 1e8 * x**1.5))
    with pytest.raises(ictus.Error, match="law"):
        ictus.sweep(scene, {"run.step": ["1 us"]})


def test_a_device_tells_what_runs_tell():
    names = ["cpu"] + [device["name"] for device in ictus.devices()][:1]
    outcomes = {"last": "ball-5.velocity", "kept": "energy.final/energy.initial", "push": "ball-1-ball-2.impulse"}
    vary = {"body.ball-1.mass": "linear:50g:500g:4", "contact.*.restitution": [0.9, 1.5, 0.5]}
    runs = ictus.sweep(CRADLE, vary, outcomes, method="lzb", tolerance=1e-9)
    for name in names:
        swept = ictus.sweep(CRADLE, vary, outcomes, method="lzb", tolerance=1e-9, device=name)
        assert swept.device == name and set(swept["device"]) == {name} and (swept.ok == runs.ok).all()
        assert swept.to_pandas().shape == (12, 8)
        for outcome in outcomes:
            assert swept[outcome][swept.ok] == pytest.approx(runs[outcome][runs.ok], rel=1e-8, abs=1e-9)
    with pytest.raises(ictus.Error, match="does not tell run.steps"):
        ictus.sweep(CRADLE, vary, "run.steps", method="lzb", device="cpu")
    with pytest.raises(ictus.Error, match="newton"):
        ictus.sweep(CRADLE, vary, method="newton", device="cpu")
    with pytest.raises(ictus.Error, match="gravity"):
        ictus.sweep(CRADLE, vary, method="lzb", device="cpu", world__gravity=-9.81)
    with pytest.raises(ictus.Error, match="no OpenCL device|without OpenCL"):
        ictus.sweep(CRADLE, vary, method="lzb", device="no such device")
    with concurrent.futures.ThreadPoolExecutor(1) as pool, pytest.raises(ictus.Error, match="executor"):
        ictus.sweep(CRADLE, vary, method="lzb", device="cpu", executor=pool)


def test_single_contacts_on_a_device():
    scene = {"body": {"a": {"mass": 0.01, "radius": 0.01, "velocity": 1}, "b": {"mass": 0.03, "radius": 0.01, "position": 0.05}},
             "contact": {"law": "hunt_crossley", "stiffness": "1e9 N/m^1.5", "exponent": 1.5, "damping": "0.5 s/m"}, "run": {"method": "reference", "tolerance": 1e-9}}
    vary = {"contact.damping": "linear:0.1 s/m:2 s/m:5", "body.a.velocity": [0.5, 2]}
    runs, swept = (ictus.sweep(scene, vary, ["a.velocity", "b.velocity", "a-b.impulse"], device=device) for device in (None, "cpu"))
    for outcome in runs.outcomes:
        assert swept[outcome] == pytest.approx(runs[outcome], rel=1e-8)
    assert swept.ok.all() and runs.device is None


def test_a_second_impact_is_refused_by_name():
    """By lzb the last ball of a gap is met later: that is no single impact, and no wrong number."""
    scene = {"body": {"a": {"mass": 1, "radius": 0.01, "velocity": 1}, "b": {"mass": 1, "radius": 0.01, "position": 0.02},
                      "c": {"mass": 1, "radius": 0.01, "position": 0.1}},
             "contact": {"law": "power_law", "stiffness": "1e9 N/m^1.5", "restitution": 1}, "run": {"method": "lzb"}}
    swept = ictus.sweep(scene, {"body.c.position": [0.04, 0.1]}, "c.velocity", device="cpu")
    assert swept["status"].tolist() == ["ok", "refused"] and swept["c.velocity"][0] > 0.5
    assert "b-c" in swept["error"][1] and "one impact only" in swept["error"][1]
