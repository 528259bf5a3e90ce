"""Arrays look into the run, outcomes are those of the solver, results come in every form."""

import gc
import os
import pickle
import subprocess
import sys

import ictus
import numpy as np
import pytest


@pytest.fixture(scope="module")
def cradle():
    return ictus.run("scenes/cradle.toml")


def test_columns_are_not_copied(cradle):
    first, second = cradle["ball-1.velocity"], cradle["ball-1.velocity"]
    assert first.__array_interface__["data"] == second.__array_interface__["data"]
    assert not first.flags.owndata and not first.flags.writeable
    with pytest.raises(ValueError):
        first[0] = 1
    assert cradle.unit("ball-1.velocity") == "m/s" and cradle.columns[0] == "time"
    assert len(cradle.time) == len(first) and cradle.time[0] == 0


def test_arrays_outlive_the_run():
    run = ictus.run("scenes/cradle.toml")
    velocity, impacts, ends = run["ball-1.velocity"], run.impacts, run.bodies.velocity_end
    kept = velocity.copy(), impacts.copy(), ends.copy()
    del run
    gc.collect()
    junk = [np.random.rand(len(velocity)) for _ in range(100)]
    assert (velocity == kept[0]).all() and (ends == kept[2]).all() and junk
    assert impacts["peak_force"].tolist() == kept[1]["peak_force"].tolist()


def test_momentum_and_energy(cradle):
    """Five balls of 50 g, one at 1 m/s: momentum 0.05 kg m/s and 25 mJ, before and after."""
    v = cradle.bodies.velocity_end
    assert 0.05 * v.sum() == pytest.approx(0.05, rel=1e-12)
    assert 0.5 * 0.05 * (v**2).sum() == pytest.approx(cradle.ledger.kinetic, rel=1e-12)
    assert cradle.ledger["initial"] == pytest.approx(0.025, rel=1e-15)
    # The impulse of a contact is the momentum that passed it.
    assert cradle.contacts["ball-1-ball-2"].total_impulse == pytest.approx(0.05 * (1 - v[0]), rel=1e-9)
    assert cradle.contacts.peak_force.max() == cradle.impacts["peak_force"].max()


def test_bodies_and_contacts_by_name(cradle):
    ball = cradle.bodies["ball-5"]
    assert ball.velocity_end == cradle.bodies.velocity_end[4] == cradle.bodies[-1].velocity_end
    assert (ball.velocity == cradle["ball-5.velocity"]).all()
    assert len(cradle.bodies) == 5 and list(cradle.contacts)[0] == "ball-1-ball-2"
    with pytest.raises(ictus.Error) as caught:
        cradle.bodies["ball-6"]
    assert caught.value.nearest.startswith("ball-")


def test_plane_has_two_axes():
    run = ictus.run("scenes/billiard_break.toml")
    assert run.bodies.velocity_end.shape == (len(run.bodies), 2)


def test_pandas(cradle):
    import pandas
    frame = cradle.to_pandas()
    assert isinstance(frame, pandas.DataFrame) and frame.index.name == "time"
    assert frame.attrs["units"]["ball-1.velocity"] == "m/s"
    assert (frame["ball-1.velocity"].to_numpy() == cradle["ball-1.velocity"]).all()
    assert cradle.impacts_to_pandas()["contact"].iloc[0] == "ball-1-ball-2"


def test_pint(cradle):
    import pint
    registry = pint.UnitRegistry()
    speed = cradle.quantity("ball-1.velocity", registry)
    assert speed.check("[length]/[time]") and speed[0].to("mm/s").magnitude == pytest.approx(1000)


def test_plot_and_display(cradle):
    import matplotlib
    matplotlib.use("Agg")
    axes = cradle.plot("ball-1.velocity", "ball-5.velocity")
    assert [line.get_label() for line in axes.get_lines()] == ["ball-1.velocity", "ball-5.velocity"]
    assert axes.get_ylabel() == "m/s"
    shown = cradle._repr_html_()
    assert "<table>" in shown and "<polyline" in shown
    assert "ok" in repr(cradle) and "two_point" in repr(cradle)


def test_report(cradle, tmp_path):
    page = cradle.report(tmp_path / "report.html", plot=["ball-5"])
    assert (tmp_path / "report.html").read_text() == page and page.lower().startswith("<!doctype html")
    with pytest.raises(ictus.Error, match="exists"):
        cradle.report(tmp_path / "report.html")
    with pytest.raises(ictus.Error):
        cradle.report(plot=["ball-9"])


def test_nothing_is_overwritten(cradle, tmp_path):
    cradle.to_csv(tmp_path / "run.csv")
    with pytest.raises(ictus.Error):
        cradle.to_csv(tmp_path / "run.csv")
    cradle.to_csv(tmp_path / "run.csv", force=True)


def test_a_full_disk_leaves_the_earlier_file(tmp_path):
    """The page of every kind of result, and the JSON of a run; all are larger than the file that may be written."""
    code = '''
import os, resource, sys, ictus
from ictus._reproduce import Reproduction

run = ictus.run("scenes/impact.toml")
comparison = ictus.compare("scenes/impact.toml", ["phi", "verlet"], phases=1)
study = ictus.study("scenes/impact.toml", ["verlet"], octaves=2)
swept = ictus.sweep("scenes/impact.toml", {"contact.damping": [0.1, 0.2]})
fit = ictus.fit("scenes/fits/liu_restitution.toml")
writers = {one.__class__.__name__: one.report for one in (run, comparison, study, swept, fit, Reproduction("[]", True, "x" * 9999))}
writers["json"] = lambda path, force: run.to_json(path, columns=True, force=force)
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
for name, write in writers.items():
    path = os.path.join(sys.argv[1], name)
    with open(path, "w") as file:
        file.write("earlier")
    try:
        write(path, force=True)
    except ictus.Error as error:
        assert path in str(error), error
        print(name, open(path).read())
'''
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True)
    names = ["Run", "Comparison", "Study", "Sweep", "Fit", "Reproduction", "json"]
    assert (done.stdout.splitlines(), done.stderr) == ([f"{name} earlier" for name in names], "")
    assert sorted(os.listdir(tmp_path)) == sorted(names)


def test_physics_that_failed_says_so():
    assert ictus.run("scenes/cradle.toml", method="newton").verdict in ("ok", "failed")
    run = ictus.run("scenes/impact.toml", step="1 ms")
    assert run.verdict == ("ok" if not run.failures and run.complete else run.verdict)


def test_scenes_and_errors_are_pickled():
    scene = ictus.Scene.load("scenes/cradle.toml").set(method="lzb")
    again = pickle.loads(pickle.dumps(scene))
    assert again.to_toml() == scene.to_toml()
    try:
        scene.copy().set(method="lzbb").ready()
    except ictus.Error as error:
        assert pickle.loads(pickle.dumps(error)).problems == error.problems
