#pragma once
// Convergence: errors over many steps, fitted orders, work. Errors are taken against the reference scheme at
// one instant; every step divides the time to it, and the steps lie a fraction of an octave apart, so that
// touch and release fall on all phases of a sample and no slope rests on one of them.

#include <string>
#include <vector>

#include "ictus/run/run.hpp"

namespace ictus {

struct StudyPoint {
  double step;      // s
  double position;  // error of the coordinates at the end, over the largest depth of the first impact
  double
      rebound;  // error of the final velocities, over the largest of them; NaN while staggered and in contact
  double remainder;  // |R| of the ledger over the initial energy
  double work;       // evaluations of contact laws
};

/// A least-squares line through log error over log step.
struct Slope {
  double order;   // NaN where too few errors stand above round-off
  double spread;  // largest deviation of a point from the line, in factors of ten
  std::size_t points;
};

struct StudyRun {
  std::string scheme;
  double declared;  // order through contact that the scheme declares for this law
  std::vector<StudyPoint> points;
  Slope position, rebound, remainder;
};

struct StudyChoice {
  double coarsest = 0;  // s; 0: a sixth of the contact time
  int octaves = 7;
  int steps_per_octave = 4;
  // of nonsmooth schemes:
  double until = 0;            // s; 0: as long as the system is interesting
  std::string reference = {};  // NAME[:VARIANT] of the scheme that tells the truth; empty: the closed form,
                               // or event_driven where there is none
};

struct Study {
  double end;  // s, the instant of comparison
  std::vector<StudyRun> runs;
};

/// `stop` is asked between schemes: true ends the study with what there is.
Study study(const Assembly& assembly, const std::vector<std::string>& schemes, const StudyChoice& choice,
            const std::function<bool()>& stop = {});

struct FitRules {
  double coarsest = 0.5;   // steps below this part of the first: the coarsest octave is not yet asymptotic
  std::size_t fewest = 4;  // points
};
/// The line through the points with errors above `floor`.
Slope fit(const std::vector<double>& steps, const std::vector<double>& errors, double floor,
          const FitRules& rules = {});

}  // namespace ictus
