"""How likely the numbers of a fit are, all in all: draws by emcee's walkers [ForemanMackey2013].

The density is over natural coordinates, in which bounds and errors of a fit are told too: a number itself, its logarithm where its
scale is "log". The prior is flat there between the bounds, times what the user gives. Where standard deviations are known, the
likelihood is exp(−χ²/2). Where only their ratios are, it is averaged over the unknown size s of the noise with the prior 1/s:
∫ s^(−n−1) exp(−χ²/2s²) ds ∝ (χ²)^(−n/2), of which Student's intervals of a linear fit follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _ictus
from ._compare import count
from ._error import Error, unknown_name
from ._numbers import number, numbers
from ._progress import Progress
from ._swept import late

if TYPE_CHECKING:
    import pandas

    from ._fit import Fit

ENOUGH = 50  # lengths of a chain in its autocorrelation time, as emcee's guide asks for
Prior = Callable[[dict[str, float]], Any]


class Target:
    """The logarithm of the density of a fit's numbers, but for a constant."""

    def __init__(self, finished: "_ictus.FinishedFit", data: Mapping[str, Any], prior: Prior | None, jobs: int):
        self._finished, self._prior, self._jobs = finished, prior, jobs
        self.keys: list[str] = [one["key"] for one in data["parameters"]]
        self.is_log = np.array([one["scale"] == "log" for one in data["parameters"]])
        # JSON has no infinity: nothing stands there.
        bounds = np.array([[none if end is None else end for end, none in zip(one["bounds"], (-np.inf, np.inf))] for one in data["parameters"]])
        bounds[self.is_log, 0] = np.maximum(bounds[self.is_log, 0], 0.0)
        self.low, self.high = bounds[:, 0], bounds[:, 1]
        self.known: bool = data["noise"] == "known"
        self.measured: int = sum(len(one["measured"]) for one in data["measurements"])
        self.asked = self.without = 0  # points between the bounds; of these, those that no run answers
        self.why = ""

    def naturals(self, values: np.ndarray) -> np.ndarray:
        with np.errstate(divide="ignore"):
            return np.where(self.is_log, np.log(np.where(self.is_log, values, 1.0)), values)

    def values(self, naturals: np.ndarray) -> np.ndarray:
        return np.where(self.is_log, np.exp(np.where(self.is_log, naturals, 0.0)), naturals)

    def at(self, values: np.ndarray) -> np.ndarray:
        """Of rows of values, in SI."""
        found = np.full(len(values), -np.inf)
        within = np.flatnonzero(np.all(np.isfinite(values) & (values >= self.low) & (values <= self.high) & (~self.is_log | (values > 0)), axis=1))
        if self._prior is not None:
            said = {k: self._of_prior(values[k]) for k in within}
            within = np.array([k for k in within if said[k] > -np.inf], dtype=int)
        if len(within) == 0:
            return found
        squares, why = self._finished.square_sums(np.ascontiguousarray(values[within]), self._jobs, None)
        self.asked, self.without, self.why = self.asked + len(within), self.without + int(np.isnan(squares).sum()), why or self.why
        with np.errstate(divide="ignore"):
            likely = -0.5 * squares if self.known else -0.5 * self.measured * np.log(squares)
        found[within] = np.where(np.isnan(squares), -np.inf, likely)
        if self._prior is not None:
            found[within] += [said[k] for k in within]
        return found

    def _of_prior(self, values: np.ndarray) -> float:
        assert self._prior is not None
        told = number("prior", self._prior(dict(zip(self.keys, values.tolist()))))
        if np.isnan(told) or told == np.inf:
            raise Error(f"the prior is {told} at {dict(zip(self.keys, values.tolist()))}", "the logarithm of a density: a number, or -inf where it is 0")
        return told


