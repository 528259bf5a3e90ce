"""Impacts by lanes and by an OpenCL device: the numbers of the resolver and of the closed forms."""

import numpy as np
import pytest

import ictus

CHAIN = np.array([[1, -1, 0, 0, 0], [0, 1, -1, 0, 0], [0, 0, 1, -1, 0], [0, 0, 0, 1, -1]], float)


def many(count, seed=1):
    random = np.random.default_rng(seed)
    return 1 / random.uniform(0.5, 2, (count, 5)), random.uniform(-1, 1, (count, 5)), random.uniform(0.4, 1, (count, 4))


def name_of_a_device():
    names = [device["name"] for device in ictus.devices()]
    assert names, "no OpenCL device: install pocl-opencl-icd"
    return names[0]


@pytest.mark.parametrize("where", ["cpu", "device"])
def test_impacts_are_the_resolvers(where):
    w, v, e = many(200)
    device = where if where == "cpu" else name_of_a_device()
    ours = ictus.resolve(w, CHAIN, v, restitution=e, tolerance=1e-8, device=device)
    exact = ictus.resolve(w, CHAIN, v, restitution=e, tolerance=1e-11)
    assert ours.ok.all() and ours.computed.device == device and exact.computed is None
    assert ours.velocity == pytest.approx(exact.velocity, abs=2e-8)
    assert ours.impulse == pytest.approx(exact.impulse, abs=1e-7)
    assert ours.energy_after == pytest.approx(exact.energy_after, abs=1e-7)
    assert np.isnan(ours.loss).all() and np.isnan(ours.duration).all()
    assert ours.computed.difference <= 1e-8 and (ours.computed.compared > 150) == (where == "device")


def test_leading_axes_and_threads():
    w, v, e = many(60, 2)
    flat = ictus.resolve(w, CHAIN, v, restitution=e, tolerance=1e-8, device="cpu", jobs=1)
    grid = ictus.resolve(w.reshape(3, 20, 5), CHAIN, v.reshape(3, 20, 5), restitution=e.reshape(3, 20, 4), tolerance=1e-8, device="cpu", jobs=2)
    assert grid.velocity.shape == (3, 20, 5) and grid.velocity.tobytes() == flat.velocity.tobytes()
    one = ictus.resolve(w[7], CHAIN, v[7], restitution=e[7], tolerance=1e-8, device="cpu")
    assert one.velocity.tobytes() == flat.velocity[7].tobytes()


@pytest.mark.parametrize("words, said", [
    ({"device": "no such device"}, "no OpenCL device"), ({"device": "cpu", "friction": 0.3}, "friction is not known there"),
    ({"device": "cpu", "law": "newton"}, "allowed are lzb and compliant"), ({"device": "cpu", "tolerance": 0}, "tolerance"),
    ({"device": "cpu", "solver": "lemke"}, "solver is not known there"), ({"device": "cpu", "mass_shape": "dense"}, "diagonals")])
def test_what_ensembles_do_not_know_is_refused(words, said):
    w, v, _ = many(2)
    masses = np.stack([np.diag(row) for row in w]) if "mass_shape" in words else w
    with pytest.raises(ictus.Error, match=said):
        ictus.resolve(masses, CHAIN, v, **words)


@pytest.mark.parametrize("where", ["cpu", "device"])
def test_rebounds_are_exact(where):
    random = np.random.default_rng(3)
    speed, mass = random.uniform(0.1, 5, (20, 5)), random.uniform(0.01, 1, (20, 1))
    given = {"mass": mass, "stiffness": 1e8, "exponent": 1.5, "damping": random.uniform(0, 1, 5)}
    ours = ictus.rebounds(speed=speed, device=where if where == "cpu" else name_of_a_device(), **given)
    exact = ictus.exact.hunt_crossley(speed=speed, **given)
    assert ours.speed.shape == (20, 5)
    assert ours.speed == pytest.approx(exact.rebound_speed, rel=1e-13)
    assert ours.depth == pytest.approx(exact.max_depth, rel=1e-12)
    assert ours.force == pytest.approx(exact.max_force, rel=1e-12)
    assert ours.contact_time == pytest.approx(exact.contact_time, rel=1e-10)
    assert ictus.rebounds(speed=speed, contact_time=False, **given).contact_time is None
    phi = ictus.rebounds(speed=speed, method="phi", rate=1e5, **given)
    assert phi.speed == pytest.approx(exact.rebound_speed, rel=1e-12)


@pytest.mark.parametrize("words", [{"mass": -1}, {"mass": [1, 2], "speed": [1, 2, 3]}, {"mass": "heavy"}, {"method": "pi"}, {"rate": 0.0},
                                   {"speed": []}, {"device": "no such device"}, {"jobs": -1}])
def test_bad_rebounds_are_refused(words):
    with pytest.raises(ictus.Error):
        ictus.rebounds(**{"mass": 1.0, "stiffness": 1e6, "speed": 1.0, **words})


def test_more_problems_than_sixteen_bits_count():
    """70 001 problems fill no work group evenly; each is that of the processor's lanes, to the bit."""
    draw, count = np.random.default_rng(1), 70001
    mass, damping, speed = draw.uniform(0.01, 1, count), draw.uniform(0, 1, count), draw.uniform(0.1, 3, count)
    inverse_mass, v = draw.uniform(0.5, 2, (count, 2)), np.stack([speed, np.zeros(count)], axis=1)
    for device in [one["name"] for one in ictus.devices()]:
        for method in ("exact", "phi"):
            lanes, there = (ictus.rebounds(mass, 1e8, speed, damping=damping, method=method, device=one) for one in ("cpu", device))
            assert there.speed == pytest.approx(lanes.speed, rel=1e-12)
        there = ictus.resolve(inverse_mass, [[1, -1]], v, restitution=0.5, tolerance=1e-6, device=device)
        # Two balls by restitution: v⁺ = v − (1 + e) u M⁻¹Gᵀ/W.
        impulse = 1.5 * speed / inverse_mass.sum(axis=1)
        assert there.ok.all() and there.velocity[:, 1] == pytest.approx(impulse * inverse_mass[:, 1], rel=1e-6)
