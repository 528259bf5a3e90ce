#pragma once
// A study varies one number and watches what becomes of a scene: the step of schemes, or the tolerance where a
// scheme chooses its steps; the step, with order and gaps, of discs and spheres; the slices of deformable
// bodies. Errors are taken against a truth, orders are fitted. Steps lie a fraction of an octave apart, so
// that impacts fall on all phases of a step and no slope rests on one of them.

#include <string>
#include <string_view>
#include <vector>

#include "ictus/base/slope.hpp"
#include "ictus/run/run.hpp"
#include "ictus/study/outcome.hpp"
#include "ictus/study/parallel.hpp"
#include "ictus/study/study_method.hpp"

namespace ictus {

struct StudyChoice {
  double coarsest = 0;  // s; 0: a sixth of the contact time, or by the scene's own step
  int octaves = 7;      // halvings of the step, or of the slices
  int steps_per_octave = 4;
  double until = 0;  // s, of nonsmooth schemes; 0: as long as the system is interesting
  std::string reference =
      {};                // NAME[:VARIANT] of the nonsmooth scheme that tells the truth; empty: the closed
                         // form, or event_driven where there is none
  std::size_t jobs = 1;  // threads, 0: as many as there are cores; results are the same
};

/// One quantity, one value per point.
struct StudyColumn {
  std::string id;             // "step", "v_l1": as in JSON
  std::string name;           // for readers: "v, L¹"
  std::string unit;           // SI; "1" of relative errors
  double declared = unknown;  // order that the method declares
  std::vector<double> values = {};
  Slope slope = {};  // over the first column, where a line was fitted
};

/// One method over the number that is varied.
struct StudyRun {
  std::string method;
  std::vector<StudyColumn> columns = {};  // the first is what is varied
  bool is_adaptive = false;               // the tolerance is varied, and steps are mean steps
  bool on_grid = false;                   // errors are those at the ends of steps
  std::string failure = {};               // of the first point that did not reach the end; it is left out

  std::size_t points() const { return columns.empty() ? 0 : columns.front().values.size(); }
  const StudyColumn* find(std::string_view id) const;
  /// A column that is there.
  const StudyColumn& operator[](std::string_view id) const;
};

struct Study {
  double until = 0;            // s, errors are those at, or up to, this instant
  std::string reference = {};  // the scheme that errors are taken against; empty: the closed form
  std::string truth = {};      // the same in words
  std::vector<StudyRun> runs = {};
  std::size_t dimension = 1;                  // of the velocities
  std::vector<BodyVelocity> velocities = {};  // of discs and spheres: at the end, by the finest step
};

/// Compliant schemes: errors at one instant against the reference scheme; every step divides the time to it.
/// Columns step, position, velocity, ledger, work.
Study study_steps(const Assembly& assembly, const std::vector<std::string>& schemes,
                  const StudyChoice& choice = {}, const StopAsked& stop = {});

/// Nonsmooth schemes: errors of whole motions in the norms that tell of jumps. Columns step, tolerance, work,
/// q_uniform, v_l1, v_l2, v_uniform, v_hausdorff; grid_q and grid_v at the ends of steps, where how a long
/// step is filled in does not count. `choice.coarsest` must be given.
Study study_motions(const SystemCase& shipped, const std::vector<StudyMethod>& methods,
                    const StudyChoice& choice, const StopAsked& stop = {});

/// Discs and spheres: what must not matter to a collision, the time step, the order of the bodies, and a gap
/// of 1e-9 diameters; and what other methods make of the scene, where they fit it. Columns step, velocity,
/// located, moreau_jean, compliant, energy, reversed, gapped: largest deviations at the end, over the largest
/// speed (or what gravity gives in 1/60 s) or energy; impacts, fallbacks.
Study study_spheres(const Assembly& assembly, const StudyChoice& choice = {}, const StopAsked& stop = {});

/// Deformable bodies, cut ever finer. Columns refinement, points, velocities (one per body), vibrational,
/// contact_times (one per contact), change.
Study study_slices(const Assembly& assembly, const StudyChoice& choice = {}, const StopAsked& stop = {});

/// The study that fits the methods; names may be NAME:VARIANT. Throws Error where there is none, and where
/// the choice has what it cannot use.
Study study(const Assembly& assembly, const std::vector<std::string>& methods, const StudyChoice& choice = {},
            const StopAsked& stop = {});

}  // namespace ictus
