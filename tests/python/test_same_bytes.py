"""Every shipped scene gives the bytes of the command line: JSON, CSV and HDF5."""

import json

import ictus
import pytest
from conftest import SCENES


def without_command(text):
    return "\n".join(line for line in text.split("\n") if not line.startswith("# command:"))


@pytest.mark.parametrize("scene", SCENES)
def test_a_shipped_scene(scene, program, tmp_path):
    out, _, code = program("run", scene, "--json", "-o", tmp_path / "program")
    run = ictus.run(scene, progress=False)
    assert run.to_json() == out
    assert (run.verdict == "ok") == (code == 0)
    run.to_csv(tmp_path / "run.csv")
    theirs = (tmp_path / "program" / "run.csv").read_text()
    assert without_command((tmp_path / "run.csv").read_text()) == without_command(theirs)
    assert (tmp_path / "program" / "scene.toml").read_text() == run.scene


def test_other_numbers_give_other_bytes(program):
    """The broken twin: a step that is shorter by a millionth is seen."""
    out, _, _ = program("run", "scenes/cradle.toml", "--json")
    assert ictus.run("scenes/cradle.toml", step=5e-7 * (1 - 1e-6)).to_json() != out


def test_overrides_are_those_of_set(program):
    words = ("--set", "run.method=lzb", "--set", "contact.restitution=0.5")
    out, _, _ = program("run", "scenes/cradle.toml", "--json", *words)
    run = ictus.run("scenes/cradle.toml", method="lzb", contact__restitution=0.5)
    assert run.to_json() == out
    scene = ictus.Scene.load("scenes/cradle.toml")
    scene["contact.restitution"] = 0.5
    assert scene.run("lzb").to_json() == out
    scene["run.method"] = "lzb"
    assert scene["contact.restitution"] == 0.5


def test_columns_and_hdf5(program, tmp_path):
    out, _, _ = program("run", "scenes/impact.toml", "--json", "--columns", "-o", tmp_path / "program")
    run = ictus.run("scenes/impact.toml")
    assert run.to_json(columns=True) == out
    import h5py
    run.to_hdf5(tmp_path / "run.h5")
    with h5py.File(tmp_path / "run.h5") as ours, h5py.File(tmp_path / "program" / "run.h5") as theirs:
        assert sorted(ours["columns"]) == sorted(theirs["columns"])
        for name in ours["columns"]:
            assert (ours["columns"][name][:] == theirs["columns"][name][:]).all()


def test_compare(program):
    out, _, _ = program("compare", "scenes/impact.toml", "--with", "verlet", "rk4", "--phases", "4", "--json")
    assert ictus.compare("scenes/impact.toml", ["verlet", "rk4"], phases=4).to_json() == out


def test_study(program):
    words = ("scenes/impact.toml", "--with", "two_point", "--octaves", "3", "--per-octave", "2", "--json")
    out, _, _ = program("study", *words)
    assert ictus.study("scenes/impact.toml", "two_point", octaves=3, per_octave=2).to_json() == out


TWO_BALLS = """[[body]]
name = "a"
mass = 0.5
position = -0.2
velocity = 2
[[body]]
name = "b"
mass = 1
position = -0.1
velocity = 1
[[wall]]
name = "w"
position = 0
[contact]
restitution = 0.7
[run]
method = "newton"
"""


def test_continuity(program, tmp_path):
    """Both touch at once at b = -0.1: there the order of the impacts changes, and the outcome jumps."""
    (tmp_path / "two.toml").write_text(TWO_BALLS)
    out, _, _ = program("study", tmp_path / "two.toml", "--vary", "body.b.position=-0.1203:-0.0917", "--json")
    way = ictus.study(tmp_path / "two.toml", vary={"body.b.position": (-0.1203, -0.0917)})
    assert way.to_json() == out and way.continuous is False and way.method == "newton"
    assert way.jumps[0].numbers["body.b.position"] == pytest.approx(-0.1, abs=1e-10)
    assert way.to_pandas().shape == (33, 3) and "1 jump" in repr(way) and "<table>" in way._repr_html_()
    assert ictus.study(ictus.Scene.from_toml(TWO_BALLS), vary={"body.b.position": "-120.3 mm:-110 mm"}, points=8).continuous is True
    for wrong in ({"body.b.position": 1}, {}, {"body.b.position": (1, "2 s")}, {3: (1, 2)}, "body.b.position=0:1"):
        with pytest.raises(ictus.Error):
            ictus.study(tmp_path / "two.toml", vary=wrong)
    with pytest.raises(ictus.Error, match="coarsest"):
        ictus.study(tmp_path / "two.toml", vary={"body.b.position": (0, 1)}, coarsest=1e-3)
    with pytest.raises(ictus.Error, match="vary"):
        ictus.study("scenes/impact.toml", "two_point", points=3)


def test_reproduce(program):
    out, _, _ = program("reproduce", "liu", "table6", "--json")
    ours = ictus.reproduce("liu", "table6")
    assert ours.to_json() == out and ours.succeeded and len(ours) > 0


def test_check_and_list(program):
    assert ictus.Scene.load("scenes/cradle.toml").check() == json.loads(program("check", "scenes/cradle.toml", "--json")[0])
    assert dict(ictus.catalogue()) == json.loads(program("list", "--json")[0])
    assert ictus.explain("lzb").entries == json.loads(program("explain", "lzb", "--json")[0])


@pytest.mark.parametrize("entry", ictus.catalogue("exact"), ids=lambda entry: entry["name"])
def test_exact(entry, program):
    given = {p["name"]: 0.5 if p["range"] and "[0, 1]" in p["range"] else 1.5 for p in entry["parameters"] if p["default"] is None}
    out, _, code = program("exact", entry["name"], "--json", *(f"{key}={value}" for key, value in given.items()))
    function = getattr(ictus.exact, entry["name"])
    if code:
        with pytest.raises(ictus.Error) as caught:
            function(**given)
        assert [p["message"] for p in json.loads(out)["errors"]] == [p.message for p in caught.value.problems]
    else:
        assert list(function(**given)) == [one["value"] for one in json.loads(out)["results"]]
