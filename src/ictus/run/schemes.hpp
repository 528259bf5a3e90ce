#pragma once
// Schemes by name: the list of schemes meets scenes here.

#include <memory>
#include <string_view>
#include <vector>

#include "ictus/schemes/compliant_stepper.hpp"

namespace ictus {

struct SchemeFacts {
  About about;
  Orders orders;
  Needs needs;
  Keeps keeps;
  int lag;  // of ImpactWatch

  /// Twice as many as stages, where it has any.
  Orders orders_with(const ProjectedChoice& choice) const {
    const int order = static_cast<int>(2 * choice.stages);
    return keeps.staged ? Orders{order, order, order, orders.share} : orders;
  }
};

/// All schemes, in the order of the list.
std::vector<SchemeFacts> smooth_schemes();

/// The facts of one scheme; the name must be in the list.
SchemeFacts scheme_facts(std::string_view name);

/// The model must live as long.
std::unique_ptr<Stepper> make_stepper(std::string_view name, const Model& model,
                                      const CompliantOptions& options);

/// What a scheme lacks in a model, in words; empty where it fits.
std::string misfit(const SchemeFacts& scheme, const Model& model);

/// The names of all schemes that fit the model.
std::vector<std::string_view> fitting_schemes(const Model& model);

}  // namespace ictus
