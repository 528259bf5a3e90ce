"""A law and a system in Python give what the library's own give."""

import ictus
import numpy as np
import pytest


@pytest.mark.parametrize("method", ["reference", "two_point", "verlet", "rk4", "projected"])
def test_a_law_of_the_list_written_in_python(method):
    """Hunt and Crossley's force in Python against the one of the list, on the same scene."""
    k, mu = 1e8, 0.3
    scene = ictus.Scene(body=[{"name": "ball", "mass": 0.01, "radius": 0.005, "position": -0.005, "velocity": 1}], wall=[{"position": 0}],
                        contact={"law": "hunt_crossley", "stiffness": k, "exponent": 1.5, "damping": mu}, run={"method": method})
    law = ictus.Law(lambda x: k * x**1.5, lambda x: mu * k * x**1.5, name="mine", values={"stiffness": k})
    theirs, ours = ictus.run(scene), ictus.run(scene.with_law(law))
    assert ours.bodies.velocity_end == pytest.approx(theirs.bodies.velocity_end, rel=1e-6)
    assert ours.impacts["peak_force"] == pytest.approx(theirs.impacts["peak_force"], rel=1e-6)
    assert ours.ledger.dissipated == pytest.approx(theirs.ledger.dissipated, rel=1e-5)
    assert ours.verdict == theirs.verdict == "ok" and 'law = "mine"' in ours.scene


def test_a_spring_stores_its_integral():
    """An elastic contact of no power: the ball comes back with all its energy."""
    law = ictus.Law(lambda x: 1e6 * np.sinh(1e4 * x) * 1e-3, name="sinh")
    scene = ictus.Scene.load("scenes/impact.toml").set(method="reference").with_law(law)
    run = ictus.run(scene)
    assert run.verdict == "ok"
    # Two bounces within 1 s: a quarter of the energy stays at each.
    assert run.ledger.dissipated == 0 and abs(run.ledger.remainder) < 1e-8 * run.ledger.initial


def test_methods_that_follow_no_law_refuse_it():
    law = ictus.Law(lambda x: 1e8 * x**1.5)
    scene = ictus.Scene.load("scenes/cradle.toml").with_law(law)
    for method in ("lzb", "waves", "moreau_jean"):
        with pytest.raises(ictus.Error, match="own_law"):
            ictus.run(scene, method=method)
        with pytest.raises(ictus.Error, match="own_law"):
            ictus.compare(scene, ["verlet", method])
    with pytest.raises(ictus.Error, match="power of the depth"):
        ictus.run(ictus.Scene.load("scenes/impact.toml").with_law(law), method="phi")
    compared = ictus.compare(scene, ["verlet", "rk4"], step="1 us")
    assert compared["verlet"].verdict == "ok"


def test_what_a_law_raises_comes_back():
    calls = []

    def spring(depth):
        calls.append(len(depth))
        if len(calls) > 20:
            raise ZeroDivisionError("mine")
        return 1e8 * depth**1.5

    with pytest.raises(ZeroDivisionError, match="mine"):
        ictus.run(ictus.Scene.load("scenes/impact.toml").with_law(ictus.Law(spring)), method="verlet")
    with pytest.raises(ictus.Error, match="returned 3 numbers"):
        broken = ictus.Law(lambda x: 1e8 * x**1.5 if len(x) == 2 else np.ones(len(x) + 2))
        ictus.run(ictus.Scene.load("scenes/impact.toml").with_law(broken), method="verlet")


def test_what_a_law_raises_in_a_thread_comes_back():
    calls = []

    def spring(depth):
        calls.append(1)
        if len(calls) > 200:
            raise ZeroDivisionError("mine")
        return 1e8 * depth**1.5

    with pytest.raises(ZeroDivisionError, match="mine"):
        ictus.compare(ictus.Scene.load("scenes/impact.toml").with_law(ictus.Law(spring)), ["verlet", "rk4"], jobs=2, method="verlet")


def test_a_law_is_asked_for_all_contacts_at_once():
    sizes = set()

    def spring(depth):
        sizes.add(len(depth))
        return 6.97e9 * depth**1.5

    ictus.run(ictus.Scene.load("scenes/cradle.toml").with_law(ictus.Law(spring)), method="verlet")
    assert max(sizes) >= 3  # depths of several contacts that are closed


