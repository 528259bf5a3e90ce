"""ictus.fit gives what `ictus fit` prints, to the byte, and takes its questions as Python has them."""

import json

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
    unit = pint.UnitRegistry()
    for scene, asked, given in ((ictus.Scene.load(file), keys, measured), (BALL, keys, measured), (file, ["contact.damping=0:3", "contact.stiffness=1e7:1e11:log"], measured),
                                (file, {"contact.damping": np.array([0, 3]), "contact.stiffness": "1e7:1e11:log"}, ["ball.velocity=-0.68 ± 0.01", "ball-wall.duration=70e-6 ± 1e-6"]),
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


def test_what_cannot_be_told_is_said():
    fit = ictus.fit(BALL, {"contact.damping": (0, 3), "contact.stiffness": (1e7, 1e11, "log")}, {"ball.velocity": (-0.68, 0.01)})
    assert not fit.believed and not fit["contact.stiffness"].told and np.isnan(fit.errors["contact.stiffness"]) and fit.doubts


@pytest.mark.parametrize("words, told", [
    (dict(), "key is required"), (dict(keys="contact.damping"), "measured is required"), (dict(keys="contact.dampin", measured="ball.velocity=-0.5"), "damping"),
    (dict(keys="contact.damping", measured={"bal.velocity": -0.5}), "ball"), (dict(keys={"contact.damping": (1,)}, measured={"ball.velocity": -0.5}), "two bounds"),
    (dict(keys="contact.damping", measured={"ball.velocity": [1, 2, 3]}), "standard deviation"), (dict(keys="contact.damping", measured=3), "measured"),
    (dict(keys="contact.damping", measured={"ball.velocity": 1j}), "complex"), (dict(keys="contact.damping", measured={"ball.velocity": -0.5}, confidence=2), "confidence"),
    (dict(keys="contact.damping", measured={"ball.velocity": "-0.5 kg"}), "m/s"), (dict(keys="contact.damping", measured={"ball.velocity": -0.5}, low=3), "range"),
    (dict(keys="contact.damping", measured={"ball.velocity": -0.5}, starts=-1), "starts")], ids=str)
def test_wrong_words(words, told):
    with pytest.raises(ictus.Error, match=told) as caught:
        ictus.fit(BALL, **words)
    assert "--" not in str(caught.value) and "/tmp" not in str(caught.value)
    with pytest.raises(ictus.Error):
        ictus.fit(FITS + "liu_restitution.toml", keys="contact.damping")
    with pytest.raises(ictus.Error, match="law"):
        ictus.fit(ictus.Scene(BALL).with_law(ictus.Law(lambda x: 1e8 * x**1.5)), "contact.damping", {"ball.velocity": -0.5})
