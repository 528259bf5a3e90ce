// The rows of a run by a nonsmooth scheme: a row per step, and two at each instant at which a scheme that
// tracks events knows that a velocity jumped.

#include <algorithm>
#include <cmath>

#include "ictus/model/mechanics/touch.hpp"
#include "ictus/run/nonsmooth_recorder.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"
#include "ictus/trace/column_name.hpp"

namespace ictus {
namespace {

constexpr std::size_t most_exact = 16;    // coordinates with their exact motion beside them
constexpr std::size_t most_rubbing = 32;  // contacts with their slip and friction

}  // namespace

std::size_t NonsmoothRecorder::exact_coordinates(const SystemCase& mechanics) {
  const auto n = static_cast<std::size_t>(mechanics.system->coordinates());
  return mechanics.exact && n <= most_exact ? n : 0;
}

std::size_t NonsmoothRecorder::rubbing_contacts(const MechanicalSystem& system) {
  return system.has_friction() ? std::min(most_rubbing, static_cast<std::size_t>(system.contacts())) : 0;
}

bool NonsmoothRecorder::shows_impacts(const SystemCase& mechanics, const NonsmoothPlan& plan) {
  if (flies(mechanics, plan)) return true;
  return nonsmooth_scheme(plan.scheme).traits.any_impact_law && plan.options.impact.record &&
         !mechanics.exact;
}

Recorded NonsmoothRecorder::described(const SystemCase& mechanics, const NonsmoothPlan& plan) {
  const MechanicalSystem& system = *mechanics.system;
  Recorded recorded{.method = plan.by_law ? plan.options.impact_law : plan.scheme,
                    .focus = plan.by_law ? Focus::impacts : Focus::motion,
                    .gravity = plan.gravity};
  recorded.coordinates = ShownCoordinates(system).headings();
  for (Eigen::Index j = 0; j < system.contacts(); ++j) recorded.contacts.push_back(system.contact_name(j));
  for (std::size_t i = 0; i < exact_coordinates(mechanics); ++i) {
    const auto& [name, unit] = recorded.coordinates[i];
    recorded.more.push_back({column_name(name, "position") + ".exact", unit});
    recorded.more.push_back({column_name(name, "velocity") + ".exact", unit + "/s"});
  }
  if (mechanics.exact) recorded.more.push_back({"energy.exact", "J"});
  for (std::size_t j = 0; j < rubbing_contacts(system); ++j) {
    recorded.more.push_back({recorded.contacts[j] + ".slip", "m/s"});
    recorded.more.push_back({recorded.contacts[j] + ".friction", "N"});
  }
  return recorded;
}

/// Work and numerical dissipation as if they came evenly in the step: what then is missing from the energy,
/// the impacts that have passed have lost. Impulses come with impacts, evenly where there is none.
void NonsmoothRecorder::keep_inside(const Stepper& stepper, const StepReport& step, const Ledger& earlier) {
  const Ledger later = trace_.ledger;
  const auto is_impact = [](const Event& event) { return event.kind == EventKind::impact; };
  const std::vector<Event>& events = stepper.events();
  const auto all = std::count_if(events.begin(), events.end(), is_impact);
  double previous = -1;
  for (const Motion& inside : stepper.states_inside()) {
    const bool before = inside.t != previous;
    const double share = step.taken > 0 ? (inside.t - last_.t) / step.taken : 0;
    const auto passed = std::count_if(events.begin(), events.end(), [&](const Event& event) {
      return is_impact(event) && (before ? event.t < inside.t : event.t <= inside.t);
    });
    look(inside);
    bodies_.look(view(inside));
    const double work = earlier.work + share * (later.work - earlier.work);
    const double rest = earlier.remainder() + share * (later.remainder() - earlier.remainder());
    keep(inside, {earlier.initial + work - trace_.ledger.total() - rest, work,
                  all > 0 ? static_cast<double>(passed) / static_cast<double>(all) : share, before});
    previous = inside.t;
  }
}

void NonsmoothRecorder::keep(const Motion& motion, const Row& row) {
  // By a law the clock inside an impact may be ahead of the next events.
  const double t = motion.t + row.late;
  left_out_row_ = shows_impacts_ && t < row_time_;
  if (left_out_row_) return;
  row_time_ = t;
  const auto columns = static_cast<Eigen::Index>(columns_.contacts());
  system_.openings(motion.q, motion.v, columns, shown_gap_, shown_opening_);
  const auto contact = [&](std::size_t j) {
    const auto at = static_cast<Eigen::Index>(j);
    return ContactSample{shown_gap_[at], 0 - shown_opening_[at], force_[at],
                         impulse_[at] + row.share * given_[at], stored(j, force_[at])};
  };
  Ledger ledger = trace_.ledger;
  ledger.dissipate(Loss::impact, row.dissipated - ledger.dissipated);
  ledger.work = row.work;
  write_exact(motion, row.before);
  write_friction(motion);
  StateView state = view(motion);
  state.t = t;
  columns_.add(state, contact, ledger, exact_);
}

/// In the plane with their signs along the tangent, in space their sizes; the slip of a contact that is apart is none.
void NonsmoothRecorder::write_friction(const Motion& motion) {
  const std::size_t count = rubbing_contacts(system_), d = system_.dimension(),
                    stride = system_.shape().rows_per_contact;
  if (count == 0) return;
  shown_rows_.clear();
  system_.directions(motion.q, shown_rows_);
  const double places = motion.q.lpNorm<Eigen::Infinity>();
  for (std::size_t j = 0; j < count; ++j) {
    const auto at = static_cast<Eigen::Index>(j);
    const auto size = [&](auto&& part) { return d == 2 ? part(1) : std::hypot(part(1), part(2)); };
    const bool touches = force_[at] > 0 || shown_gap_[at] <= widest_touch(system_.contact_size(at), places);
    exact_.push_back(
        touches ? size([&](std::size_t k) { return shown_rows_.times(j * stride + k, motion.v); }) : 0);
    exact_.push_back(rubbing_.size() == 0 ? 0 : size([&](std::size_t k) {
      return rubbing_[static_cast<Eigen::Index>(j * (d - 1) + k - 1)];
    }));
  }
}

void NonsmoothRecorder::write_exact(const Motion& motion, bool before) {
  exact_.clear();
  if (!mechanics_.exact) return;
  mechanics_.exact->at(motion.t, exact_before_, exact_after_);
  const Motion& exact = before ? exact_before_ : exact_after_;
  for (std::size_t i = 0; i < exact_coordinates_; ++i) {
    exact_.push_back(exact.q[static_cast<Eigen::Index>(i)]);
    exact_.push_back(exact.v[static_cast<Eigen::Index>(i)]);
  }
  exact_.push_back(kinetic(exact) + system_.potential(exact.q));
  for (Eigen::Index i = 0; i < motion.q.size(); ++i) {
    double& worst = worst_[static_cast<std::size_t>(i)];
    worst = std::max(worst, std::abs(motion.q[i] - exact.q[i]));
  }
}

/// All coordinates where they are few, else the worst of them.
void NonsmoothRecorder::add_errors() {
  if (!mechanics_.exact) return;
  mechanics_.exact->at(last_.t, exact_before_, exact_after_);
  const auto add = [&](Eigen::Index i) {
    trace_.errors.push_back({system_.coordinate_name(i), system_.coordinate_unit(i), last_.q[i], last_.v[i],
                             exact_after_.q[i], exact_after_.v[i], worst_[static_cast<std::size_t>(i)]});
  };
  for (std::size_t i = 0; i < exact_coordinates_; ++i) add(static_cast<Eigen::Index>(i));
  if (exact_coordinates_ == 0) add(std::max_element(worst_.begin(), worst_.end()) - worst_.begin());
  trace_.exact_jumps = mechanics_.exact->jumps(last_.t);
}

}  // namespace ictus
