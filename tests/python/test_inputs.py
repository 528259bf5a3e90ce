"""What goes in goes in whole: mappings of any kind, names and numbers of NumPy, units. What would be lost is refused."""

from collections import ChainMap, OrderedDict, UserDict
from collections.abc import Mapping
from types import MappingProxyType

import ictus
import numpy as np
import pytest

CRADLE = {"chain": {"name": "ball", "count": 5, "mass": "50 g", "radius": "10 mm"},
          "start": {"ball-1": {"velocity": "1 m/s"}},
          "contact": {"law": "power_law", "stiffness": "6.97e9 N/m^1.5", "exponent": 1.5, "restitution": 0.9},
          "run": {"method": "lzb"}}
PAIR = ([1, 1], [[1, -1]], [1, 0])  # masses, directions, velocities


class Plain(Mapping):
    """No more than a mapping must be."""

    def __init__(self, entries):
        self.entries = entries

    def __getitem__(self, key):
        return self.entries[key]

    def __iter__(self):
        return iter(self.entries)

    def __len__(self):
        return len(self.entries)


def deep(kind, tree):
    return kind({key: deep(kind, value) if isinstance(value, dict) else value for key, value in tree.items()})


@pytest.mark.parametrize("kind", [dict, OrderedDict, UserDict, ChainMap, MappingProxyType, Plain])
def test_any_mapping_is_a_scene(kind):
    expected = ictus.run(CRADLE).bodies.velocity_end
    tree = deep(kind, CRADLE)
    for ended in (ictus.run(tree), ictus.Scene(tree).run(), ictus.compare(tree, ["lzb"])["lzb"]):
        assert (ended.bodies.velocity_end == expected).all()
    changes = kind({"contact.restitution": 1.0})
    assert (ictus.Scene(tree).set(changes).run().bodies.velocity_end == ictus.run(CRADLE, contact__restitution=1.0).bodies.velocity_end).all()
    swept = ictus.sweep(tree, kind({"contact.restitution": [0.9, 1.0]}), kind({"last": "ball-5.velocity"}))
    assert swept["last"][0] == expected[4]
    assert ictus.Law(lambda x: 1e8 * x**1.5, values=kind({"stiffness": 1e8})).values == {"stiffness": 1e8}
    bodies = kind({"a": kind({"mass": 1, "radius": 0.1, "velocity": 1}), "b": kind({"mass": 1, "radius": 0.1})})
    assert ictus.run(kind({"body": bodies, "contact": kind({"restitution": 1}), "run": kind({"method": "newton"})})).bodies.velocity_end == pytest.approx([0, 1])


@pytest.mark.parametrize("numbers", [np.ma.array([1.0, 2.0], mask=[False, True]), np.array([1 + 0j, 2]), np.array([1, 2], "m8[ms]"), [1.0, np.ma.masked],
                                     [1, 2 + 3j], np.array([1, None])], ids=["masked", "complex", "times", "one masked", "one complex", "none"])
def test_what_would_be_lost_is_refused(numbers):
    """A mask, an imaginary part or a unit of time was dropped: 2 where nothing is, 1 of 1 + i, 2 for 2 ms."""
    for call in (lambda: ictus.resolve(numbers, *PAIR[1:]), lambda: ictus.resolve(*PAIR[:2], numbers), lambda: ictus.resolve(*PAIR, stiffness=numbers[-1:]),
                 lambda: ictus.rebounds(0.01, 1e8, numbers), lambda: ictus.exact.hunt_crossley(mass=0.01, stiffness=1e8, speed=numbers),
                 lambda: ictus.sweep(CRADLE, {"contact.restitution": numbers}), lambda: ictus.run({**CRADLE, "chain": {**CRADLE["chain"], "count": 2, "mass": numbers}})):
        with pytest.raises(ictus.Error):
            call()
    with pytest.raises(ictus.Error, match="masked"):
        ictus.resolve(*PAIR, restitution=np.ma.array([0.5], mask=[True]))
    with pytest.raises(ictus.Error, match="complex"):
        ictus.resolve(*PAIR, tolerance=np.complex128(1e-8 + 1j))


def test_a_mask_of_nothing_masks_nothing():
    whole = np.ma.array([1.0, 0.0], mask=False)
    assert (ictus.resolve(*PAIR[:2], whole).velocity == ictus.resolve(*PAIR).velocity).all()
    assert (ictus.sweep(CRADLE, {"contact.restitution": np.ma.array([0.9, 1.0])})["ball-5.velocity"] > 0).all()


class Foreign(np.ndarray):
    """As astropy and unyt have it: an array with a unit of its own."""

    unit = property(lambda self: type("Unit", (), {"__str__": lambda self: "km / h"})())