class Posterior(Mapping[str, np.ndarray]):
    """Draws of every number of a fit, by its key, in SI, and what follows of them.

    `chain` has all steps of all walkers (step, walker, number); of these `burned` steps are left out of the draws. `autocorrelation`:
    steps until a walker has forgotten where it was; `acceptance`: of proposed steps. `doubts` say why the draws should not be believed.
    """

    def __init__(self, keys: list[str], chain: np.ndarray, log_density: np.ndarray, burned: int, confidence: float):
        self.keys_, self.chain, self.burned, self.confidence = keys, chain, burned, confidence
        self.samples: np.ndarray = chain[burned:].reshape(-1, len(keys))
        self.log_density: np.ndarray = log_density[burned:].ravel()
        self.autocorrelation: dict[str, float] = {}
        self.acceptance = 0.0
        self.doubts: list[str] = []

    def __getitem__(self, key: str) -> np.ndarray:
        if key not in self.keys_:
            raise unknown_name("number of this fit", key, self.keys_)
        return self.samples[:, self.keys_.index(key)]

    def __iter__(self) -> Iterator[str]:
        return iter(self.keys_)

    def __len__(self) -> int:
        return len(self.keys_)

    @property
    def believed(self) -> bool:
        return not self.doubts

    @property
    def means(self) -> dict[str, float]:
        return dict(zip(self.keys_, self.samples.mean(axis=0).tolist()))

    @property
    def errors(self) -> dict[str, float]:
        """Standard deviations."""
        return dict(zip(self.keys_, self.samples.std(axis=0).tolist()))

    @property
    def intervals(self) -> dict[str, tuple[float, float]]:
        """Between quantiles: as much is left out below as above, with the confidence of the fit."""
        ends = np.quantile(self.samples, [0.5 - self.confidence / 2, 0.5 + self.confidence / 2], axis=0).T.tolist()
        return {key: (low, high) for key, (low, high) in zip(self.keys_, ends)}

    @property
    def covariance(self) -> np.ndarray:
        return np.atleast_2d(np.cov(self.samples, rowvar=False))

    @property
    def correlation(self) -> np.ndarray:
        return np.atleast_2d(np.corrcoef(self.samples, rowvar=False))

    @property
    def independent(self) -> float:
        """How many independent draws tell as much of the number that is told worst."""
        return len(self.samples) / max(self.autocorrelation.values())

    def to_pandas(self) -> "pandas.DataFrame":
        """One row per draw."""
        return late("pandas", "to_pandas()").DataFrame(self.samples, columns=self.keys_)

    def __repr__(self) -> str:
        told = ", ".join(f"{key} = {mean:.6g} ± {error:.2g}" for (key, mean), error in zip(self.means.items(), self.errors.values()))
        return f"<ictus.Posterior, {len(self.samples)} draws: {told}{'' if self.believed else '; not to be believed: ' + self.doubts[0]}>"


def log_posterior(fit: "Fit", values: Any, prior: Prior | None, jobs: int) -> Any:
    target = target_of(fit, prior, jobs)
    array = numbers("values", values)
    if array.ndim == 0 or array.shape[-1] != len(target.keys):
        raise Error(f"values have the shape {array.shape}", f"one value per number in the last axis: {', '.join(target.keys)}")
    found = target.at(array.reshape(-1, len(target.keys))).reshape(array.shape[:-1])
    return found if found.ndim else float(found)


def target_of(fit: "Fit", prior: Prior | None, jobs: int) -> Target:
    if fit.is_root:
        raise Error("the root of one measurement has no posterior", "give the measurement a ±, or the key bounds: then it is a fit")
    if prior is not None and not callable(prior):
        raise Error(f"prior = {prior!r}", "a function of a dict of numbers that gives the logarithm of their density")
    target = Target(fit._finished, fit.data, prior, count("jobs", jobs, 0, 1024))
    if not target.known and target.measured <= len(target.keys):
        raise Error(f"{target.measured} measured values do not tell {len(target.keys)} numbers and the size of the noise",
                    "give standard deviations, or measure more")
    open_ended = [key for key, one, low, high in zip(target.keys, fit.data["parameters"], target.naturals(target.low), target.high)
                  if not one["told"] and not np.isfinite(high - low)]
    if open_ended and prior is None:
        raise Error(f"the measurements do not tell {', '.join(open_ended)}, and no two bounds do: there is no posterior", "give it bounds, or a prior")
    return target


