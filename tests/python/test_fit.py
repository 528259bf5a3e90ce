"""ictus.fit gives what `ictus fit` prints, to the byte, and takes its questions as Python has them."""

import json
import os
import signal
import threading
import time
from pathlib import Path

import ictus
import numpy as np
import pytest

FITS = "scenes/fits/"
BALL = {"body": {"ball": {"mass": "10 g", "radius": 0, "position": 0, "velocity": 1}}, "wall": {"wall": {"position": 0}},
        "contact": {"law": "hunt_crossley", "stiffness": 1e8, "exponent": 1.5, "damping": 0.3}, "run": {"method": "reference"}}


@pytest.mark.parametrize("name", ["liu_restitution", "covering_pvc", "hunt_crossley"])
def test_a_fit_file_gives_the_bytes_of_the_program(name, program, tmp_path):
    told, _, code = program("fit", f"{FITS}{name}.toml", "--json")
    fit = ictus.fit(f"{FITS}{name}.toml")
    assert fit.to_json() == told and fit.believed == (code == 0)
    program("fit", f"{FITS}{name}.toml", "-o", tmp_path / "theirs", "--report")
    fit.to_csv(tmp_path / "fit.csv")
    theirs = (tmp_path / "theirs" / "fit.csv").read_text().splitlines()
    assert [line for line in (tmp_path / "fit.csv").read_text().splitlines() if not line.startswith("#")] == [line for line in theirs if not line.startswith("#")]
    assert fit.scene().to_toml() == (tmp_path / "theirs" / "scene.toml").read_text()
    assert "Correlation" in fit.report() or len(fit) == 1


def test_errors_and_intervals():
    fit = ictus.fit(FITS + "hunt_crossley.toml")
    data = json.loads(fit.to_json())
    assert list(fit) == [one["key"] for one in data["parameters"]] == list(fit.numbers)
    for one, error in zip(data["parameters"], np.sqrt(np.diag(fit.covariance))):
        found = fit[one["key"]]
        assert (found.value, found.error, found.unit) == (one["value"], one["error"], one["unit"])
        assert found.error == pytest.approx(error) and found.low < found.value < found.high
        assert fit.errors[one["key"]] == one["error"] and fit.intervals[one["key"]] == (one["low"], one["high"])
    assert np.diag(fit.correlation) == pytest.approx(1)
    assert f"± {fit.errors[list(fit)[0]]:.2g}" in repr(fit) and "<table>" in fit._repr_html_()


def labelled(values, unit):
    import xarray

    return xarray.DataArray(values, attrs={"units": unit})


def test_keys_and_measurements_in_python(program, tmp_path):
    file = tmp_path / "scene.toml"
    file.write_text(ictus.Scene(BALL).to_toml())
    keys = {"contact.damping": (0, 3), "contact.stiffness": (1e7, 1e11, "log")}
    told, _, _ = program("fit", file, "--json", "--key", "contact.damping=0:3", "--key", "contact.stiffness=1e7:1e11:log", "--measured",
                         "ball.velocity=-0.68 +- 0.01", "--measured", "ball-wall.duration=70e-6 ± 1e-6")
    measured = {"ball.velocity": (-0.68, 0.01), "ball-wall.duration": "70e-6 ± 1e-6"}
    expected = ictus.fit(file, keys, measured)
    assert expected.to_json() == told
    import pint
    unit, measured_time = pint.UnitRegistry(), {"ball-wall.duration": (70e-6, 1e-6)}
    for scene, asked, given in ((ictus.Scene.load(file), keys, measured), (BALL, keys, measured), (file, ["contact.damping=0:3", "contact.stiffness=1e7:1e11:log"], measured),
                                (file, {"contact.damping": np.array([0, 3]), "contact.stiffness": "1e7:1e11:log"}, ["ball.velocity=-0.68 ± 0.01", "ball-wall.duration=70e-6 ± 1e-6"]),
                                (file, keys, {"ball.velocity": (labelled(-680.0, "mm/s"), labelled(10.0, "mm/s")), "ball-wall.duration": "70 ± 1 us"}),
                                (file, {"contact.damping": labelled([0.0, 3.0], "s/m"), "contact.stiffness": (1e7, 1e11, "log")}, {"ball.velocity": ("-680 mm/s", "1 cm/s"), **measured_time}),
                                (file, keys, {"ball.velocity": (-0.68 * unit.m / unit.s, 0.01 * unit.m / unit.s), "ball-wall.duration": "70 ± 1 us"})):
        assert ictus.fit(scene, asked, given).numbers == pytest.approx(expected.numbers, rel=1e-9)
    fitted = expected.scene().run()
    assert fitted.bodies.velocity_end[0] == pytest.approx(-0.68, abs=1e-4)
    assert ictus.fit(BALL, keys, measured).report() and ictus.fit(BALL, keys, measured, confidence=0.5).data["confidence"] == 0.5


