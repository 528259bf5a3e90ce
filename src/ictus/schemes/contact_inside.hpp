#pragma once
// Contacts between the ends of a step, where a scheme knows their paths: instants of touch and release, largest depth and
// force, so that what a run reads of an impact does not depend on where its samples fall.

#include <Eigen/Core>
#include <array>
#include <cstddef>
#include <limits>
#include <vector>

#include "ictus/laws/contact/projection.hpp"
#include "ictus/model/model.hpp"
#include "ictus/schemes/stepper.hpp"

namespace ictus {

/// The path of a contact over a part of a step.
struct PathInside {
  static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

  std::size_t contact = 0;
  double time = 0;  // s, at its start
  DepthPath path;
  double memory = 0;  // at its start
  bool parabolic =
      false;  // before and after the contact its flight is a parabola, which the ends of the part tell
  bool first = true, last = true;  // of the parts of the step
  // m/s, closing, of the bodies at both ends, where known: those of the path are right in its moments, not there.
  double speed_before = unknown, speed_after = unknown;
  // Where known: the moments of the path without the contact's own force, and the closing speed, m/s, that this takes in
  // all. A force on part of a step bends the whole polynomial, also before the touch and behind the release.
  bool flies = false;
  std::array<double, legendre::most> flight{};
  double taken = 0;
};

/// What may be chosen of the scheme `projected`.
struct ProjectedChoice {
  std::size_t stages = 3;    // s, 1 … 4
  std::size_t substeps = 0;  // parts of a step in which something touches; 0: by the duration of the contact
};

/// Adds what is worth a sample on one path, in the order of time: touch, release and peaks, and where two parts of a step
/// meet, for a touch, a release or a peak may lie there as well. Of a parabolic flight no touch and no release: they follow
/// from the ends of the part without error.
void look_inside(const Model& model, const PathInside& inside, std::vector<ContactInside>& samples);

/// Puts samples contact by contact, those of one as they came. It keeps its memory from step to step.
class ContactOrder {
 public:
  void reserve(std::size_t samples);
  void sort(std::vector<ContactInside>& samples);

 private:
  std::vector<std::size_t> order_;
  std::vector<ContactInside> sorted_;
};

}  // namespace ictus
