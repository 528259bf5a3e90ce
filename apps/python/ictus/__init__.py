"""Ictus, an engine for impacts: one scene, every theory, an energy ledger that closes.

>>> import ictus
>>> run = ictus.run("scenes/cradle.toml", method="lzb")
>>> run.bodies.velocity_end
"""

from . import _ictus, exact
from ._catalogue import catalogue, explain
from ._compare import Comparison, compare
from ._ensemble import Computed, Rebounds, devices, rebounds
from ._error import Error, Problem
from ._fit import Fit, fit
from ._ictus import event_name
from ._own import Law, System
from ._posterior import Posterior
from ._reproduce import Reproduction, reproduce
from ._resolve import History, Impacts, resolve
from ._run import Group, Interrupted, Ledger, Run, run
from ._scene import Scene
from ._study import Continuity, Study, study
from ._sweep import sweep
from ._swept import Sweep

__version__: str = _ictus.version

__all__ = ["Comparison", "Computed", "Continuity", "Error", "Fit", "Group", "History", "Impacts", "Interrupted", "Law", "Ledger", "Posterior", "Problem", "Rebounds", "Reproduction", "Run", "Scene", "Study", "Sweep", "System",
           "catalogue", "compare", "devices", "event_name", "exact", "explain", "fit", "rebounds", "reproduce", "resolve", "run", "study", "sweep"]
