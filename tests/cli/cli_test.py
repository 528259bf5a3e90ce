#!/usr/bin/python3
"""The command line from outside: every verb, every exit code, every kind of wrong input, and physics through it.

    cli_test.py PROGRAM [unittest options]        or: ICTUS=PROGRAM cli_test.py

A wrong scene carries a mark § at each place that must be complained about; the mark is taken out before the scene is
written, and what it stood before must be named as file:line:column. A command that takes too long is a failure.
"""

import sys
import unittest

from extremes import Extremes
from faults import Faults
from files import Files
from fit import Fits
from friction import Friction, WrongFriction
from gestures import Gestures, WrongGestures
from good_scenes import GoodScenes
from hardened import Hardened
from impact_laws import ImpactLaws, WrongImpacts
from keys import Keys
from lab import Lab
from limits import Limits
from new_scene import NewScene
from nonsmooth import NonsmoothScenes, WrongNonsmooth
from physics import Physics
from pictures import Pictures
from piped import Piped
from resolve import Resolve, WrongProblems
from resume import Resume
from sound import Sound
from spheres import Spheres, WrongSpheres
from start import Start
from strings import Strings
from sweep import Sweep
from terminal import Terminal
from verbs import Verbs, WrongWords
from waves import Waves, WrongWaves
from wrong_scenes import WrongScenes

__all__ = ["Extremes", "Faults", "Files", "Fits", "Friction", "Gestures", "GoodScenes", "Hardened", "ImpactLaws", "Keys", "Lab", "Limits", "NewScene", "NonsmoothScenes", "Physics", "Pictures", "Piped", "Resolve", "Resume", "Sound", "Spheres", "Start", "Strings", "Sweep",
           "Terminal", "Verbs", "Waves", "WrongFriction", "WrongGestures", "WrongImpacts", "WrongNonsmooth", "WrongProblems", "WrongScenes", "WrongSpheres", "WrongWaves", "WrongWords"]

if __name__ == "__main__":
    words = sys.argv[1:]
    unittest.main(argv=[sys.argv[0], *(words[1:] if words and not words[0].startswith("-") else words)])
