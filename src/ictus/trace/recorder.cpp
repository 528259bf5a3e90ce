#include "ictus/trace/recorder.hpp"

#include <algorithm>
#include <cmath>

namespace ictus {
namespace {

std::vector<Column> empty_columns(const Model& model, std::size_t most) {
  std::vector<Column> columns{{"time", "s", {}}};
  const auto bodies = std::min(most, model.body_names().size());
  const auto contacts = std::min(most, model.contact_names().size());
  for (std::size_t i = 0; i < bodies; ++i) {
    columns.push_back({model.body_names()[i] + ".position", "m", {}});
    columns.push_back({model.body_names()[i] + ".velocity", "m/s", {}});
  }
  for (std::size_t j = 0; j < contacts; ++j) {
    columns.push_back({model.contact_names()[j] + ".depth", "m", {}});
    columns.push_back({model.contact_names()[j] + ".speed", "m/s", {}});
    columns.push_back({model.contact_names()[j] + ".force", "N", {}});
  }
  for (const char* name : {"kinetic", "stored", "dissipated", "work", "total", "remainder"})
    columns.push_back({std::string("energy.") + name, "J", {}});
  return columns;
}

Release release_of(const Model& model, std::size_t contact) {
  return model.pool_of(static_cast<Eigen::Index>(contact)).traits().proportional ? Release::at_surface
                                                                                 : Release::without_force;
}

}  // namespace

Recorder::Recorder(const Model& model, Options options)
    : model_(model),
      options_(std::move(options)),
      external_(model.coordinates()),
      acceleration_(model.coordinates()),
      depth_(model.contacts()),
      speed_(model.contacts()),
      force_(model.contacts()),
      margin_(model.contacts()),
      none_(Model::Contacts::Zero(model.contacts())),
      last_speed_(none_),
      last_force_(none_),
      spare_(none_),
      free_(none_),
      max_depth_(model.contact_names().size(), unknown) {
  asked_every_ = options_.every;
  watches_speed_ = !model.has_external_forces();
  trace_.contact_names = model.contact_names();
  trace_.columns = empty_columns(model, options_.most_columns);
  for (std::size_t j = 0; j < model.contact_names().size(); ++j)
    watches_.emplace_back(j, options_.lag, release_of(model, j));
}

void Recorder::begin(const State<Model>& state, double stored) {
  look(state, stored);
  trace_.ledger.initial = trace_.ledger.total();
  scale_ = trace_.ledger.initial;
  keep(state);
}

void Recorder::accept(const State<Model>& state, const Booking& booking) {
  const double before = trace_.ledger.total(), lost_before = trace_.ledger.remainder();
  last_speed_ = speed_;
  last_force_ = force_;
  trace_.ledger.dissipated += booking.dissipated;
  trace_.ledger.work += booking.work;
  trace_.ledger.corrected += booking.corrected;
  look(state, booking.stored);
  trace_.ledger.largest_gain = std::max(trace_.ledger.largest_gain, lost_before - trace_.ledger.remainder());
  check(state, booking, before);
  ++trace_.steps;
  if (++count_ % options_.every == 0) keep(state);
  if (trace_.columns.front().values.size() * trace_.columns.size() > most_numbers) thin_out();
}

void Recorder::look(const State<Model>& state, double stored) {
  model_.approach(state.q, state.v, depth_, speed_);
  model_.margins(depth_, speed_, state.memory, margin_);
  force_ = margin_.cwiseMax(0);
  model_.external(state.t, state.q, state.v, external_);
  model_.accelerate(state.q, external_, none_, acceleration_);
  model_.approach(state.q, acceleration_, spare_, free_);
  trace_.ledger.kinetic = model_.kinetic(state.q, state.v);
  trace_.ledger.stored = stored;
  scale_ = std::max(scale_, trace_.ledger.total());
  all_apart_ = true;
  touching_ = false;
  const double still = 1e-10 * state.v.cwiseAbs().maxCoeff();
  for (std::size_t j = 0; j < watches_.size(); ++j) {
    const auto i = static_cast<Eigen::Index>(j);
    const bool touched = watches_[j].touching();
    const auto ended =
        watches_[j].look({state.t, depth_[i], speed_[i], margin_[i], free_[i], trace_.ledger.total()});
    if (!touched && watches_[j].touching() && options_.outlook) {
      const auto outlook = options_.outlook(j, watches_[j].current().approach_speed);
      max_depth_[j] = outlook ? outlook->max_depth : unknown;
    }
    if (ended) trace_.impacts.push_back(*ended);
    touching_ = touching_ || watches_[j].touching();
    any_impact_ = any_impact_ || watches_[j].touching() || ended;
    all_apart_ = all_apart_ && !watches_[j].touching() && !(speed_[i] > still) && !(depth_[i] > 0);
  }
}

void Recorder::check(const State<Model>& state, const Booking& booking, double energy_before) {
  const double gain = trace_.ledger.total() - energy_before - booking.work + booking.corrected;
  trace_.conditions.energy.watch(state.t, gain, relative_noise * scale_);
  for (Eigen::Index i = 0; i < model_.contacts(); ++i) {
    const auto j = static_cast<std::size_t>(i);
    if (watches_speed_ && model_.isolated(i) && (force_[i] > 0 || last_force_[i] > 0))
      trace_.conditions.speed.watch(state.t, speed_[i] - last_speed_[i],
                                    relative_noise * std::abs(last_speed_[i]));
    if (force_[i] > 0 && max_depth_[j] == max_depth_[j])
      trace_.conditions.compression.watch(state.t, depth_[i] - max_depth_[j], relative_noise * max_depth_[j]);
  }
}

void Recorder::keep(const State<Model>& state) {
  auto column = trace_.columns.begin();
  const auto put = [&](double value) { (column++)->values.push_back(value); };
  const auto most = static_cast<Eigen::Index>(options_.most_columns);
  put(state.t);
  for (Eigen::Index i = 0; i < std::min(most, model_.coordinates()); ++i) {
    put(state.q[i]);
    put(state.v[i]);
  }
  for (Eigen::Index j = 0; j < std::min(most, model_.contacts()); ++j) {
    put(depth_[j]);
    put(speed_[j]);
    put(force_[j]);
  }
  const Ledger& ledger = trace_.ledger;
  for (double value :
       {ledger.kinetic, ledger.stored, ledger.dissipated, ledger.work, ledger.total(), ledger.remainder()})
    put(value);
}

void Recorder::thin_out() {
  options_.every *= 2;
  for (Column& column : trace_.columns) {
    const std::size_t half = (column.values.size() + 1) / 2;
    for (std::size_t i = 0; i < half; ++i) column.values[i] = column.values[2 * i];
    column.values.resize(half);
  }
}

Trace Recorder::finish(Ending ending) {
  // An impact that the run did not see the end of is told as far as it went.
  for (const ImpactWatch& watch : watches_)
    if (watch.touching()) trace_.impacts.push_back(watch.current());
  std::stable_sort(trace_.impacts.begin(), trace_.impacts.end(),
                   [](const Impact& a, const Impact& b) { return a.touch_time < b.touch_time; });
  trace_.ending = std::move(ending);
  if (options_.every > asked_every_)
    trace_.ending.reason += "; every " + std::to_string(options_.every) + "th sample was kept";
  return std::move(trace_);
}

}  // namespace ictus
