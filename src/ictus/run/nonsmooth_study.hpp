#pragma once
// Convergence of nonsmooth schemes: errors of whole motions over many steps, or over tolerances where a
// scheme chooses its steps, fitted orders, work. Steps lie a fraction of an octave apart and are no fraction
// of anything else, so that impacts fall on all phases of a step and no slope rests on one of them.

#include <functional>
#include <string>
#include <vector>

#include "ictus/run/motion_errors.hpp"
#include "ictus/run/study.hpp"

namespace ictus {

/// A scheme with its numbers, as it is studied.
struct StudyMethod {
  std::string name;  // "moreau_jean", "moreau_jean:order1", "localized:rk4"
  NonsmoothTraits traits;
  NonsmoothOptions options;
  std::function<std::unique_ptr<NonsmoothStepper>(const MechanicalSystem&, const NonsmoothOptions&)> make;

  bool is_adaptive() const { return options.adaptive != AdaptiveSteps::none; }
  /// Orders that it declares; with a tableau those of its tableau. NaN: has no order by step.
  NonsmoothOrders declared() const;
};

/// NAME or NAME:VARIANT, where a variant is a tableau or a control of steps. Throws Error for unknown names
/// and for variants that the scheme does not have; what it does not know of the run's options it ignores.
StudyMethod study_method(const std::string& name, const RunChoice& run);
/// A name with each control of steps; none where the scheme tracks events or cannot change its step.
std::vector<std::string> adaptive_variants(const std::string& scheme);

struct NonsmoothPoint {
  double step;          // s, the mean step where it changes
  double tolerance;     // of adaptive steps; NaN where they are constant
  MotionErrors errors;  // of functions; `grid` of schemes that track events, and of adaptive steps
  MotionErrors grid;    // at the ends of steps: how a long step is filled in does not count
  double work;          // evaluations of forces, and contact problems solved
};

struct NonsmoothSlopes {
  Slope q, l1, l2, uniform, hausdorff;  // q in the uniform norm, the others of v
};

struct NonsmoothStudyRun {
  std::string name;
  NonsmoothOrders declared;
  bool is_adaptive, tracks_events;
  std::vector<NonsmoothPoint> points;
  NonsmoothSlopes slopes;
  std::string failure;  // of the first run that did not reach the end; such runs have no point
};

struct NonsmoothStudy {
  double until;           // s, errors are those of the motion up to there
  std::string reference;  // the scheme that errors are taken against; empty: the closed form
  std::vector<NonsmoothStudyRun> runs;
  std::string truth = {};  // what errors are taken against, in words
};

/// `choice.coarsest` must be given; `stop` is asked now and then: true ends the study with what there is.
/// Throws Error where there is no truth to measure against.
NonsmoothStudy nonsmooth_study(const ShippedSystem& shipped, const std::vector<StudyMethod>& methods,
                               const StudyChoice& choice, const std::function<bool()>& stop = {});

}  // namespace ictus