def test_one_number_is_a_root(program, tmp_path):
    file = tmp_path / "scene.toml"
    file.write_text(ictus.Scene(BALL).to_toml())
    told, _, _ = program("fit", file, "--json", "--key", "contact.damping", "--to", "3", "--measured", "ball.velocity=-0.68")
    root = ictus.fit(file, "contact.damping", {"ball.velocity": -0.68}, high=3)
    assert root.is_root and root.to_json() == told and root.believed
    # The restitution of Hunt and Crossley's law at 1 m/s, in closed form.
    assert -ictus.exact.hunt_crossley(mass=0.01, stiffness=1e8, damping=root["contact.damping"].value, speed=1).rebound_speed == pytest.approx(-0.68, rel=1e-6)
    none = ictus.fit(BALL, "contact.damping", {"ball.velocity": -2})
    assert none.state == "none" and not none.believed and np.isnan(none.numbers["contact.damping"]) and "not to be believed" in repr(none)
    with pytest.raises(ictus.Error, match="root"):
        root.report()


def test_ctrl_c_ends_the_search_of_a_root():
    """Inside one run of it: all of them take some hundred times longer than is waited for."""
    scene = ictus.Scene.load("scenes/bouncing_ball.toml").set({"run.method": "verlet", "run.step": "10 ns", "run.duration": "0.1 s", "run.record_every": 100000})
    threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        ictus.fit(scene, "contact.damping", {"ball.velocity": 0.5})
    assert time.monotonic() - start < 60


def test_a_root_tells_how_far_it_is(monkeypatch):
    """Whoever is told may end it: as Ctrl-C does, but at the first word."""
    from ictus import _ictus

    told = []

    def tell(share):
        told.append(share)
        raise KeyboardInterrupt

    scene = ictus.Scene.load("scenes/bouncing_ball.toml").set({"run.method": "verlet", "run.step": "1 us", "run.duration": "0.2 s"})
    with pytest.raises(KeyboardInterrupt):
        _ictus.fit(scene._text, scene._file, list(scene._changes.values()), ["contact.damping"], ["ball.velocity=0.5"], 0.0, 1.0, 0, 0.0, 1, "", tell)
    assert len(told) == 1 and 0 <= told[0] <= 1


def test_a_fit_keeps_the_scene_that_was_fitted(tmp_path):
    """Whatever becomes of the file afterwards."""
    file = tmp_path / "scene.toml"
    file.write_text(ictus.Scene(BALL).to_toml())
    fit = ictus.fit(file, {"contact.damping": (0, 3)}, {"ball.velocity": (-0.68, 0.01)})
    before = fit.scene().to_toml(), str(fit.report())
    fit.to_csv(tmp_path / "before.csv")
    file.write_text(ictus.Scene(BALL).set({"body.ball.mass": "7 kg"}).to_toml())
    assert (fit.scene().to_toml(), str(fit.report())) == before and "mass = \"10 g\"" not in file.read_text()
    file.unlink()
    assert (fit.scene().to_toml(), str(fit.report())) == before
    fit.to_csv(tmp_path / "after.csv")
    assert (tmp_path / "before.csv").read_bytes() == (tmp_path / "after.csv").read_bytes()
    assert ictus.Scene.from_toml(before[0])["body.ball.mass"] == ictus.Scene(BALL)["body.ball.mass"]


