"""Draws of a fit's numbers, against densities that are known."""

import os
import signal
import sys
import threading

import ictus
import numpy as np
import pytest
from scipy import stats

WALL = {"body": {"ball": {"mass": "10 g", "radius": "1 cm", "position": "-1 cm", "velocity": 1}}, "wall": {"wall": {"position": 0}}, "contact": {"restitution": 0.7}, "run": {"method": "newton"}}
SPRING = {"body": {"ball": {"mass": "10 g", "radius": 0, "position": 0, "velocity": 1}}, "wall": {"wall": {"position": 0}},
          "contact": {"law": "power_law", "stiffness": 1e8, "exponent": 1.5}, "run": {"method": "reference"}}


def agrees(posterior, key, distribution):
    """Kolmogorov and Smirnov's distance, for as many draws as are independent: beyond 1.63/√n once in a hundred times."""
    draws = np.sort(posterior[key])
    levels = distribution.cdf(draws)
    distance = np.max(np.abs(levels - (np.arange(len(draws)) + 0.5) / len(draws)))
    return distance < 1.63 / np.sqrt(len(draws) / posterior.autocorrelation[key])


@pytest.fixture(scope="module")
def restitution():
    """v = −e u: χ² is a parabola of e."""
    return ictus.fit(WALL, {"contact.restitution": (0.1, 1)}, {"ball.velocity": (-0.68, 0.01)})


def test_of_a_parabola_it_is_normal(restitution):
    found = restitution.posterior(2000, seed=1)
    assert found.believed, found.doubts
    assert agrees(found, "contact.restitution", stats.norm(0.68, 0.01)) and not agrees(found, "contact.restitution", stats.norm(0.682, 0.01))
    low, high = found.intervals["contact.restitution"]
    assert (low, high) == pytest.approx(restitution.intervals["contact.restitution"], abs=0.002)
    assert found.errors["contact.restitution"] == pytest.approx(0.01, rel=0.1) and found.independent > 300 and 0.3 < found.acceptance < 1
    assert found.chain.shape == (2000, 16, 1) and len(found.to_pandas()) == len(found["contact.restitution"]) == len(found.log_density)
    assert found.log_density == pytest.approx(restitution.log_posterior(found.samples))


def test_its_density(restitution):
    at = np.array([[0.68], [0.69], [0.66], [0.05], [1.1], [np.nan]])
    told = restitution.log_posterior(at)
    assert told[:3] - told[0] == pytest.approx([0, -0.5, -2], abs=1e-9) and (told[3:] == -np.inf).all()
    assert restitution.log_posterior([0.69]) == told[1] and restitution.log_posterior(at.reshape(2, 3, 1)).shape == (2, 3)
    assert restitution.log_posterior([0.69], prior=lambda told: 3 * told["contact.restitution"]) == pytest.approx(told[1] + 2.07)


def test_at_a_bound_it_is_half_of_one():
    """Where a fit has a number without an error."""
    fit = ictus.fit(WALL, {"contact.restitution": (0.1, 0.6)}, {"ball.velocity": (-0.6, 0.01)})
    assert agrees(fit.posterior(900, seed=2), "contact.restitution", stats.truncnorm(-50, 0, 0.6, 0.01))


def test_a_prior_acts(restitution):
    """Normal times normal: 0.68 ± 0.01 and 0.70 ± 0.01."""
    found = restitution.posterior(900, seed=3, prior=lambda told: stats.norm(0.70, 0.01).logpdf(told["contact.restitution"]))
    assert agrees(found, "contact.restitution", stats.norm(0.69, 0.01 / np.sqrt(2)))


def test_noise_of_an_unknown_size_is_students(tmp_path):
    """v = −e u by three measurements without σ: Student's t with two degrees of freedom, as the intervals of the fit."""
    (tmp_path / "scene.toml").write_text(ictus.Scene(WALL).to_toml())
    measured = "".join(f'[[measurement]]\nquantity = "ball.velocity"\nvalue = {value}\n' for value in (-0.66, -0.68, -0.69))
    (tmp_path / "fit.toml").write_text(f'scene = "scene.toml"\n[[parameter]]\nkey = "contact.restitution"\nbounds = [0, 1]\n{measured}')
    fit = ictus.fit(tmp_path / "fit.toml")
    scale = np.std([0.66, 0.68, 0.69], ddof=1) / np.sqrt(3)
    assert fit.errors["contact.restitution"] == pytest.approx(scale, rel=1e-6)
    found = fit.posterior(1500, seed=4)
    assert agrees(found, "contact.restitution", stats.t(2, np.mean([0.66, 0.68, 0.69]), scale))
    assert not agrees(found, "contact.restitution", stats.norm(np.mean([0.66, 0.68, 0.69]), scale))


