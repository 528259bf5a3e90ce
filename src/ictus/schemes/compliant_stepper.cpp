#include "ictus/schemes/compliant_stepper.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace ictus {

std::optional<std::string> stiffened_remark(std::string_view scheme, const Stiffened& springs) {
  if (springs.is_nothing()) return {};
  const std::string least = fmt::format("{:.4g}", springs.least), most = fmt::format("{:.4g}", springs.most);
  return fmt::format(
      "{} takes springs {}{} times as stiff as asked, so that contacts of few samples last as long as they should: "
      "largest forces and compressions are those of the stiffer spring",
      scheme, least == most ? "" : least + " to ", most);
}

std::string too_short_remark(std::string_view scheme, std::size_t touches) {
  return fmt::format(
      "{} contact{} shorter than the shortest that {} can do at this step, and last{} longer: take a smaller step",
      touches, touches == 1 ? " is" : "s are", scheme, touches == 1 ? "s" : "");
}

std::string too_hard_remark(std::size_t steps) {
  return fmt::format(
      "in {} step{} a contact is shorter than three sixteenths of it, the shortest that its parts can follow: take a "
      "smaller step",
      steps, steps == 1 ? "" : "s");
}

std::vector<std::string> rubbing_remarks(const RubbingCount& count) {
  std::vector<std::string> remarks;
  const auto steps = [](std::size_t n) { return fmt::format("in {} step{}", n, n == 1 ? "" : "s"); };
  if (count.several > 0)
    remarks.push_back(
        steps(count.several) +
        " friction falls with speed faster than the body gives way, and several motions fit: the one that "
        "goes on from the last is taken; a smaller step has only one");
  if (count.coarse > 0)
    remarks.push_back(steps(count.coarse) +
                      " bristles slide over many times their own bend: a smaller step shows how they let go");
  if (count.held_back > 1e-9 * count.lost)
    remarks.push_back(fmt::format(
        "the passivity bound took {:.3g} J off the damping of bristles, {:.2g} % of what friction lost",
        count.held_back, 100 * count.held_back / count.lost));
  return remarks;
}

std::size_t free_steps(const Model& model, const State<Model>& state, double h, Model::Linearised& here,
                       Model::Contacts& depth, Model::Contacts& speed) {
  constexpr double margin = 16, most = 1e15;
  if (!model.flies_straight() || model.relaxes()) return 0;
  model.approach(state.q, state.v, here, depth, speed);
  double first = std::numeric_limits<double>::infinity();
  for (Eigen::Index j = 0; j < model.contacts(); ++j) {
    if (depth[j] >= 0) return 0;
    if (speed[j] > 0) first = std::min(first, -depth[j] / speed[j]);
  }
  const double steps = std::floor(first / h) - margin;
  return steps >= margin && steps < most ? static_cast<std::size_t>(steps) : 0;
}

}  // namespace ictus
