#include "ictus/run/energy_proposition.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "ictus/schemes/nonsmooth/catalogue.hpp"
#include "ictus/schemes/nonsmooth/nonsmooth_hht.hpp"
#include "ictus/schemes/nonsmooth/nonsmooth_newmark.hpp"

namespace ictus {
namespace {

using Weights = CollocationWeights (*)(const NonsmoothOptions&);

struct Promise {
  std::string_view scheme, source;
  Weights weights = nullptr;  // of its storage function; none: the energy
};
constexpr Promise promises[] = {
    {"moreau_jean", "[AcaryLecture, eqs. (85), (86)]"},
    {"moreau_jean_dissipative", "[AcaryLecture, eqs. (89), (90)]"},
    {"nonsmooth_newmark", "[AcaryLecture, eqs. (96), (97)]", &NonsmoothNewmark::weights},
    {"nonsmooth_hht", "[AcaryLecture, eqs. (103), (104)]", &NonsmoothHht::weights}};

bool is_promised(const MechanicalSystem& system, const NonsmoothOptions& options) {
  const MechanicalShape& shape = system.shape();
  return system.is_linear() && shape.autonomous && !system.has_friction() && !shape.turns &&
         shape.joints == 0 && options.adaptive == AdaptiveSteps::none;
}

}  // namespace

std::optional<EnergyProposition> EnergyProposition::of(std::string_view scheme,
                                                       const MechanicalSystem& system,
                                                       const NonsmoothOptions& options) {
  const auto* const promise = std::find_if(std::begin(promises), std::end(promises),
                                           [&](const Promise& one) { return one.scheme == scheme; });
  if (promise == std::end(promises) || !is_promised(system, options)) return {};
  if (!nonsmooth_warnings(scheme, system, options).empty()) return {};
  if (!promise->weights || StorageFunction::is_energy(promise->weights(options)))
    return EnergyProposition(promise->source, {});
  auto storage = StorageFunction::of(system, promise->weights(options));
  if (!storage) return {};
  return EnergyProposition(promise->source, std::move(storage));
}

void EnergyProposition::start(const Motion& motion) {
  if (storage_) storage_->start(motion);
}

void EnergyProposition::look(const Motion& motion, const Step& step) {
  constexpr double noise = 1e-9;
  double rise = step.rise, scale = step.scale;
  if (storage_) {
    const StorageFunction::Rise beyond = storage_->advance(motion, step.h);
    rise += beyond.value;
    scale = std::max(scale, beyond.scale);
  }
  if (step.excepted || !(rise > noise * scale)) return;
  ++rises_;
  if (!(rise > largest_)) return;
  largest_ = rise;
  time_ = motion.t;
}

std::optional<std::string> EnergyProposition::failure(std::string_view scheme) const {
  if (rises_ == 0) return {};
  return fmt::format(
      "the {} rose by {:.4g} J in the step to {:.6g} s ({} steps in all), where {} says that {} with these "
      "numbers never gains",
      storage_ ? "storage function of the scheme" : "energy", largest_, time_, rises_, source_, scheme);
}

}  // namespace ictus