def test_what_is_not_told_stays_between_its_bounds():
    """An elastic rebound does not tell the stiffness: its logarithm is as likely everywhere."""
    fit = ictus.fit(SPRING, {"contact.stiffness": (1e7, 1e9, "log"), "body.ball.velocity": (0.5, 1.5)}, {"ball.velocity": (-0.9, 0.01)})
    assert not fit["contact.stiffness"].told
    found = fit.posterior(1000, seed=5)
    assert agrees(found, "contact.stiffness", stats.loguniform(1e7, 1e9)) and agrees(found, "body.ball.velocity", stats.norm(0.9, 0.01))


def test_what_neither_data_nor_bounds_tell_has_no_posterior(tmp_path):
    (tmp_path / "scene.toml").write_text(ictus.Scene(SPRING).to_toml())
    parameter = '[[parameter]]\nkey = "contact.stiffness"\nscale = "log"\nstart = 1e8\nbounds = [1e7, {}]\n[[parameter]]\nkey = "body.ball.velocity"\nstart = 1\n'
    for bound, told in (("inf", "no two bounds do"), ("1e9", None)):
        (tmp_path / "fit.toml").write_text(f'scene = "scene.toml"\n{parameter.format(bound)}[[measurement]]\nquantity = "ball.velocity"\nvalue = "-0.9 ± 0.01 m/s"\n')
        fit = ictus.fit(tmp_path / "fit.toml")
        if told:
            with pytest.raises(ictus.Error, match=told):
                fit.posterior()
            assert np.isfinite(fit.posterior(10, prior=lambda numbers: -np.log(numbers["contact.stiffness"] / 1e8)**2).samples).all()
        else:
            assert fit.posterior(10).samples[:, 0].max() <= 1e9


def test_the_same_draws_by_any_number_of_threads(restitution):
    one, two = restitution.posterior(40, seed=6, jobs=1), restitution.posterior(40, seed=6, jobs=2)
    assert (one.chain == two.chain).all() and not (restitution.posterior(40, seed=7).chain == one.chain).any()
    assert not one.believed and "steps=" in one.doubts[0] and "not to be believed" in repr(one)


def test_points_without_a_run_are_told():
    """Above 0.7 of restitution the prior's function is fine but the runs have no answer: the scene refuses it."""
    fit = ictus.fit(WALL, {"contact.restitution": (0.1, 1.2)}, {"ball.velocity": (-0.995, 0.01)})
    found = fit.posterior(600, seed=8)
    assert found["contact.restitution"].max() <= 1 and not found.believed and any("no run" in doubt for doubt in found.doubts)


def test_wrong_words(restitution, monkeypatch):
    for words in (dict(steps=0), dict(steps=1.5), dict(walkers=1), dict(walkers=7), dict(seed=-1), dict(prior=3), dict(jobs=-1), dict(prior=lambda told: np.nan), dict(prior=lambda told: "a"), dict(prior=lambda told: -np.inf)):
        with pytest.raises(ictus.Error):
            restitution.posterior(**words)
    for values in (0.5, [0.5, 0.6], "a", None):
        with pytest.raises(ictus.Error):
            restitution.log_posterior(values)
    with pytest.raises(ictus.Error, match="root"):
        ictus.fit(WALL, "contact.restitution", {"ball.velocity": -0.68}).posterior()
    with pytest.raises(ictus.Error, match="measure more"):
        ictus.fit(WALL, {"contact.restitution": (0.1, 1)}, {"ball.velocity": "-0.68"}).posterior()
    monkeypatch.setitem(sys.modules, "emcee", None)
    with pytest.raises(ImportError, match="python3-emcee"):
        restitution.posterior()


def test_ctrl_c_ends_it(restitution):
    threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        restitution.posterior(1_000_000)
