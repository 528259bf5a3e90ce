// The columns of a run by inelastic_then_restore: a row per step.

#include "ictus/run/sphere_books.hpp"

namespace ictus {
namespace {

constexpr std::size_t most_contacts = 256;  // with columns of their own

struct NamedUnit {
  const char *name, *unit;
};
constexpr NamedUnit sums[] = {
    {"energy.kinetic", "J"},    {"energy.potential", "J"}, {"energy.vibrational", "J"},
    {"energy.dissipated", "J"}, {"energy.rest", "J"},      {"energy.corrected", "J"},
    {"energy.total", "J"},      {"energy.remainder", "J"}, {"contacts", "1"},
    {"impacts", "1"},           {"penetration", "m"},      {"sweeps", "1"},
    {"fallbacks", "1"}};

}  // namespace

void SphereBooks::add_columns() {
  std::vector<Column>& columns = trace_.columns;
  columns.push_back({"time", "s", {}});
  for (std::size_t i = 0; i < shown_bodies_; ++i)
    for (std::size_t axis = 0; axis < scene_.dimension; ++axis) {
      columns.push_back({scene_.names[i] + ".position" + axis_ending(scene_.dimension, axis), "m", {}});
      columns.push_back({scene_.names[i] + ".velocity" + axis_ending(scene_.dimension, axis), "m/s", {}});
    }
  for (const NamedUnit& sum : sums) columns.push_back({sum.name, sum.unit, {}});
}

/// A contact that is new was without a force until now.
void SphereBooks::keep_contacts() {
  for (std::size_t j = 0; j < std::min(pushed_.size(), most_contacts); ++j) {
    pushed_[j].forces.resize(rows_, 0);
    pushed_[j].impulses.resize(rows_, 0);
    pushed_[j].forces.push_back(pushed_[j].force);
    pushed_[j].impulses.push_back(pushed_[j].impulse);
  }
}

void SphereBooks::drop_row() {
  --rows_;
  for (Column& column : trace_.columns) column.values.resize(rows_);
  for (Pushed& pushed : pushed_)
    for (std::vector<double>* values : {&pushed.forces, &pushed.impulses})
      values->resize(std::min(values->size(), rows_));
}

void SphereBooks::keep(const SphereState& state) {
  const std::size_t width = trace_.columns.size() + 2 * std::min(pushed_.size(), most_contacts);
  if ((rows_ + 1) * width > plan_.most_numbers && rows_ > 1) {
    thinned_ = true;
    drop_row();  // the last one is that of the end
  }
  auto column = trace_.columns.begin();
  const auto put = [&](double value) { (column++)->values.push_back(value); };
  put(state.t);
  for (std::size_t i = 0; i < shown_bodies_; ++i)
    for (std::size_t axis = 0; axis < scene_.dimension; ++axis) {
      put(component(state.x[i], axis));
      put(component(state.v[i], axis));
    }
  const Ledger& ledger = trace_.ledger;
  const SphereRecord& record = trace_.spheres;
  for (double value :
       {ledger.kinetic, ledger.potential, ledger.vibrational, ledger.dissipated, record.rest_loss,
        ledger.corrected, ledger.total(), ledger.remainder(), static_cast<double>(last_.contacts),
        static_cast<double>(record.impacts), last_.penetration, static_cast<double>(last_.sweeps),
        static_cast<double>(record.fallbacks)})
    put(value);
  keep_contacts();
  ++rows_;
  kept_time_ = state.t;
}

void SphereBooks::keep_instant(const SphereState& state) {
  std::vector<SphereInstant>& instants = trace_.spheres.instants;
  const bool full = (instants.size() + 1) * state.x.size() * 6 > plan_.most_numbers;
  if (full && instants.size() > 1) instants.pop_back();  // the last one is that of the end
  instants.push_back({state.t, state.x, state.v});
}

/// Between those of the bodies and the sums, as other methods have them.
void SphereBooks::join_contact_columns() {
  std::vector<Column> joined;
  for (std::size_t j = 0; j < std::min(pushed_.size(), most_contacts); ++j) {
    joined.push_back({trace_.contact_names[j] + ".force", "N", std::move(pushed_[j].forces)});
    joined.push_back({trace_.contact_names[j] + ".impulse", "N s", std::move(pushed_[j].impulses)});
  }
  const auto at = trace_.columns.end() - static_cast<std::ptrdiff_t>(std::size(sums));
  trace_.columns.insert(at, std::make_move_iterator(joined.begin()), std::make_move_iterator(joined.end()));
}

}  // namespace ictus