def test_units_are_understood_or_refused():
    import pint
    import xarray

    unit = pint.UnitRegistry()
    slow = ictus.resolve(*PAIR[:2], [1 / 3.6, 0]).velocity
    assert ictus.resolve(*PAIR[:2], [1, 0] * unit.km / unit.hour).velocity == pytest.approx(slow)
    assert ictus.resolve(*PAIR[:2], [1 * unit.km / unit.hour, 0]).velocity == pytest.approx(slow)
    assert ictus.rebounds(10 * unit.gram, 1e8, 1, damping=0.3).speed == ictus.rebounds(0.01, 1e8, 1, damping=0.3).speed
    labelled = xarray.DataArray([1000.0, 0.0], attrs={"units": "mm/s"})
    assert ictus.resolve(*PAIR[:2], labelled).velocity == pytest.approx(ictus.resolve(*PAIR).velocity)
    for foreign in (np.array([1.0, 0.0]).view(Foreign), xarray.DataArray([1.0, 0.0], attrs={"units": "furlongs"}), [1, 0] * unit.kelvin):
        for call in (lambda: ictus.resolve(*PAIR[:2], foreign), lambda: ictus.rebounds(0.01, 1e8, foreign), lambda: ictus.exact.hunt_crossley(mass=0.01, stiffness=1e8, speed=foreign),
                     lambda: ictus.sweep(CRADLE, {"contact.restitution": foreign}), lambda: ictus.Scene({**CRADLE, "chain": {**CRADLE["chain"], "count": 2, "mass": foreign}})):
            with pytest.raises(ictus.Error, match="unit"):
                call()
    with pytest.raises(ictus.Error, match="masked"):
        ictus.Scene({**CRADLE, "chain": {**CRADLE["chain"], "count": 2, "mass": np.ma.array([1.0, 2.0], mask=[0, 1]) * unit.gram}})


def labelled(values, units):
    import xarray

    return xarray.DataArray(values, attrs={"units": units})


BALL = {"body": {"ball": {"mass": "10 g", "velocity": 1}}, "wall": {"wall": {}}, "contact": {"law": "hunt_crossley", "stiffness": 1e8, "exponent": 1.5, "damping": 0.3}, "run": {"method": "reference"}}


def ball_of(mass):
    return ictus.Scene({**BALL, "body": {"ball": {**BALL["body"]["ball"], "mass": mass}}})


class Bead(ictus.System):
    start, until, restitution = ([1.0], [0.0]), 0.1, 0.8

    def __init__(self, **words):
        for key, value in words.items():
            setattr(self, key, value)

    def mass(self, q):
        return [1.0]

    def gaps(self, q):
        return q

    def directions(self, q):
        return [[1.0]]

    def run(self):
        return ictus.run(self.scene(run={"method": "event_driven"})).bodies


def test_a_unit_of_another_kind_is_refused():
    """Seconds were a mass, metres a stiffness, and millimetres kilograms."""
    import pint

    unit = pint.UnitRegistry()
    for second, metre, kilogram in ((unit.s, unit.m, unit.kg), ("s", "m", "kg")):
        def of(values, kind):
            return labelled(values, kind) if isinstance(kind, str) else values * kind

        wrong = [lambda: ictus.rebounds(of(10.0, second), 1e8, 1), lambda: ictus.rebounds(0.01, of(1e8, metre), 1), lambda: ictus.rebounds(0.01, 1e8, of(1.0, kilogram)),
                 lambda: ictus.rebounds(0.01, 1e8, 1, damping=of(0.3, metre)), lambda: ictus.rebounds(0.01, 1e8, 1, exponent=of(1.5, metre)),
                 lambda: ictus.rebounds(0.01, 1e8, 1, method="phi", rate=of(1e5, second)),
                 lambda: ictus.resolve(of(np.ones(2), kilogram), *PAIR[1:]), lambda: ictus.resolve(*PAIR[:2], of(np.ones(2), kilogram)), lambda: ictus.resolve(*PAIR[:2], [of(1.0, kilogram), 0]),
                 lambda: ictus.resolve(PAIR[0], of(np.array([[1.0, -1.0]]), second), PAIR[2]), lambda: ictus.resolve(*PAIR, stiffness=of(1.0, kilogram)),
                 lambda: ictus.resolve(*PAIR, restitution=of(0.5, metre)), lambda: ictus.resolve(*PAIR, tolerance=of(1e-8, metre)), lambda: ictus.resolve(*PAIR, law="compliant", gap=of(0.1, second)),
                 lambda: ictus.study("scenes/impact.toml", ["verlet"], octaves=2, coarsest=of(1e-4, metre)), lambda: Bead(until=of(0.1, metre)).run(),
                 lambda: Bead(start=(of([1.0], kilogram) if second == "s" else [1.0] * kilogram, [0.0])).run(), lambda: Bead(force=lambda t, q, v: of(q, second)).run(),
                 lambda: ictus.Law(lambda x: of(1e8 * x**1.5, kilogram)), lambda: ball_of(of(3.0, metre)).check(), lambda: ictus.sweep(ball_of(1), {"body.ball.mass": of(np.array([10.0, 20.0]), metre)}),
                 lambda: ictus.exact.hunt_crossley(mass=of(10.0, metre), stiffness=1e8, speed=1)]
        for number, call in enumerate(wrong):
            with pytest.raises(ictus.Error, match=r"(is|are) in |needs \S+, got |needs .*m/s|wants"):
                call()
                pytest.fail(f"the call {number} of {second} took its unit")
    with pytest.raises(ictus.Error, match="got m") as caught:
        ball_of(labelled(3.0, "mm")).check()
    assert caught.value.place == "body.ball.mass"
    with pytest.raises(ictus.Error, match="mass is in s"):
        ictus.rebounds(10 * unit.s, 1e8, 1)


