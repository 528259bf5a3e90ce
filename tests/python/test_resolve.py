"""The resolver over a leading axis: the same numbers one by one, at once, and on any number of threads."""

import ictus
import numpy as np
import pytest

CHAIN = np.array([[1, -1, 0, 0, 0], [0, 1, -1, 0, 0], [0, 0, 1, -1, 0], [0, 0, 0, 1, -1]], dtype=float)


def many(count, seed=1):
    rng = np.random.default_rng(seed)
    v = np.sort(rng.uniform(-1, 1, (count, 5)))[:, ::-1]  # every pair closes
    return rng.uniform(0.5, 2, (count, 5)), v, rng.uniform(0.2, 1, (count, 4)), rng.uniform(1e8, 1e10, (count, 4))


def test_two_balls_exchange_velocities():
    out = ictus.resolve([1, 1], [[1, -1]], [1, 0])
    assert out.velocity == pytest.approx([0, 1], abs=1e-12) and out.impulse == pytest.approx([1])
    half = ictus.resolve([1, 1], [[1, -1]], [1, 0], restitution=0.5)
    assert half.velocity == pytest.approx([0.25, 0.75], abs=1e-12) and half.loss == pytest.approx([0.1875])


def test_momentum_energy_and_separation_of_many():
    inverse_mass, v, e, k = many(1500)
    out = ictus.resolve(inverse_mass, CHAIN, v, restitution=e, stiffness=k)
    assert out.ok.all() and out.velocity.shape == (1500, 5) and out.impulse.shape == (1500, 4)
    m = 1 / inverse_mass
    assert (m * out.velocity).sum(1) == pytest.approx((m * v).sum(1), abs=1e-12)
    assert out.energy_after == pytest.approx(0.5 * (m * out.velocity**2).sum(1), rel=1e-12)
    assert out.energy_before - out.energy_after == pytest.approx(out.loss.sum(1), rel=1e-7, abs=1e-9)
    assert (out.velocity @ CHAIN.T <= 1e-9).all()


def test_threads_and_batches_change_no_bit():
    inverse_mass, v, e, k = many(1300, 2)
    one, two, three = (ictus.resolve(inverse_mass, CHAIN, v, restitution=e, stiffness=k, tolerance=1e-8, jobs=jobs) for jobs in (1, 2, 3))
    for name in ("velocity", "impulse", "loss", "peak_force", "duration"):
        assert getattr(one, name).tobytes() == getattr(two, name).tobytes() == getattr(three, name).tobytes()
    for i in (0, 511, 512, 1299):
        single = ictus.resolve(inverse_mass[i], CHAIN, v[i], restitution=e[i], stiffness=k[i], tolerance=1e-8)
        assert single.velocity.tobytes() == one.velocity[i].tobytes()


def test_shapes_broadcast():
    inverse_mass, v, e, k = many(6, 3)
    grid = ictus.resolve(inverse_mass.reshape(2, 3, 5), CHAIN, v.reshape(2, 3, 5), restitution=0.5)
    flat = ictus.resolve(inverse_mass, np.broadcast_to(CHAIN, (6, 4, 5)), v, restitution=np.full((6, 4), 0.5))
    assert (grid.velocity.reshape(6, 5) == flat.velocity).all() and grid.duration.shape == (2, 3)
    dense = ictus.resolve(np.stack([np.diag(row) for row in inverse_mass]), CHAIN, v, restitution=0.5)
    assert dense.velocity == pytest.approx(flat.velocity, abs=1e-9)
    with pytest.raises(ictus.Error, match="say which|diagonal per problem"):
        ictus.resolve(np.eye(5) + 0.0, CHAIN, v[:5])
    ictus.resolve(np.ones((5, 5)), CHAIN, v[:5], mass_shape="diagonal")


def test_friction_stops_a_slip():
    """A ball at rest in spin slides on a wall: Coulomb's impulse is at most μ times the normal one."""
    out = ictus.resolve([1, 1], [[1, 0], [0, 1]], [1, 0.1], friction=0.3, rows_per_contact=2, restitution=0)
    assert abs(out.tangential_impulse[0]) <= 0.3 * out.impulse[0] + 1e-12
    assert out.velocity == pytest.approx([0, 0], abs=1e-9)


def test_faults_are_named_or_returned():
    inverse_mass, v, e, k = many(700, 4)
    e[600, 2] = 1.5
    v[650, 0] = np.nan
    with pytest.raises(ictus.Error, match="impact 600"):
        ictus.resolve(inverse_mass, CHAIN, v, restitution=e)
    out = ictus.resolve(inverse_mass, CHAIN, v, restitution=e, errors="return")
    assert np.flatnonzero(~out.ok).tolist() == [600, 650]
    assert np.isnan(out.velocity[600]).all() and np.isfinite(np.delete(out.velocity, [600, 650], 0)).all()


@pytest.mark.parametrize("law", [entry["name"] for entry in ictus.catalogue("impact_laws")])
def test_every_law_is_known(law):
    out = ictus.resolve([1, 1], [[1, -1]], [1, 0], law=law, errors="return")
    assert out.statuses[int(out.status)] not in ("unknown_law", "bad_problem")


def test_forces_over_time():
    """The history of an impact: its forces push, their integral is the impulse, and their peaks are those that are told."""
    out = ictus.resolve(np.ones(5), CHAIN, [1, 0, 0, 0, 0], stiffness=1e9, record=True)
    one = out.history
    assert one.force.shape == one.impulse.shape == (len(one.time), 4) and (np.diff(one.time) >= 0).all()
    assert one.impulse[-1] == pytest.approx(out.impulse, rel=1e-9) and (one.force >= 0).all()
    assert np.trapz(one.force, one.time, axis=0) == pytest.approx(out.impulse, rel=0.02)
    assert one.force.max(0) == pytest.approx(out.peak_force, rel=0.02) and one.time[-1] == pytest.approx(out.duration, rel=1e-9)
    inverse_mass, v, e, k = many(6, 3)
    grid = ictus.resolve(inverse_mass.reshape(2, 3, 5), CHAIN, v.reshape(2, 3, 5), restitution=e.reshape(2, 3, 4), record=True)
    assert grid.history.shape == (2, 3) and grid.history[1, 2].impulse[-1] == pytest.approx(grid.impulse[1, 2], rel=1e-9)
    assert ictus.resolve([1, 1], [[1, -1]], [1, 0]).history is None
    assert ictus.resolve([1, 1], [[1, -1]], [1, 0], law="newton", record=True).history is None
    with pytest.raises(ictus.Error, match="record"):
        ictus.resolve([1, 1], [[1, -1]], [1, 0], record=True, device="cpu")
