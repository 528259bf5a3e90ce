"""Scenes built in Python, and complaints as the command line has them."""

import json

import ictus
import numpy as np
import pytest

CRADLE = {"chain": {"name": "ball", "count": 5, "mass": "50 g", "radius": "10 mm"},
          "start": {"ball-1": {"velocity": "1 m/s"}},
          "contact": {"law": "power_law", "stiffness": "6.97e9 N/m^1.5", "exponent": 1.5, "restitution": 1.0},
          "run": {"method": "lzb"}}


def test_from_dicts_and_keywords():
    by_dict, by_words = ictus.Scene(CRADLE), ictus.Scene(**CRADLE)
    by_file = ictus.Scene.load("scenes/cradle.toml").set({"run.method": "lzb"})
    ends = ictus.run(by_file).bodies.velocity_end
    assert (ictus.run(by_dict).bodies.velocity_end == ends).all() and (ictus.run(by_words).bodies.velocity_end == ends).all()
    assert (ictus.run(CRADLE).bodies.velocity_end == ends).all()


def test_bodies_by_name_and_numbers_of_numpy():
    scene = ictus.Scene(body={"left": {"mass": np.float64(0.05), "radius": 0.01, "velocity": 1}, "right": {"mass": 0.05, "radius": 0.01}},
                        contact={"law": "power_law", "stiffness": 6.97e9, "exponent": 1.5, "restitution": 1.0}, run={"method": "lzb"})
    assert ictus.run(scene).bodies.velocity_end == pytest.approx([0, 1], abs=1e-9)
    plane = ictus.Scene(body=[{"name": "a", "mass": 1, "radius": 0.1, "position": np.array([0.0, 0.0]), "velocity": [1, 0]},
                              {"name": "b", "mass": 1, "radius": 0.1, "position": ["20 cm", 0], "velocity": [0, 0]}],
                        contact={"restitution": 1.0}, run={"method": "newton", "duration": 0.1})
    assert ictus.run(plane).bodies.velocity_end[1] == pytest.approx([1, 0], abs=1e-9)


def test_pint_quantities():
    import pint
    unit = pint.UnitRegistry()
    tree = {**CRADLE, "chain": {"name": "ball", "count": 5, "mass": 50 * unit.gram, "radius": 1 * unit.cm},
            "contact": {**CRADLE["contact"], "stiffness": 6.97e9 * unit.newton / unit.meter**1.5},
            "start": {"ball-1": {"velocity": 3.6 * unit.km / unit.hour}}}
    assert ictus.run(tree).bodies.velocity_end == pytest.approx(ictus.run(CRADLE).bodies.velocity_end, rel=1e-12, abs=1e-12)
    with pytest.raises(ictus.Error, match="kelvin"):
        ictus.Scene({**CRADLE, "world": {"gravity": 3 * unit.kelvin}})
    with pytest.raises(ictus.Error) as caught:
        ictus.run({**CRADLE, "chain": {**CRADLE["chain"], "mass": 3 * unit.meter}})
    assert caught.value.place == "chain.ball.mass"


def test_to_toml_reads_back_to_the_same():
    scene = ictus.Scene(CRADLE)
    again = ictus.Scene.from_toml(scene.to_toml())
    assert again.to_toml() == scene.to_toml() and ictus.run(again).to_json() == ictus.run(scene).to_json()
    assert scene.check()["method"] == "lzb" and "lzb" in scene.check()["fitting_impact_laws"]


def test_keys():
    scene = ictus.Scene(CRADLE)
    assert scene["run.method"] == "lzb" and scene["body.ball-3.mass"] == "0.05 kg"
    scene["chain.count"] = 3
    assert len(ictus.run(scene).bodies) == 3
    assert len(ictus.run(scene, chain__count=4).bodies) == 4 and len(ictus.run(scene).bodies) == 3
    with pytest.raises(ictus.Error) as caught:
        scene["run.metod"]
    assert caught.value.nearest == "method"


def test_complaints_are_those_of_the_program(program, tmp_path):
    wrong = tmp_path / "wrong.toml"
    wrong.write_text('[[chain]]\nname = "ball"\ncount = 5\nmass = "50 m"\nradus = "10 mm"\n[run]\nmethod = "lzbb"\n')
    out, err, code = program("run", wrong, "--json")
    assert code == 2
    with pytest.raises(ictus.Error) as caught:
        ictus.run(wrong)
    problems = caught.value.problems
    listed = [(p.file, p.line, p.column, p.message, p.help) for p in problems]
    assert listed == [(p["file"], p["line"], p["column"], p["message"], p["help"]) for p in json.loads(out)["errors"]]
    assert caught.value.place == f"{wrong}:4:8" and caught.value.nearest == "radius"
    for problem in problems:
        assert problem.message in err and str(problem) in str(caught.value)


def test_places_of_built_scenes_are_keys():
    with pytest.raises(ictus.Error) as caught:
        ictus.Scene({**CRADLE, "chain": {**CRADLE["chain"], "radus": 1}}).check()
    assert caught.value.place == "chain.ball.radus" and caught.value.nearest == "radius"
    with pytest.raises(ictus.Error, match="did you mean 'lzb'"):
        ictus.run(CRADLE, method="lzbb")


def test_missing_files():
    with pytest.raises(ictus.Error, match="nowhere.toml"):
        ictus.Scene.load("nowhere.toml")
    with pytest.raises(ictus.Error):
        ictus.run("scenes")
