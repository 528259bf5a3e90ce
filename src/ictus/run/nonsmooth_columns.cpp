// The columns of a run by a nonsmooth scheme: a row per step, and two at each instant at which a scheme that
// tracks events knows that a velocity jumped.

#include <algorithm>
#include <cmath>

#include "ictus/run/nonsmooth_books.hpp"
#include "ictus/trace/column_name.hpp"
#include "ictus/trace/limits.hpp"

namespace ictus {
namespace {

constexpr std::size_t most_exact = 16;  // coordinates with their exact motion beside them
constexpr std::size_t columns_a_contact = 3;

}  // namespace

void NonsmoothBooks::add_columns() {
  const auto n = static_cast<std::size_t>(system_.coordinates());
  const std::vector<BodyGroup>& bodies = bodies_.groups();
  divided_ = !bodies.empty() && bodies.front().is_divided();
  shown_coordinates_ = std::min(most_columns, divided_ ? bodies.size() : n);
  shown_contacts_ = std::min(most_columns, static_cast<std::size_t>(system_.contacts()));
  exact_coordinates_ = mechanics_.exact && n <= most_exact ? n : 0;
  worst_.assign(mechanics_.exact ? n : 0, 0);
  std::vector<Column>& columns = trace_.columns;
  columns.push_back({"time", "s", {}});
  const auto add = [&](std::size_t i, const std::string& ending) {
    const auto index = static_cast<Eigen::Index>(i);
    const std::string name = divided_ ? bodies[i].name : system_.coordinate_name(index),
                      unit = divided_ ? bodies[i].unit : system_.coordinate_unit(index);
    columns.push_back({column_name(name, "position") + ending, unit, {}});
    columns.push_back({column_name(name, "velocity") + ending, unit + "/s", {}});
  };
  for (std::size_t i = 0; i < shown_coordinates_; ++i) add(i, "");
  for (std::size_t j = 0; j < shown_contacts_; ++j) {
    columns.push_back({trace_.contact_names[j] + ".gap", "m", {}});
    columns.push_back({trace_.contact_names[j] + ".force", "N", {}});
    columns.push_back({trace_.contact_names[j] + ".impulse", "N s", {}});
  }
  for (const char* name : {"kinetic", "potential", "dissipated", "work", "total", "remainder"})
    columns.push_back({std::string("energy.") + name, "J", {}});
  if (divided_) columns.push_back({"energy.vibrational", "J", {}});
  for (std::size_t i = 0; i < exact_coordinates_; ++i) add(i, ".exact");
  if (mechanics_.exact) columns.push_back({"energy.exact", "J", {}});
}

/// Work and numerical dissipation as if they came evenly in the step: what then is missing from the energy,
/// the impacts that have passed have lost. Impulses come with impacts, evenly where there is none.
void NonsmoothBooks::keep_inside(const NonsmoothStepper& stepper, const NonsmoothStep& step,
                                 const Ledger& earlier) {
  const Ledger later = trace_.ledger;
  const auto is_impact = [](const NonsmoothEvent& event) { return event.kind == NonsmoothEventKind::impact; };
  const std::vector<NonsmoothEvent>& events = stepper.events();
  const auto all = std::count_if(events.begin(), events.end(), is_impact);
  double previous = -1;
  for (const Motion& inside : stepper.states_inside()) {
    const bool before = inside.t != previous;
    const double share = step.taken > 0 ? (inside.t - last_.t) / step.taken : 0;
    const auto passed = std::count_if(events.begin(), events.end(), [&](const NonsmoothEvent& event) {
      return is_impact(event) && (before ? event.t < inside.t : event.t <= inside.t);
    });
    look(inside);
    bodies_.look(inside);
    const double work = earlier.work + share * (later.work - earlier.work);
    const double rest = earlier.remainder() + share * (later.remainder() - earlier.remainder());
    keep(inside, {earlier.initial + work - trace_.ledger.total() - rest, work,
                  all > 0 ? static_cast<double>(passed) / static_cast<double>(all) : share, before});
    previous = inside.t;
  }
}

void NonsmoothBooks::keep(const Motion& motion, const Row& row) {
  if ((trace_.columns.front().values.size() + 1) * trace_.columns.size() > most_numbers) {
    thinned_ = true;
    return;
  }
  auto column = trace_.columns.begin();
  const auto put = [&](double value) { (column++)->values.push_back(value); };
  put(motion.t);
  for (std::size_t i = 0; i < shown_coordinates_; ++i) {
    const auto at = static_cast<Eigen::Index>(i);
    put(divided_ ? bodies_.groups()[i].place(motion.q).x : motion.q[at]);
    put(divided_ ? bodies_.groups()[i].speed(motion.v).x : motion.v[at]);
  }
  for (std::size_t j = 0; j < shown_contacts_; ++j) {
    const auto at = static_cast<Eigen::Index>(j);
    put(gap_[at]);
    put(force_[at]);
    put(impulse_[at] + row.share * given_[at]);
  }
  Ledger ledger = trace_.ledger;
  ledger.dissipated = row.dissipated;
  ledger.work = row.work;
  for (double value :
       {ledger.kinetic, ledger.potential, ledger.dissipated, ledger.work, ledger.total(), ledger.remainder()})
    put(value);
  if (divided_) put(ledger.vibrational);
  if (mechanics_.exact) keep_exact(motion, row.before);
}

void NonsmoothBooks::keep_exact(const Motion& motion, bool before) {
  mechanics_.exact->at(motion.t, exact_before_, exact_after_);
  const Motion& exact = before ? exact_before_ : exact_after_;
  auto column = trace_.columns.end() - static_cast<std::ptrdiff_t>(2 * exact_coordinates_ + 1);
  for (std::size_t i = 0; i < exact_coordinates_; ++i) {
    (column++)->values.push_back(exact.q[static_cast<Eigen::Index>(i)]);
    (column++)->values.push_back(exact.v[static_cast<Eigen::Index>(i)]);
  }
  column->values.push_back(kinetic(exact) + system_.potential(exact.q));
  for (Eigen::Index i = 0; i < motion.q.size(); ++i) {
    double& worst = worst_[static_cast<std::size_t>(i)];
    worst = std::max(worst, std::abs(motion.q[i] - exact.q[i]));
  }
}

/// All coordinates where they are few, else the worst of them.
void NonsmoothBooks::add_errors() {
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

/// Off the line every two balls could touch; only those that did are told of.
void NonsmoothBooks::drop_idle_contacts() {
  const std::size_t first = 1 + 2 * shown_coordinates_, end = first + columns_a_contact * shown_contacts_;
  std::vector<Column> kept;
  for (std::size_t k = 0; k < trace_.columns.size(); ++k)
    if (k < first || k >= end || pushed_[(k - first) / columns_a_contact])
      kept.push_back(std::move(trace_.columns[k]));
  trace_.columns = std::move(kept);
  std::vector<std::size_t> index(trace_.contact_names.size());
  std::vector<std::string> names;
  std::vector<ContactOutcome> contacts;
  for (std::size_t j = 0; j < index.size(); ++j) {
    index[j] = names.size();
    if (!pushed_[j]) continue;
    names.push_back(std::move(trace_.contact_names[j]));
    contacts.push_back(trace_.contacts[j]);
  }
  trace_.contact_names = std::move(names);
  trace_.contacts = std::move(contacts);
  for (Impact& impact : trace_.impacts) impact.contact = index[impact.contact];
  for (NonsmoothEvent& event : trace_.motion_events) event.contact = index[event.contact];
  for (ResolverEvent& event : trace_.events) event.contact = index[event.contact];
}

}  // namespace ictus