def test_units_of_the_right_kind_count():
    import pint

    unit, expected = pint.UnitRegistry(), ictus.rebounds(0.01, 1e8, 1, damping=0.3).speed
    for mass, stiffness, damping in ((10 * unit.g, 1e2 * unit.MN / unit.m**1.5, 0.3 * unit.s / unit.m), (labelled(10.0, "g"), labelled(1e5, "kN/m^1.5"), labelled(300.0, "ms/m"))):
        assert ictus.rebounds(mass, stiffness, 1, damping=damping).speed == pytest.approx(expected)
    with pytest.raises(ictus.Error, match="stiffness is in"):  # of two exponents it has no one unit
        ictus.rebounds(0.01, labelled(1e5, "kN/m^1.5"), 1, exponent=[1.5, 2.0])
    assert ictus.rebounds(0.01, 1e8, 1, method="phi", rate=100 * unit.kHz).speed == ictus.rebounds(0.01, 1e8, 1, method="phi", rate=1e5).speed
    turning = ictus.resolve([1 / unit.kg, 4 / (unit.kg * unit.m**2)], [[1, -0.5 * unit.m]], [1 * unit.m / unit.s, 0 * unit.rad / unit.s], law="compliant", gap=0 * unit.mm)
    assert (turning.velocity == ictus.resolve([1, 4], [[1, -0.5]], [1, 0], law="compliant").velocity).all()
    assert ball_of(labelled(10.0, "g")).run().bodies.velocity_end == ball_of(0.01).run().bodies.velocity_end
    assert ictus.sweep(ball_of(1), {"body.ball.mass": labelled([10.0, 20.0], "g")})["body.ball.mass"].tolist() == [0.01, 0.02]
    assert ictus.exact.hunt_crossley(mass=labelled([10.0, 20.0], "g"), stiffness=1e8, speed=1).max_force == pytest.approx(ictus.exact.hunt_crossley(mass=[0.01, 0.02], stiffness=1e8, speed=1).max_force)
    bead = Bead(start=([1000.0] * unit.mm, [0.0]), until=100 * unit.ms)
    assert ictus.run(bead.scene(run={"method": "event_driven"})).complete
    assert ictus.Law(lambda x: 1e8 * x**1.5, values={"stiffness": 100 * unit.MPa}).values == {"stiffness": 1e8}


def test_whole_numbers_that_are_too_large():
    for call in (lambda: ictus.rebounds(0.01, 1e8, [10**400]), lambda: ictus.sweep(ball_of(1), {"body.ball.mass": [10**400]}), lambda: ball_of(10**400).check(),
                 lambda: ictus.resolve(*PAIR, stiffness=10**400), lambda: ictus.study(ball_of(1), vary={"body.ball.mass": (1, 10**400)}),
                 lambda: ictus.exact.hunt_crossley(mass=10**400, stiffness=1e8, speed=1), lambda: ictus.fit(ball_of(1), {"body.ball.mass": (1, 10**400)}, {"ball.velocity": (-1, 0.1)})):
        with pytest.raises(ictus.Error):
            call()


def test_names_as_arrays():
    names = np.array(["lzb", "newton"])
    assert ictus.compare(CRADLE, names).methods == ["lzb", "newton"]
    outcomes = np.array(["ball-1.velocity", "ball-5.velocity"])
    swept = ictus.sweep(CRADLE, {"run.method": names}, outcomes)
    assert swept.outcomes == list(outcomes) and swept["run.method"].tolist() == ["lzb", "newton"]
    assert ictus.run(CRADLE, method=names[0]).method == "lzb"
    assert ictus.study("scenes/impact.toml", np.array(["two_point", "verlet"]), octaves=2).runs.keys() == {"two_point", "verlet"}


@pytest.mark.parametrize("kind", [np.float32, np.float64, np.longdouble, np.int64, np.array], ids=str)
def test_numbers_of_numpy(kind):
    one = kind(1)
    tree = {**CRADLE, "chain": {**CRADLE["chain"], "mass": one}, "start": {"ball-1": {"velocity": one}}}
    expected = ictus.run({**CRADLE, "chain": {**CRADLE["chain"], "mass": 1}}).bodies.velocity_end
    assert (ictus.run(tree).bodies.velocity_end == expected).all()
    assert (ictus.sweep(tree, {"chain.mass": one})["ball-5.velocity"] == expected[4]).all()
    assert (ictus.resolve(*PAIR, tolerance=kind(1) * 1e-9, record=np.bool_(False)).velocity == ictus.resolve(*PAIR, tolerance=1e-9).velocity).all()
    assert ictus.study("scenes/impact.toml", ["two_point"], octaves=np.int32(2), coarsest=np.float64(1e-4)).runs
