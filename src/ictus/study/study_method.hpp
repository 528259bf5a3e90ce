#pragma once
// A nonsmooth scheme with its numbers, as it is studied.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "ictus/scene/scene.hpp"
#include "ictus/schemes/nonsmooth/stepper.hpp"

namespace ictus {

struct StudyMethod {
  std::string name;  // "moreau_jean", "moreau_jean:order1", "localized:rk4"
  NonsmoothTraits traits;
  NonsmoothOptions options;
  std::function<std::unique_ptr<NonsmoothStepper>(const MechanicalSystem&, const NonsmoothOptions&)> make;

  bool is_adaptive() const { return options.adaptive != AdaptiveSteps::none; }
  /// Orders that it declares; with a tableau those of its tableau. NaN: has no order by step.
  NonsmoothOrders declared() const;
};

/// NAME of NAME:VARIANT.
std::string scheme_of(const std::string& name);

/// NAME or NAME:VARIANT, where a variant is a tableau or a control of steps. Throws Error for unknown names
/// and for variants that the scheme does not have; what it does not know of the run's options it ignores.
StudyMethod study_method(const std::string& name, const RunChoice& run);

/// A name with each control of steps; none where the scheme tracks events or cannot change its step.
std::vector<std::string> adaptive_variants(const std::string& scheme);

}  // namespace ictus