def _widths(fit: "Fit", target: Target, middle: np.ndarray) -> np.ndarray:
    """How far walkers start from the fit, in natural coordinates: its errors, else a tenth of what is known of the size."""
    widths = np.array([fit.errors[key] for key in target.keys]) / np.where(target.is_log, np.abs(target.values(middle)), 1.0)
    span = target.naturals(target.high) - target.naturals(target.low)
    rough = 0.1 * np.where(np.isfinite(span), span, np.where(target.is_log | (middle == 0), 1.0, np.abs(middle)))
    return np.where(np.isfinite(widths) & (widths > 0), widths, rough)


def _begin(fit: "Fit", target: Target, walkers: int, random: np.random.RandomState) -> np.ndarray:
    middle = target.naturals(np.array([fit.numbers[key] for key in target.keys]))
    if not np.all(np.isfinite(middle)):
        raise Error("the fit found no numbers to begin from", "see its doubts")
    widths, low, high = _widths(fit, target, middle), target.naturals(target.low), target.naturals(target.high)
    begun: list[np.ndarray] = []
    for attempt in range(60):  # nearer from time to time: where a run has no answer, others have
        drawn = middle + widths * 0.8**attempt * random.normal(size=(walkers, len(middle)))
        drawn = np.where(drawn < low, 2 * low - drawn, drawn)
        drawn = np.where(drawn > high, 2 * high - drawn, drawn)
        begun += list(drawn[np.isfinite(target.at(target.values(drawn)))])
        if len(begun) >= walkers:
            return np.array(begun[:walkers])
    raise Error("near the numbers of the fit no run has an answer" if target.why else "near the numbers of the fit the prior is 0", target.why)


def _judge(found: Posterior, target: Target, steps: int) -> None:
    longest = max(found.autocorrelation.values())
    if not np.isfinite(longest):
        found.doubts.append("the walkers do not move")
    elif steps - found.burned < ENOUGH * longest:
        found.doubts.append(f"{steps - found.burned} steps are {(steps - found.burned) / longest:.1f} times as long as a walker remembers, and {ENOUGH} are needed, as in steps={_rounded(1.2 * ENOUGH * longest + found.burned)}")
    if target.without > 0.01 * target.asked:
        found.doubts.append(f"{target.without} of {target.asked} points between the bounds have no run to believe: {target.why}")


def _rounded(steps: float) -> int:
    """Upwards, to two digits."""
    unit = 10 ** max(0, int(np.log10(steps)) - 1)
    return int(np.ceil(steps / unit)) * unit


def draw(fit: "Fit", steps: int, walkers: int, seed: int, prior: Prior | None, jobs: int, progress: bool | None) -> Posterior:
    emcee = late("emcee", "posterior()")
    target = target_of(fit, prior, jobs)
    steps = count("steps", steps, 10, 10_000_000)
    walkers = count("walkers", walkers, 0, 100_000) or max(16, 4 * len(target.keys))
    if walkers < 2 * len(target.keys) or walkers % 2:
        raise Error(f"walkers = {walkers}", f"an even number, at least {2 * len(target.keys)}: two per number")
    random = np.random.RandomState(count("seed", seed, 0, 2**32 - 1))
    begun = _begin(fit, target, walkers, random)
    sampler = emcee.EnsembleSampler(walkers, len(target.keys), lambda naturals: target.at(target.values(naturals)), vectorize=True)
    with Progress(float(steps), progress) as tell:
        for done, _ in enumerate(sampler.sample(emcee.State(begun, random_state=random.get_state()), iterations=steps)):
            if tell:
                tell(done)
    times = np.array(emcee.autocorr.integrated_time(sampler.get_chain(), tol=0))
    burned = min(steps // 2, int(np.ceil(5 * times.max()))) if np.all(np.isfinite(times)) else steps // 2
    found = Posterior(target.keys, target.values(sampler.get_chain()), sampler.get_log_prob(), burned, fit.data["confidence"])
    found.autocorrelation = dict(zip(target.keys, times.tolist()))
    found.acceptance = float(np.mean(sampler.acceptance_fraction))
    _judge(found, target, steps)
    return found