def test_a_scene_that_no_file_holds_names_its_files(monkeypatch):
    """They are looked for beside it, as in a run: the modes of this bell stand in a file."""
    text = Path("scenes/church_bell.toml").read_text().replace('duration = "50 ms"', 'duration = "2 ms"')
    assert '"2 ms"' in text
    for folder, name in ((".", "scenes/church_bell.toml"), ("scenes", "scene")):
        monkeypatch.chdir(Path(__file__).resolve().parents[2] / folder)
        bell = ictus.Scene.from_toml(text, name)
        speed = float(bell.run().bodies["clapper"].velocity_end)
        found = ictus.fit(bell, "contact.damping", {"clapper.velocity": speed})
        assert found.believed and found["contact.damping"].value == pytest.approx(0.2, abs=1e-6)


def test_the_place_of_a_mistake_is_its_key():
    with pytest.raises(ictus.Error, match="kg") as caught:
        ictus.fit({**BALL, "contact": {**BALL["contact"], "stiffness": "1e8 kg"}}, {"contact.damping": (0, 3)}, {"ball.velocity": (-0.68, 0.01)})
    assert caught.value.place == "contact.stiffness"


def test_what_cannot_be_told_is_said():
    fit = ictus.fit(BALL, {"contact.damping": (0, 3), "contact.stiffness": (1e7, 1e11, "log")}, {"ball.velocity": (-0.68, 0.01)})
    assert not fit.believed and not fit["contact.stiffness"].told and np.isnan(fit.errors["contact.stiffness"]) and fit.doubts


@pytest.mark.parametrize("words, told", [
    (dict(), "key is required"), (dict(keys="contact.damping"), "measured is required"), (dict(keys="contact.dampin", measured="ball.velocity=-0.5"), "damping"),
    (dict(keys="contact.damping", measured={"bal.velocity": -0.5}), "ball"), (dict(keys={"contact.damping": (1,)}, measured={"ball.velocity": -0.5}), "two bounds"),
    (dict(keys="contact.damping", measured={"ball.velocity": [1, 2, 3]}), "standard deviation"), (dict(keys="contact.damping", measured=3), "measured"),
    (dict(keys="contact.damping", measured={"ball.velocity": 1j}), "complex"), (dict(keys="contact.damping", measured={"ball.velocity": -0.5}, confidence=2), "confidence"),
    (dict(keys="contact.damping", measured={"ball.velocity": "-0.5 kg"}), "m/s"), (dict(keys="contact.damping", measured={"ball.velocity": labelled(-0.5, "kg")}), "m/s"),
    (dict(keys={"body.ball.mass": ("1 m", "2 m")}, measured={"ball.velocity": (-0.68, 0.01)}), "needs kg, got m"), (dict(keys={"body.ball.mass": labelled([1.0, 2.0], "mm")}, measured={"ball.velocity": (-0.68, 0.01)}), "needs kg, got m"),
    (dict(keys="contact.damping", measured={"ball.velocity": (labelled(-0.5, "m/s"), 0.1)}), "no unit"), (dict(keys="contact.damping", measured={"ball.velocity": -0.5}, high=labelled(3.0, "s/m")), "high is in s/m"), (dict(keys="contact.damping", measured={"ball.velocity": -0.5}, low=3), "range"),
    (dict(keys="contact.damping", measured={"ball.velocity": -0.5}, starts=-1), "starts")], ids=str)
def test_wrong_words(words, told):
    with pytest.raises(ictus.Error, match=told) as caught:
        ictus.fit(BALL, **words)
    assert "--" not in str(caught.value) and "/tmp" not in str(caught.value)
    with pytest.raises(ictus.Error):
        ictus.fit(FITS + "liu_restitution.toml", keys="contact.damping")
    with pytest.raises(ictus.Error, match="law"):
        ictus.fit(ictus.Scene(BALL).with_law(ictus.Law(lambda x: 1e8 * x**1.5)), "contact.damping", {"ball.velocity": -0.5})