class Bouncing(ictus.System):
    """A mass that falls on the floor, from 1 m, with e = 0.5."""

    name = "bouncing"
    start = ([1.0], [0.0])
    until = 1.0
    restitution = 0.5
    constant_mass = constant_directions = autonomous = True
    coordinate_names = ["ball"]

    def mass(self, q):
        return [2.0]

    def force(self, t, q, v):
        return [-2.0 * 10]

    def gaps(self, q):
        return q

    def directions(self, q):
        return [[1.0]]

    def potential(self, q):
        return 2.0 * 10 * q[0]


def test_a_system_of_ones_own():
    run = ictus.run(Bouncing().scene(title="mine", run={"method": "event_driven"}))
    fall = np.sqrt(2 * 1 / 10)
    assert run.verdict == "ok" and run.impacts["touch_time"][0] == pytest.approx(fall, rel=1e-9)
    assert run.impacts["approach_speed"][0] == pytest.approx(10 * fall, rel=1e-9)
    assert run.impacts["separation_speed"][0] == pytest.approx(5 * fall, rel=1e-9)
    # Two bounces within 1 s: a quarter of the energy stays at each.
    assert run.ledger.dissipated == pytest.approx(20 * (1 - 0.25**2), rel=1e-9)
    stepped = ictus.run(Bouncing().scene(run={"method": "moreau_jean"}), step="0.1 ms")
    assert stepped.bodies.position_end == pytest.approx(run.bodies.position_end, abs=1e-3)


def test_a_system_that_says_too_little():
    class Silent(ictus.System):
        start = ([0.0], [0.0])

    with pytest.raises(NotImplementedError):
        ictus.run(Silent().scene(run={"method": "event_driven"}))
    with pytest.raises(ictus.Error, match="start"):
        ictus.run(ictus.System().scene())


@pytest.mark.parametrize("bad, told", [(np.nan, "nan"), (np.inf, "inf"), (None, "no array of numbers"), (1 + 2j, "complex"), ("text", "no array of numbers"),
                                       (np.ma.masked, "masked")], ids=str)
@pytest.mark.parametrize("part", ["spring", "damper", "stored"])
@pytest.mark.parametrize("method", ["verlet", "reference", "projected"])
def test_a_law_that_gives_no_number_ends_the_run_by_its_name(part, bad, told, method):
    """After some calls that are right: a run that goes on would have NaN in its results, or forget an imaginary part."""
    calls = {"spring": 0, "damper": 0, "stored": 0}

    def going(name, right):
        def function(depth):
            calls[name] += 1
            return [bad] * len(depth) if name == part and calls[name] > 3 else right(depth)
        return function

    law = ictus.Law(going("spring", lambda x: 1e8 * x**1.5), going("damper", lambda x: 1e7 * x**1.5), stored=going("stored", lambda x: 0.4e8 * x**2.5), name="mine")
    with pytest.raises(ictus.Error, match=told) as caught:
        ictus.run(ictus.Scene.load("scenes/impact.toml").with_law(law), method=method)
    assert "mine." + part in str(caught.value)


@pytest.mark.parametrize("part", ["mass", "force", "gaps", "directions", "potential", "power"])
@pytest.mark.parametrize("bad", [np.nan, -np.inf, None, 1j], ids=str)
def test_a_system_that_gives_no_number_ends_the_run_by_its_name(part, bad):
    class Broken(Bouncing):
        calls = 0

    def broken(self, *given):
        self.calls += 1
        right = [0.0] if part == "power" else getattr(Bouncing, part)(self, *given)
        return [bad] if self.calls > 1 or part == "mass" else right

    setattr(Broken, part, broken)
    with pytest.raises(ictus.Error, match="bouncing." + part):
        ictus.run(Broken().scene(run={"method": "event_driven"}))


def test_a_force_beyond_all_numbers_where_no_contact_comes():
    """sinh at 1 m is beyond all numbers; the place where the law lets go is looked for there too."""
    with np.errstate(over="ignore"):
        law = ictus.Law(lambda x: 1e3 * np.sinh(1e4 * x), lambda x: 1e7 * x**1.5, name="sinh")
        run = ictus.run(ictus.Scene.load("scenes/impact.toml").set(method="reference").with_law(law))
    assert run.verdict == "ok" and 0 < run.impacts["separation_speed"][0] < run.impacts["approach_speed"][0]
