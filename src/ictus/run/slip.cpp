#include "ictus/run/slip.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "ictus/run/schemes.hpp"
#include "ictus/schemes/stepper.hpp"

namespace ictus {
namespace {

/// A motion by `projected`, and the forces of its contacts.
class Rehearsal {
 public:
  Rehearsal(const Model& model, const Motion& start, std::shared_ptr<const Score> score)
      : model_(model), here_(model), motion(start), depth_(model.contacts()), speed_(model.contacts()) {
    CompliantOptions options;
    options.score = std::move(score);
    stepper_ = make_stepper("projected", model, options);
    stepper_->start(motion);
  }

  /// From a motion, over h; false where the step fails.
  bool go(const Motion& from, double h) {
    motion = from;
    if (!stepper_->step(motion, h).converged()) return false;
    motion.t = from.t + h;
    model_.approach(motion.t, motion.q, motion.v, here_, depth_, speed_);
    return true;
  }
  void start_from(const Motion& from) { stepper_->start(from); }
  double force(Eigen::Index j) const {
    return depth_[j] > 0 ? model_.pool_of(j).margin({depth_[j], speed_[j]}, motion.memory[j]) : 0;
  }

 private:
  const Model& model_;
  Model::Linearised here_;

 public:
  Motion motion;

 private:
  Eigen::VectorXd depth_, speed_;
  std::unique_ptr<Stepper> stepper_;
};

/// s: within the step from here, where the force of a contact crosses a value. Halved to the last bit: forces of hands
/// need not be smooth.
double crossing(Rehearsal& rehearsal, const Motion& from, const Slip& slip, double step) {
  double low = 0, high = step;
  for (int turn = 0; turn < 60 && high - low > 1e-15; ++turn) {
    const double middle = 0.5 * (low + high);
    rehearsal.start_from(from);
    if (!rehearsal.go(from, middle)) break;
    (rehearsal.force(slip.contact) < slip.force ? low : high) = middle;
  }
  return from.t + high;
}

}  // namespace

std::vector<Slip> slips_of(const std::vector<Pad>& pads, const ModalSystemData& data) {
  std::vector<Slip> slips;
  for (const Pad& pad : pads)
    for (std::size_t j = 0; pad.force > 0 && j < data.contacts.size(); ++j) {
      const std::string& name = data.contacts[j].name;
      if (name == pad.name.value + "-" + pad.on.value || name == pad.on.value + "-" + pad.name.value)
        slips.push_back({static_cast<Eigen::Index>(j), pad.force, pad.latest, 0, pad.place});
    }
  return slips;
}

std::optional<Slip> first_slip(const Model& model, const Motion& start, std::shared_ptr<const Score> score,
                               std::vector<Slip>& waiting, Problems& problems) {
  constexpr double step = 1.0 / 176'400;  // s
  Rehearsal rehearsal(model, start, std::move(score));
  std::vector<double> force(waiting.size(), 0.0), most = force;
  Motion before = rehearsal.motion;
  const auto last = [](const Slip& a, const Slip& b) { return a.latest < b.latest; };
  const double end = std::min_element(waiting.begin(), waiting.end(), last)->latest;
  for (std::size_t n = 1; before.t < end; ++n) {
    if (!rehearsal.go(before, std::min(static_cast<double>(n) * step, end) - before.t)) break;
    const Motion after = rehearsal.motion;
    for (std::size_t i = 0; i < waiting.size(); ++i) {
      force[i] = rehearsal.force(waiting[i].contact);
      most[i] = std::max(most[i], force[i]);
    }
    std::optional<std::size_t> first;
    double time = HUGE_VAL;
    for (std::size_t i = 0; i < waiting.size(); ++i) {
      if (force[i] < waiting[i].force) continue;
      const double at = crossing(rehearsal, before, waiting[i], after.t - before.t);
      if (at < time) time = at, first = i;
    }
    if (first) {
      Slip slip = waiting[*first];
      slip.time = time;
      waiting.erase(waiting.begin() + static_cast<std::ptrdiff_t>(*first));
      return slip;
    }
    before = after;
  }
  const auto late = std::min_element(waiting.begin(), waiting.end(), last);
  problems.add(
      late->place,
      fmt::format("[[pluck]]: {} pushes with {:.4g} N at most until {:.4g} s, and does not slip at {:.4g} N",
                  model.contact_names()[static_cast<std::size_t>(late->contact)],
                  most[static_cast<std::size_t>(late - waiting.begin())], late->latest, late->force),
      "a lower force, a longer pull, or a stiffer plectrum");
  return std::nullopt;
}

}  // namespace ictus
